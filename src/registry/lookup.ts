// The story of a lookup: choose the country, read the number, look into the cache, else ask the registries.

import { redact } from '#platform/redact.ts';
import { type Entry, findInMemory, findOrFetch, type Source } from './answer-cache.ts';
import { askRegistries } from './ask-registries.ts';
import type { Country } from './countries.ts';
import { noteGarbled } from './health.ts';
import type { Unavailable } from './registries/registry.ts';
import type { RegistryRoom } from './room.ts';
import { chooseCountry } from './rules/country.ts';
import { formatRecord, looksGarbled } from './rules/record.ts';
import type { LookupAnswer, LookupFailure } from './schema.ts';

export type LookupQuestion = {
  companyRegistrationNumber: string;
  country?: string | undefined;
  /** The organisation's, or DEFAULT_COUNTRY for callers without a key. */
  defaultCountry: string;
};

/** The answer with what is known about it, for people: whose number it is, which register said so, when, and from where. */
export type LookedUp = {
  country: string | null;
  number: string | null;
  answer: LookupAnswer;
  entry: Entry | null;
  source: Source | null;
  isBusy: boolean;
};

/** Whose number it is, as its register writes it, or why there is none; nobody is asked. */
export function readCompany(
  { countries, formatters }: RegistryRoom,
  { companyRegistrationNumber: text, country: given, defaultCountry }: LookupQuestion,
) {
  // Forms also send empty parameters: an empty one counts as absent.
  const explicit = given?.trim() ? formatters.normaliseCountry(given) : undefined;
  if (explicit === null) return { country: null, number: null, failure: countryNotSupported() };
  const country = chooseCountry({ text, explicit, fallback: defaultCountry, readers: countries.readers });
  const row = countries.find(country);
  const number = row.readNumber(text);
  if (number === undefined) return { country, number: null, failure: invalidNumber(country, row.shape) };
  return { country, number, row };
}

/** Synchronous when the answer is in the memory of this process. */
export function lookUpCompany(room: RegistryRoom, question: LookupQuestion): LookupAnswer | Promise<LookupAnswer> {
  const asked = readCompany(room, question);
  if (asked.failure) return asked.failure;
  const { country, number } = asked;
  const inMemory = findInMemory(room, country, number);
  if (inMemory !== null) return answer(room, inMemory, 'memory', country, number);
  return findOrFetch(room, country, number, () => fetchEntry(room, asked)).then(({ entry, source }) =>
    answer(room, entry, source, country, number),
  );
}

/** `isAnew`: the register is asked even if its last answer is still fresh. `isPatient`: everybody else goes first. */
export async function examineCompany(
  room: RegistryRoom,
  { isAnew = false, isPatient = false, ...question }: LookupQuestion & { isAnew?: boolean; isPatient?: boolean },
): Promise<LookedUp> {
  const asked = readCompany(room, question);
  if (asked.failure) return { ...asked, answer: asked.failure, entry: null, source: null, isBusy: false };
  const { country, number } = asked;
  const inMemory = isAnew ? null : findInMemory(room, country, number);
  const found =
    inMemory === null
      ? await findOrFetch(room, country, number, () => fetchEntry(room, asked, isPatient), { isAnew, isPatient })
      : { entry: inMemory, source: 'memory' as const, isBusy: false };
  return { country, number, answer: answer(room, found.entry, found.source, country, number), ...found };
}

function answer(
  { figures }: RegistryRoom,
  entry: Entry | null,
  source: Source,
  country: string,
  number: string,
): LookupAnswer {
  if (entry?.record) {
    figures.answers(source, 'found');
    return entry.record;
  }
  const failure = entry === null ? registryUnavailable(country) : companyNotFound(country, number);
  figures.answers(source, failure.code);
  return failure;
}

async function fetchEntry(
  room: RegistryRoom,
  { row, country, number }: { row: Country; country: string; number: string },
  isPatient = false,
): Promise<Entry | Unavailable> {
  const asked = await askRegistries(room, row, { country, number, now: room.clock.now() }, isPatient);
  if (asked.kind === 'unavailable') return asked;
  const { registry } = asked;
  const fetchedAt = room.clock.now();
  if (asked.kind === 'not_found') return { registry, record: null, isPartial: false, fetchedAt };
  if (looksGarbled(asked.record)) noteGarbled(room, registry);
  return { registry, record: formatRecord(asked.record, room.formatters), isPartial: asked.isPartial, fetchedAt };
}

// The answers without a record: status 200, with a text for people and a code for programs (spec 4.4, 7).

function countryNotSupported(): LookupFailure {
  return {
    code: 'country_not_supported',
    error: 'Unknown country. Send an ISO 3166-1 alpha-2 code such as CZ, or leave the country out.',
  };
}

function invalidNumber(country: string, shape: string): LookupFailure {
  return {
    code: 'invalid_number',
    error: `This is not a company registration number of ${country}. ${shape}. Check the number, or send its country.`,
  };
}

export function companyNotFound(country: string, number: string): LookupFailure {
  return {
    code: 'company_not_found',
    // Somebody may have sent an API key in place of the number: an error does not repeat it.
    error: `No company with the number ${redact(number)} was found in the registry of ${country}. Check the number and the country.`,
  };
}

function registryUnavailable(country: string): LookupFailure {
  return {
    code: 'registry_unavailable',
    error: `The registry of ${country} is not responding at the moment. Try again in a minute.`,
  };
}
