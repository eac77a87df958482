// The fields of a link that people write: title, note, tags, and why it was switched off. Each problem names its field.
import { invalidFields } from '#platform/http/invalid-fields.ts';
import type { FieldProblem } from '#platform/http/refusal.ts';
import { readTags, TAG_MAX_LENGTH, TAGS_MAX, type TagProblem } from './rules/tags.ts';

export const TITLE_MAX_LENGTH = 200;
export const NOTE_MAX_LENGTH = 2_000;
export const REASON_MAX_LENGTH = 500;

export type Fields = { title: string; note: string; tags: readonly string[]; reason: string };
export type ReadFields = { title?: string; note?: string; tags?: string[]; reason?: string };

const tagWords: Record<TagProblem, string> = {
  characters: 'A tag cannot hold commas or control characters.',
  too_long: `A tag has at most ${TAG_MAX_LENGTH} characters.`,
  too_many: `A link has at most ${TAGS_MAX} tags.`,
};

/** Where there are problems, the fields are of no use. */
export function readFields(given: Partial<Fields>): { fields: ReadFields; problems: FieldProblem[] } {
  const fields: ReadFields = {};
  const problems: FieldProblem[] = [];
  const note = (field: string, message: string) =>
    problems.push({ in: 'body', field, pointer: `/${field}`, code: 'invalid_value', message });
  const texts = [
    ['title', TITLE_MAX_LENGTH, /[\p{Cc}\p{Cs}\u2028\u2029]/u],
    ['note', NOTE_MAX_LENGTH, /[^\P{Cc}\n\r\t]|\p{Cs}/u],
    ['reason', REASON_MAX_LENGTH, /[\p{Cc}\p{Cs}\u2028\u2029]/u],
  ] as const;
  for (const [name, most, wrong] of texts) {
    const text = given[name]?.trim();
    if (text === undefined) continue;
    if (text.length > most) note(name, `The ${name} has at most ${most} characters.`);
    else if (wrong.test(text)) note(name, `The ${name} holds characters that cannot be shown.`);
    else fields[name] = text;
  }
  if (given.tags !== undefined) {
    const read = readTags(given.tags);
    if ('problem' in read) note('tags', tagWords[read.problem]);
    else fields.tags = read.tags;
  }
  return { fields, problems };
}

export function requireFields({ fields, problems }: ReturnType<typeof readFields>): ReadFields {
  if (problems.length > 0) throw invalidFields(problems);
  return fields;
}
