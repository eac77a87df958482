// Reads a time of an event (RFC 3339): with an offset it is an instant, without one local time in the time zone of the calendar.
import { toInstant } from './time-zone.ts';

const shape = /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?([Zz]|[+-]\d{2}:\d{2})?$/;
const offsetShape = /^[+-](?:[01]\d|2[0-3]):[0-5]\d$/;

const earliestYear = 1900;
const latestYear = 2999;

/** Milliseconds since 1970, or null when the text is not a valid time. */
export function readTime(text: string, zone: string): number | null {
  const [, day, minute, second = '00', fraction = '', offset] = shape.exec(text.trim()) ?? [];
  if (day === undefined || minute === undefined) return null;
  // Anything finer than milliseconds is dropped.
  const wallText = `${day}T${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
  const wallMs = Date.parse(wallText);
  // Date.parse turns 31 February and 24:00 into the next day: such a time reads back differently, and is refused.
  if (Number.isNaN(wallMs) || new Date(wallMs).toISOString() !== wallText) return null;
  const year = Number(day.slice(0, 4));
  if (year < earliestYear || year > latestYear) return null;
  if (offset === undefined) return toInstant(zone, wallMs);
  if (offset === 'Z' || offset === 'z') return wallMs;
  return offsetShape.test(offset) ? wallMs - readOffset(offset) : null;
}

function readOffset(offset: string): number {
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4, 6));
  return (offset.startsWith('-') ? -minutes : minutes) * 60_000;
}
