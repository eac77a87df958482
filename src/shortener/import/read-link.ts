// Makes a link of what a file says of it: what cannot be is a problem, what is only too long is cut, with a word.
import type { Tenant } from '#platform/database/tenant.ts';
import { msg, type Text } from '#platform/text/msg.ts';
import { NOTE_MAX_LENGTH, REASON_MAX_LENGTH, readFields, TITLE_MAX_LENGTH } from '../managed/fields.ts';
import type { NewManagedLink } from '../managed/managed-store.ts';
import type { ShortenerRoom } from '../room.ts';
import { explainForeignCode, explainTyped } from '../shorten.ts';
import type { ForeignLink } from './rules/foreign.ts';

/** `notices`: what was changed. */
type ReadLink = { link: NewManagedLink; notices: string[] };

const cuts = { title: TITLE_MAX_LENGTH, note: NOTE_MAX_LENGTH, reason: REASON_MAX_LENGTH } as const;

/** What a cut says, by the field. */
const CUT_WORDS: Record<keyof typeof cuts, Text> = {
  title: msg('The title is longer than 200 characters: it was cut.'),
  note: msg('The note is longer than 2000 characters: it was cut.'),
  reason: msg('The reason is longer than 500 characters: it was cut.'),
};

/** The link as it can be made, or the words of what is wrong with it. */
export function readLink(room: ShortenerRoom, given: ForeignLink, owner: Tenant, now: number): ReadLink | string {
  const { code, url, tags, offReason, offAt } = given;
  if (url === '') return msg('The row has no link. It is expected in the column url.').text;
  if (code === '') return msg('The row has no code. It is expected in the column code.').text;
  const problem = explainTyped(room, url) ?? explainForeignCode(code);
  if (problem !== null) return problem;
  const createdAt = given.createdAt ?? now;
  if (!(createdAt >= 0 && createdAt <= now)) {
    return `"${new Date(createdAt).toISOString()}" is not a past time such as 2026-11-15T12:00:00Z.`;
  }
  const notices: string[] = [];
  const fit = (name: keyof typeof cuts, text: string) => {
    const cut = cutText(text.trim(), cuts[name]);
    if (cut !== text.trim()) notices.push(CUT_WORDS[name].text);
    return cut;
  };
  const { fields, problems } = readFields({
    title: fit('title', joinLines(given.title)),
    note: fit('note', given.note),
    tags,
    reason: fit('reason', joinLines(offReason ?? '')),
  });
  if (problems[0] !== undefined) return problems[0].message;
  const isOff = offAt !== null && offAt <= now;
  const { reason, ...kept } = fields;
  const off = isOff ? { disabledAt: new Date(offAt || now), disabledReason: reason || null } : {};
  return { link: { code, originalUrl: url, createdAt: new Date(createdAt), owner, ...kept, ...off }, notices };
}

/** A title has one line. */
const joinLines = (text: string): string => text.replaceAll(/[\r\n\t\u2028\u2029]+/g, ' ');

/** After a whole word where one ends near the end. */
function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const beginning = text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '');
  const word = beginning.replace(/\s+\S{0,40}$/, '');
  return `${word}…`;
}
