// Lists in one spreadsheet cell, as a text that people can type: "Mo-Fr 08:00-12:00, 13:00-17:00; Sa 09:00-12:00".
// A list that this text cannot express (a season, a description) is written as JSON. Both can be read.
import type { Row } from './fields.ts';
import { readHours } from './hours/read-hours.ts';

export type CellForm = {
  /** Null: the text does not have this form. */
  read(text: string): Row[] | null;
  write(items: Row[]): string;
  example: string;
};

const shortNames = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

/** A week in words is shorter. */
const longestWeek = 3_000;
/** A cell has no dates, because they would depend on the day on which it is read. So this can be any day. */
const anyDay = '2000-01-01';

export const hoursCell: CellForm = {
  example: 'Mo-Fr 08:00-12:00, 13:00-17:00; Sa 09:00-12:00',
  read: (text) => {
    if (text.length > longestWeek) return null;
    const { schedule, problemCount } = readHours(text, anyDay);
    const hasDates = schedule.exceptions.length > 0 || schedule.regular.some((span) => span.validFrom ?? span.validTo);
    return problemCount > 0 || hasDates ? null : schedule.regular;
  },
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
