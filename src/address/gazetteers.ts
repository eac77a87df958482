// The story of the gazetteer: loaded at the start, and replaced in every running process when a newer list is imported.
import type { Actor, AuditLog } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { notAGazetteer, oneCountry, tooFewPlaces } from './errors.ts';
import { loadGazetteer } from './gazetteer.ts';
import { collectPlaces, noPlaces, type Places, readGazetteerFile, writePlaceList } from './gazetteer-file.ts';
import type { GazetteerStore } from './gazetteer-store.ts';
import type { Gazetteer } from './rules/places.ts';

const gazetteerChanged = 'address_gazetteer_changed';
// Files of one region or municipality would silently remove the rest of the country.
const MIN_PLACES = 1_000;

/** One of the files: RÚIAN has one for each municipality. */
export type PlaceFile = { name: string; bytes: Uint8Array };

export type GazetteerNeeds = {
  store: GazetteerStore;
  database: Pick<Database, 'listen' | 'transaction'>;
  audit: AuditLog;
  clock: Clock;
};

export async function gazetteerStory({ store, database, audit, clock }: GazetteerNeeds) {
  let current: Gazetteer;
  const load = async (): Promise<void> => {
    const imported = await store.list();
    current = loadGazetteer(Object.fromEntries(imported.map(({ country, list }) => [country, list])));
  };
  // If the new list cannot be read, the process keeps the one that it has.
  const reload = (): void => void load().catch(() => undefined);
  await load();
  await database.listen(gazetteerChanged, reload, reload);

  return {
    current: () => current,
    /** Replaces the list of one country by the places in the files. */
    import: async (files: AsyncIterable<PlaceFile>, source: string, by: Actor) => {
      const { country, places } = await joinFiles(files);
      const count = places.names.size;
      if (count < MIN_PLACES) throw tooFewPlaces(country, count);
      const list = writePlaceList(source, places);
      await database.transaction(async (within) => {
        await store.save({ country, source, list }, new Date(clock.now()), within);
        const entry = { actor: by, action: 'gazetteer.import', subject: country } as const;
        await audit.record({ ...entry, details: { source, places: count } }, within);
        await within.notify(gazetteerChanged, country);
      });
      await load();
      return { country, places: count, source };
    },
  };
}

export type Gazetteers = Awaited<ReturnType<typeof gazetteerStory>>;

async function joinFiles(files: AsyncIterable<PlaceFile>): Promise<{ country: 'CZ' | 'SK'; places: Places }> {
  const places = noPlaces();
  const countries = new Set<'CZ' | 'SK'>();
  for await (const { name, bytes } of files) {
    const read = readGazetteerFile(bytes);
    if (read === null) throw notAGazetteer(name);
    countries.add(read.country);
    collectPlaces(read.rows, places);
  }
  const [country, second] = [...countries];
  if (country === undefined || second !== undefined) throw oneCountry();
  return { country, places };
}
