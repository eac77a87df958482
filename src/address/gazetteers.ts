// The story of the gazetteer: loaded once at the start, replaced in every running process when a newer list is imported.
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { StartupProblem } from '#platform/startup-problem.ts';
import { loadGazetteer } from './gazetteer.ts';
import { collectPlaces, type Places, readGazetteerFile, writePlaceList } from './gazetteer-file.ts';
import type { GazetteerStore } from './gazetteer-store.ts';
import type { Gazetteer } from './rules/places.ts';

const gazetteerChanged = 'address_gazetteer_changed';
// A part of a file (one region, one municipality) would silently forget the rest of the country.
const FEWEST_PLACES = 1_000;

/** One file of many: RÚIAN has one for each municipality. */
export type PlaceFile = { name: string; bytes: Uint8Array };

export type GazetteerNeeds = {
  store: GazetteerStore;
  database: Pick<Database, 'listen' | 'transaction'>;
  clock: Clock;
};

export async function gazetteerStory({ store, database, clock }: GazetteerNeeds) {
  let current: Gazetteer;
  const load = async (): Promise<void> => {
    const imported = await store.list();
    current = loadGazetteer(Object.fromEntries(imported.map(({ country, list }) => [country, list])));
  };
  // A list that cannot be read again is no reason to stop: the one at hand still spells.
  const reload = (): void => void load().catch(() => undefined);
  await load();
  await database.listen(gazetteerChanged, reload, reload);

  return {
    current: () => current,
    /** Replaces the list of one country by what the files hold. */
    import: async (files: AsyncIterable<PlaceFile>, source: string) => {
      const { country, places } = await joinFiles(files);
      if (places.size < FEWEST_PLACES) throw tooFewPlaces(country, places.size);
      const list = writePlaceList(source, places);
      await database.transaction(async (within) => {
        await store.save({ country, source, list }, new Date(clock.now()), within);
        await within.notify(gazetteerChanged, country);
      });
      await load();
      return { country, places: places.size, source };
    },
  };
}

export type Gazetteers = Awaited<ReturnType<typeof gazetteerStory>>;

async function joinFiles(files: AsyncIterable<PlaceFile>): Promise<{ country: 'CZ' | 'SK'; places: Places }> {
  const places: Places = new Map();
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

const notAGazetteer = (name: string) =>
  new StartupProblem(
    `${name} is no list of places that Kontor reads. It takes the address CSV of RÚIAN (one file, or the unpacked folder) and the postal code file of GeoNames (SK.txt, CZ.txt).`,
  );

const oneCountry = () =>
  new StartupProblem('The files must all be of one country, Czech or Slovak. Import the other one by itself.');

const tooFewPlaces = (country: string, places: number) =>
  new StartupProblem(
    `The files hold only ${places} places of ${country}, and the list would replace the whole country. Import the complete data.`,
  );
