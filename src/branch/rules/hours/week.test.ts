// The week that is painted, and what is said about it.
import { expect, it } from 'vitest';
import { readHours } from './read-hours.ts';
import { addExceptions, onOpenDays, paintWeek, tellWeek } from './week.ts';

const read = (line: string) => readHours(line, '2026-11-17').schedule;

it('shows in each day what was there and what is new, past midnight on the next day', () => {
  const week = paintWeek(read('Po 8–17; So 18–2').regular, read('Po 9–12; Po 13–15').regular);
  expect(week[0]?.bars).toEqual([
    { from: 480, to: 540, isNew: true },
    { from: 540, to: 720, isNew: false },
    { from: 720, to: 780, isNew: true },
    { from: 780, to: 900, isNew: false },
    { from: 900, to: 1020, isNew: true },
  ]);
  expect(week[5]?.bars).toEqual([{ from: 1080, to: 1440, isNew: true }]);
  expect(week[6]?.bars).toEqual([{ from: 0, to: 120, isNew: true }]);
  expect(paintWeek(read('Po 8–17').regular, null)[0]?.bars).toEqual([{ from: 480, to: 1020, isNew: false }]);
});

it('counts each minute once, and names closed days, nights and overlaps', () => {
  expect(tellWeek(read('Po–Pá 8–12, 13–17; So 9–12'))).toMatchObject({
    minutes: 43 * 60,
    closedDays: [6],
    overlaps: [],
  });
  expect(tellWeek(read('Po 8–12, 10–14'))).toMatchObject({ minutes: 6 * 60, overlaps: [0] });
  expect(tellWeek(read('nonstop'))).toMatchObject({ minutes: 168 * 60, closedDays: [], nights: [] });
  expect(tellWeek(read('Ne 18–2; 24.12. zavřeno'))).toMatchObject({ minutes: 480, nights: [6], exceptions: 1 });
});

it('adds days to exceptions: known ones keep their reason, others are sorted in, holidays only where it is open', () => {
  const stored = read('24.12.2026 zavřeno (Štědrý den); 31.12.2026 otevřeno').exceptions;
  const { exceptions, adds, changes } = addExceptions(
    stored,
    read('24.–26.12.2026 zavřeno; 31.12.2026 zavřeno').exceptions,
  );
  expect([adds, changes]).toEqual([2, 1]);
  expect(exceptions).toEqual([
    { date: '2026-12-24', isOpen: false, reason: 'Štědrý den' },
    { date: '2026-12-25', isOpen: false },
    { date: '2026-12-26', isOpen: false },
    { date: '2026-12-31', isOpen: false },
  ]);
  expect(onOpenDays(read('Po–Pá 8–17').regular, exceptions).map(({ date }) => date)).toEqual([
    '2026-12-24',
    '2026-12-25',
    '2026-12-31',
  ]);
});
