// Normalises one address: applies all rules in order, and reports all problems at once (design "Order").
import { normalisePlace, splitPostalCode } from './city.ts';
import { readCompanyNumber } from './company-number.ts';
import { normaliseCountry } from './country.ts';
import type { Gazetteer } from './places.ts';
import { readPostalCode } from './postal-code.ts';
import { refuseConflict, refuseCountry, refuseNumber, refusePostalCode } from './problem-words.ts';
import {
  ADDRESS_FIELDS,
  type AddressField,
  type AddressInput,
  type AddressProblem,
  type AddressRecord,
} from './record.ts';
import { normaliseRegion } from './region.ts';
import { normaliseStreet } from './street/street.ts';
import { readTaxNumber, type VatCheck } from './tax-number.ts';
import { cleanField, isTooLong } from './text-base.ts';

/** Increased whenever a rule changes its result; stored with every address. */
export const RULES_VERSION = 3;

export type NormaliseSettings = {
  /** The organisation's, for an address without one (spec 4.2). */
  defaultCountry: string;
  /** The organisation's `addressCheck: strict`: company and tax numbers are also checked, not only normalised. */
  isStrict: boolean;
  gazetteer: Gazetteer;
  checkVat: VatCheck;
};

export type NormalisedAddress = { address: AddressRecord } | { problems: AddressProblem[] };

type Draft = Record<AddressField, string>;

const COMMON_TYPES = new Set(['delivery', 'billing', 'contact', 'invoice']);

export function normaliseAddress(input: AddressInput, settings: NormaliseSettings): NormalisedAddress {
  const problems: AddressProblem[] = [];
  const draft = cleanFields(input, problems);
  const isBroken = (field: AddressField): boolean => problems.some((problem) => problem.field === field);

  draft.type = normaliseType(draft.type);
  const country = draft.country === '' ? settings.defaultCountry : normaliseCountry(draft.country);
  if (country === null && !isBroken('country')) problems.push(refuseCountry());
  if (country !== null && !isBroken('country')) {
    draft.country = country;
    normalisePostalCode(draft, problems);
    normaliseCity(draft, settings.gazetteer);
    normaliseStreetLine(draft);
    normaliseNumbers(draft, settings, problems);
    draft.stateRegion = normaliseRegion(country, draft.stateRegion);
  }
  return problems.length > 0 ? { problems: sortProblems(problems) } : { address: dropEmpty(draft) };
}

/** The problems of an update that do not depend on the stored fields. */
export function checkTexts(input: AddressInput): AddressProblem[] {
  const problems: AddressProblem[] = [];
  cleanFields(input, problems);
  return problems;
}

function cleanFields(input: AddressInput, problems: AddressProblem[]): Draft {
  const draft = {} as Draft;
  for (const field of ADDRESS_FIELDS) {
    const cleaned = cleanField(field, input[field]);
    if ('problem' in cleaned) problems.push(cleaned.problem);
    draft[field] = 'text' in cleaned ? cleaned.text : '';
  }
  return draft;
}

// Y1: four common values in lower case, any other text unchanged.
function normaliseType(text: string): string {
  const lower = text.toLowerCase();
  return COMMON_TYPES.has(lower) ? lower : text;
}

// P, then M5: a code before the city is moved to postalCode, if that is empty or holds the same code.
function normalisePostalCode(draft: Draft, problems: AddressProblem[]): void {
  if (draft.postalCode !== '') {
    const read = readPostalCode(draft.country, draft.postalCode);
    if ('refused' in read) problems.push(refusePostalCode('postalCode', draft.country, read.refused));
    if ('refused' in read) return;
    draft.postalCode = read.code;
  }
  if (draft.country !== 'CZ' && draft.country !== 'SK') return;
  for (let split = splitPostalCode(draft.city); split !== null; split = splitPostalCode(draft.city)) {
    const read = readPostalCode(draft.country, split.code);
    if ('refused' in read) {
      problems.push(refusePostalCode('city', draft.country, read.refused));
      return;
    }
    if (draft.postalCode !== '' && draft.postalCode !== read.code) {
      problems.push(refuseConflict());
      return;
    }
    draft.postalCode = read.code;
    draft.city = split.rest;
  }
}

function normaliseCity(draft: Draft, gazetteer: Gazetteer): void {
  if (draft.country !== 'CZ' && draft.country !== 'SK') return;
  const { city, cityPart } = normalisePlace(draft, draft.country, gazetteer[draft.country]);
  setWithinLimit(draft, 'city', city);
  setWithinLimit(draft, 'cityPart', cityPart);
}

function normaliseStreetLine(draft: Draft): void {
  setWithinLimit(draft, 'streetAddress', normaliseStreet(draft.streetAddress, draft.country, draft.city));
}

function normaliseNumbers(draft: Draft, settings: NormaliseSettings, problems: AddressProblem[]): void {
  const { country, companyRegistrationNumber, taxIdentificationNumber } = draft;
  const readings = {
    companyRegistrationNumber:
      companyRegistrationNumber && readCompanyNumber(country, companyRegistrationNumber, settings.isStrict),
    taxIdentificationNumber:
      taxIdentificationNumber && readTaxNumber(country, taxIdentificationNumber, settings.isStrict, settings.checkVat),
  };
  for (const field of ['companyRegistrationNumber', 'taxIdentificationNumber'] as const) {
    const reading = readings[field];
    if (reading === '') continue;
    if ('refused' in reading) problems.push(refuseNumber(field, country, reading.refused));
    else setWithinLimit(draft, field, reading.text);
  }
}

// If a rule would make a value longer than its limit, the cleaned text is kept.
function setWithinLimit(draft: Draft, field: AddressField, text: string): void {
  if (!isTooLong(field, text)) draft[field] = text;
}

function dropEmpty(draft: Draft): AddressRecord {
  const address: AddressRecord = { country: draft.country };
  for (const field of ADDRESS_FIELDS) if (draft[field] !== '') address[field] = draft[field];
  return address;
}

function sortProblems(problems: AddressProblem[]): AddressProblem[] {
  const order = ADDRESS_FIELDS as readonly string[];
  return problems.sort((one, other) => order.indexOf(one.field) - order.indexOf(other.field));
}
