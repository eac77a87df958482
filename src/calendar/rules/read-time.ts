// Reads a time of an event, as programs write ISO 8601: extended or basic, with any usual offset, or a date alone.
import { dayMs, hourMs, minuteMs, type WallMs } from '#platform/rules/wall-clock.ts';
import { toInstant } from './time-zone.ts';

/** A time as it was written. */
export type WrittenTime = {
  wallMs: WallMs;
  /** Null for local time of the calendar. */
  offsetMs: number | null;
  /** Without a time of day. */
  isDate: boolean;
};

const extended = /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?([Zz]|[+-]\d\d(?::?\d\d)?)?)?$/;
const basic = /^(\d{4})(\d\d)(\d\d)(?:[Tt](\d\d)(\d\d)(?:(\d\d)(?:[.,](\d+))?)?([Zz]|[+-]\d\d(?::?\d\d)?)?)?$/;

const earliestYear = 1900;
const latestYear = 2999;

/** Null when the text is not a valid time. */
export function readTime(text: string): WrittenTime | null {
  const trimmed = text.trim();
  const parts = extended.exec(trimmed) ?? basic.exec(trimmed);
  if (!parts) return null;
  const [, year, month, day, hour, minute, second = '00', fraction = '', offsetText] = parts;
  const dateMs = readDate(Number(year), Number(month), Number(day));
  const timeMs = hour === undefined ? 0 : readTimeOfDay(Number(hour), Number(minute), Number(second), fraction);
  const offsetMs = offsetText === undefined ? null : readOffset(offsetText);
  if (dateMs === null || timeMs === null || Number.isNaN(offsetMs)) return null;
  return { wallMs: dateMs + timeMs, offsetMs, isDate: hour === undefined };
}

/** Milliseconds since 1970; local time is that of the zone. */
export const instantOf = ({ wallMs, offsetMs }: WrittenTime, zone: string): number =>
  offsetMs === null ? toInstant(zone, wallMs) : wallMs - offsetMs;

function readDate(year: number, month: number, day: number): number | null {
  if (year < earliestYear || year > latestYear) return null;
  const dateMs = Date.UTC(year, month - 1, day);
  const read = new Date(dateMs);
  // Date.UTC makes 3 March of 31 February: such a date reads back differently.
  return read.getUTCMonth() === month - 1 && read.getUTCDate() === day ? dateMs : null;
}

/** 24:00 is the midnight at the end of the day, and nothing is later than that. */
function readTimeOfDay(hour: number, minute: number, second: number, fraction: string): number | null {
  if (minute > 59 || second > 59) return null;
  // Anything finer than milliseconds is dropped.
  const timeMs = hour * hourMs + minute * minuteMs + second * 1_000 + Number(fraction.slice(0, 3).padEnd(3, '0'));
  return timeMs < dayMs || (timeMs === dayMs && /^0*$/.test(fraction)) ? timeMs : null;
}

/** NaN for an offset that no clock has. */
function readOffset(text: string): number {
  if (text === 'Z' || text === 'z') return 0;
  const hours = Number(text.slice(1, 3));
  const minutes = Number(text.slice(3).replace(':', ''));
  if (hours > 23 || minutes > 59) return Number.NaN;
  return (hours * hourMs + minutes * minuteMs) * (text.startsWith('-') ? -1 : 1);
}
