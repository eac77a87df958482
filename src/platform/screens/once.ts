// Does what a form asks for only once, however often it is sent: a second click, or a page that is sent again, gets the outcome
// of the first time. Every page has its own mark in its forms (`once`), which only the browser has. How: docs/decisions/0028.
import { createHash, randomUUID, subtle } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import { withCommitMark } from '../database/commit-mark.ts';
import type { Database } from '../database/database.ts';
import { idempotencyInProgress } from '../idempotency/errors.ts';
import { canonicalJson } from '../idempotency/idempotency.ts';
import { msg } from '../text/msg.ts';
import { onceStore } from './once-store.ts';
import { fillPath } from './parameters.ts';
import type { Action, ConsoleCaller, MemberCaller, Next } from './screen.ts';
import { type Seal, sealWith } from './sealed-cookie.ts';

/** The process that does it may die silently: after this long without a renewal another attempt may begin. */
export const claimMs = 60_000;
export const renewMs = 15_000;
/** For how long a repeated form gets the first answer. */
const answerKeptMs = 10 * 60_000;
/** For how long it is remembered that a form was done. A form belongs to its session, and no session lives longer. */
const doneKeptMs = 30 * 24 * 60 * 60_000;
const askAgainMs = 100;
const askTimes = 200;

const inProgress = () =>
  idempotencyInProgress({
    said: msg('The same form is being done at this moment. Wait, and look whether it is there.'),
  });

export type Once = (given: OnceGiven, work: () => Promise<Next>) => Promise<Next>;
type OnceGiven = {
  action: Action;
  caller: MemberCaller | ConsoleCaller;
  mark: unknown;
  given: object;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

/** A file is compared by its digest. */
const withoutBytes = (given: object) =>
  Promise.all(
    Object.entries(given).map(async ([name, value]) => [
      name,
      // In another thread, because a file may be large.
      value?.bytes instanceof Uint8Array
        ? Buffer.from(await subtle.digest('SHA-256', value.bytes)).toString('hex')
        : value,
    ]),
  );

export function doOnce(database: Database, clock: Clock): Once {
  const store = onceStore(database);
  const later = (ms: number) => new Date(clock.now() + ms);
  /** The forms that this process is doing, by digest. */
  const running = new Set<string>();

  return async ({ action, caller, mark, given, log }, work) => {
    if (typeof mark !== 'string' || mark === '') return work();
    const { sessionId } = caller;
    const place = 'organisationId' in caller ? [caller.organisationId, caller.environment] : [];
    const digest = createHash('sha256')
      .update(canonicalJson([mark, sessionId, ...place, action.path, await withoutBytes(given)]))
      .digest();
    // Only the mark in the page can decrypt it, nothing that is stored: it may contain a key that is shown once.
    const seal = sealWith(mark + sessionId);
    const claim = { digest, claim: randomUUID() };
    const name = digest.toString('hex');
    let looksAfterDone = 0;
    for (let asked = 0; asked < askTimes; asked += 1) {
      if (await store.claim(claim, later(0), later(claimMs))) {
        running.add(name);
        return await doClaimed(claim, seal, log, work).finally(() => running.delete(name));
      }
      const known = await store.find(digest, later(0));
      if (known?.isDone) {
        const answer = readAnswer(known.sealed, seal);
        if (answer) return answer;
        // Done, but the answer is not stored yet: if this process is doing it, wait; if another one is, look once more.
        if (!running.has(name)) looksAfterDone += 1;
        if (looksAfterDone > 1 || asked === askTimes - 1) return alreadyDone(action, given);
      }
      await sleep(askAgainMs);
    }
    throw inProgress();
  };

  async function doClaimed(
    claim: { digest: Buffer; claim: string },
    seal: Seal,
    log: OnceGiven['log'],
    work: () => Promise<Next>,
  ): Promise<Next> {
    const renewal = setInterval(() => {
      // A database that is unavailable for a moment is tried again; if it stays so, the work cannot be committed either.
      store.renew(claim, later(claimMs)).catch(() => undefined);
    }, renewMs).unref();
    let next: Next;
    try {
      next = await withCommitMark(async (within) => {
        const { hasChanged, isOurs } = await store.markDone(claim, later(0), later(doneKeptMs), within);
        // Another process took it over: the work of this one must not be committed.
        if (hasChanged && !isOurs) throw inProgress();
        return hasChanged;
      }, work);
    } catch (error) {
      // If this fails, too, the claim expires.
      await store.release(claim).catch(() => undefined);
      throw error;
    } finally {
      clearInterval(renewal);
    }
    const times = { now: later(0), sealedUntil: later(answerKeptMs), until: later(doneKeptMs) };
    await store.keep(claim, seal.close(next), times).catch((error: unknown) => {
      log.warn({ err: error }, 'A form was done, but its answer was not kept. Sent again, it is not done again.');
    });
    return next;
  }
}

const readAnswer = (sealed: string | null, seal: Seal) => (sealed === null ? null : (seal.open(sealed) as Next | null));

/** The form was done, but its outcome is no longer stored: the next page says so, and the result can be seen there. */
function alreadyDone({ form, seenAt = form }: Action, given: object): Next {
  const said = msg(
    'This form was sent before, and what it changed is saved, so it was not done again. Look here for the outcome. If a key or a link was to be shown once, make a new one.',
  );
  return { to: fillPath(seenAt, { ...given }), done: { code: 'already_done', said } };
}
