// Open now, until when, and opens next: through both changes of the clock, exceptions, seasons, nights and nonstop.
import { describe, expect, it } from 'vitest';
import { openState } from './openings.ts';
import { readHours } from './read-hours.ts';

const prague = 'Europe/Prague';

/** A moment, or null, as the clocks in Prague show it. */
const show = (ms: number | null) =>
  ms === null
    ? null
    : new Intl.DateTimeFormat('sv-SE', { timeZone: prague, dateStyle: 'short', timeStyle: 'short' }).format(ms);

function tell(line: string, at: string, zone = prague): string {
  const { schedule, problems } = readHours(line, '2026-01-01');
  expect(problems).toEqual([]);
  const found = openState(schedule, Date.parse(at), zone);
  if (found.state === 'open') return `open until ${show(found.untilMs)}`;
  return found.state === 'closed' ? `opens ${show(found.nextMs)}` : found.state;
}

describe('a branch', () => {
  it.each([
    // 16 November 2026 is a Monday; Prague is at +01:00.
    ['Po–Pá 8–12, 13–17', '2026-11-16T14:20:00+01:00', 'open until 2026-11-16 17:00'],
    ['Po–Pá 8–12, 13–17', '2026-11-16T12:00:00+01:00', 'opens 2026-11-16 13:00'],
    ['Po–Pá 8–12, 13–17', '2026-11-16T11:59:59+01:00', 'open until 2026-11-16 12:00'],
    ['Po–Pá 8–12, 13–17', '2026-11-16T08:00:00+01:00', 'open until 2026-11-16 12:00'],
    ['Po–Pá 8–12, 13–17', '2026-11-16T07:59:59+01:00', 'opens 2026-11-16 08:00'],
    ['Po–Pá 8–17', '2026-11-20T17:00:00+01:00', 'opens 2026-11-23 08:00'],
    ['Po–Pá 8–12, 12–17', '2026-11-16T09:00:00+01:00', 'open until 2026-11-16 17:00'],
    ['Po–Pá 8–13, 12–17', '2026-11-16T09:00:00+01:00', 'open until 2026-11-16 17:00'],
    ['', '2026-11-16T09:00:00+01:00', 'opens null'],
    ['nonstop', '2026-11-16T09:00:00+01:00', 'open until null'],
    ['nonstop; 24.12.2026 zavřeno', '2026-12-22T09:00:00+01:00', 'open until 2026-12-24 00:00'],
    ['nonstop; 24.12.2026 zavřeno', '2026-12-24T09:00:00+01:00', 'opens 2026-12-25 00:00'],
    // Past midnight.
    ['Pá–So 18–2', '2026-11-21T01:30:00+01:00', 'open until 2026-11-21 02:00'],
    ['Pá–So 18–2', '2026-11-21T02:00:00+01:00', 'opens 2026-11-21 18:00'],
    ['Ne 20–4', '2026-11-23T03:59:00+01:00', 'open until 2026-11-23 04:00'],
    ['Pá 18–2; 21.11.2026 zavřeno', '2026-11-21T01:30:00+01:00', 'open until 2026-11-21 02:00'],
    ['Pá 18–2; 20.11.2026 zavřeno', '2026-11-21T01:30:00+01:00', 'opens 2026-11-27 18:00'],
    // Exceptions.
    ['Po–Pá 8–17; 17.11.2026 zavřeno', '2026-11-16T17:00:00+01:00', 'opens 2026-11-18 08:00'],
    ['Po–Pá 8–17; 21.11.2026 otevřeno', '2026-11-21T10:00:00+01:00', 'unsaid'],
    ['Po–Pá 8–17; 20.11.2026 otevřeno', '2026-11-20T10:00:00+01:00', 'open until 2026-11-20 17:00'],
    ['Po–Pá 8–17; 20.11.2026 otevřeno; 20.11.2026 zavřeno', '2026-11-20T10:00:00+01:00', 'opens 2026-11-23 08:00'],
    // Seasons.
    ['Po–Pá 8–17 od 1.6.2027 do 31.8.2027', '2026-11-16T09:00:00+01:00', 'opens 2027-06-01 08:00'],
    ['Po–Pá 8–17 od 1.6.2027 do 31.8.2027', '2027-08-31T09:00:00+02:00', 'open until 2027-08-31 17:00'],
    ['Po–Pá 8–17 od 1.6.2027 do 31.8.2027', '2027-09-01T09:00:00+02:00', 'opens null'],
    ['Po 8–17 od 2026-11-16T08:00:00.000Z', '2026-11-16T09:30:00+01:00', 'opens 2026-11-23 08:00'],
    ['Po 8–17 do 2026-11-16T06:00:00.000Z', '2026-11-16T09:30:00+01:00', 'opens null'],
  ])('with %j at %s: %s', (line, at, found) => {
    expect(tell(line, at)).toBe(found);
  });

  it.each([
    // 29 March 2026: at 2:00 it is 3:00 at once.
    ['Ne 1–5', '2026-03-29T01:30:00+01:00', 'open until 2026-03-29 05:00'],
    ['Ne 1–5', '2026-03-29T04:59:00+02:00', 'open until 2026-03-29 05:00'],
    ['Ne 2:30–5', '2026-03-29T01:59:00+01:00', 'opens 2026-03-29 03:30'],
    ['Ne 2:30–5', '2026-03-29T03:15:00+02:00', 'opens 2026-03-29 03:30'],
    ['Ne 1–2:30', '2026-03-29T03:15:00+02:00', 'open until 2026-03-29 03:30'],
    ['So 20–6', '2026-03-29T05:30:00+02:00', 'open until 2026-03-29 06:00'],
    ['Po–Pá 8–17', '2026-03-27T18:00:00+01:00', 'opens 2026-03-30 08:00'],
    // 25 October 2026: at 3:00 it is 2:00 again.
    ['Ne 1–5', '2026-10-25T02:30:00+02:00', 'open until 2026-10-25 05:00'],
    ['Ne 1–5', '2026-10-25T02:30:00+01:00', 'open until 2026-10-25 05:00'],
    ['Ne 2:30–5', '2026-10-25T02:15:00+02:00', 'opens 2026-10-25 02:30'],
    ['Ne 2:30–5', '2026-10-25T02:15:00+01:00', 'open until 2026-10-25 05:00'],
    ['Ne 1–2:30', '2026-10-25T02:15:00+01:00', 'open until 2026-10-25 02:30'],
    ['Ne 1–2:30', '2026-10-25T02:30:00+01:00', 'opens 2026-11-01 01:00'],
    ['So 20–6', '2026-10-25T05:59:00+01:00', 'open until 2026-10-25 06:00'],
    ['Po–Pá 8–17', '2026-10-23T18:00:00+02:00', 'opens 2026-10-26 08:00'],
  ])('through a change of the clock, with %j at %s: %s', (line, at, found) => {
    expect(tell(line, at)).toBe(found);
  });

  it('is open for 3 hours of a night that is one hour short, and for 5 of one that is long', () => {
    const minutesOpen = (line: string, day: string) => {
      const { schedule } = readHours(line, '2026-01-01');
      const start = Date.parse(`${day}T00:00:00Z`) - 6 * 3_600_000;
      return Array.from({ length: 36 * 60 }, (_, minute) => start + minute * 60_000).filter(
        (ms) => openState(schedule, ms, prague).state === 'open',
      ).length;
    };
    expect(minutesOpen('Ne 1–5', '2026-03-29')).toBe(3 * 60);
    expect(minutesOpen('Ne 1–5', '2026-10-25')).toBe(5 * 60);
  });

  it('lives by the clocks of its own zone, also where they change by half an hour', () => {
    expect(tell('Po–Pá 8–17', '2026-11-16T21:30:00Z', 'Australia/Lord_Howe')).toBe('open until 2026-11-17 07:00');
    expect(tell('Po–Pá 8–17', '2026-11-16T21:30:00Z', 'America/New_York')).toBe('open until 2026-11-16 23:00');
  });
});
