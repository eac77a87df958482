// Organisations in memory, so that a request of the console reads none from the database. Changes arrive as notices; while the
// database is lost none arrive, so memory is not used then.
import type { Organisation, Organisations } from '#organisation';
import { boundedMap } from '#platform/cache/bounded-map.ts';
import { type NowOrLater, whenThere } from '#platform/now-or-later.ts';

const mostKnown = 10_000;

export type KnownOrganisationsNeeds = { organisations: Pick<Organisations, 'find'>; isUp(): boolean };

export function knownOrganisations({ organisations, isUp }: KnownOrganisationsNeeds) {
  const known = boundedMap<Organisation>(mostKnown);
  /** Counts the notices: what was read before a notice is not kept after it. */
  let changes = 0;

  async function load(id: string): Promise<Organisation | null> {
    const before = changes;
    const found = await organisations.find(id);
    if (found !== null && before === changes) known.set(id, found);
    return found;
  }

  return {
    /** The organisations with these ids, in the order of the ids; at once if all are in memory. */
    list: (ids: readonly string[]): NowOrLater<Organisation[]> => {
      const found = ids.map((id) => (isUp() ? known.get(id) : undefined) ?? load(id));
      const isHere = (one: NowOrLater<Organisation | null>): one is Organisation => !(one instanceof Promise);
      const all: NowOrLater<(Organisation | null)[]> = found.every(isHere) ? found : Promise.all(found);
      return whenThere(all, (some) => some.flatMap((one) => one ?? []));
    },
    forget: (id: string) => {
      changes += 1;
      known.delete(id);
    },
    forgetAll: () => {
      changes += 1;
      known.clear();
    },
  };
}

export type KnownOrganisations = ReturnType<typeof knownOrganisations>;
