// Proves which reminders stay, which are planned and which are withdrawn when an event is changed: nobody gets one twice.
import { describe, expect, it } from 'vitest';
import { type MadeReminder, type RemindedPerson, replanReminders } from './replan-reminders.ts';

const hour = 3_600_000;
const now = Date.parse('2037-11-16T12:00:00Z');
const startsAt = now + 48 * hour;
const day = startsAt - 24 * hour;
const week = startsAt - 7 * 24 * hour;
const [oneDay, oneWeek] = [24 * 60, 7 * 24 * 60];
const eva: RemindedPerson = { position: 0, target: 'eva@example.com' };

const made = (state: string, remindAt: number, position = 0): MadeReminder => ({
  ...{ id: `${state} ${position} ${remindAt}`, kind: 'reminder' },
  ...{ state, remindAt, position },
});

type Given = Partial<{ was: RemindedPerson[]; people: RemindedPerson[]; start: number; minutes: number[] }>;

const replan = (
  { was = [eva], people = was, start = startsAt, minutes = [oneDay] }: Given,
  stored: MadeReminder[] = [],
) => replanReminders({ startsAt, people: was }, { startsAt: start, minutes, people }, stored, now);

describe('reminders of a changed event', () => {
  it('stay as they are if nothing about them changed, also those that were sent or failed', () => {
    const planned = made('planned', day);
    const failed = made('failed', week);
    expect(replan({}, [planned])).toEqual({ kept: [planned.id], due: [] });
    expect(replan({ minutes: [oneWeek, oneDay] }, [made('sent', week), planned])).toEqual({
      kept: [planned.id],
      due: [],
    });
    expect(replan({ minutes: [oneWeek, oneDay] }, [failed, planned]).kept).toEqual([failed.id, planned.id]);
    expect(replan({ was: [{ position: 0, target: null }] }, [made('skipped', day)])).toEqual({ kept: [], due: [] });
  });

  it('are all planned anew for another start, those that are due already at once and as one', () => {
    const start = now + 2 * hour;
    expect(replan({ start, minutes: [oneWeek, oneDay, 60] }, [made('sent', week), made('planned', day)])).toEqual({
      kept: [],
      due: [now, start - hour].map((remindAt) => ({ position: 0, remindAt })),
    });
    expect(replan({ start: now - hour }, [made('planned', day)])).toEqual({ kept: [], due: [] });
  });

  it('go to the new address of who was corrected, not again where one was sent, and at once where one had failed', () => {
    const people = [{ position: 0, target: '+420777123456' }];
    const minutes = [oneWeek, oneDay];
    const coming = { position: 0, remindAt: day };
    expect(replan({ people, minutes }, [made('sent', week), made('planned', day)])).toEqual({
      kept: [],
      due: [coming],
    });
    expect(replan({ people, minutes }, [made('failed', week), made('planned', day)])).toEqual({
      kept: [],
      due: [{ position: 0, remindAt: now }, coming],
    });
  });

  it('follow the choice of times: one more is planned, one less is withdrawn, those of others stay', () => {
    const planned = made('planned', day);
    const twoHours = startsAt - 2 * hour;
    expect(replan({ minutes: [oneDay, 120] }, [planned])).toEqual({
      kept: [planned.id],
      due: [{ position: 0, remindAt: twoHours }],
    });
    expect(replan({ minutes: [120] }, [planned, made('cancelled', twoHours)]).kept).toEqual([]);
    expect(replan({ minutes: [] }, [planned, made('failed', week)])).toEqual({ kept: [], due: [] });
    // A time that has passed is due at once, as at booking, unless this person has got one.
    expect(replan({ minutes: [oneWeek] }).due).toEqual([{ position: 0, remindAt: now }]);
    expect(replan({ minutes: [oneWeek] }, [made('sent', now - hour)]).due).toEqual([]);
  });

  it('are planned for who is new, and none at once for who comes back by an Undo', () => {
    const petr = { position: 1, target: '+420777123456' };
    const minutes = [oneWeek, oneDay];
    const stored = [made('sent', week), made('planned', day)];
    const due = [now, day].map((remindAt) => ({ position: 1, remindAt }));
    expect(replan({ people: [eva, petr], minutes }, stored).due).toEqual(due);
    expect(replan({ people: [eva, { ...petr, isBack: true }], minutes }, stored).due).toEqual(due.slice(1));
    expect(
      replan({ was: [eva, petr], people: [petr], minutes }, [
        ...stored,
        made('sent', week, 1),
        made('planned', day, 1),
      ]),
    ).toEqual({ kept: [`planned 1 ${day}`], due: [] });
  });
});
