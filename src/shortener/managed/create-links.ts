// The story of making links for an organisation, one or many at once: every row is checked by itself, what is wrong is said by
// row, and a request that is sent again makes nothing twice.
import { createHash } from 'node:crypto';
import type { Actor } from '#platform/audit/audit.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { isTurnOver, nextTurn } from '#platform/reading/turns.ts';
import { tell } from '#platform/telling/telling.ts';
import { msg } from '#platform/text/msg.ts';
import { codeTaken, invalidCustomCode, invalidUrl, tooManyAtOnce } from '../errors.ts';
import { linkChanged, MOST_AT_ONCE, ownerOf } from '../links.ts';
import type { ShortenerRoom } from '../room.ts';
import { showLink, writeShortUrl } from '../rules/show-link.ts';
import { TARGET_MAX_LENGTH } from '../rules/target-url.ts';
import { drawCode, explainCode, explainTyped, findFree } from '../shorten.ts';
import { linkCreated } from '../told-events.ts';
import { type Fields, readFields, requireFields } from './fields.ts';
import type { NewManagedLink } from './managed-store.ts';
import { type Utm, writeUtm } from './rules/utm.ts';

/** One row of what somebody wants; an empty `code` asks for a generated one. */
export type WantedLink = { row: number; url: string; code?: string; utm?: Utm } & Partial<Omit<Fields, 'reason'>>;

/** What came of a row: its code, or what is wrong with it. */
export type MadeLink = {
  row: number;
  url: string;
  code: string | null;
  shortUrl: string | null;
  problem: string | null;
};

/** `key` names the request: the same one again returns what it made the first time. Left out, equal rows are one request. */
type CreateRequest = { owner: Tenant; by: Actor; key?: string };

/** More notices than this become one, which makes every process read all its links again. */
const MOST_NOTICES = 50;
const taken = msg('The code already exists. Choose another one.').text;
const twice = msg('The code occurs twice in these rows.').text;

type Ready = { wanted: WantedLink; link: NewManagedLink & { madeIn: string }; isGenerated: boolean };

export async function createLinks(
  room: ShortenerRoom,
  request: CreateRequest,
  rows: readonly WantedLink[],
): Promise<MadeLink[]> {
  const { managed, shortenerUrl } = room;
  if (rows.length > MOST_AT_ONCE) throw tooManyAtOnce(MOST_AT_ONCE);
  const key = createHash('sha256')
    .update(request.key ?? JSON.stringify(rows))
    .digest('hex');
  const markOf = ({ row }: WantedLink) => `${key} ${row}`;
  return managed.transaction(async (within) => {
    const known = await managed.listMadeIn(request.owner, rows.map(markOf), within);
    const problems = new Map<number, string>();
    const ready: Ready[] = [];
    const codes = new Set(known.values());
    for (const wanted of rows.filter((one) => !known.has(markOf(one)))) {
      const checked = check(room, wanted, request, markOf(wanted));
      if (typeof checked === 'string') problems.set(wanted.row, checked);
      else if (codes.has(checked.link.code)) problems.set(wanted.row, twice);
      else {
        codes.add(checked.link.code);
        ready.push(checked);
      }
      if (isTurnOver()) await nextTurn();
    }
    const made = await insert(room, request.owner, ready, known, within);
    await record(room, request, [...made.values()], within);
    return rows.map((wanted) => {
      const code = known.get(markOf(wanted)) ?? made.get(wanted.row)?.code ?? null;
      const shortUrl = code === null ? null : writeShortUrl(shortenerUrl, code);
      const problem = code === null ? (problems.get(wanted.row) ?? taken) : null;
      return { row: wanted.row, url: cutUrl(wanted.url), code, shortUrl, problem };
    });
  });
}

/** The same for one link: what is wrong with it is refused. */
export async function createLink(
  room: ShortenerRoom,
  request: CreateRequest & { key: string },
  wanted: Omit<WantedLink, 'row'>,
): Promise<MadeLink> {
  requireFields(readFields(dropEmpty(wanted)));
  const badTarget = explainTyped(room, writeUtm(wanted.url.trim(), wanted.utm ?? {}));
  if (badTarget !== null) throw invalidUrl({ message: badTarget });
  const badCode = wanted.code ? explainCode(wanted.code) : null;
  if (badCode !== null) throw invalidCustomCode({ message: badCode });
  const [made] = await createLinks(room, request, [{ ...wanted, row: 1 }]);
  if (made?.code) return made;
  throw codeTaken({ extra: { suggestions: await findFree(room, wanted.code ?? '') } });
}

/** The words of what is wrong, or the link as it can be made. */
function check(room: ShortenerRoom, wanted: WantedLink, { owner, by }: CreateRequest, madeIn: string): Ready | string {
  const { url, code = '', utm = {} } = wanted;
  const originalUrl = writeUtm(url.trim(), utm);
  const problem = explainTyped(room, originalUrl) ?? (code === '' ? null : explainCode(code));
  if (problem !== null) return problem;
  const { fields, problems } = readFields(dropEmpty(wanted));
  if (problems[0] !== undefined) return problems[0].message;
  const madeBy = by !== 'command line' && 'member' in by ? by.member : null;
  const createdAt = new Date(room.clock.now());
  const link = { originalUrl, createdAt, owner, madeBy, madeIn, ...fields, code: code || drawCode() };
  return { wanted, link, isGenerated: code === '' };
}

/**
 * Returns the links by row. Generated codes that are taken are drawn again; rows whose own code is taken are left out. Those
 * that an equal request made at the same moment are added to `known`.
 */
async function insert(
  { managed }: ShortenerRoom,
  owner: Tenant,
  ready: readonly Ready[],
  known: Map<string, string>,
  within: Transaction,
): Promise<Map<number, NewManagedLink>> {
  const made = new Map<number, NewManagedLink>();
  let left = ready;
  while (left.length > 0) {
    const links = left.map(({ link }) => link);
    const free = new Set((await managed.insertLinks(links, within)).map(({ code }) => code));
    const refused: Ready[] = [];
    for (const one of left) {
      if (free.delete(one.link.code)) made.set(one.wanted.row, one.link);
      else refused.push(one);
    }
    if (refused.length === 0) break;
    const marks = refused.map(({ link }) => link.madeIn);
    for (const [mark, code] of await managed.listMadeIn(owner, marks, within)) known.set(mark, code);
    left = refused
      .filter(({ link, isGenerated }) => isGenerated && !known.has(link.madeIn))
      .map((one) => ({ ...one, link: { ...one.link, code: drawCode() } }));
  }
  return made;
}

async function record(
  { audit, shortenerUrl }: ShortenerRoom,
  { owner, by }: CreateRequest,
  made: readonly NewManagedLink[],
  within: Transaction,
): Promise<void> {
  for (const { code, originalUrl, title, tags } of made) {
    const after = { target: originalUrl, ...dropEmpty({ title, tags }) };
    await audit.record({ ...ownerOf({ owner }), actor: by, action: 'link.create', subject: code, after }, within);
  }
  const tells = made.map((link) => tell(linkCreated, link.code, showLink(link, shortenerUrl)));
  await audit.tell(owner, tells, within);
  if (made.length > MOST_NOTICES) await within.notify(linkChanged, '');
  else for (const { code } of made) await within.notify(linkChanged, code);
}

/** A target is not longer; what is wrong in a row may be a whole file. */
const cutUrl = (url: string) =>
  url.length > TARGET_MAX_LENGTH ? `${url.slice(0, TARGET_MAX_LENGTH).toWellFormed()}…` : url;

type Given = { [Name in 'title' | 'note' | 'tags']?: Fields[Name] | undefined };

function dropEmpty({ title, note, tags }: Given): Partial<Fields> {
  return Object.fromEntries(Object.entries({ title, note, tags }).filter(([, value]) => value !== undefined));
}
