// Czechia: ARES, the register of economic subjects.
import { aresText, readAresSeat } from '../rules/ares-address.ts';
import { dig, listAt } from '../rules/json-value.ts';
import {
  found,
  inOneStep,
  notFound,
  type Query,
  type Reading,
  type Registry,
  type RegistryAnswer,
  unavailable,
  unexpected,
} from './registry.ts';

function readName(body: unknown): string | undefined {
  const entries = listAt(body, 'dalsiUdaje').flatMap((source) => listAt(source, 'obchodniJmeno'));
  const primary = entries.find((entry) => dig(entry, 'primarniZaznam') === true);
  return aresText(body, 'obchodniJmeno') ?? aresText(primary, 'obchodniJmeno');
}

export function readAres({ status, body }: RegistryAnswer, { number }: Query): Reading {
  // There are two kinds of 404: NENALEZENO is about the company, {status,error,path} about the endpoint.
  if (status === 404 && aresText(body, 'kod') === 'NENALEZENO') return notFound;
  if (status === 400 && aresText(body, 'subKod') === 'VSTUP_NEVALIDNI_FORMAT_ICO') return notFound;
  if (status !== 200) return unexpected(status);
  if (aresText(body, 'ico') !== number) return unavailable('garbled');
  const seat = readAresSeat(body);
  return found({
    ...seat,
    companyName: readName(body),
    country: seat.country ?? 'CZ',
    companyRegistrationNumber: number,
    // Never derived from the IČO. Members of a VAT group have no valid number of their own: invoices need that of the group.
    // A DIČ stays the tax number when the VAT registration has ended (stavZdrojeDph ZANIKLY).
    taxIdentificationNumber: aresText(body, 'dicSkDph') ?? aresText(body, 'dic'),
  });
}

export const ares: Registry = {
  id: 'ares',
  name: 'ARES',
  url: 'https://ares.gov.cz',
  perSecond: 5,
  maxConcurrent: 5,
  lookUp: inOneStep(
    ({ number }) => ({ path: `/ekonomicke-subjekty-v-be/rest/ekonomicke-subjekty/${number}` }),
    readAres,
  ),
};
