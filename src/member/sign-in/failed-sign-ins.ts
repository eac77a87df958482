// Counts and logs sign-ins that failed, so that whoever runs Kontor sees somebody guessing. Neither says whose e-mail it was:
// the number of the request leads to the rest. The audit log has none of them, or strangers could fill it.
import { Refusal } from '#platform/http/refusal.ts';
import type { Log } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics.ts';
import type { SignInMethod, Visitor } from '../schema.ts';

export function failedSignIns(metrics: Metrics, log: Log) {
  const failures = metrics.counter('kontor_sign_in_failures_total', 'Sign-ins that failed, by method and reason.', [
    'method',
    'reason',
  ]);
  return {
    /** Does the work of a sign-in, and passes on how it ended. */
    watch: async <T>(method: SignInMethod, { requestId }: Visitor, work: () => Promise<T>): Promise<T> => {
      try {
        return await work();
      } catch (error) {
        // An invitation for somebody who has to sign in first is none. Anything else is a fault, logged where it is answered.
        if (error instanceof Refusal && error.code !== 'sign_in_to_accept') {
          failures.inc({ method, reason: error.code });
          log.warn({ method, reason: error.code, requestId }, 'a sign-in failed');
        }
        throw error;
      }
    },
  };
}

export type FailedSignIns = ReturnType<typeof failedSignIns>;
