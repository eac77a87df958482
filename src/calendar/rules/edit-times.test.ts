// Proves where an edited event stands: what is left out stays, whole days become a time of day and back, also in another zone.
import { describe, expect, it } from 'vitest';
import { editTimes, type TimesEdit } from './edit-times.ts';

const prague = { from: 'Europe/Prague', to: 'Europe/Prague' };
const at = (text: string) => Date.parse(text);
const visit = {
  startsAt: at('2037-11-18T10:00:00Z'),
  endsAt: at('2037-11-18T10:45:00Z'),
  blockingTo: at('2037-11-18T11:00:00Z'),
  isAllDay: false,
};
/** The 20th and 21st in Prague. */
const days = {
  startsAt: at('2037-11-19T23:00:00Z'),
  endsAt: at('2037-11-21T23:00:00Z'),
  blockingTo: null,
  isAllDay: true,
};

function edit(event: typeof visit | typeof days, given: TimesEdit, zones = prague) {
  const placed = editTimes(event, given, zones);
  if (Array.isArray(placed)) return placed.map(({ pointer, code }) => `${pointer} ${code}`);
  const write = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString().slice(0, 16));
  return [write(placed.startsAt), write(placed.endsAt), write(placed.blockingTo), placed.isAllDay];
}

describe('the times of an edited event', () => {
  it.each([
    ['a start', { startTime: '2037-11-19T08:00' }, ['2037-11-19T07:00', '2037-11-19T07:45', '2037-11-19T08:00', false]],
    ['a length', { minutes: 60 }, ['2037-11-18T10:00', '2037-11-18T11:00', '2037-11-18T11:15', false]],
    ['more time after it', { blockMinutes: 30 }, ['2037-11-18T10:00', '2037-11-18T10:45', '2037-11-18T11:15', false]],
    ['no time after it', { blockMinutes: 0 }, ['2037-11-18T10:00', '2037-11-18T10:45', null, false]],
    [
      'exact times, as an Undo has them',
      { startTime: '2037-11-18T10:00:00.500Z', endTime: '2037-11-18T10:30:00Z', blockingTo: '' },
      ['2037-11-18T10:00', '2037-11-18T10:30', null, false],
    ],
    ['whole days', { isAllDay: true, blockMinutes: 0 }, ['2037-11-17T23:00', '2037-11-18T23:00', null, true]],
    [
      'two whole days',
      { isAllDay: true, days: 2, startTime: '2037-11-20T11:00', blockMinutes: 0 },
      ['2037-11-19T23:00', '2037-11-21T23:00', null, true],
    ],
    // Midnight in UTC is a moment like any other here.
    [
      'an hour after whole days',
      { isAllDay: true, blockMinutes: 60 },
      ['2037-11-17T23:00', '2037-11-18T23:00', '2037-11-19T00:00', true],
    ],
    ['too much time after it', { blockMinutes: 600_000 }, ['/event/blockingTo too_long']],
    ['a length of nothing', { minutes: 0 }, ['/event/endTime out_of_order']],
    ['a start that is none', { startTime: 'soon' }, ['/event/startTime invalid_format']],
  ])('%s', (_what, given, placed) => expect(edit(visit, given)).toEqual(placed));

  it('of whole days become a time of day of an hour, or of a length', () => {
    const startTime = '2037-11-20T09:00';
    expect(edit(days, { isAllDay: false, startTime })).toEqual(['2037-11-20T08:00', '2037-11-20T09:00', null, false]);
    expect(edit(days, { isAllDay: false, startTime, minutes: 30 })).toEqual([
      '2037-11-20T08:00',
      '2037-11-20T08:30',
      null,
      false,
    ]);
    expect(edit(days, { days: 3 })).toEqual(['2037-11-19T23:00', '2037-11-22T23:00', null, true]);
  });

  it('of whole days are the same days in a calendar of another zone, a time of day is the same moment', () => {
    const zones = { from: 'Europe/Prague', to: 'America/New_York' };
    expect(edit(days, {}, zones)).toEqual(['2037-11-20T05:00', '2037-11-22T05:00', null, true]);
    expect(edit(visit, {}, zones)).toEqual(['2037-11-18T10:00', '2037-11-18T10:45', '2037-11-18T11:00', false]);
  });
});
