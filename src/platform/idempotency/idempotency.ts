// Does a request with an Idempotency-Key once: the same key with the same payload gets the first answer again, for 24 hours.
// The answer is stored in the transaction of the work, so both are committed or neither is. An advisory lock on the key refuses
// a second request (409) while the first still runs.
//
// The owner of the key decides what another payload with it means. A tenant (an API key) is refused (422): it has used the key
// for something else. Without an API key, strangers share a network and may choose the same key, so the payload is part of the
// name: another payload, like another network, is simply another request.
import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Queries } from '../database/query.ts';
import type { Tenant } from '../database/tenant.ts';
import { idempotencyInProgress, idempotencyKeyReused } from './errors.ts';
import { answerStore } from './store.ts';

export type IdempotentRequest = {
  /** The operation, as in `calendar/add-event`: the same key may be used again for another operation. */
  operation: string;
  /** Without a key the work is done each time. */
  key: string | undefined;
  /** Must be the same when the key is the same. */
  payload: unknown;
} & (OfTenant | OfClient);

/** `subject`: the person whose data the answer contains; `forget` deletes it. */
type OfTenant = { tenant: Tenant; subject?: string };
/** A digest of 32 bytes, from which nobody can find out the client's address. */
type OfClient = { client: Buffer };

export type Idempotency = {
  /** Runs the work in the open transaction and stores its answer there. */
  once<Answer extends object>(
    request: IdempotentRequest,
    within: Queries,
    work: () => Promise<Answer>,
  ): Promise<Answer>;
  /** Deletes the answers that contain data of this subject. */
  forget(tenant: Tenant, subject: string, within: Queries): Promise<void>;
};

export const keptMs = 24 * 60 * 60 * 1000;

/** How many answers are kept for a client: as many as it may make in 24 hours with the default limits (500 an hour). */
export const mostOfClient = 12_000;

/** Where the answer of a request is kept. */
type Place = {
  name: string;
  find(now: Date, within: Queries): Promise<object | undefined>;
  keep(answer: object, now: Date, within: Queries): Promise<void>;
};

export function idempotency(database: Database, clock: Clock): Idempotency {
  const store = answerStore(database);
  const endOf = (now: Date) => new Date(now.getTime() + keptMs);

  function placeOfTenant({ tenant, subject, operation, payload }: Keyed<OfTenant>, key: string): Place {
    const one = { tenant, operation, key };
    const fingerprint = digestOf(payload);
    return {
      name: canonicalJson([tenant.organisationId, tenant.environment, operation, key]),
      find: async (now, within) => {
        const known = await store.find(one, now, within);
        if (known && !known.fingerprint.equals(fingerprint)) throw idempotencyKeyReused();
        return known?.answer;
      },
      keep: (answer, now, within) =>
        store.keep(one, { answer, fingerprint, subject: subject ?? null, expiresAt: endOf(now) }, now, within),
    };
  }

  function placeOfClient({ client, operation, payload }: Keyed<OfClient>, key: string): Place {
    const digest = digestOf([operation, client.toString('hex'), key, payload]);
    return {
      name: digest.toString('hex'),
      find: async (now, within) => (await store.findOfClient(digest, now, within))?.answer,
      keep: (answer, now, within) =>
        store.keepOfClient({ digest, client, answer, expiresAt: endOf(now) }, mostOfClient, now, within),
    };
  }

  return {
    once: async (request, within, work) => {
      const { key } = request;
      if (key === undefined) return work();
      const place = 'client' in request ? placeOfClient(request, key) : placeOfTenant(request, key);
      if (!(await store.claim(place.name, within))) throw idempotencyInProgress();
      const now = new Date(clock.now());
      const known = await place.find(now, within);
      if (known) return known as Awaited<ReturnType<typeof work>>;
      const answer = await work();
      await place.keep(answer, now, within);
      return answer;
    },
    forget: store.forget,
  };
}

type Keyed<Whose> = IdempotentRequest & Whose;

const digestOf = (value: unknown): Buffer => createHash('sha256').update(canonicalJson(value)).digest();

/** JSON with sorted names: two equal payloads have the same text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) => (isPlainObject(member) ? sortNames(member) : member));
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sortNames = (value: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
