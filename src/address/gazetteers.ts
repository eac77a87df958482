// The story of the gazetteer: loaded at the start, and replaced in every running process when a newer list is imported.
import type { Actor } from '#platform/audit/audit.ts';
import { notAGazetteer, oneCountry, tooFewPlaces } from './errors.ts';
import { loadGazetteer } from './gazetteer.ts';
import { collectPlaces, noPlaces, type Places, readGazetteerFile, writePlaceList } from './gazetteer-file.ts';
import type { GazetteerStore } from './gazetteer-store.ts';
import type { AddressRoom } from './room.ts';
import type { Gazetteer } from './rules/places.ts';

const gazetteerChanged = 'address_gazetteer_changed';
// Files of one region or municipality would silently remove the rest of the country.
const MIN_PLACES = 1_000;

/** One of the files: RÚIAN has one for each municipality. */
export type PlaceFile = { name: string; bytes: Uint8Array };

/** Those that were imported, else those that come with Kontor. */
export async function readPlaces(store: GazetteerStore): Promise<Gazetteer> {
  const imported = await store.list();
  return loadGazetteer(Object.fromEntries(imported.map(({ country, list }) => [country, list])));
}

async function reload({ places, gazetteerStore }: AddressRoom): Promise<void> {
  places.current = await readPlaces(gazetteerStore);
}

export function listenForPlaces(room: AddressRoom): Promise<void> {
  // If the new list cannot be read, the process keeps the one that it has.
  const onChange = (): void => void reload(room).catch(() => undefined);
  return room.database.listen(gazetteerChanged, onChange, onChange);
}

/** Replaces the list of one country by the places in the files. */
export async function importPlaces(room: AddressRoom, files: AsyncIterable<PlaceFile>, source: string, actor: Actor) {
  const { database, gazetteerStore, audit, clock } = room;
  const { country, places } = await joinFiles(files);
  const count = places.names.size;
  if (count < MIN_PLACES) throw tooFewPlaces(country, count);
  const list = writePlaceList(source, places);
  await database.transaction(async (within) => {
    await gazetteerStore.save({ country, source, list }, new Date(clock.now()), within);
    const entry = { actor, action: 'gazetteer.import', subject: country } as const;
    await audit.record({ ...entry, details: { source, places: count } }, within);
    await within.notify(gazetteerChanged, country);
  });
  await reload(room);
  return { country, places: count, source };
}

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
