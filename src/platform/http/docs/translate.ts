// The texts of the reference in the reader's language: the document appends the default of a property to its description.
import type { Translate } from '../../text/msg.ts';
import { defaultWords } from './document.ts';

export type TranslateText = (text: string) => string;

export const translateDescriptions =
  (t: Translate): TranslateText =>
  (text) => {
    const { words, standard } = splitDefault(text);
    return standard === null ? t(words) : [t(words), t('Default: {standard}.', { standard })].join(' ').trim();
  };

export function splitDefault(text: string): { words: string; standard: string | null } {
  const at = text.lastIndexOf(defaultWords);
  if (at === -1) return { words: text, standard: null };
  return { words: text.slice(0, at).trim(), standard: text.slice(at + defaultWords.length, -1) };
}
