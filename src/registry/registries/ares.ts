// Czechia: ARES, the register of economic subjects.
import { dig, joinParts, listAt, textAt } from '../rules/json-value.ts';
import { readTextAddress } from '../rules/text-address.ts';
import { found, garbled, inOneStep, notFound, type ReadAnswer, type Registry, unexpected } from './registry.ts';

/** Text from ARES, which writes "N/A" for an absent value. */
function aresText(value: unknown, ...path: string[]): string | undefined {
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

/** It may be there completely, in part, or only as text. */
function readSeat(body: unknown) {
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

function readName(body: unknown): string | undefined {
  const entries = listAt(body, 'dalsiUdaje').flatMap((source) => listAt(source, 'obchodniJmeno'));
  const primary = entries.find((entry) => dig(entry, 'primarniZaznam') === true);
  return aresText(body, 'obchodniJmeno') ?? aresText(primary, 'obchodniJmeno');
}

export const readAres: ReadAnswer = ({ status, body }, query) => {
  const { number } = query;
  // There are two kinds of 404: NENALEZENO is about the company, {status,error,path} about the endpoint.
  if (status === 404 && aresText(body, 'kod') === 'NENALEZENO') return notFound;
  if (status === 400 && aresText(body, 'subKod') === 'VSTUP_NEVALIDNI_FORMAT_ICO') return notFound;
  if (status !== 200) return unexpected(status);
  if (aresText(body, 'ico') !== number) return garbled;
  const seat = readSeat(body);
  return found(query, {
    ...seat,
    companyName: readName(body),
    country: seat.country ?? 'CZ',
    // Never derived from the IČO. Members of a VAT group have no valid number of their own: invoices need that of the group.
    // A DIČ stays the tax number when the VAT registration has ended (stavZdrojeDph ZANIKLY).
    taxIdentificationNumber: aresText(body, 'dicSkDph') ?? aresText(body, 'dic'),
  });
};

export const ares: Registry = {
  id: 'ares',
  name: 'ARES',
  url: 'https://ares.gov.cz',
  perSecond: 5,
  maxConcurrent: 5,
  known: { country: 'CZ', number: '26435675' },
  lookUp: inOneStep(
    ({ number }) => ({ path: `/ekonomicke-subjekty-v-be/rest/ekonomicke-subjekty/${number}` }),
    readAres,
  ),
};
