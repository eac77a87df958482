// kontor key and kontor audit: the commands that are not actions of the screens, which list keys and the audit log. The other
// commands are the actions themselves (console.ts).
import { actionCommands, inOrder } from '#platform/cli/action-commands.ts';
import { commandsOn, mostArg, nounCommand, readCount, type Use } from '#platform/cli/command.ts';
import { accessConsole } from './console.ts';
import { keyUnknown } from './key-errors.ts';
import { placeOf } from './keys.ts';
import type { AccessRoom } from './room.ts';
import { stateOfKey } from './rules/key-state.ts';
import type { KeyRecord } from './schema.ts';
import { showEnds } from './views.ts';

/** What to do next, by the code of a refusal. */
export const accessHints = {
  key_not_found: '"kontor key list" shows the ids.',
  key_retired: 'Create a new one with "kontor key create".',
  key_root_roles: 'Leave out --roles, or use --type PROD.',
  key_member_missing: 'Name them with --member.',
  key_member_taken: '"kontor key list" shows its id.',
};

const orgArg = { type: 'string', description: 'Slug of the organisation.' } as const;
const neededOrg = { ...orgArg, required: true } as const;

export function accessCommands(use: Use<{ room: AccessRoom }>) {
  const findOrganisation = async ({ organisations }: AccessRoom, slug: string | undefined) =>
    slug === undefined ? null : (await organisations.require(slug)).id;

  const command = commandsOn(use);
  const list = command({
    description: 'List keys, without showing the keys themselves.',
    args: { org: orgArg },
    run: async (room, args, terminal) => {
      const slugs = new Map((await room.organisations.list()).map(({ id, slug }) => [id, slug]));
      const found = await room.store.list(await findOrganisation(room, args.org));
      terminal.table(found.map((key) => showStored(key, slugs.get(key.organisationId))));
    },
  });
  const auditList = command({
    description: 'Show the audit log, newest first.',
    args: { org: orgArg, ...mostArg('100') },
    run: async (room, args, terminal) =>
      terminal.table([...(await room.audit.list(await findOrganisation(room, args.org), readCount(args.most)))]),
  });
  const acts = actionCommands({
    use,
    console: accessConsole,
    tenantArgs: { org: neededOrg },
    // The type of a key says which environment it is for.
    chooseTenant: async ({ organisations }, { org }) => ({
      organisationId: (await organisations.require(String(org))).id,
      environment: 'live',
    }),
    locate: async ({ store }, id) => {
      const key = await store.look(id);
      if (!key) throw keyUnknown(id);
      return { organisationId: key.organisationId, environment: placeOf(key).environment ?? 'live' };
    },
  });
  return {
    key: nounCommand(
      'key',
      'API keys: create, list, revoke, rotate.',
      inOrder(['create', 'list', 'revoke', 'rotate'], { ...acts, list }),
    ),
    audit: nounCommand('audit', 'The audit log: who did what.', { list: auditList }),
  };
}

const showStored = (key: KeyRecord, organisation: string | undefined) => ({
  id: key.id,
  organisation,
  key: showEnds(key),
  type: key.type,
  state: stateOfKey(key, Date.now),
  label: key.label,
  member: key.member,
  roles: key.roles ?? 'all',
  createdAt: key.createdAt,
  expiresAt: key.expiresAt,
  lastUsedAt: key.lastUsedAt,
});
