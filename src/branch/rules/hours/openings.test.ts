// The days and hours that are handed to other rooms are those by which a branch says "open now", minute by minute.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openSpans, openState } from './openings.ts';
import { readHours } from './read-hours.ts';

const minuteMs = 60_000;

it('is the same reading as "open now", through both changes of the clock', () => {
  const line = fc.constantFrom(
    'Ne 1–2:30',
    'Ne 2:30–5',
    'So 20–2:30; Ne 2–3',
    'Po–Ne 22–2',
    'nonstop; 31.10.2027 zavřeno',
    'Po–Pá 8–12, 13–17; 29.3.2027 zavřeno',
    'So 18–4 od 1.10.2027 do 30.10.2027',
  );
  const start = fc.constantFrom('2027-03-27T20:00Z', '2027-10-30T20:00Z', '2027-11-06T22:00Z').map(Date.parse);
  const zone = fc.constantFrom('Europe/Prague', 'America/New_York', 'Australia/Lord_Howe', 'America/Havana');
  fc.assert(
    fc.property(line, start, zone, (text, from, timeZone) => {
      const { schedule, problems } = readHours(text, '2027-01-01');
      expect(problems).toEqual([]);
      const range = { from, to: from + 36 * 60 * minuteMs };
      const spans = openSpans(schedule, range, timeZone);
      const isOpen = (at: number) => spans.some((span) => span.from <= at && at < span.to);
      const moments = Array.from({ length: 36 * 4 }, (_, quarter) => from + quarter * 15 * minuteMs);
      const differs = moments.filter((at) => isOpen(at) !== (openState(schedule, at, timeZone).state === 'open'));
      expect(differs.map((at) => new Date(at).toISOString())).toEqual([]);
    }),
    { numRuns: 30 },
  );
});
