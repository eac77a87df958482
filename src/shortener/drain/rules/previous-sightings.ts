// Finds for each click of a visitor when the same visitor was seen on the link before; clicks may be drained in any order.

/** A click of one visitor on one link; times are milliseconds since 1970. */
export type VisitorClick = { at: number; previous: number | null };

/** A click of the same visitor that is stored already, later than a late one. */
export type StoredSighting = { id: number; at: number; previous: number | null };

/**
 * Sets `previous` of the clicks of one visitor, which are in order of time. `last` is when the visitor was last seen before
 * the batch; null = never. Returns the clicks that are late: before `last`, so that clicks after them are stored already.
 */
export function chainClicks<Click extends VisitorClick>(clicks: readonly Click[], last: number | null): Click[] {
  const late: Click[] = [];
  let previous = last;
  for (const click of clicks) {
    if (last !== null && click.at < last) {
      late.push(click);
      continue;
    }
    click.previous = previous;
    previous = click.at;
  }
  return late;
}

/**
 * Puts late clicks between stored ones, both in order of time; every stored sighting after the first late click is given.
 * Sets `previous` of the late clicks and returns the stored ones whose previous sighting is another now.
 */
export function insertLate<Stored extends StoredSighting>(
  late: readonly VisitorClick[],
  stored: readonly Stored[],
): (Stored & { moved: number })[] {
  const first = stored[0];
  const moved: (Stored & { moved: number })[] = [];
  // The first stored sighting knows the one before it, which is also the one before the first late click. Where no later
  // one is stored any more (thinned clicks), the visitor was counted with it: the late click brings nobody new.
  let previous = first === undefined ? (late[0]?.at ?? null) : first.previous;
  let index = 0;
  for (const click of late) {
    for (let next = stored[index]; next !== undefined && next.at <= click.at; next = stored[index]) {
      if (next.previous !== previous && previous !== null) moved.push({ ...next, moved: previous });
      previous = next.at;
      index += 1;
    }
    click.previous = previous;
    // The sighting before may be later than the late click, where it is thinned and not stored any more.
    previous = previous === null ? click.at : Math.max(previous, click.at);
  }
  const next = stored[index];
  if (next !== undefined && previous !== null && next.previous !== previous) moved.push({ ...next, moved: previous });
  return moved;
}
