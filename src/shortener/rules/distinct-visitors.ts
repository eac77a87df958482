// Counts distinct visitors of a day in any time zone, from the quarters of an hour they were seen in.
//
// A gap is the number of quarters since the same visitor was last seen; 0 = never, or longer ago than a local day lasts. A
// visitor seen in quarter q is new to a day that began with quarter s exactly when q - gap < s, or the gap is 0. So
// visitors counted by gap answer for every time zone, with at most 105 numbers however many visitors there are.
import { utcDayOf } from './quarters.ts';

/** 26 hours: no local day is longer, whatever its clocks do. */
const LONGEST_DAY_QUARTERS = 104;

/** A visitor was seen on a link in `quarter`, and the last time before that in `previous`. */
export type Sighting = { quarter: number; country: string; previous: number | null };

/** A sighting that was drained late: it lies before `next`, which is already counted, and becomes its previous one. */
export type LateSighting = { quarter: number; next: Sighting };

export type VisitorChange = {
  quarter: number;
  country: string;
  gap: number;
  /** Is this the visitor's first sighting at all, and of its UTC day? */
  firstEver: boolean;
  firstOfUtcDay: boolean;
  /** +1, or -1 where a late sighting changes one that is already counted. */
  count: 1 | -1;
};

/** The changes that new sightings make to all counts, in whatever order they were drained. */
export function listVisitorChanges(inserted: readonly Sighting[], late: readonly LateSighting[]): VisitorChange[] {
  return [
    ...inserted.map((sighting) => describeChange(sighting, 1)),
    ...late.flatMap(({ quarter, next }) => [
      describeChange(next, -1),
      describeChange({ ...next, previous: quarter }, 1),
    ]),
  ];
}

/** How many of a quarter's visitors are new to a span that began with the quarter `start`. */
export function countNewSince(visitorsByGap: Readonly<Record<string, number>>, quarter: number, start: number): number {
  let visitors = 0;
  for (const [gap, count] of Object.entries(visitorsByGap)) {
    if (gap === '0' || quarter - Number(gap) < start) visitors += count;
  }
  return visitors;
}

function describeChange({ quarter, country, previous }: Sighting, count: 1 | -1): VisitorChange {
  const gap = previous === null || quarter - previous > LONGEST_DAY_QUARTERS ? 0 : quarter - previous;
  const firstOfUtcDay = previous === null || previous < utcDayOf(quarter);
  return { quarter, country, gap, firstEver: previous === null, firstOfUtcDay, count };
}
