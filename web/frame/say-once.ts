// Texts that are the same for every reader of a language: said once and kept, so that no page waits for them.
import type { Language } from '#platform/http/preferences.ts';

/** Only for texts of one room, without values that a page knows. */
export function sayOnce<Texts>(say: (language: Language) => Texts): (language: Language) => Texts {
  const said = new Map<Language, Texts>();
  return (language) => {
    const texts = said.get(language) ?? say(language);
    said.set(language, texts);
    return texts;
  };
}
