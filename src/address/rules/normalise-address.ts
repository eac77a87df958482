// Normalises one address: applies all rules in order, and reports all problems at once (design "Order").
import { normalisePlace, splitPostalCode } from './city.ts';
import { normaliseCountry } from './country.ts';
import { readCompanyNumber, readTaxNumber, type VatCheck } from './numbers.ts';
import type { Gazetteer } from './places.ts';
import { readPostalCode } from './postal-code.ts';
import { refuseConflict, refuseCountry, refuseNumber, refusePostalCode } from './problem-words.ts';
import {
  ADDRESS_FIELDS,
  type AddressField,
  type AddressInput,
  type AddressProblem,
  type AddressRecord,
  COMMON_TYPES,
} from './record.ts';
import { normaliseRegion } from './region.ts';
import { normaliseStreet } from './street/street.ts';
import { cleanField, isTooLong } from './text-base.ts';
import type { Note, RuleId } from './trace.ts';

/** Increased whenever a rule changes its result; stored with every address. */
export const RULES_VERSION = 4;

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

/** Told which rule changed which field; left out where nobody asks. */
export type Trace = (field: AddressField, rule: RuleId) => void;

export function normaliseAddress(input: AddressInput, settings: NormaliseSettings, trace?: Trace): NormalisedAddress {
  const problems: AddressProblem[] = [];
  const draft = cleanFields(input, problems, trace);
  const isBroken = (field: AddressField): boolean => problems.some((problem) => problem.field === field);

  set(draft, 'type', normaliseType(draft.type), 'Y1', trace);
  if (draft.country === '') trace?.('country', 'C5');
  const country =
    draft.country === '' ? settings.defaultCountry : normaliseCountry(draft.country, noteOf(trace, 'country'));
  if (country === null && !isBroken('country')) problems.push(refuseCountry());
  if (country !== null && !isBroken('country')) {
    draft.country = country;
    normalisePostalCode(draft, problems, trace);
    normaliseCity(draft, settings.gazetteer, trace);
    normaliseStreetLine(draft, settings.gazetteer, trace);
    normaliseNumbers(draft, settings, problems, trace);
    set(draft, 'stateRegion', normaliseRegion(country, draft.stateRegion), 'R1', trace);
  }
  return problems.length > 0 ? { problems: sortProblems(problems) } : { address: dropEmpty(draft) };
}

/** The problems of an update that do not depend on the stored fields. */
export function checkTexts(input: AddressInput): AddressProblem[] {
  const problems: AddressProblem[] = [];
  cleanFields(input, problems);
  return problems;
}

const noteOf = (trace: Trace | undefined, field: AddressField): Note | undefined =>
  trace && ((rule) => trace(field, rule));

function set(draft: Draft, field: AddressField, text: string, rule: RuleId, trace?: Trace): void {
  if (draft[field] !== text) trace?.(field, rule);
  draft[field] = text;
}

function cleanFields(input: AddressInput, problems: AddressProblem[], trace?: Trace): Draft {
  const draft = {} as Draft;
  for (const field of ADDRESS_FIELDS) {
    const cleaned = cleanField(field, input[field], noteOf(trace, field));
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
function normalisePostalCode(draft: Draft, problems: AddressProblem[], trace?: Trace): void {
  if (draft.postalCode !== '') {
    const read = readPostalCode(draft.country, draft.postalCode);
    if ('refused' in read) problems.push(refusePostalCode('postalCode', draft.country, read.refused));
    if ('refused' in read) return;
    set(draft, 'postalCode', read.code, 'P', trace);
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
    set(draft, 'postalCode', read.code, 'M5', trace);
    set(draft, 'city', split.rest, 'M5', trace);
  }
}

function normaliseCity(draft: Draft, gazetteer: Gazetteer, trace?: Trace): void {
  if (draft.country !== 'CZ' && draft.country !== 'SK') return;
  const { city, cityPart } = normalisePlace(draft, draft.country, gazetteer[draft.country], trace);
  setWithinLimit(draft, 'city', city);
  setWithinLimit(draft, 'cityPart', cityPart);
}

function normaliseStreetLine(draft: Draft, { streets }: Gazetteer, trace?: Trace): void {
  const { streetAddress, country, city } = draft;
  const note = noteOf(trace, 'streetAddress');
  setWithinLimit(draft, 'streetAddress', normaliseStreet(streetAddress, country, { city, streets }, note));
}

function normaliseNumbers(
  draft: Draft,
  settings: NormaliseSettings,
  problems: AddressProblem[],
  trace: Trace | undefined,
): void {
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
    else {
      if (reading.rule !== undefined && reading.text !== draft[field]) trace?.(field, reading.rule);
      setWithinLimit(draft, field, reading.text);
    }
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
