// The language of texts for people: Czech in Czechia and Slovakia, otherwise English.

export const languages = ['cs', 'en'] as const;

export type Language = (typeof languages)[number];

export const isLanguage = (text: unknown): text is Language => languages.some((language) => language === text);

export const languageOf = (country: string): Language => (country === 'CZ' || country === 'SK' ? 'cs' : 'en');
