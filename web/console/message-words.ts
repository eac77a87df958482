// The words for what was done and what was refused on the screens of branches, in both languages.
import type { Language } from '#platform/http/preferences.ts';
import { branchMessages } from './branches/messages.ts';

type MessageWords = { done: Record<string, (values: Record<string, string>) => string>; codes: Record<string, string> };

export const messageWords: Record<Language, MessageWords> = branchMessages;
