// The periods of a dashboard: from which moment to which, and the span before that they are compared with.
import { dayMs } from '#platform/rules/wall-clock.ts';
import { QUARTERS_A_DAY, quarterOf, readZone, type ZoneReader } from '../../rules/quarters.ts';

const PERIODS = ['24h', '7d', '30d', '90d', '12m', 'all'] as const;
export type PeriodName = (typeof PERIODS)[number];

/** A new link would be a dot at the end of a month; from its first month on there is a month before to compare with. */
export function chooseDefault(ageMs: number): PeriodName {
  if (ageMs < dayMs) return '24h';
  return ageMs < 7 * dayMs ? '7d' : '30d';
}

/** Quarters since 1970: `from` belongs to the span, `to` does not. */
export type Span = { from: number; to: number };

export type Period = {
  span: Span;
  /** Equally long and directly before; null where there is no before. */
  previous: Span | null;
};

type PeriodQuestion = {
  name: PeriodName;
  now: number;
  timezone: string;
  /** The quarter in which the link was made or first clicked, whichever is earlier. */
  begin: number;
};

const DAYS: Partial<Record<PeriodName, number>> = { '7d': 7, '30d': 30, '90d': 90 };

export function isPeriod(name: string | undefined): name is PeriodName {
  return PERIODS.some((period) => period === name);
}

/** Today is not over, so the comparison ends at the same time of day, or every morning would look like a drop. */
export function readPeriod({ name, now, timezone, begin }: PeriodQuestion): Period {
  const zone = readZone(timezone);
  const to = quarterOf(now) + 1;
  if (name === 'all') return { span: { from: begin, to }, previous: null };
  if (name === '24h') {
    const from = startOfHour(zone, to - 1) - QUARTERS_A_DAY + 4;
    return { span: { from, to }, previous: { from: from - QUARTERS_A_DAY, to: to - QUARTERS_A_DAY } };
  }
  const today = zone.read(to - 1).day;
  const days = DAYS[name] ?? today - sameMonthDay(today, -12);
  const from = zone.findDay(today - days + 1);
  // Counted from midnight: the clocks may have been changed since, and a day then has 23 or 25 hours.
  const sameTime = zone.findDay(today - days) + (to - zone.findDay(today));
  return {
    span: { from, to },
    previous: { from: zone.findDay(today - 2 * days + 1), to: Math.min(sameTime, from) },
  };
}

/** Custom dates are compared with an equally long span before them, unless there was no link yet. */
export function readCustom(span: Span, begin: number): Period {
  if (span.from <= begin) return { span, previous: null };
  return { span, previous: { from: span.from - (span.to - span.from), to: span.from } };
}

function startOfHour(zone: ZoneReader, quarter: number): number {
  const { hour, day } = zone.read(quarter);
  let start = quarter;
  while (zone.read(start - 1).hour === hour && zone.read(start - 1).day === day) start -= 1;
  return start;
}

function sameMonthDay(day: number, months: number): number {
  const date = new Date(day * dayMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, date.getUTCDate()) / dayMs;
}
