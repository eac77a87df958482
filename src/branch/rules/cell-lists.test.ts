// Lists as people type them into a cell.
import { describe, expect, it } from 'vitest';
import { contactsCell, exceptionsCell, hoursCell, peopleCell, readListCell, writeListCell } from './cell-lists.ts';

const days = (...numbers: number[]) => numbers.map((dayOfWeek) => ({ dayOfWeek, definition: '08:00-17:00' }));

describe('hours in a cell', () => {
  it.each([
    ['Mo 08:00-17:00', days(0)],
    ['Mo-Fr 08:00-17:00', days(0, 1, 2, 3, 4)],
    ['Monday - Wed: 08:00-17:00; Sunday 08:00-17:00', days(0, 1, 2, 6)],
    ['Po–Čt 08:00-17:00', days(0, 1, 2, 3)],
    ['Št-Pi 08:00-17:00; so 08:00-17:00', days(3, 4, 5)],
    ['Fr-Mo 08:00-17:00', days(4, 5, 6, 0)],
    ['St 08:00-17:00', days(2)],
    ['weekdays 8am–5pm', days(0, 1, 2, 3, 4)],
    [
      'Su 8-12, 13-17;',
      [
        { dayOfWeek: 6, definition: '08:00-12:00' },
        { dayOfWeek: 6, definition: '13:00-17:00' },
      ],
    ],
  ])('%j', (text, spans) => {
    expect(hoursCell.read(text)).toEqual(spans);
  });

  const odd = ['M 08:00-17:00', 'Montag 08:00-17:00', 'Mo', '08:00-17:00', 'Mo-Xx 8-9', 'constructor 8-9', 'Mo 8-25'];
  const dated = ['24.12. closed', 'Mo 8-17 from 1 June'];
  it.each([...odd, ...dated])('%j is none', (text) => {
    expect(hoursCell.read(text)).toBeNull();
  });
});

describe('a list', () => {
  it.each([
    [hoursCell, days(0, 1, 2, 5), 'Mo-We 08:00-17:00; Sa 08:00-17:00'],
    [hoursCell, days(5, 0), JSON.stringify(days(5, 0))],
    [exceptionsCell, [{ date: '2026-12-24', isOpen: false, reason: 'Štědrý den' }], '2026-12-24 closed (Štědrý den)'],
    [
      exceptionsCell,
      [{ date: '2026-12-24', isOpen: true, reason: 'a; b' }],
      '[{"date":"2026-12-24","isOpen":true,"reason":"a; b"}]',
    ],
    [contactsCell('email', ''), [{ email: 'a@b', role: 'x' }, { email: 'c@d' }], 'a@b (x); c@d'],
    [peopleCell, [{ role: 'manager', name: 'Vedoucí' }, { role: 'owner' }], 'manager: Vedoucí; owner'],
    [peopleCell, [{ role: 'manager', customLabel: 'Šéf' }], '[{"role":"manager","customLabel":"Šéf"}]'],
  ])('is written in words where they say it all, else as JSON (%#)', (form, items, cell) => {
    expect(writeListCell(form, items)).toBe(cell);
    expect(readListCell(form, cell)).toEqual(items);
  });
});
