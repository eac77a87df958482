// The fields of a link that people write: title, note, tags, and why it was switched off. Each problem names its field.
import Type from 'typebox';
import { invalidFields, wrongField } from '#platform/http/invalid-fields.ts';
import type { FieldProblem } from '#platform/http/refusal.ts';
import { msg, type Text } from '#platform/text/msg.ts';
import { TARGET_MAX_LENGTH } from '../rules/target-url.ts';
import { readTags, TAGS_TEXT_MAX_LENGTH, type TagProblem } from './rules/tags.ts';

export const TITLE_MAX_LENGTH = 200;
export const NOTE_MAX_LENGTH = 2_000;
export const REASON_MAX_LENGTH = 500;

// As forms and commands ask for them.
export const Code = Type.String({ maxLength: 255, description: 'Code of the short link.' });
/** Undo and the sheet of chosen links name links by number: numbers are short, codes may be long. */
export const Numbers = Type.String({
  maxLength: 2_000,
  pattern: '^\\d{1,15}(,\\d{1,15}){0,99}$',
  description: 'The numbers of the links, with commas between them.',
});
export const targetField = { minLength: 1, maxLength: TARGET_MAX_LENGTH, examples: ['https://example.com/leaflet'] };
export const titleField = { maxLength: TITLE_MAX_LENGTH, label: 'Title' };
export const noteField = { maxLength: NOTE_MAX_LENGTH, label: 'Note' };
export const tagsField = {
  maxLength: TAGS_TEXT_MAX_LENGTH,
  label: 'Tags',
  description: 'With commas between them.',
};
export const reasonField = {
  maxLength: REASON_MAX_LENGTH,
  label: 'Reason',
  description: 'For colleagues; visitors do not see it.',
};

export type Fields = { title: string; note: string; tags: readonly string[]; reason: string };
type ReadFields = { title?: string; note?: string; tags?: string[]; reason?: string };

const tagWords: Record<TagProblem, Text> = {
  characters: msg('A tag cannot hold commas or control characters.'),
  too_long: msg('A tag has at most 50 characters.'),
  too_many: msg('A link has at most 20 tags.'),
};

const textWords = {
  title: {
    long: msg('The title has at most 200 characters.'),
    wrong: msg('The title holds characters that cannot be shown.'),
  },
  note: {
    long: msg('The note has at most 2000 characters.'),
    wrong: msg('The note holds characters that cannot be shown.'),
  },
  reason: {
    long: msg('The reason has at most 500 characters.'),
    wrong: msg('The reason holds characters that cannot be shown.'),
  },
};

/** Where there are problems, the fields are of no use. */
export function readFields(given: Partial<Fields>): { fields: ReadFields; problems: FieldProblem[] } {
  const fields: ReadFields = {};
  const problems: FieldProblem[] = [];
  const note = (field: string, said: Text) => problems.push(wrongField(field, 'invalid_value', said));
  const texts = [
    ['title', TITLE_MAX_LENGTH, /[\p{Cc}\p{Cs}\u2028\u2029]/u],
    ['note', NOTE_MAX_LENGTH, /[^\P{Cc}\n\r\t]|\p{Cs}/u],
    ['reason', REASON_MAX_LENGTH, /[\p{Cc}\p{Cs}\u2028\u2029]/u],
  ] as const;
  for (const [name, most, wrong] of texts) {
    const text = given[name]?.trim();
    if (text === undefined) continue;
    if (text.length > most) note(name, textWords[name].long);
    else if (wrong.test(text)) note(name, textWords[name].wrong);
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
