// Does what a form asks for once, however often it is sent: whoever clicks twice, or sends a page again, gets what came of the
// first time. Every page has a mark of its own in its forms (`once`), which only the browser has.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { idempotencyInProgress } from '../idempotency/errors.ts';
import { canonicalJson } from '../idempotency/idempotency.ts';
import { onceStore } from './once-store.ts';
import type { Action, ConsoleCaller, MemberCaller, Next } from './screen.ts';
import { sealWith } from './sealed-cookie.ts';

/** Whoever does it may end without a word: after this long somebody else may try. */
const doneWithinMs = 60_000;
/** How long a form that was sent again gets the first answer. */
const keptMs = 10 * 60_000;
const askAgainMs = 100;
const askTimes = 200;

export type Once = (given: OnceGiven, work: () => Promise<Next>) => Promise<Next>;
type OnceGiven = { action: Action; caller: MemberCaller | ConsoleCaller; mark: unknown; given: object };

/** A file counts by its digest. */
const withoutBytes = (given: object) =>
  Object.entries(given).map(([name, value]) => [
    name,
    value?.bytes instanceof Uint8Array ? createHash('sha256').update(value.bytes).digest('hex') : value,
  ]);

export function doOnce(database: Database, clock: Clock): Once {
  const store = onceStore(database);
  const later = (ms: number) => new Date(clock.now() + ms);

  return async ({ action, caller, mark, given }, work) => {
    // What stands outside of an organisation is one's own account: doing it twice changes nothing.
    if (typeof mark !== 'string' || mark === '' || !('organisationId' in caller)) return work();
    const { organisationId, environment, sessionId } = caller;
    const digest = createHash('sha256')
      .update(canonicalJson([mark, sessionId, action.path, withoutBytes(given)]))
      .digest();
    const form = { tenant: { organisationId, environment }, operation: 'console form', digest };
    // Nothing that is stored opens it, only the mark in the page: it may hold a key that is shown once.
    const seal = sealWith(mark + sessionId);
    for (let asked = 0; asked < askTimes; asked += 1) {
      if (await store.claim(form, later(0), later(doneWithinMs))) {
        try {
          const next = await work();
          await store.keep(form, seal.close(next), later(0), later(keptMs));
          return next;
        } catch (error) {
          await store.remove(form);
          throw error;
        }
      }
      const known = await store.find(form);
      if (known) return seal.open(known) as Next;
      await sleep(askAgainMs);
    }
    throw idempotencyInProgress();
  };
}
