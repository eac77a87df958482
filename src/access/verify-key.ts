// The story of a key check: the seven steps of spec 5, in exactly that order. The verdict is a value, not an exception.
import type { Decision } from '#platform/limits/limiter.ts';
import { type NowOrLater, whenThere } from '#platform/now-or-later.ts';
import type { KnownKey } from './known-keys.ts';
import type { AccessRoom } from './room.ts';
import { contradicts, requestsPerMinute } from './rules/api-key.ts';
import { stateOfKey } from './rules/key-state.ts';

type FailedOutcome = 'malformed' | 'unknown' | 'inactive' | 'expired';

export type Verdict =
  | { outcome: 'accepted'; key: KnownKey; decision: Decision | null }
  | { outcome: 'missing' | FailedOutcome }
  | { outcome: 'failing_too_often'; decision: Decision }
  | { outcome: 'limited'; key: KnownKey; decision: Decision }
  | { outcome: 'environment_mismatch'; key: KnownKey; decision: Decision }
  | { outcome: 'role_missing'; role: string; key: KnownKey; decision: Decision };

type KeyCheck = {
  presented: unknown;
  role: string;
  /** The value of X-Environment, if there is one. */
  environment?: unknown;
  /** The client to count; called only if the key is not in memory or fails. */
  client(): string;
};

export function keyVerifier({ known, digests, limits, permissions, clock, settings }: AccessRoom) {
  const requests = limits.windows('key', 60);
  const failures = limits.counters('failed key', 60);
  const failuresPerMinute = settings.FAILED_KEYS_PER_MINUTE;

  /** A client that tries many keys is slowed down; one that sends no key is only told so. */
  const fail = (client: string, outcome: FailedOutcome): NowOrLater<Verdict> =>
    whenThere(failures.take(client, failuresPerMinute), (decision) =>
      decision.allowed ? { outcome } : { outcome: 'failing_too_often', decision },
    );

  /** Returns at once if the key is in memory, as nearly always; otherwise after a query. */
  return function verifyKey({ presented, role, environment, client }: KeyCheck): NowOrLater<Verdict> {
    // Step 1: the key is present in query or body.
    if (presented === undefined) return { outcome: 'missing' };

    // Step 2: format check.
    const digest = digests.digestPresented(presented);
    if (digest === null) return fail(client(), 'malformed');

    // Step 3: lookup of the key record and settings. A client that used up its failures waits a little longer (decision 19).
    const isPatient = () => failures.isExhausted(client(), failuresPerMinute);
    return whenThere(known.find(digest, isPatient), (key): NowOrLater<Verdict> => {
      if (key === null) return fail(client(), 'unknown');

      // Step 4: the key is active and not expired.
      const state = stateOfKey(key, clock.now);
      if (state !== 'active') return fail(client(), state);

      // Spec 5: ROOT bypasses the restrictions of the next two steps, never those before.
      if (key.type === 'ROOT') return { outcome: 'accepted', key, decision: null };

      // Step 5: the request count is within limits.
      return whenThere(requests.take(key.limitedAs, requestsPerMinute[key.type]), (decision): Verdict => {
        if (!decision.allowed) return { outcome: 'limited', key, decision };

        // A caller that names the other environment expects to work there: the call is refused, never done elsewhere.
        if (contradicts(environment, key.type)) return { outcome: 'environment_mismatch', key, decision };

        // Step 6: roles for the requested endpoint are loaded and verified.
        if (!(key.roles ?? permissions).includes(role)) return { outcome: 'role_missing', role, key, decision };

        // Step 7: the request is executed.
        return { outcome: 'accepted', key, decision };
      });
    });
  };
}
