// A day of one calendar as a lane: occupied or free until when, which hours are shown, and where each event stands. A day has 23
// to 25 hours, so everything is computed in instants; only the hours at the edge are found in local time.
import { hourMs, toWall } from '#platform/rules/wall-clock.ts';
import { toInstant } from '../../rules/time-zone.ts';

export type DayEvent = {
  startsAt: number;
  endsAt: number;
  /** The slot is occupied until this, which may be later than the end. */
  occupiedTo: number;
  isBlocking: boolean;
  isAllDay: boolean;
};

/** Instants; `to` is exclusive. */
export type Span = { from: number; to: number };

type Occupation = { isOccupied: boolean /** Null for the rest of the day. */; until: number | null };

/** Shown on every day, in local time. */
const usualHours = { from: 8, to: 18 };

/** Only events that block decide. Events that follow each other without a gap are one. */
export function judgeOccupation(events: readonly DayEvent[], now: number, dayEnd: number): Occupation {
  const blocking = events.filter(({ isBlocking }) => isBlocking).toSorted((a, b) => a.startsAt - b.startsAt);
  let until = now;
  for (const { startsAt, occupiedTo } of blocking) {
    if (startsAt <= until && occupiedTo > until) until = occupiedTo;
  }
  if (until > now) return { isOccupied: true, until: until >= dayEnd ? null : until };
  const next = blocking.find(({ startsAt }) => startsAt > now && startsAt < dayEnd);
  return { isOccupied: false, until: next?.startsAt ?? null };
}

/** The hours that are shown: the usual ones, and all that have an event. Events of whole days are everywhere. */
export function chooseAxis(events: readonly DayEvent[], day: Span, zone: string): Span {
  const midnight = toWall(zone, day.from) - (toWall(zone, day.from) % (24 * hourMs));
  const atHour = (hour: number) => toInstant(zone, midnight + hour * hourMs);
  let from = atHour(usualHours.from);
  let to = atHour(usualHours.to);
  for (const event of events) {
    if (isWholeDay(event, day)) continue;
    from = Math.min(from, event.startsAt);
    to = Math.max(to, event.occupiedTo);
  }
  const floor = (at: number) => at - (toWall(zone, at) % hourMs);
  const ceil = (at: number) => (toWall(zone, at) % hourMs === 0 ? at : floor(at) + hourMs);
  return { from: Math.max(floor(from), day.from), to: Math.min(ceil(to), day.to) };
}

const isWholeDay = ({ isAllDay, startsAt, occupiedTo }: DayEvent, day: Span) =>
  isAllDay || (startsAt <= day.from && occupiedTo >= day.to);

/** Where the full hours are. A day on which the clocks change has one twice, or one less. */
export function listHours(axis: Span): number[] {
  const hours: number[] = [];
  for (let at = axis.from; at < axis.to; at += hourMs) hours.push(at);
  return hours;
}

export type Block<Event> = {
  event: Event;
  /** In percent of the axis. */
  x: number;
  width: number;
  /** The time that stays blocked after the event, behind it. */
  after: number;
  /** Events that overlap stand under each other, from 0. */
  level: number;
  phase: Phase;
  isFromBefore: boolean;
  isIntoNext: boolean;
};

export type Lane<Event> = {
  blocks: Block<Event>[];
  levels: number /** Events beyond the last level. */;
  hidden: number;
};

type Phase = 'past' | 'running' | 'coming';

export const phaseAt = (now: number, startsAt: number, endsAt: number): Phase =>
  endsAt <= now ? 'past' : startsAt <= now ? 'running' : 'coming';

export const mostLevels = 3;

export const percentOf = (at: number, { from, to }: Span): number =>
  Math.round((Math.min(Math.max((at - from) / (to - from), 0), 1) * 100 + Number.EPSILON) * 100) / 100;

export function placeBlocks<Event extends DayEvent>(
  events: readonly Event[],
  axis: Span,
  day: Span,
  now: number,
): Lane<Event> {
  const ends: number[] = [];
  const blocks: Block<Event>[] = [];
  let hidden = 0;
  for (const event of events.toSorted((a, b) => a.startsAt - b.startsAt || b.occupiedTo - a.occupiedTo)) {
    if (event.occupiedTo <= axis.from || event.startsAt >= axis.to) continue;
    const free = ends.findIndex((end) => end <= event.startsAt);
    const level = free === -1 ? ends.length : free;
    if (level >= mostLevels) {
      hidden += 1;
      continue;
    }
    ends[level] = event.occupiedTo;
    const x = percentOf(event.startsAt, axis);
    const end = percentOf(event.endsAt, axis);
    blocks.push({
      event,
      x,
      width: round(end - x),
      after: round(percentOf(event.occupiedTo, axis) - end),
      level,
      phase: phaseAt(now, event.startsAt, event.endsAt),
      isFromBefore: event.startsAt < day.from,
      isIntoNext: event.endsAt > day.to,
    });
  }
  return { blocks, levels: Math.max(ends.length, 1), hidden };
}

const round = (value: number) => Math.round(value * 100) / 100;
