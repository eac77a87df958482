// The story of a lookup: choose the country, read the number, look into the cache, else ask the registries.
import type { Clock } from '#platform/clock.ts';
import type { AnswerCache, Entry, Source } from './answer-cache.ts';
import type { AskRegistries } from './ask-registries.ts';
import type { Countries, Country } from './countries.ts';
import { companyNotFound, countryNotSupported, invalidNumber, registryUnavailable } from './outcomes.ts';
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
  cache: AnswerCache;
  askRegistries: AskRegistries;
  onAnswer(source: Source, outcome: string): void;
  onGarbled(registry: string): void;
};

/** Synchronous when the answer is in the memory of this process. */
export type LookUpCompany = (question: LookupQuestion) => LookupAnswer | Promise<LookupAnswer>;

/** The answer with what is known about it, for people: whose number it is, which register said so, when, and from where. */
export type LookedUp = {
  country: string | null;
  number: string | null;
  answer: LookupAnswer;
  entry: Entry | null;
  source: Source | null;
};

/** `isAnew`: the register is asked even if its last answer is still fresh. `isPatient`: everybody else goes first. */
export type ExamineCompany = (
  question: LookupQuestion & { isAnew?: boolean; isPatient?: boolean },
) => Promise<LookedUp>;

/** Whose number it is, as its register writes it; nobody is asked. Nulls where it is none, or the country is unknown. */
export type ReadCompany = (question: LookupQuestion) => Pick<LookedUp, 'country' | 'number'>;

export function createLookup(needs: LookupNeeds): {
  read: ReadCompany;
  lookUp: LookUpCompany;
  examine: ExamineCompany;
} {
  const { clock, countries, formatters, cache, askRegistries, onAnswer, onGarbled } = needs;

  function answer(entry: Entry | null, source: Source, country: string, number: string): LookupAnswer {
    if (entry?.record) {
      onAnswer(source, 'found');
      return entry.record;
    }
    const failure = entry === null ? registryUnavailable(country) : companyNotFound(country, number);
    onAnswer(source, failure.code);
    return failure;
  }

  type Asked = { row: Country; country: string; number: string; isPatient?: boolean };

  async function fetchEntry({ row, country, number, isPatient = false }: Asked): Promise<Entry | null> {
    const asked = await askRegistries(row, { country, number, now: clock.now() }, isPatient);
    if (asked.kind === 'unavailable') return null;
    const { registry } = asked;
    const fetchedAt = clock.now();
    if (asked.kind === 'not_found') return { registry, record: null, isPartial: false, fetchedAt };
    if (looksGarbled(asked.record)) onGarbled(registry);
    return { registry, record: formatRecord(asked.record, formatters), isPartial: asked.isPartial, fetchedAt };
  }

  /** The country and its number, or why there is none. */
  function read({ companyRegistrationNumber: text, country: given, defaultCountry }: LookupQuestion) {
    // Forms also send empty parameters: an empty one counts as absent.
    const explicit = given?.trim() ? formatters.normaliseCountry(given) : undefined;
    if (explicit === null) return { country: null, number: null, failure: countryNotSupported() };
    const country = chooseCountry({ text, explicit, fallback: defaultCountry, readers: countries.readers });
    const row = countries.find(country);
    const number = row.readNumber(text);
    if (number === undefined) return { country, number: null, failure: invalidNumber(country, row.shape) };
    return { country, number, row };
  }

  return {
    read: (question) => {
      const { country, number } = read(question);
      return { country, number };
    },

    lookUp: (question) => {
      const asked = read(question);
      if (asked.failure) return asked.failure;
      const { country, number, row } = asked;
      const inMemory = cache.findInMemory(country, number);
      if (inMemory !== null) return answer(inMemory, 'memory', country, number);
      return cache
        .findOrFetch(country, number, () => fetchEntry({ row, country, number }))
        .then(({ entry, source }) => answer(entry, source, country, number));
    },

    examine: async ({ isAnew = false, isPatient = false, ...question }) => {
      const asked = read(question);
      if (asked.failure) return { ...asked, answer: asked.failure, entry: null, source: null };
      const { country, number, row } = asked;
      const inMemory = isAnew ? null : cache.findInMemory(country, number);
      const { entry, source } =
        inMemory === null
          ? await cache.findOrFetch(country, number, () => fetchEntry({ row, country, number, isPatient }), isAnew)
          : { entry: inMemory, source: 'memory' as const };
      return { country, number, answer: answer(entry, source, country, number), entry, source };
    },
  };
}
