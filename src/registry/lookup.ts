// The story of a lookup: which country, which number, what is remembered, what the registries say.
import type { Clock } from '#platform/clock.ts';
import type { AskRegistries } from './asking.ts';
import type { Countries, Country } from './countries.ts';
import { companyNotFound, countryNotSupported, invalidNumber, registryUnavailable } from './outcomes.ts';
import type { Entry, Memory, Source } from './remembering.ts';
import { chooseCountry } from './rules/country.ts';
import { type Formatters, formatRecord, looksGarbled } from './rules/record.ts';
import type { LookupAnswer } from './schema.ts';

export type LookupQuestion = {
  companyRegistrationNumber: string;
  country?: string | undefined;
  /** The organisation's, or DEFAULT_COUNTRY for callers without a key. */
  defaultCountry: string;
};

export type LookupNeeds = {
  clock: Clock;
  countries: Countries;
  formatters: Formatters;
  memory: Memory;
  askRegistries: AskRegistries;
  onAnswer(source: Source, outcome: string): void;
  onGarbled(registry: string): void;
};

/** What is remembered here is answered without waiting. */
export type LookUpCompany = (question: LookupQuestion) => LookupAnswer | Promise<LookupAnswer>;

export function createLookup(needs: LookupNeeds): LookUpCompany {
  const { clock, countries, formatters, memory, askRegistries, onAnswer, onGarbled } = needs;

  function answer(entry: Entry | null, source: Source, country: string, number: string): LookupAnswer {
    if (entry?.record) {
      onAnswer(source, 'found');
      return entry.record;
    }
    const failure = entry === null ? registryUnavailable(country) : companyNotFound(country, number);
    onAnswer(source, failure.code);
    return failure;
  }

  async function fetchEntry(row: Country, country: string, number: string): Promise<Entry | null> {
    const asked = await askRegistries(row, { country, number, now: clock.now() });
    if (asked.kind === 'unavailable') return null;
    const { registry } = asked;
    const fetchedAt = clock.now();
    if (asked.kind === 'not_found') return { registry, record: null, isPartial: false, fetchedAt };
    if (looksGarbled(asked.record)) onGarbled(registry);
    return { registry, record: formatRecord(asked.record, formatters), isPartial: asked.isPartial, fetchedAt };
  }

  return ({ companyRegistrationNumber: text, country: given, defaultCountry }) => {
    // An empty parameter is an absent one: forms send both.
    const explicit = given?.trim() ? formatters.normaliseCountry(given) : undefined;
    if (explicit === null) return countryNotSupported();
    const country = chooseCountry({ text, explicit, fallback: defaultCountry, readers: countries.readers });
    const row = countries.find(country);
    const number = row.readNumber(text);
    if (number === undefined) return invalidNumber(country, row.shape);
    const near = memory.recallNear(country, number);
    if (near !== null) return answer(near, 'near', country, number);
    return memory
      .recall(country, number, () => fetchEntry(row, country, number))
      .then(({ entry, source }) => answer(entry, source, country, number));
  };
}
