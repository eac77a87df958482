// Reads the lists of an imported branch: opening hours and their exceptions, e-mails, phones, people.
import type { OpeningException, OpeningSpan, Person } from './branch.ts';
import { isDay } from './dates.ts';
import { type Complain, compact, type Row, readFlag, readList, readMoment, readText, refuseUnknown } from './fields.ts';

const short = { max: 255 };
const spanFields = new Set(['dayOfWeek', 'definition', 'description', 'validFrom', 'validTo']);
const exceptionFields = new Set(['date', 'isOpen', 'reason']);
const personFields = new Set(['role', 'customLabel', 'name']);

export function readOpeningHours(value: unknown, field: string, complain: Complain): OpeningSpan[] {
  return readList(value, field, complain, (item, place) => {
    refuseUnknown(item, spanFields, `${place}.`, complain);
    const dayOfWeek = readWeekday(item.dayOfWeek, `${place}.dayOfWeek`, complain);
    const definitions = readDefinition(item.definition, `${place}.definition`, complain);
    const rest = compact({
      description: readText(item.description, `${place}.description`, complain, short),
      validFrom: readMoment(item.validFrom, `${place}.validFrom`, complain),
      validTo: readMoment(item.validTo, `${place}.validTo`, complain),
    });
    if (isBefore(rest.validTo, rest.validFrom)) return complain(`${place}.validTo`, 'order');
    if (dayOfWeek === undefined || definitions === undefined) return undefined;
    // A lunch break: "08:00-12:00, 13:00-17:00" is stored as two spans of the day.
    return definitions.map((definition) => ({ dayOfWeek, definition, ...rest }));
  });
}

function readWeekday(value: unknown, field: string, complain: Complain): number | undefined {
  const isWeekday = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 6;
  return isWeekday ? value : complain(field, 'weekday');
}

function readDefinition(value: unknown, field: string, complain: Complain): string[] | undefined {
  if (typeof value !== 'string' || value.trim() === '') return complain(field, 'span_required');
  const text = readText(value, field, complain, short);
  if (text === undefined) return undefined;
  const spans = readSpans(text);
  return Array.isArray(spans) ? spans : complain(field, spans.code, { text: spans.text });
}

const time = String.raw`(\d{1,2})(?:[:.](\d{2}))?`;
const span = new RegExp(String.raw`^${time}\s*[-–—]\s*${time}$`);

/** What is wrong, and with which part of the text. */
type WrongSpan = { code: 'span' | 'time' | 'span_empty'; text: string };

/** The spans of a day as people write them, as HH:MM-HH:MM: "8:00 - 12:00, 13:00 – 17.00" is two. Or what is wrong. */
export function readSpans(text: string): string[] | WrongSpan {
  const spans: string[] = [];
  for (const part of text.split(',')) {
    const read = readSpan(part.trim());
    if (typeof read !== 'string') return read;
    spans.push(read);
  }
  return spans;
}

function readSpan(text: string): string | WrongSpan {
  const [, fromHour, fromMinute, toHour, toMinute] = span.exec(text) ?? [];
  if (fromHour === undefined || toHour === undefined) {
    return { code: 'span', text };
  }
  const from = writeTime(fromHour, fromMinute);
  const to = writeTime(toHour, toMinute);
  // 24:00 is the end of the day; its beginning is 00:00.
  if (from === null || to === null || from === '24:00') {
    return { code: 'time', text };
  }
  if (from === to) {
    return { code: 'span_empty', text };
  }
  return `${from}-${to}`;
}

function writeTime(hour: string, minute = '00'): string | null {
  const minutes = Number(hour) * 60 + Number(minute);
  if (Number(minute) > 59 || minutes > 24 * 60) return null;
  return `${hour.padStart(2, '0')}:${minute}`;
}

/** Days and UTC instants can be compared as text. */
const isBefore = (one: string | undefined, other: string | undefined) =>
  one !== undefined && other !== undefined && one.length === other.length && one < other;

export function readExceptions(value: unknown, field: string, complain: Complain): OpeningException[] {
  return readList(value, field, complain, (item, place) => {
    refuseUnknown(item, exceptionFields, `${place}.`, complain);
    const date = readText(item.date, `${place}.date`, complain, short);
    const isOpen = readFlag(item.isOpen, `${place}.isOpen`, complain);
    const reason = readText(item.reason, `${place}.reason`, complain, short);
    if (date === undefined || !isDay(date)) return complain(`${place}.date`, 'day');
    if (isOpen === undefined) return item.isOpen === undefined ? complain(`${place}.isOpen`, 'required') : undefined;
    return compact({ date, isOpen, reason });
  });
}

/** Reads e-mails or phones, each with its purpose. */
const readContacts =
  <Kind extends 'email' | 'phone'>(kind: Kind, max: number, form: RegExp) =>
  (value: unknown, field: string, complain: Complain) =>
    readList(value, field, complain, (item, place) => {
      refuseUnknown(item, new Set([kind, 'role']), `${place}.`, complain);
      const role = readText(item.role, `${place}.role`, complain, short);
      const text = readText(item[kind], `${place}.${kind}`, complain, { max });
      if (text === undefined || !form.test(text)) return complain(`${place}.${kind}`, kind);
      return compact({ [kind]: text, role }) as { [Name in Kind]: string } & { role?: string };
    });

export const readEmails = readContacts('email', 254, /^[^\s@]+@[^\s@]+$/);
export const readPhones = readContacts('phone', 50, /\d/);

export function readPeople(value: unknown, field: string, complain: Complain): Person[] {
  return readList(value, field, complain, (item: Row, place) => {
    refuseUnknown(item, personFields, `${place}.`, complain);
    const role = readText(item.role, `${place}.role`, complain, short);
    const customLabel = readText(item.customLabel, `${place}.customLabel`, complain, short);
    const name = readText(item.name, `${place}.name`, complain, short);
    if (role === undefined) return complain(`${place}.role`, 'role');
    return compact({ role, customLabel, name });
  });
}
