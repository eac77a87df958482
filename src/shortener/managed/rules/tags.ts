// Tags of links: short words without commas, in lower case, each once, in the order of the alphabet.

const TAG_MAX_LENGTH = 50;
const TAGS_MAX = 20;
/** Written in one field, each with a comma and a space behind it. */
export const TAGS_TEXT_MAX_LENGTH = TAGS_MAX * (TAG_MAX_LENGTH + 2);

export const splitTags = (text: string): string[] => (text === '' ? [] : text.split(','));
export const joinTags = (tags: readonly string[]): string => tags.join(',');

/** "Spring" and " spring " are one tag. */
const readTag = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim().toLowerCase();

export type TagProblem = 'too_long' | 'too_many' | 'characters';

export function readTags(texts: readonly string[]): { tags: string[] } | { problem: TagProblem } {
  const tags = [...new Set(texts.map(readTag))].filter((tag) => tag !== '').sort();
  if (tags.some((tag) => /[\p{Cc}\p{Cs},]/u.test(tag))) return { problem: 'characters' };
  if (tags.some((tag) => tag.length > TAG_MAX_LENGTH)) return { problem: 'too_long' };
  return tags.length > TAGS_MAX ? { problem: 'too_many' } : { tags };
}
