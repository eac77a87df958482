// What may not be shortened here: the rows of the operator's file, read again whenever it changes, and the domains that operators
// block in the console or by command. Both are in force in every process, and in memory, since each new link asks.
import { readFileSync, statSync } from 'node:fs';
import { type Actor, describeActor } from '#platform/audit/audit.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { invalidField } from '#platform/http/invalid-fields.ts';
import { refusalKind } from '#platform/http/refusal.ts';
import type { Log } from '#platform/log.ts';
import type { PageRead } from '#platform/screens/keyset.ts';
import { msg } from '#platform/text/msg.ts';
import { type BlockedDomain, type BlockedStore, blockedStore } from './blocked-store.ts';
import { readFields, requireFields } from './managed/fields.ts';
import type { ShortenerBase, ShortenerRoom } from './room.ts';
import { type Blocklist, isBlocked, readBlocklist, readDomain } from './rules/blocklist.ts';

/** Each process holds them in memory, and reads all of them after a change. A file may have more. */
export const mostBlocked = 10_000;

/** The payload is empty: all are read again. */
const blockedDomainsChanged = 'shortener_blocked_changed';
const readAgainMs = 1_000;

/** A row of the list: of the file, nobody wrote down why, who and when. */
export type BlockedRow =
  | ({ source: 'console' } & BlockedDomain)
  | { source: 'file'; domain: string; reason: null; actor: null; at: null };

const notBlocked = refusalKind({
  status: 404,
  code: 'blocked_domain_not_found',
  title: 'Domain not on the list',
  message: msg('This domain is not on the list of blocked domains. Nothing was changed.'),
  meaning: 'Nobody has blocked exactly this domain here, or somebody has removed it since.',
  remedy: 'Look at the list again. A subdomain is blocked by the row of its domain.',
});

const blockedInFile = refusalKind({
  status: 409,
  code: 'blocked_domain_in_file',
  title: 'Domain of the file',
  message: msg('This domain stands in the file of SHORTENER_BLOCKLIST_FILE. Take it out there. Nothing was changed.'),
  meaning:
    'The rows of the file of SHORTENER_BLOCKLIST_FILE are shown in the list, but belong to whoever writes the file.',
  remedy: 'Remove the row from the file. It is read again when it changes.',
});

const tooManyBlocked = refusalKind({
  status: 409,
  code: 'blocked_domain_limit',
  title: 'Too many blocked domains',
  message: msg('{most, number} domains are blocked here already, and no more can be. Put them into a file.', {
    most: mostBlocked,
  }),
  meaning: 'Operators can block 10,000 domains in the console and by command, since each process holds them in memory.',
  remedy: 'Put them into the file of SHORTENER_BLOCKLIST_FILE, which has no limit, or remove some.',
});

export const blocklistErrors = [notBlocked, blockedInFile, tooManyBlocked];

export type BlockedDomains = Awaited<ReturnType<typeof openBlocklist>>;

export const keyOfRow = ({ domain, source }: Pick<BlockedRow, 'domain' | 'source'>): string => `${domain} ${source}`;

/** What is in force in this process. */
export async function openBlocklist({ database, log, settings }: ShortenerBase) {
  const store = blockedStore(database);
  const path = settings.SHORTENER_BLOCKLIST_FILE;
  const file = path === undefined ? null : openFile(path, log);
  let own: Blocklist = new Set();
  let reading: Promise<void> = Promise.resolve();
  let isWaiting = false;

  async function read(): Promise<void> {
    isWaiting = false;
    try {
      own = new Set(await store.listDomains());
    } catch (error) {
      log.warn({ err: error }, 'the blocked domains cannot be read; those known so far stay in force');
      // A lost connection reads them when it is there again.
      if (database.isUp()) setTimeout(reload, readAgainMs).unref();
    }
  }

  /** One after the other, so that an older answer never replaces a newer one; changes that come together are read once. */
  function reload(): Promise<void> {
    if (!isWaiting) {
      isWaiting = true;
      reading = reading.then(read);
    }
    return reading;
  }
  await database.listen(blockedDomainsChanged, reload, reload);
  own = new Set(await store.listDomains());

  return {
    store,
    file,
    reload,
    /** Whether links may not lead there. `host` as the URL parser writes it. */
    isBlockedHost: (host: string): boolean => isBlocked(own, host) || (file?.isBlocked(host) ?? false),
  };
}

/** In force here when it returns, and in all other processes as soon as the notice reaches them. */
async function change<Done>(
  { blocked: { store, reload } }: ShortenerRoom,
  work: (store: BlockedStore, within: Transaction) => Promise<Done>,
): Promise<Done> {
  const done = await store.transaction(async (within) => {
    await store.lock(within);
    await within.notify(blockedDomainsChanged, '');
    return work(store, within);
  });
  await reload();
  return done;
}

/** As it is stored, in lower case and punycode. */
export async function blockDomain(room: ShortenerRoom, typed: string, why: string, by: Actor): Promise<BlockedDomain> {
  const domain = readDomain(typed);
  if (domain === null)
    throw invalidField(
      'domain',
      'no_domain',
      msg('Write the domain alone, without https:// and paths, as in example.com.'),
    );
  const { reason = '' } = requireFields(readFields({ reason: why }));
  if (reason === '') throw invalidField('reason', 'required', msg('Write why it is blocked.'));
  const added = { domain, reason, actor: describeActor(by).id, at: new Date(room.clock.now()) };
  await change(room, async (store, within) => {
    if (await store.find(domain, within))
      throw invalidField('domain', 'already_blocked', msg('{domain} is on the list already.', { domain }));
    if ((await store.count(within)) >= mostBlocked) throw tooManyBlocked();
    await store.insert(added, within);
    await room.audit.record({ actor: by, action: 'blocked-domain.add', subject: domain, after: { reason } }, within);
  });
  return added;
}

/** Returns what it was, for an Undo. */
export function unblockDomain(room: ShortenerRoom, typed: string, by: Actor): Promise<BlockedDomain> {
  const domain = readDomain(typed) ?? typed;
  return change(room, async (store, within) => {
    const removed = await store.find(domain, within);
    if (!removed) throw room.blocked.file?.domains().includes(domain) ? blockedInFile() : notBlocked();
    await store.remove(domain, within);
    const before = { reason: removed.reason };
    await room.audit.record({ actor: by, action: 'blocked-domain.remove', subject: domain, before }, within);
    return removed;
  });
}

/** Both, by domain. */
export async function listBlocked(
  { blocked: { store, file } }: ShortenerRoom,
  { from, isBackwards, limit }: PageRead,
): Promise<BlockedRow[]> {
  const mark = from === null ? null : String(from[0]);
  const rows = await store.page(mark, ' console', isBackwards, limit);
  const listed = rows.map((row): BlockedRow => ({ source: 'console', ...row }));
  const both = [...listed, ...pick(file?.domains() ?? [], mark, isBackwards, limit)];
  const sign = isBackwards ? -1 : 1;
  return both.sort((a, b) => (keyOfRow(a) < keyOfRow(b) ? -sign : sign)).slice(0, limit);
}

function pick(domains: readonly string[], mark: string | null, isBackwards: boolean, limit: number): BlockedRow[] {
  const rowOf = (domain: string) => ({ source: 'file', domain, reason: null, actor: null, at: null }) as const;
  const keyAt = (domain: string) => keyOfRow({ domain, source: 'file' });
  if (isBackwards) {
    const end = mark === null ? domains.length : domains.findLastIndex((domain) => keyAt(domain) < mark) + 1;
    return domains.slice(Math.max(0, end - limit), end).map(rowOf);
  }
  const start = mark === null ? 0 : domains.findIndex((domain) => keyAt(domain) > mark);
  return start === -1 ? [] : domains.slice(start, start + limit).map(rowOf);
}

/** The operator's file. */
function openFile(path: string, log: Log) {
  let list: Blocklist = new Set();
  let version = '';
  let sorted: string[] | null = null;

  function look(): boolean {
    try {
      const { mtimeMs, size } = statSync(path);
      if (version !== `${mtimeMs} ${size}`) {
        list = readBlocklist(readFileSync(path, 'utf8'));
        version = `${mtimeMs} ${size}`;
        sorted = null;
      }
      return true;
    } catch (error) {
      // What was blocked stays blocked; the log says so with every new link.
      log.error({ err: error }, 'the blocklist file (SHORTENER_BLOCKLIST_FILE) cannot be read');
      return false;
    }
  }

  return {
    path,
    isBlocked: (host: string): boolean => {
      look();
      return isBlocked(list, host);
    },
    isReadable: look,
    /** In the order of their bytes. */
    domains: (): readonly string[] => {
      look();
      sorted ??= [...list].sort();
      return sorted;
    },
  };
}
