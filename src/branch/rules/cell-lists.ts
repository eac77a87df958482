// Lists in one spreadsheet cell, as a text that people can type: "Mo-Fr 08:00-12:00, 13:00-17:00; Sa 09:00-12:00".
// A list that this text cannot express (a season, a description) is written as JSON. Both can be read.
import type { Row } from './fields.ts';

export type CellForm = {
  /** Null: the text does not have this form. */
  read(text: string): Row[] | null;
  write(items: Row[]): string;
  example: string;
};

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const shortNames = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
// Czech and Slovak. Slovak Št (Thursday) needs its mark: "st" is Wednesday.
const otherNames = new Map([
  ['po', 0],
  ['út', 1],
  ['ut', 1],
  ['st', 2],
  ['čt', 3],
  ['ct', 3],
  ['št', 3],
  ['pá', 4],
  ['pa', 4],
  ['pi', 4],
  ['so', 5],
  ['ne', 6],
]);

export const hoursCell: CellForm = {
  example: 'Mo-Fr 08:00-12:00, 13:00-17:00; Sa 09:00-12:00',
  read: (text) => readEach(text, readWeekdays),
  write: (spans) => {
    const groups: { first: string; last: string; text: string }[] = [];
    shortNames.forEach((name, dayOfWeek) => {
      const own = spans.filter((span) => span.dayOfWeek === dayOfWeek);
      const text = own.map((span) => span.definition).join(', ');
      const before = groups.at(-1);
      if (before && before.text === text) before.last = name;
      else groups.push({ first: name, last: name, text });
    });
    const open = groups.filter(({ text }) => text !== '');
    return open.map(({ first, last, text }) => `${first === last ? first : `${first}-${last}`} ${text}`).join('; ');
  },
};

/** Of one part: each of its days has them. */
const mostSpans = 100;

function readWeekdays(text: string): Row[] | null {
  const [, from = '', to = from, hours = ''] = /^(\p{L}+)(?:\s*[-–]\s*(\p{L}+))?:?\s+(\d.*)$/u.exec(text) ?? [];
  const first = findWeekday(from);
  const last = findWeekday(to);
  if (first === null || last === null) return null;
  // Fr-Mo crosses the end of the week.
  const days = Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, step) => (first + step) % 7);
  const definitions = hours.split(',', mostSpans + 1).map((definition) => definition.trim());
  if (definitions.length > mostSpans) return null;
  return days.flatMap((dayOfWeek) => definitions.map((definition) => ({ dayOfWeek, definition })));
}

function findWeekday(name: string): number | null {
  const word = name.normalize('NFC').toLowerCase();
  const own = word.length < 2 ? -1 : weekdays.findIndex((day) => day.startsWith(word));
  return own >= 0 ? own : (otherNames.get(word) ?? null);
}

export const exceptionsCell: CellForm = {
  example: '2026-12-24 closed (Štědrý den); 2026-12-31 open',
  read: (text) =>
    readEach(text, (part) => {
      const [, date, state, reason] = /^(\d{4}-\d{2}-\d{2})\s+(open|closed)(?:\s+\((.+)\))?$/.exec(part) ?? [];
      return date === undefined ? null : [{ date, isOpen: state === 'open', ...(reason ? { reason } : {}) }];
    }),
  write: (items) =>
    items.map(({ date, isOpen, reason }) => `${date} ${isOpen ? 'open' : 'closed'}${inBrackets(reason)}`).join('; '),
};

export const contactsCell = (member: 'email' | 'phone', example: string): CellForm => ({
  example,
  read: (text) =>
    readEach(text, (part) => {
      const [, value, role] = /^([^()]*[^()\s])(?:\s+\((.+)\))?$/.exec(part) ?? [];
      return value === undefined ? null : [{ [member]: value, ...(role ? { role } : {}) }];
    }),
  write: (items) => items.map((item) => `${item[member]}${inBrackets(item.role)}`).join('; '),
});

export const peopleCell: CellForm = {
  example: 'manager: Vedoucí pobočky; owner',
  read: (text) =>
    readEach(text, (part) => {
      const [, role, name] = /^([^:]+?)(?::\s+(.+))?$/.exec(part) ?? [];
      return role === undefined ? null : [{ role, ...(name ? { name } : {}) }];
    }),
  write: (items) => items.map(({ role, name }) => (name === undefined ? `${role}` : `${role}: ${name}`)).join('; '),
};

const inBrackets = (text: unknown) => (text === undefined ? '' : ` (${text})`);

function readEach(text: string, read: (part: string) => Row[] | null): Row[] | null {
  const items: Row[] = [];
  for (const part of text.split(';')) {
    if (part.trim() === '') continue;
    const own = read(part.trim());
    if (own === null) return null;
    for (const item of own) items.push(item);
  }
  return items;
}

/** Text if it can express the whole list, else JSON: nothing is lost. */
export function writeListCell(form: CellForm, items: Row[]): string {
  if (items.length === 0) return '';
  const words = form.write(items);
  const isFaithful = !words.startsWith('[') && JSON.stringify(form.read(words)) === JSON.stringify(items);
  return isFaithful ? words : JSON.stringify(items);
}

/** Enough for a thousand items. */
const longestList = 256 * 1024;

/** Null: neither such a text nor JSON. */
export function readListCell(form: CellForm, text: string): unknown[] | null {
  if (text.length > longestList) return null;
  if (!text.startsWith('[')) return form.read(text);
  try {
    return JSON.parse(text);
  } catch {
    // JSON.parse throws for a text that is not JSON.
    return null;
  }
}
