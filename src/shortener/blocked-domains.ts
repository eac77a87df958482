// The screen Blocked domains of operators: the list with the rows of the file, blocking and removing, and the same by command.
import { domainToUnicode } from 'node:url';
import Type from 'typebox';
import type { Audited } from '#platform/audit/declare.ts';
import { actionCommands, inOrder } from '#platform/cli/action-commands.ts';
import { commandsOn, mostArg, nounCommand, readCount, type Use } from '#platform/cli/command.ts';
import { isId } from '#platform/ids.ts';
import { declareFor, type RoomConsole, type ViewOf } from '#platform/screens/declare.ts';
import { type AskedPage, PageQuery, readPage } from '#platform/screens/keyset.ts';
import type { MemberCaller } from '#platform/screens/screen.ts';
import { msg } from '#platform/text/msg.ts';
import { type BlockedRow, blockDomain, keyOfRow, listBlocked, unblockDomain } from './blocklist.ts';
import { REASON_MAX_LENGTH } from './managed/fields.ts';
import type { ShortenerRoom } from './room.ts';

export const blockedAudited = {
  'blocked-domain': {
    name: msg('Blocked domain'),
    acts: { add: msg('Domain blocked'), remove: msg('Domain not blocked any more') },
    keeps: ['reason'],
  },
} satisfies Audited;

const { screen, action } = declareFor<ShortenerRoom>();
const path = 'system/blocked-domains';
const place = { scope: 'operator', permission: null, form: path } as const;

async function readRows(room: ShortenerRoom, asked: AskedPage) {
  const keyOf = (row: BlockedRow) => [keyOfRow(row)];
  const page = await readPage(asked, { kinds: ['text'], keyOf, read: (read) => listBlocked(room, read) });
  const names = await room.namesOf(
    null,
    page.items.flatMap(({ actor }) => (actor !== null && isId(actor) ? [actor] : [])),
  );
  const items = page.items.map(({ actor, ...row }) => ({
    ...row,
    /** As people read it. The domain in punycode stands first: letters of another script may look the same. */
    name: domainToUnicode(row.domain) || row.domain,
    /** Null where nobody wrote it down; a member without a name is empty. */
    by: actor === null || !isId(actor) ? actor : (names.get(actor) ?? ''),
  }));
  return { ...page, items };
}

async function viewBlocked(room: ShortenerRoom, _caller: MemberCaller, asked: AskedPage & { new?: 'domain' }) {
  const { store, file } = room.blocked;
  return {
    ...(await readRows(room, asked)),
    /** How many there are here, and of the file. */
    counts: { here: await store.count(), file: file?.domains().length ?? 0 },
    file: file && { path: file.path, isReadable: file.isReadable() },
    isNew: asked.new === 'domain',
  };
}
export type BlockedDomainsView = ViewOf<typeof viewBlocked>;

export const blockedConsole: RoomConsole<ShortenerRoom> = {
  name: 'shortener',
  screens: [
    screen({
      scope: 'operator',
      permission: null,
      path,
      page: 'blocked-domains',
      summary: 'The domains to which no short link may lead, here and in the file of the operator',
      tab: { of: 'system', at: 50, label: msg('Blocked domains') },
      query: Type.Object({
        ...PageQuery,
        new: Type.Optional(Type.Literal('domain', { description: 'Opens the form for a new one.' })),
      }),
      view: viewBlocked,
    }),
  ],
  actions: [
    action({
      ...place,
      path: `${path}/add`,
      summary: 'Block a domain with its subdomains: no link can be made that leads there',
      body: Type.Object({
        domain: Type.String({
          maxLength: 300,
          label: 'Domain',
          description: 'With its subdomains, as in example.com. Links that lead there already go on working.',
        }),
        reason: Type.String({
          maxLength: REASON_MAX_LENGTH,
          label: 'Why?',
          description: 'For other operators; it stays in the audit log.',
        }),
      }),
      act: async (room, { actor }, { domain: typed, reason }) => {
        const { domain } = await blockDomain(room, typed, reason, actor);
        return {
          to: path,
          done: { code: 'blocked-domain.added', said: msg('{domain} is blocked, with its subdomains.', { domain }) },
          undo: { action: removalOf(domain), fields: {} },
          data: { domain },
        };
      },
      command: { name: 'blocked-domain add' },
    }),
    action({
      ...place,
      path: `${path}/:domain/remove`,
      summary: 'Remove a blocked domain from the list',
      body: Type.Object({ domain: Type.String({ maxLength: 300, description: 'The domain, as the list shows it.' }) }),
      act: async (room, { actor }, { domain: typed }) => {
        const { domain, reason } = await unblockDomain(room, typed, actor);
        const said = room.blocked.isBlockedHost(domain)
          ? msg('{domain} is off this list, but another row still blocks it.', { domain })
          : msg('{domain} is not blocked any more.', { domain });
        return {
          to: path,
          done: { code: 'blocked-domain.removed', said },
          undo: { action: `${path}/add`, fields: { domain, reason } },
          data: { domain, reason, removed: true },
        };
      },
      command: { name: 'blocked-domain remove' },
    }),
  ],
};

const removalOf = (domain: string) => `${path}/${encodeURIComponent(domain)}/remove`;

export function blockedCommands(use: Use<{ room: ShortenerRoom }>) {
  const list = commandsOn(use)({
    description: 'List the blocked domains, with the rows of SHORTENER_BLOCKLIST_FILE.',
    args: { ...mostArg('1000') },
    run: async (room, args, terminal) => terminal.table((await readRows(room, { size: readCount(args.most) })).items),
  });
  const acts = actionCommands({ use, console: blockedConsole });
  return nounCommand(
    'blocked-domain',
    'Domains that no short link may lead to: list, add, remove.',
    inOrder(['list', 'add', 'remove'], { ...acts, list }),
  );
}
