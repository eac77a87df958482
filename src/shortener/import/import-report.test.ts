// The stored report of a file is bounded: lists are cut, counts stay.
import { expect, it } from 'vitest';
import { emptyReport, noteProblem, noteUnread, packReport } from './import-report.ts';

const report = emptyReport('csv');
for (let row = 1; row <= 50; row += 1) {
  noteProblem(report, { row, code: '\u0429'.repeat(300), problem: '\u0001'.repeat(400) });
  noteUnread(report, ['\u0429'.repeat(99) + String.fromCharCode(row + 100)]);
}
const whole = Buffer.byteLength(JSON.stringify(report));

it('a report that fits is stored as it is', () => {
  expect(JSON.parse(packReport(report, whole))).toEqual(report);
});

it.each([whole - 1, whole / 2, whole / 5, 300])(
  'a report of at most %i bytes keeps its counts and its first problems',
  (most) => {
    const text = packReport(report, most);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(most);
    const stored = JSON.parse(text);
    const { problems, unread, ...counts } = report;
    expect(stored).toMatchObject(counts);
    expect(problems.slice(0, stored.problems.length)).toEqual(stored.problems);
    expect(unread.slice(0, stored.unread.length)).toEqual(stored.unread);
  },
);
