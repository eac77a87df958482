// Which slots of a length are free: inside the opening hours, away from what is booked, and neither too soon nor too far ahead.
import { dayMs, minuteMs } from '#platform/rules/wall-clock.ts';

/** From, inclusive, to, exclusive; instants in milliseconds. */
export type Span = { from: number; to: number };

/** As the branch room reads opening hours; 0 = Monday. It also says when that is (`openSpans`). */
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

/** A calendar without hours: slots begin with each day. */
export const alwaysOpen: Opening = {
  regular: Array.from({ length: 7 }, (_, dayOfWeek) => ({ dayOfWeek, definition: '00:00-24:00' })),
  exceptions: [],
};

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

/** The starts of all free slots that lie in the wished range, in order. `open` and `occupied` are the hours and bookings around it. */
export function freeSlots(
  rules: Omit<SlotRules, 'opening'>,
  wish: SlotWish,
  { open: opened, occupied, now }: { open: readonly Span[]; occupied: readonly Span[]; now: number },
): number[] {
  const [lengthMs, stepMs] = [wish.minutes * minuteMs, wish.step * minuteMs];
  const latest = rules.latestNoticeDays === null ? Number.POSITIVE_INFINITY : now + rules.latestNoticeDays * dayMs;
  const earliest = Math.max(wish.from, now + rules.earliestNotice * minuteMs);
  // What keeps a distance to a slot is, for the slot, as if the booking were longer.
  const taken = occupied.map(({ from, to }) => ({
    from: from - rules.bufferAfter * minuteMs,
    to: to + rules.bufferBefore * minuteMs,
  }));
  const parts = freeParts(opened, taken);
  const starts = new Set<number>();
  let first = 0;
  for (const open of opened) {
    while ((parts[first]?.to ?? Number.POSITIVE_INFINITY) <= open.from) first += 1;
    for (let index = first; index < parts.length; index += 1) {
      const part = parts[index];
      if (!part || part.from >= open.to) break;
      // The grid begins with the opening; bookings and the asked range do not move it.
      const least = Math.max(part.from, open.from, earliest);
      const last = Math.min(part.to - lengthMs, wish.to - lengthMs, latest, open.to - 1);
      const begin = open.from + Math.ceil((least - open.from) / stepMs) * stepMs;
      for (let start = begin; start <= last; start += stepMs) starts.add(start);
    }
  }
  return [...starts].sort((one, other) => one - other);
}
