// The story of webhooks for people: add an endpoint, whose secret is shown once, change it, rotate its secret with an overlap, switch
// it on and off, test and remove it. Every act is in the audit log.
import { isDeepStrictEqual } from 'node:util';
import type { Static } from 'typebox';
import type { Actor, AuditLog } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { invalidFields, wrongField } from '#platform/http/invalid-fields.ts';
import { isId, makeId } from '#platform/ids.ts';
import { type Compare, changedMeanwhile } from '#platform/screens/errors.ts';
import type { Seal } from '#platform/screens/sealed-cookie.ts';
import { makeSecret } from './deliver/sign.ts';
import { tooManySecrets, tooManyWebhooks, webhookSwitchedOff, webhookUnknown } from './errors.ts';
import { inBatches } from './in-batches.ts';
import type { MessageStore } from './message-store.ts';
import type { Networks } from './networks.ts';
import { type ChangedEndpoint, readEndpoint, type WantedEndpoint } from './read-endpoint.ts';
import type { Endpoint, EndpointFields, EndpointStore, FormerSecret, SigningEndpoint } from './store.ts';
import { webhookTest } from './told-events.ts';

export type EndpointNeeds = {
  store: EndpointStore;
  messages: MessageStore;
  seal: Seal;
  networks: Networks;
  /** What there is to choose from. */
  known: { events: readonly string[]; roles: readonly string[] };
  audit: AuditLog;
  clock: Clock;
};

/** The version a form began from; left out, nobody looks whether there is a newer one. */
export type KnownEndpoint = { id: string; version?: number | undefined; compare?: Compare<Endpoint> };

/** The secret itself is here and nowhere else. */
export type MadeEndpoint = Endpoint & { shownSecret: string };

const mostEndpoints = 50;
/** As long as an old secret may sign beside a new one. */
export const mostOverlapMs = 30 * 86_400_000;
/** As many signatures as a message carries at most. */
const mostSecrets = 3;

/** Nobody waits for more; the clock that forgets old messages does the rest. */
const batchesAtOnce = 2;

export function endpointStory({ store, messages, seal, networks, known, audit, clock }: EndpointNeeds) {
  function check(wanted: WantedEndpoint) {
    const { problems, fields } = readEndpoint(wanted, known, networks);
    if (problems.length > 0)
      throw invalidFields(problems.map(({ field, code, said }) => wrongField(field, code, said)));
    return fields;
  }

  async function requireEndpoint(tenant: Tenant, id: string, within: Transaction): Promise<SigningEndpoint> {
    const endpoint = isId(id) ? await store.lock(tenant, id, within) : null;
    if (!endpoint) throw webhookUnknown(id);
    return endpoint;
  }

  /** Every change of an endpoint: one at a time, and in the audit log. */
  const change = <T>(
    tenant: Tenant,
    id: string,
    act: { by: Actor; action: string },
    work: (endpoint: SigningEndpoint, within: Transaction) => Promise<{ done: T; entry?: object | null }>,
  ): Promise<T> =>
    store.transaction(async (within) => {
      const endpoint = await requireEndpoint(tenant, id, within);
      const { done, entry = {} } = await work(endpoint, within);
      const { organisationId, environment } = tenant;
      const row = { organisationId, environment, actor: act.by, action: act.action, subject: endpoint.id };
      if (entry !== null) await audit.record({ ...row, ...entry }, within);
      return done;
    });

  const look = async (tenant: Tenant, id: string): Promise<Endpoint | null> =>
    isId(id) ? store.find(tenant, id) : null;

  const find = async (tenant: Tenant, id: string): Promise<Endpoint> => {
    const endpoint = await look(tenant, id);
    if (!endpoint) throw webhookUnknown(id);
    return endpoint;
  };

  return {
    known,
    list: (tenant: Tenant) => store.list(tenant),
    /** Null where there is none. */
    look,
    find,
    /** By the id alone, for the command line. */
    locate: async (id: string): Promise<Endpoint> => {
      const endpoint = isId(id) ? await store.locate(id) : null;
      if (!endpoint) throw webhookUnknown(id);
      return endpoint;
    },

    add: async (tenant: Tenant, wanted: WantedEndpoint, by: Actor): Promise<MadeEndpoint> => {
      const fields = check(wanted);
      const id = makeId();
      const shownSecret = makeSecret();
      const { organisationId, environment } = tenant;
      await store.transaction(async (within) => {
        if ((await store.list(tenant, within)).length >= mostEndpoints) throw tooManyWebhooks();
        await store.insert(tenant, id, fields, seal.close(shownSecret), new Date(clock.now()), within);
        const entry = { organisationId, environment, actor: by, action: 'webhook.add', subject: id, after: fields };
        await audit.record(entry, within);
      });
      return { ...(await find(tenant, id)), shownSecret };
    },

    /** What is left out stays as it is; no events or roles at all means every one. */
    edit: (tenant: Tenant, known: KnownEndpoint, wanted: ChangedEndpoint, by: Actor): Promise<Endpoint> =>
      change(tenant, known.id, { by, action: 'webhook.change' }, async (endpoint, within) => {
        if (known.version !== undefined && known.version !== endpoint.version)
          throw changedMeanwhile({ extra: { version: endpoint.version, ...known.compare?.(endpoint) } });
        const before = fieldsOf(endpoint);
        const { url = before.url, label = before.label } = wanted;
        const { events = before.events ?? [], roles = before.roles ?? [] } = wanted;
        const fields = check({ url, label, events, roles });
        if (isDeepStrictEqual(before, fields)) return { done: endpoint, entry: null };
        const after = await store.update(tenant, endpoint.id, fields, within);
        return { done: after ?? endpoint, entry: { before, after: fields } };
      }),

    /** Until the overlap ends, messages carry the signature of the old secret, too; overlaps of earlier rotations go on. */
    rotate: (
      tenant: Tenant,
      id: string,
      overlapMs: number,
      by: Actor,
    ): Promise<{ endpoint: Endpoint; secret: string }> =>
      change(tenant, id, { by, action: 'webhook.rotate' }, async (endpoint, within) => {
        const now = clock.now();
        const former = formerSecrets(endpoint, now);
        const kept =
          overlapMs > 0 ? [{ secret: endpoint.secret, until: new Date(now + overlapMs) }, ...former] : former;
        if (kept.length >= mostSecrets) throw tooManySecrets(former.map(({ until }) => until));
        const secret = makeSecret();
        const secrets = { newest: seal.close(secret), former: kept[0], earlier: kept[1] };
        await store.rotate(tenant, endpoint.id, secrets, within);
        return { done: { endpoint, secret }, entry: { details: { overlap: Math.round(overlapMs / 1_000) } } };
      }),

    switchTo: (tenant: Tenant, id: string, state: 'on' | 'off', by: Actor): Promise<Endpoint> =>
      change(tenant, id, { by, action: `webhook.switch-${state}` }, async (endpoint, within) => {
        if (endpoint.state === state) return { done: endpoint, entry: null };
        await store.switchTo(tenant, endpoint.id, state, new Date(clock.now()), within);
        return { done: endpoint, entry: { before: { state: endpoint.state }, after: { state } } };
      }),

    /** For good, with all its deliveries; those of a great backlog are removed within the next minutes. */
    remove: async (tenant: Tenant, id: string, by: Actor, reason: string | null = null): Promise<Endpoint> => {
      const removed = await change(tenant, id, { by, action: 'webhook.remove' }, async (endpoint, within) => {
        await store.remove(tenant, endpoint.id, within);
        const details = reason === null ? {} : { details: { reason } };
        return { done: endpoint, entry: { before: fieldsOf(endpoint), after: null, ...details } };
      });
      await inBatches((most) => messages.removeOf(removed.id, most), batchesAtOnce);
      return removed;
    },

    /** Answers the number of the delivery. */
    test: (tenant: Tenant, id: string, by: Actor): Promise<string> =>
      change(tenant, id, { by, action: 'webhook.test' }, async (endpoint, within) => {
        if (endpoint.state !== 'on') throw webhookSwitchedOff();
        const at = new Date(clock.now());
        const data: Static<typeof webhookTest.data> = { endpointId: endpoint.id, label: endpoint.label };
        const { type } = webhookTest;
        const body = JSON.stringify({ type, timestamp: at.toISOString(), data });
        return { done: await messages.insertTest(tenant, endpoint.id, type, body, at, within) };
      }),

    /** The secrets in force, the newest first; null where one cannot be opened, because the pepper is another one. */
    secretsOf: (endpoint: SigningEndpoint, now: number): string[] | null => {
      const sealed = [endpoint.secret, ...formerSecrets(endpoint, now).map(({ secret }) => secret)];
      const opened = sealed.map((one) => seal.open(one));
      return opened.every((one) => typeof one === 'string') ? opened : null;
    },
  };
}

/** Those whose overlap has not ended, the newest first. */
export const formerSecrets = (
  { formerSecret, formerUntil, earlierSecret, earlierUntil }: SigningEndpoint,
  now: number,
): FormerSecret[] =>
  [
    { secret: formerSecret, until: formerUntil },
    { secret: earlierSecret, until: earlierUntil },
  ].filter((one): one is FormerSecret => one.secret !== null && one.until !== null && one.until.getTime() > now);

/** When they end. */
export const formerUntil = ({ formerUntil: newest, earlierUntil }: Endpoint, now: number): Date[] =>
  [newest, earlierUntil].filter((until): until is Date => until !== null && until.getTime() > now);

const fieldsOf = ({ url, label, events, roles }: Endpoint): EndpointFields => ({ url, label, events, roles });

export type Endpoints = ReturnType<typeof endpointStory>;
