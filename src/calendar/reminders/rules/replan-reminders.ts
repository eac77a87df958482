// Which reminders an event has after a change: those that are still right stay as they are, so that nobody gets one twice; the
// others are withdrawn, and what is missing is planned.
import { minuteMs } from '#platform/rules/wall-clock.ts';

/** A reminder as it is stored, of whatever state. */
export type MadeReminder = { id: string; position: number; kind: string; state: string; remindAt: number };

export type RemindedPerson = {
  position: number;
  /** The e-mail address or the number that messages go to; null if there is neither. */
  target: string | null;
  /** Was removed, and comes back by an Undo: it is not known what this person got already. */
  isBack?: boolean;
};

type Reminding = { startsAt: number; minutes: readonly number[]; people: readonly RemindedPerson[] };

export type Replanned = {
  kept: string[];
  /** When a person is to be reminded; `now` for what is due already. */
  due: { position: number; remindAt: number }[];
};

const isOpen = ({ state }: MadeReminder) => state === 'planned' || state === 'failed';
const hasGone = ({ state }: MadeReminder) => state === 'sent' || state === 'captured';

export function replanReminders(
  before: Pick<Reminding, 'startsAt' | 'people'>,
  after: Reminding,
  made: readonly MadeReminder[],
  now: number,
): Replanned {
  const isMoved = before.startsAt !== after.startsAt;
  const times = after.startsAt <= now ? [] : after.minutes.map((minutes) => after.startsAt - minutes * minuteMs);
  const coming = [...new Set(times.filter((time) => time > now))];
  const hasPassed = times.some((time) => time <= now);
  const known = new Map(before.people.map(({ position, target }) => [position, target]));
  const planned = after.people.map(({ position, target, isBack = false }) => {
    const own = isMoved ? [] : made.filter((one) => one.position === position && one.kind === 'reminder');
    const isSame = known.get(position) === target;
    const stays = own.filter(
      ({ state, remindAt }) =>
        isSame && state !== 'cancelled' && (remindAt > now ? coming.includes(remindAt) : hasPassed),
    );
    const hasHad = own.some(hasGone) || stays.some(({ remindAt }) => remindAt <= now) || isBack;
    const missing = coming.filter((time) => !stays.some(({ remindAt }) => remindAt === time));
    return {
      kept: stays.filter(isOpen).map(({ id }) => id),
      due: [...(hasPassed && !hasHad ? [now] : []), ...missing].map((remindAt) => ({ position, remindAt })),
    };
  });
  return { kept: planned.flatMap(({ kept }) => kept), due: planned.flatMap(({ due }) => due) };
}
