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
  // Two kinds of 404: only NENALEZENO is about the company, {status,error,path} is about the endpoint.
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
    // Never derived from the IČO. Members of a VAT group have none or a dead one; the group's number is what invoices need.
    // A DIČ outlives its VAT registration (stavZdrojeDph ZANIKLY): it stays the tax number.
    taxIdentificationNumber: aresText(body, 'dicSkDph') ?? aresText(body, 'dic'),
  });
}

export const ares: Registry = {
  id: 'ares',
  name: 'ARES',
  url: 'https://ares.gov.cz',
  perSecond: 5,
  atOnce: 5,
  lookUp: inOneStep(
    ({ number }) => ({ path: `/ekonomicke-subjekty-v-be/rest/ekonomicke-subjekty/${number}` }),
    readAres,
  ),
};
