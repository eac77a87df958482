// A text with a number that the browser fills in: the server makes one text for each plural form of the language.
import type { Language } from '../http/preferences.ts';
import { localeOf } from './formatters.ts';

/** By the plural category of the number; for a missing category use `other`. */
export type Forms = { readonly [category in Intl.LDMLPluralRule]?: string } & { readonly other: string };

/** Whole numbers of each category: 0 to 100 contain all of them. */
const samples = new Map<Language, ReadonlyMap<Intl.LDMLPluralRule, number>>();

function samplesOf(language: Language): ReadonlyMap<Intl.LDMLPluralRule, number> {
  const known = samples.get(language);
  if (known) return known;
  const rules = new Intl.PluralRules(localeOf(language));
  const found = new Map<Intl.LDMLPluralRule, number>();
  for (let n = 100; n >= 0; n -= 1) found.set(rules.select(n), n);
  samples.set(language, found);
  return found;
}

/** `formsOf('en', (n) => t('{n, plural, one {# click} other {# clicks}}', { n }))` is { one: '{n} click', other: '{n} clicks' }. */
export function formsOf(language: Language, say: (n: number) => string): Forms {
  const said = [...samplesOf(language)].map(([category, n]) => [category, say(n).replace(String(n), '{n}')] as const);
  const other = said.find(([category]) => category === 'other')?.[1] ?? '';
  return { ...Object.fromEntries(said.filter(([, text]) => text !== other)), other };
}
