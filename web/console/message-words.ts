// The words for what was done and what was refused in rooms that do not say them yet, in both languages.
import type { Language } from '#platform/http/preferences.ts';
import { todayMessages } from './today/message-words.ts';

type MessageWords = { done: Record<string, (values: Record<string, string>) => string>; codes: Record<string, string> };

const wordsIn = (language: Language): MessageWords => ({
  done: { ...todayMessages[language].done },
  codes: { ...todayMessages[language].codes },
});

export const messageWords: Record<Language, MessageWords> = { en: wordsIn('en'), cs: wordsIn('cs') };
