// The story of making links for an organisation, one or many at once: every row is checked by itself, what is wrong is said by
// row, and a request that is sent again makes nothing twice.
import { createHash } from 'node:crypto';
import type { Actor, AuditLog } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { isTurnOver, nextTurn } from '#platform/reading/turns.ts';
import { tell } from '#platform/telling/telling.ts';
import { msg } from '#platform/text/msg.ts';
import { codeTaken, invalidCustomCode, invalidUrl, tooManyAtOnce } from '../errors.ts';
import { linkChanged, MOST_AT_ONCE, ownerOf } from '../links.ts';
import { showLink } from '../rules/show-link.ts';
import { TARGET_MAX_LENGTH } from '../rules/target-url.ts';
import { linkCreated } from '../told-events.ts';
import { type Fields, readFields, requireFields } from './fields.ts';
import type { ManagedStore, NewManagedLink } from './managed-store.ts';
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

type CreateNeeds = {
  store: ManagedStore;
  audit: AuditLog;
  clock: Clock;
  shortenerUrl: string;
  explainTarget(url: string): string | null;
  explainCode(code: string): string | null;
  makeCode(): string;
  findFree(taken: string): Promise<string[]>;
};

/** `key` names the request: the same one again returns what it made the first time. Left out, equal rows are one request. */
export type CreateRequest = { owner: Tenant; by: Actor; key?: string };

/** More notices than this become one, which makes every process read all its links again. */
const MOST_NOTICES = 50;
const taken = msg('The code already exists. Choose another one.').text;
const twice = msg('The code occurs twice in these rows.').text;

type Ready = { wanted: WantedLink; link: NewManagedLink; isGenerated: boolean };

export type CreateLinks = ReturnType<typeof makeCreate>;

export function makeCreate(needs: CreateNeeds) {
  const { store, audit, clock, shortenerUrl } = needs;

  /** The words of what is wrong, or the link as it can be made. */
  function check(wanted: WantedLink, { owner, by }: CreateRequest, mark: string): Ready | string {
    const { url, code = '', utm = {}, title, note, tags } = wanted;
    const originalUrl = writeUtm(url.trim(), utm);
    const problem = needs.explainTarget(originalUrl) ?? (code === '' ? null : needs.explainCode(code));
    if (problem !== null) return problem;
    const { fields, problems } = readFields(dropEmpty({ title, note, tags }));
    if (problems[0] !== undefined) return problems[0].message;
    const madeBy = by !== 'command line' && 'member' in by ? by.member : null;
    const createdAt = new Date(clock.now());
    const link = { originalUrl, createdAt, owner, madeBy, madeIn: mark, ...fields, code: code || needs.makeCode() };
    return { wanted, link, isGenerated: code === '' };
  }

  /** Returns the codes by row. Generated codes that are taken are drawn again; rows whose own code is taken are left out. */
  async function insert(ready: readonly Ready[], within: Transaction): Promise<Map<number, string>> {
    const made = new Map<number, string>();
    let left = ready;
    while (left.length > 0) {
      const inserted = await store.insertLinks(
        left.map(({ link }) => link),
        within,
      );
      const free = new Set(inserted.map(({ code }) => code));
      const again: Ready[] = [];
      for (const one of left) {
        if (free.delete(one.link.code)) made.set(one.wanted.row, one.link.code);
        else if (one.isGenerated) again.push({ ...one, link: { ...one.link, code: needs.makeCode() } });
      }
      left = again;
    }
    return made;
  }

  async function record(request: CreateRequest, made: readonly NewManagedLink[], within: Transaction): Promise<void> {
    for (const { code, originalUrl, owner, title, tags } of made) {
      const after = { target: originalUrl, ...dropEmpty({ title, tags }) };
      const entry = { actor: request.by, action: 'link.create', subject: code, after };
      await audit.record({ ...ownerOf({ owner }), ...entry }, within);
    }
    const tells = made.map((link) => tell(linkCreated, link.code, showLink(link, shortenerUrl)));
    await audit.tell(request.owner, tells, within);
    if (made.length > MOST_NOTICES) await within.notify(linkChanged, '');
    else for (const { code } of made) await within.notify(linkChanged, code);
  }

  async function many(request: CreateRequest, rows: readonly WantedLink[]): Promise<MadeLink[]> {
    if (rows.length > MOST_AT_ONCE) throw tooManyAtOnce(MOST_AT_ONCE);
    const key = createHash('sha256')
      .update(request.key ?? JSON.stringify(rows))
      .digest('hex');
    const markOf = ({ row }: WantedLink) => `${key} ${row}`;
    return store.transaction(async (within) => {
      const known = await store.listMadeIn(request.owner, rows.map(markOf), within);
      const problems = new Map<number, string>();
      const ready: Ready[] = [];
      const codes = new Set(known.values());
      for (const wanted of rows.filter((one) => !known.has(markOf(one)))) {
        const checked = check(wanted, request, markOf(wanted));
        if (typeof checked === 'string') problems.set(wanted.row, checked);
        else if (codes.has(checked.link.code)) problems.set(wanted.row, twice);
        else {
          codes.add(checked.link.code);
          ready.push(checked);
        }
        if (isTurnOver()) await nextTurn();
      }
      const made = await insert(ready, within);
      const links = ready.flatMap(({ wanted, link }) => {
        const code = made.get(wanted.row);
        return code === undefined ? [] : [{ ...link, code }];
      });
      await record(request, links, within);
      return rows.map((wanted) => {
        const code = known.get(markOf(wanted)) ?? made.get(wanted.row) ?? null;
        const shortUrl = code === null ? null : `${shortenerUrl}/${encodeURIComponent(code)}`;
        const problem = code === null ? (problems.get(wanted.row) ?? taken) : null;
        return { row: wanted.row, url: cutUrl(wanted.url), code, shortUrl, problem };
      });
    });
  }

  return {
    many,

    /** The same for one link: what is wrong with it is refused. */
    async one(request: CreateRequest & { key: string }, wanted: Omit<WantedLink, 'row'>): Promise<MadeLink> {
      requireFields(readFields(dropEmpty({ title: wanted.title, note: wanted.note, tags: wanted.tags })));
      const badTarget = needs.explainTarget(writeUtm(wanted.url.trim(), wanted.utm ?? {}));
      if (badTarget !== null) throw invalidUrl({ message: badTarget });
      const badCode = wanted.code ? needs.explainCode(wanted.code) : null;
      if (badCode !== null) throw invalidCustomCode({ message: badCode });
      const [made] = await many(request, [{ ...wanted, row: 1 }]);
      if (made?.code) return made;
      throw codeTaken({ extra: { suggestions: await needs.findFree(wanted.code ?? '') } });
    },
  };
}

/** A target is not longer; what is wrong in a row may be a whole file. */
const cutUrl = (url: string) =>
  url.length > TARGET_MAX_LENGTH ? `${url.slice(0, TARGET_MAX_LENGTH).toWellFormed()}…` : url;

function dropEmpty(given: { [Name in keyof Fields]?: Fields[Name] | undefined }): Partial<Fields> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
