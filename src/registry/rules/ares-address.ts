// Reads the seat of a Czech company from ARES, which may give it completely, in part, or only as text.
import { dig, joinParts, listAt, textAt } from './json-value.ts';
import { readTextAddress, type TextAddress } from './postal-line.ts';

export type Seat = TextAddress & { country: string | undefined };

/** Text from ARES, which writes "N/A" for an absent value. */
export function aresText(value: unknown, ...path: string[]): string | undefined {
  const text = textAt(value, ...path);
  return text === 'N/A' ? undefined : text;
}

/** cisloDomovni[/cisloOrientacni+pismeno]; addresses that are not matched to the map have cisloDoAdresy instead. */
function readNumber(seat: unknown): string | undefined {
  const orientation = joinParts('', aresText(seat, 'cisloOrientacni'), aresText(seat, 'cisloOrientacniPismeno'));
  return joinParts('/', aresText(seat, 'cisloDomovni'), orientation) ?? aresText(seat, 'cisloDoAdresy');
}

/** Without a street the part of the town (else the town) is used in its place, but only before a number. */
function readStreet(seat: unknown): string | undefined {
  const street = aresText(seat, 'nazevUlice');
  const number = readNumber(seat);
  if (street === undefined && number === undefined) return undefined;
  return joinParts(' ', street ?? aresText(seat, 'nazevCastiObce') ?? aresText(seat, 'nazevObce'), number);
}

function readPostalCode(seat: unknown): string | undefined {
  const code = aresText(seat, 'psc');
  // `psc` is a JSON number, so leading zeros are lost; 0 means none.
  return code === undefined || /^0+$/.test(code) ? aresText(seat, 'pscTxt') : code.padStart(5, '0');
}

/** dalsiUdaje[].sidlo[] with primarniZaznam, for subjects without a seat at the top. */
function findPrimarySeat(body: unknown): unknown {
  const entries = listAt(body, 'dalsiUdaje').flatMap((source) => listAt(source, 'sidlo'));
  return dig(
    entries.find((entry) => dig(entry, 'primarniZaznam') === true),
    'sidlo',
  );
}

function isEmptySeat(seat: unknown): boolean {
  return ['nazevObce', 'nazevUlice', 'textovaAdresa'].every((field) => aresText(seat, field) === undefined);
}

export function readAresSeat(body: unknown): Seat {
  const top = dig(body, 'sidlo');
  const seat = isEmptySeat(top) ? findPrimarySeat(body) : top;
  const text = readTextAddress(aresText(seat, 'textovaAdresa') ?? '');
  const city = aresText(seat, 'nazevObce');
  return {
    // The street is taken from the text only if there is no town either. With a town, the seat really has no street.
    streetAddress: readStreet(seat) ?? (city === undefined ? text.streetAddress : undefined),
    city: city ?? text.city,
    postalCode: readPostalCode(seat) ?? text.postalCode,
    country: aresText(seat, 'kodStatu'),
  };
}
