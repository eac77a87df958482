// Which slots of a length are free: inside the opening hours, away from what is booked, and neither too soon nor too far ahead.
import { dayOf, toInstant } from '../../rules/time-zone.ts';

/** From, inclusive, to, exclusive; instants in milliseconds. */
export type Span = { from: number; to: number };

/** As the branch room reads opening hours; 0 = Monday. The end of a definition may be past midnight: 18:00-02:00. */
export type Opening = {
  regular: readonly { dayOfWeek: number; definition: string; validFrom?: string; validTo?: string }[];
  exceptions: readonly { date: string; isOpen: boolean }[];
};

export type SlotRules = {
  /** Null: always open. */
  opening: Opening | null;
  /** In minutes. */
  bufferBefore: number;
  bufferAfter: number;
  earliestNotice: number;
  /** In days; null: as far ahead as somebody likes. */
  latestNoticeDays: number | null;
};

export type SlotWish = Span & {
  /** Length of a slot, and how far apart they begin, in minutes. */
  minutes: number;
  step: number;
};

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** When it is open on the days around a range. A day that is closed by an exception is closed past its midnight, too. */
export function openSpans(opening: Opening | null, { from, to }: Span, zone: string): Span[] {
  const closed = new Set(opening?.exceptions.filter(({ isOpen }) => !isOpen).map(({ date }) => date));
  const spans: Span[] = [];
  // The day before may be open past midnight.
  for (let day = dayOf(zone, from) - dayMs; day <= dayOf(zone, to); day += dayMs) {
    const date = new Date(day).toISOString().slice(0, 10);
    if (closed.has(date)) continue;
    for (const minutes of hoursOf(opening, date, weekdayOf(day))) {
      const span = {
        from: toInstant(zone, day + minutes.from * minuteMs),
        to: toInstant(zone, day + minutes.to * minuteMs),
      };
      // A time that the clocks skip is no time.
      if (span.to > span.from) spans.push(span);
    }
  }
  return spans.sort((one, other) => one.from - other.from || one.to - other.to);
}

const weekdayOf = (day: number) => (((Math.floor(day / dayMs) + 3) % 7) + 7) % 7;

const wholeDay = { from: 0, to: 24 * 60 };

function hoursOf(opening: Opening | null, date: string, weekday: number): Span[] {
  if (opening === null) return [wholeDay];
  return opening.regular
    .filter(({ dayOfWeek, validFrom = date, validTo = date }) => {
      const holds = validFrom.slice(0, 10) <= date && validTo.slice(0, 10) >= date;
      return dayOfWeek === weekday && holds;
    })
    .map(({ definition }) => readMinutes(definition));
}

function readMinutes(definition: string): Span {
  const [from = 0, to = 0] = definition.split('-').map((time) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    return hour * 60 + minute;
  });
  return { from, to: to <= from ? to + 24 * 60 : to };
}

/** What a booking may touch: the free parts of the opening hours, in order. Spans that touch are one. */
function freeParts(open: readonly Span[], taken: readonly Span[]): Span[] {
  const parts: Span[] = [];
  const blocks = joinSpans(taken);
  let next = 0;
  for (const { from, to } of joinSpans(open)) {
    let at = from;
    while ((blocks[next]?.to ?? Number.POSITIVE_INFINITY) <= at) next += 1;
    for (let index = next; index < blocks.length; index += 1) {
      const block = blocks[index];
      if (!block || block.from >= to) break;
      if (block.from > at) parts.push({ from: at, to: block.from });
      at = Math.max(at, block.to);
    }
    if (at < to) parts.push({ from: at, to });
  }
  return parts;
}

function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    const last = joined.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

/** The starts of all free slots that lie in the wished range, in order. `occupied` are the bookings around it. */
export function freeSlots(
  rules: SlotRules,
  wish: SlotWish,
  { occupied, now, zone }: { occupied: readonly Span[]; now: number; zone: string },
): number[] {
  const [lengthMs, stepMs] = [wish.minutes * minuteMs, wish.step * minuteMs];
  const latest = rules.latestNoticeDays === null ? Number.POSITIVE_INFINITY : now + rules.latestNoticeDays * dayMs;
  const earliest = Math.max(wish.from, now + rules.earliestNotice * minuteMs);
  // What keeps a distance to a slot is, for the slot, as if the booking were longer.
  const taken = occupied.map(({ from, to }) => ({
    from: from - rules.bufferAfter * minuteMs,
    to: to + rules.bufferBefore * minuteMs,
  }));
  const opened = openSpans(rules.opening, wish, zone);
  const parts = freeParts(opened, taken);
  const starts = new Set<number>();
  let first = 0;
  for (const open of opened) {
    while ((parts[first]?.to ?? Number.POSITIVE_INFINITY) <= open.from) first += 1;
    for (let index = first; index < parts.length; index += 1) {
      const part = parts[index];
      if (!part || part.from >= open.to) break;
      // The grid begins with the opening, whatever is booked and whatever is asked for.
      const least = Math.max(part.from, open.from, earliest);
      const last = Math.min(part.to - lengthMs, wish.to - lengthMs, latest, open.to - 1);
      const begin = open.from + Math.ceil((least - open.from) / stepMs) * stepMs;
      for (let start = begin; start <= last; start += stepMs) starts.add(start);
    }
  }
  return [...starts].sort((one, other) => one - other);
}
