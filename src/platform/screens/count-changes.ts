// Bounds how much one member changes: each change is a line of the audit log, which is kept for ever, and a mark of its form. People
// are never as fast; a script in a stolen session, or of a viewer who may change only their own account, would fill the disk.
import type { Limits } from '../limits/limiter.ts';
import { changesLimited } from './errors.ts';
import type { Action, MemberCaller } from './screen.ts';

const windowSeconds = 15 * 60;
const mostChanges = 1_000;
/** Of their own account: whoever is signed in may change it. */
const mostOwn = 100;

export type CountChange = (action: Action, caller: MemberCaller) => Promise<void>;

export function countChanges(limits: Pick<Limits, 'counters'>): CountChange {
  const changes = limits.counters('console change', windowSeconds);
  const own = limits.counters('console account', windowSeconds);
  return async ({ scope }, { member }) => {
    const taken = scope === 'member' ? own.take(member.id, mostOwn) : changes.take(member.id, mostChanges);
    const { allowed, resetSeconds } = await taken;
    if (!allowed) throw changesLimited(resetSeconds);
  };
}
