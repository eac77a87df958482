// The words for problems that a page does not name one by one, in both languages.
import type { Language } from '#platform/http/preferences.ts';
import { writeNumber } from '#platform/text/format.ts';

const words: Record<Language, Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }> = {
  en: { one: 'and {n} more problem', other: 'and {n} more problems' },
  cs: { one: 'a ještě {n} chyba', few: 'a ještě {n} chyby', other: 'a ještě {n} chyb' },
};

/** Null where all are named. */
export function moreProblems(count: number, language: Language): string | null {
  if (count <= 0) return null;
  const { other, ...forms } = words[language];
  const form = forms[new Intl.PluralRules(language).select(count) as keyof typeof forms] ?? other;
  return form.replace('{n}', writeNumber(count, language));
}
