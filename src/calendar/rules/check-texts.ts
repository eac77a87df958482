// The texts of an event: trimmed, within their limits, and free of what PostgreSQL or a mail header cannot hold.
import { readNotifyBefore } from './notify-before.ts';
import type { Problem } from './problem.ts';

export const longestTitle = 250;
export const longestType = 64;
const longestUrl = 2048;
const longestTextBytes = 64 * 1024;

/** Half of a surrogate pair is no character and NUL is none PostgreSQL can store: the one is replaced, the other refused. */
export const cleanText = (text: string): string => text.toWellFormed().trim();
export const holdsNul = (text: string): boolean => text.includes('\u0000');

/** An empty text in an optional field is a form's way to leave it out. */
export const readOptional = (text: string | undefined): string | null => cleanText(text ?? '') || null;

/** Characters as people count them: code points, not UTF-16 units. */
const countCharacters = (text: string): number => [...text].length;

export function checkTitle(pointer: string, title: string): Problem[] {
  if (title === '') return [{ pointer, code: 'too_short', words: 'must not be empty' }];
  // Every code point has at most two units: what is longer than that need not be counted one by one.
  const isLong = title.length > 2 * longestTitle || countCharacters(title) > longestTitle;
  return isLong ? [{ pointer, code: 'too_long', words: `must have at most ${longestTitle} characters` }] : [];
}

export function checkType(type: string | null): Problem[] {
  const isLong = type !== null && (type.length > 2 * longestType || countCharacters(type) > longestType);
  const words = `must have at most ${longestType} characters`;
  return isLong ? [{ pointer: '/event/type', code: 'too_long', words }] : [];
}

export function checkLongText(field: string, text: string | null): Problem[] {
  if (text === null || new TextEncoder().encode(text).length <= longestTextBytes) return [];
  return [{ pointer: `/event/${field}`, code: 'too_long', words: 'must have at most 64 KiB' }];
}

/** Kept for people to click, never fetched by us. */
export function checkUrl(url: string | null): Problem[] {
  if (url === null) return [];
  const isWeb = /^https?:\/\/[^\s]+$/i.test(url) && URL.canParse(url);
  if (isWeb && url.length <= longestUrl) return [];
  const words = `must be an http:// or https:// address of at most ${longestUrl} characters`;
  return [{ pointer: '/event/url', code: 'invalid_format', words, example: 'https://example.com/meeting' }];
}

export function checkNotifyBefore(text: string | null): { minutes: number | null; problems: Problem[] } {
  if (text === null) return { minutes: null, problems: [] };
  const minutes = readNotifyBefore(text);
  if (minutes !== null) return { minutes, problems: [] };
  const words = 'must be a length of time up to four weeks, as in 1h 30m, 2d or PT1H30M';
  const problem = { pointer: '/event/notifyBefore', code: 'invalid_format', words, example: '1h 30m' };
  return { minutes: null, problems: [problem] };
}
