// Which city a place belongs to, and how the city is written: the geo file knows "Stodulky (Praha 5)" and "Ceske Budejovice".
import data from './data/cities.json' with { type: 'json' };

/** A place as the geo file or an older click has it; older clicks have no region. */
type GivenPlace = { country: string; city: string; region?: string };

type Country = {
  /** The city by its name or by the name of one of its parts, in plain small letters. */
  cityOf: Map<string, string>;
  /** The same for parts whose names occur elsewhere, too: for a place in the region of that city. */
  sharedOf: Map<string, string>;
  /** "brno-", "brno 2", "brno stred": names of parts that begin with the name of the city. */
  beginning: RegExp;
  /** How a name is written, by its plain small letters. */
  names: Map<string, string>;
};

type CityData = { name: string; native?: string; parts: string; shared?: string };
type CountryData = { cities: readonly CityData[]; names: string };

/** What geo files write in English. */
const ENGLISH_PARTS = ['Old Town', 'New Town', 'Lesser Town'];

const COUNTRIES = new Map([
  ['CZ', readCountry(data.CZ)],
  ['SK', readCountry(data.SK)],
]);

/** The regions of the two cities that have such parts, as geo files write them. */
const REGIONS = new Map([
  ['Prague', /^(?:prague|praha|hlavni mesto praha)$/],
  ['Bratislava', /^bratislava/],
]);
/** The name of the city that the place belongs to; '' where it is unknown. */
export function nameCity({ country, city, region = '' }: GivenPlace): string {
  const [outer = '', inner = ''] = splitBrackets(city);
  const known = COUNTRIES.get(country);
  if (known === undefined || outer === '') return outer;
  return (
    findInRegion(known, plain(outer), plain(region)) ??
    findCity(known, plain(outer)) ??
    findCity(known, plain(inner)) ??
    known.names.get(plain(outer)) ??
    outer
  );
}

/** "Prague (Praha 4)" → ["Prague", "Praha 4"]. */
function splitBrackets(city: string): string[] {
  const open = city.indexOf(' (');
  if (open <= 0) return [city];
  return [city.slice(0, open).trim(), city.slice(open + 2).replace(/\)$/, '')];
}

function findInRegion({ sharedOf }: Country, place: string, region: string): string | undefined {
  const city = sharedOf.get(place);
  return city !== undefined && REGIONS.get(city)?.test(region) ? city : undefined;
}

function findCity({ cityOf, beginning }: Country, place: string): string | undefined {
  return cityOf.get(place) ?? cityOf.get(beginning.exec(place)?.[1] ?? '');
}

function plain(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function readCountry({ cities, names }: CountryData): Country {
  const cityOf = new Map<string, string>();
  const sharedOf = new Map<string, string>();
  for (const { name, native = name, parts, shared } of cities) {
    for (const written of [name, native, ...list(parts)]) cityOf.set(plain(written), name);
    if (shared !== undefined)
      for (const written of [...list(shared), ...ENGLISH_PARTS]) sharedOf.set(plain(written), name);
  }
  const own = cities.flatMap(({ name, native = name }) => [plain(name), plain(native)]);
  return {
    cityOf,
    sharedOf,
    beginning: new RegExp(String.raw`^(${own.join('|')})(?: ?-| \d| [ivx]+\b| (?:stred|jih|sever|mesto)$)`),
    names: new Map(list(names).map((name) => [plain(name), name])),
  };
}

function list(names: string): string[] {
  return names.split('|').filter((name) => name !== '');
}
