// Counts distinct visitors of a day in any time zone from the quarters of an hour they were seen in.
import { utcDayOf } from './quarters.ts';

/**
 * How long before a quarter the same visitor was last seen, in quarters; 0 = not within the longest local day.
 * A visitor seen in quarter q is new to a day that began at quarter s exactly when q - gap < s (or gap is 0), so a
 * count per gap answers every time zone at once, and is at most 105 numbers however many visitors there are.
 */
export const LONGEST_DAY_QUARTERS = 104;

/** One "this visitor was seen on this link in this quarter", and in which one before. */
export type Sighting = { quarter: number; country: string; previous: number | null };

/** A sighting drained late stands before one that is already counted, and takes the place of its previous one. */
export type LateSighting = { quarter: number; next: Sighting };

export type VisitorChange = {
  quarter: number;
  country: string;
  gap: number;
  /** Is this the visitor's first sighting at all, and of its UTC day? */
  firstEver: boolean;
  firstOfUtcDay: boolean;
  /** +1, or -1 where an earlier sighting drained late takes the place of a later one. */
  count: 1 | -1;
};

/** The changes to all counts that new sightings make, in whatever order they came. */
export function listVisitorChanges(inserted: readonly Sighting[], late: readonly LateSighting[]): VisitorChange[] {
  return [
    ...inserted.map((sighting) => describeChange(sighting, 1)),
    ...late.flatMap(({ quarter, next }) => [
      describeChange(next, -1),
      describeChange({ ...next, previous: quarter }, 1),
    ]),
  ];
}

/** How many of the visitors counted by gap at `quarter` are new to a span that began with `start`. */
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
