// Shares the places of a list between several kinds of things, so that a kind with many does not hide the others.

/** How many of each may be shown: one place to each in turn, as long as there are places and things. */
export function sharePlaces(counts: readonly number[], places: number): number[] {
  const given = counts.map(() => 0);
  let left = places;
  let isGiving = true;
  while (left > 0 && isGiving) {
    isGiving = false;
    for (const [kind, count] of counts.entries()) {
      const own = given[kind] ?? 0;
      if (left === 0 || own >= count) continue;
      given[kind] = own + 1;
      left -= 1;
      isGiving = true;
    }
  }
  return given;
}
