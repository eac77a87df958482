// Writes texts in their reader's language: from the catalogues in locales/, by the English text, as ICU patterns (FormatJS).
import { readdirSync, readFileSync } from 'node:fs';
import { LANGUAGES, type Language } from '../http/preferences.ts';
import type { Reading } from './format.ts';
import type { Translate } from './msg.ts';
import { formatPattern, sayValues } from './pattern.ts';

type Catalogue = ReadonlyMap<string, string>;

/** Texts that several rooms use, and those of the frame around every page. */
const shared = 'platform';

const folder = new URL('../../../locales/', import.meta.url);

/** The texts of each room in one language, by the English ones. */
export function readCatalogues(language: Language): ReadonlyMap<string, Catalogue> {
  if (language === 'en') return new Map();
  const files = readdirSync(new URL(`${language}/`, folder));
  return new Map(
    files.map((file) => {
      const texts = JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8')) as Record<string, string>;
      return [file.replace('.json', ''), new Map(Object.entries(texts))];
    }),
  );
}

const catalogues = new Map(LANGUAGES.map((language) => [language, readCatalogues(language)]));
const joined = new Map(
  LANGUAGES.map((language) => [
    language,
    new Map([...(catalogues.get(language)?.values() ?? [])].flatMap((texts) => [...texts])),
  ]),
);

/**
 * A text of a room: its own catalogue comes first, then the shared one, then that of any room. Without any it stays English.
 * `place`: where and when it is read; if left out, moments are written in UTC.
 */
export function translator(language: Language, room: string, place?: Omit<Reading, 'language'>): Translate {
  const ofRooms = catalogues.get(language);
  const [own, common, any] = [ofRooms?.get(room), ofRooms?.get(shared), joined.get(language)];
  const translate: Translate = (said, given) => {
    const { text, values = given } = typeof said === 'string' ? { text: said } : said;
    const pattern = own?.get(text) ?? common?.get(text) ?? any?.get(text) ?? text;
    if (!values) return pattern;
    const reading = { timeZone: null, nowMs: Date.now(), ...place, language };
    return formatPattern(pattern, sayValues(values, translate, reading), language);
  };
  return translate;
}
