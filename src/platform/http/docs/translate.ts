// The texts of the reference in the reader's language. They are written in English, and rooms bring the Czech ones by them.
import type { Language } from '../preferences.ts';
import { defaultWords } from './document.ts';

/** Czech texts by the English ones. */
export type Czech = Readonly<Record<string, string>>;

export type Translate = (text: string) => string;

export const joinCzech = (parts: readonly Czech[]): ReadonlyMap<string, string> =>
  new Map(parts.flatMap((part) => Object.entries(part)));

/** Without a Czech text the English one is shown; a test looks for such texts. */
export function translator(language: Language, czech: ReadonlyMap<string, string>): Translate {
  if (language === 'en') return (text) => text;
  return (text) => {
    const { words, standard } = splitDefault(text);
    const translated = czech.get(words) ?? words;
    return standard === null ? translated : [translated, `Výchozí hodnota: ${standard}.`].join(' ').trim();
  };
}

/** The document appends the default of a member to its description. */
export function splitDefault(text: string): { words: string; standard: string | null } {
  const at = text.lastIndexOf(defaultWords);
  if (at === -1) return { words: text, standard: null };
  return { words: text.slice(0, at).trim(), standard: text.slice(at + defaultWords.length, -1) };
}
