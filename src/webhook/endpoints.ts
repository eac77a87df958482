// What people do with webhooks: add one, whose secret is shown once, change it, rotate its secret with an overlap, switch it on
// and off, test and remove it. Every act is in the audit log.
import { isDeepStrictEqual } from 'node:util';
import type { Static } from 'typebox';
import type { Actor, AuditEntry } from '#platform/audit/audit.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { invalidFields, wrongField } from '#platform/http/invalid-fields.ts';
import { isId, makeId } from '#platform/ids.ts';
import { type Compare, changedMeanwhile } from '#platform/screens/errors.ts';
import { makeSecret } from './deliver/sign.ts';
import { tooManySecrets, tooManyWebhooks, webhookSwitchedOff, webhookUnknown } from './errors.ts';
import { handOnFirst } from './hand-on.ts';
import { inBatches } from './in-batches.ts';
import { type ChangedEndpoint, readEndpoint, type WantedEndpoint } from './read-endpoint.ts';
import type { WebhookRoom } from './room.ts';
import type { Endpoint, EndpointFields, FormerSecret, SigningEndpoint } from './store.ts';
import { webhookTest } from './told-events.ts';

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

/** Null where there is none: one of another organisation or environment is as unknown as one that does not exist. */
export const lookAtWebhook = async ({ store }: WebhookRoom, tenant: Tenant, id: string): Promise<Endpoint | null> =>
  isId(id) ? store.find(tenant, id) : null;

export async function findWebhook(room: WebhookRoom, tenant: Tenant, id: string): Promise<Endpoint> {
  const endpoint = await lookAtWebhook(room, tenant, id);
  if (!endpoint) throw webhookUnknown(id);
  return endpoint;
}

/** By the id alone, for the command line. */
export async function locateWebhook({ store }: WebhookRoom, id: string): Promise<Endpoint> {
  const endpoint = isId(id) ? await store.locate(id) : null;
  if (!endpoint) throw webhookUnknown(id);
  return endpoint;
}

export async function addWebhook(room: WebhookRoom, tenant: Tenant, wanted: WantedEndpoint, actor: Actor) {
  const { store, seal, clock, audit } = room;
  const fields = check(room, wanted);
  const id = makeId();
  const shownSecret = makeSecret();
  await store.transaction(async (within) => {
    await handOnFirst(room, within);
    await store.takeTurn(tenant, within);
    if ((await store.list(tenant, within)).length >= mostEndpoints) throw tooManyWebhooks();
    await store.insert(tenant, id, fields, seal.close(shownSecret), new Date(clock.now()), within);
    await audit.record({ ...placeOf(tenant), actor, action: 'webhook.add', subject: id, after: fields }, within);
  });
  const made: MadeEndpoint = { ...(await findWebhook(room, tenant, id)), shownSecret };
  return made;
}

/** What is left out stays as it is; no events or roles at all means every one. */
export const changeWebhook = (
  room: WebhookRoom,
  tenant: Tenant,
  { id, version, compare }: KnownEndpoint,
  wanted: ChangedEndpoint,
  actor: Actor,
): Promise<Endpoint> =>
  act(room, tenant, id, { actor, action: 'webhook.change' }, async (endpoint, within) => {
    if (version !== undefined && version !== endpoint.version)
      throw changedMeanwhile({ extra: { version: endpoint.version, ...compare?.(endpoint) } });
    const before = fieldsOf(endpoint);
    const { url = before.url, label = before.label } = wanted;
    const { events = before.events ?? [], roles = before.roles ?? [] } = wanted;
    const fields = check(room, { url, label, events, roles });
    if (isDeepStrictEqual(before, fields)) return { done: endpoint, entry: null };
    const after = await room.store.update(tenant, id, fields, within);
    return { done: after ?? endpoint, entry: { before, after: fields } };
  });

/** Until the overlap ends, messages carry the signature of the old secret, too; overlaps of earlier rotations go on. */
export const rotateSecret = (room: WebhookRoom, tenant: Tenant, id: string, overlapMs: number, actor: Actor) =>
  act(room, tenant, id, { actor, action: 'webhook.rotate' }, async (endpoint, within) => {
    const now = room.clock.now();
    const former = formerSecrets(endpoint, now);
    const kept = overlapMs > 0 ? [{ secret: endpoint.secret, until: new Date(now + overlapMs) }, ...former] : former;
    if (kept.length >= mostSecrets) throw tooManySecrets(former.map(({ until }) => until));
    const secret = makeSecret();
    const secrets = { newest: room.seal.close(secret), former: kept[0], earlier: kept[1] };
    await room.store.rotate(tenant, id, secrets, within);
    return { done: { endpoint, secret }, entry: { details: { overlap: Math.round(overlapMs / 1_000) } } };
  });

export const switchWebhook = (
  room: WebhookRoom,
  tenant: Tenant,
  id: string,
  state: 'on' | 'off',
  actor: Actor,
): Promise<Endpoint> =>
  act(room, tenant, id, { actor, action: `webhook.switch-${state}` }, async (endpoint, within) => {
    if (endpoint.state === state) return { done: endpoint, entry: null };
    await room.store.switchTo(tenant, id, state, new Date(room.clock.now()), within);
    return { done: endpoint, entry: { before: { state: endpoint.state }, after: { state } } };
  });

/** For good, with all its deliveries; those of a great backlog are removed within the next minutes. */
export async function removeWebhook(
  room: WebhookRoom,
  tenant: Tenant,
  id: string,
  reason: string | null,
  actor: Actor,
) {
  await act(room, tenant, id, { actor, action: 'webhook.remove' }, async (endpoint, within) => {
    await room.store.remove(tenant, id, within);
    const entry = { before: fieldsOf(endpoint), after: null };
    return { done: endpoint, entry: reason === null ? entry : { ...entry, details: { reason } } };
  });
  await inBatches((most) => room.messages.removeOf(id, most), batchesAtOnce);
}

/** Answers the number of the delivery. */
export const testWebhook = (room: WebhookRoom, tenant: Tenant, id: string, actor: Actor): Promise<string> =>
  act(room, tenant, id, { actor, action: 'webhook.test' }, async (endpoint, within) => {
    if (endpoint.state !== 'on') throw webhookSwitchedOff();
    const at = new Date(room.clock.now());
    const data: Static<typeof webhookTest.data> = { endpointId: id, label: endpoint.label };
    const { type } = webhookTest;
    const body = JSON.stringify({ type, timestamp: at.toISOString(), data });
    return { done: await room.messages.insertTest(tenant, id, type, body, at, within) };
  });

/** The secrets in force, the newest first; null where one cannot be opened, because the pepper is another one. */
export function secretsOf({ seal }: WebhookRoom, endpoint: SigningEndpoint, now: number): string[] | null {
  const sealed = [endpoint.secret, ...formerSecrets(endpoint, now).map(({ secret }) => secret)];
  const opened = sealed.map((one) => seal.open(one));
  return opened.every((one) => typeof one === 'string') ? opened : null;
}

/** Those whose overlap has not ended, the newest first. */
const formerSecrets = (
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

function check(room: WebhookRoom, wanted: WantedEndpoint): EndpointFields {
  const { problems, fields } = readEndpoint(wanted, { events: room.choices, roles: room.permissions }, room.networks);
  if (problems.length > 0) throw invalidFields(problems.map(({ field, code, said }) => wrongField(field, code, said)));
  return fields;
}

type Done<T> = { done: T; entry?: Partial<AuditEntry> | null };

/** Every change of an endpoint: one at a time, and in the audit log. */
const act = <T>(
  room: WebhookRoom,
  tenant: Tenant,
  id: string,
  said: { actor: Actor; action: string },
  work: (endpoint: SigningEndpoint, within: Transaction) => Promise<Done<T>>,
): Promise<T> =>
  room.store.transaction(async (within) => {
    await handOnFirst(room, within);
    const endpoint = isId(id) ? await room.store.lock(tenant, id, within) : null;
    if (!endpoint) throw webhookUnknown(id);
    const { done, entry } = await work(endpoint, within);
    if (entry !== null) await room.audit.record({ ...placeOf(tenant), ...said, subject: id, ...entry }, within);
    return done;
  });

const placeOf = ({ organisationId, environment }: Tenant) => ({ organisationId, environment });

const fieldsOf = ({ url, label, events, roles }: Endpoint): EndpointFields => ({ url, label, events, roles });
