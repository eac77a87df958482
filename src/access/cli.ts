// kontor key and kontor audit: make, list, rotate and revoke keys, and read the audit log.
import { defineCommand } from 'citty';
import type { Organisations } from '#organisation';
import type { AuditLog } from '#platform/audit/audit.ts';
import { jsonArg, mostArg, readCount, type Use } from '#platform/cli/command.ts';
import type { HouseFacts } from '#platform/room/room.ts';
import { UsageProblem } from '#platform/startup-problem.ts';
import { isEmailAddress } from '#platform/text/email-address.ts';
import type { Keys, MadeKey } from './keys.ts';
import { stateOfKey } from './rules/key-state.ts';
import { type Expiry, isOverlapTooLong, mostOverlapDays, readExpiry, readLength } from './rules/read-expiry.ts';
import type { KeyRecord, KeyType } from './schema.ts';

export type AccessCommandNeeds = { keys: Keys; audit: AuditLog; organisations: Organisations };

/** What to do next, by the code of a refusal. */
export const accessHints = {
  key_not_found: '"kontor key list" shows the ids.',
  key_retired: 'Create a new one with "kontor key create".',
  key_root_roles: 'Leave out --roles, or use --type PROD.',
  key_member_missing: 'Name them with --member.',
  key_member_taken: 'Rotate it with "kontor key rotate", or revoke it first.',
};

const orgArg = { type: 'string', description: 'Slug of the organisation.' } as const;
const idArg = { type: 'positional', required: true, description: 'Id of the key, from "kontor key list".' } as const;

export function accessCommands(use: Use<AccessCommandNeeds>, { permissions }: HouseFacts) {
  const findOrganisation = async (organisations: Organisations, slug: string | undefined) =>
    slug === undefined ? null : (await organisations.require(slug)).id;

  const create = defineCommand({
    meta: { name: 'create', description: 'Create a key. It is shown only once; only a digest of it is stored.' },
    args: {
      org: { ...orgArg, required: true },
      type: { type: 'string', required: true, description: 'PROD, DEV_ or ROOT.' },
      member: { type: 'string', description: 'Team member a DEV_ key belongs to (e-mail).' },
      roles: {
        type: 'string',
        description: `Only these roles, separated by commas: ${permissions.join(', ')}. Not for ROOT.`,
      },
      expires: {
        type: 'string',
        description: 'When it expires: after 90d or 24h, or at the end of a day such as 2027-01-31 (UTC).',
      },
      label: { type: 'string', description: 'What the key is for.' },
      ...jsonArg,
    },
    run: ({ args }) =>
      use(async ({ keys, organisations }, terminal) => {
        const { id: organisationId } = await organisations.require(args.org);
        const made = await keys.create({
          by: 'command line',
          organisationId,
          type: readType(args.type),
          label: args.label ?? null,
          member: args.member === undefined ? null : readMember(args.member),
          roles: readRoles(args.roles, permissions),
          ...(args.expires === undefined ? {} : readEnd(args.expires)),
        });
        terminal.record(showMade(made));
        terminal.note('The key is shown only this once. Store it in a safe place.');
      }),
  });
  const list = defineCommand({
    meta: { name: 'list', description: 'List keys, without showing the keys themselves.' },
    args: { org: orgArg, ...jsonArg },
    run: ({ args }) =>
      use(async ({ keys, organisations }, terminal) => {
        const slugs = new Map((await organisations.list()).map(({ id, slug }) => [id, slug]));
        const found = await keys.list(await findOrganisation(organisations, args.org));
        terminal.table(found.map((key) => showStored(key, slugs.get(key.organisationId))));
      }),
  });
  const revoke = defineCommand({
    meta: { name: 'revoke', description: 'Revoke a key; running servers refuse it within a second.' },
    args: { id: idArg, ...jsonArg },
    run: ({ args }) =>
      use(async ({ keys }, terminal) => {
        const { id } = await keys.revoke(args.id, 'command line');
        terminal.say(`The key ${id} is revoked.`, { id, revoked: true });
      }),
  });
  const rotate = defineCommand({
    meta: { name: 'rotate', description: 'Replace a key with a new one; the old key keeps working for the overlap.' },
    args: {
      id: idArg,
      overlap: {
        type: 'string',
        default: '24h',
        description: 'How long the old key keeps working, as in 24h or 7d; at most 30d.',
      },
      ...jsonArg,
    },
    run: ({ args }) =>
      use(async ({ keys }, terminal) => {
        terminal.record(showMade(await keys.rotate(args.id, readOverlap(args.overlap), 'command line')));
        terminal.note(`The old key keeps working for ${args.overlap}.`);
      }),
  });
  const auditList = defineCommand({
    meta: { name: 'list', description: 'Show the audit log, newest first.' },
    args: { org: orgArg, ...mostArg('100'), ...jsonArg },
    run: ({ args }) =>
      use(async ({ audit, organisations }, terminal) =>
        terminal.table([...(await audit.list(await findOrganisation(organisations, args.org), readCount(args.most)))]),
      ),
  });
  return {
    key: defineCommand({
      meta: { name: 'key', description: 'API keys: create, list, revoke, rotate.' },
      subCommands: { create, list, revoke, rotate },
    }),
    audit: defineCommand({
      meta: { name: 'audit', description: 'The audit log: who did what.' },
      subCommands: { list: auditList },
    }),
  };
}

function readType(text: string): KeyType {
  if (text === 'PROD' || text === 'DEV_' || text === 'ROOT') return text;
  throw new UsageProblem(`There is no key type "${text}". Use PROD, DEV_ or ROOT.`);
}

function readRoles(text: string | undefined, all: readonly string[]): string[] | null {
  if (text === undefined) return null;
  const wanted = text.split(',').map((role) => role.trim());
  const unknown = wanted.filter((role) => !all.includes(role));
  if (unknown.length > 0)
    throw new UsageProblem(`Unknown roles: ${unknown.join(', ')}. The roles are ${all.join(', ')}.`);
  return wanted;
}

/** Spec 5: one key for each team member; a member is known by their e-mail address. */
function readMember(text: string): string {
  if (isEmailAddress(text.trim())) return text;
  throw new UsageProblem(`--member is "${text}": it must be an e-mail address, as in dev@example.com.`);
}

function readEnd(text: string): Expiry {
  const expiry = readExpiry(text);
  if (expiry !== null) return expiry;
  throw new UsageProblem(
    `--expires is "${text}": write a duration (90d, 24h), a date (2027-01-31) or a date and time (2027-01-31T18:00Z).`,
  );
}

function readLife(text: string): number {
  const lengthMs = readLength(text);
  if (lengthMs === null) throw new UsageProblem(`"${text}" is not a duration. Write it as 90d, 24h or 30m.`);
  return lengthMs;
}

function readOverlap(text: string): number {
  const overlapMs = readLife(text);
  if (!isOverlapTooLong(overlapMs)) return overlapMs;
  throw new UsageProblem(`--overlap is "${text}": the old key may live on for at most ${mostOverlapDays} days.`);
}

const showMade = ({ id, key, type, label, member, roles: allowed, expiresAt }: MadeKey) => ({
  id,
  key,
  type,
  label,
  member,
  roles: allowed ?? 'all',
  expiresAt,
});

const showStored = (key: KeyRecord, organisation: string | undefined) => ({
  id: key.id,
  organisation,
  key: `${key.firstFour}…${key.lastFour}`,
  type: key.type,
  state: stateOfKey(key, Date.now),
  label: key.label,
  member: key.member,
  roles: key.roles ?? 'all',
  createdAt: key.createdAt,
  expiresAt: key.expiresAt,
  lastUsedAt: key.lastUsedAt,
});
