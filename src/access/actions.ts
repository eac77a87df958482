// What people do with keys on the Keys screen and by command: make one, rotate it, revoke it.
import Type from 'typebox';
import { invalidFields, wrongField } from '#platform/http/invalid-fields.ts';
import type { FieldProblem } from '#platform/http/refusal.ts';
import { type Acting, declareFor, optionalText } from '#platform/screens/declare.ts';
import type { Next } from '#platform/screens/screen.ts';
import { UsageProblem } from '#platform/startup-problem.ts';
import { isEmailAddress } from '#platform/text/email-address.ts';
import { msg } from '#platform/text/msg.ts';
import { createKey, type MadeKey, type NewKey, revokeKey, rotateKey } from './keys.ts';
import type { AccessRoom } from './room.ts';
import { type Expiry, readExpiry, readLength } from './rules/read-expiry.ts';
import type { KeyRecord, KeyType } from './schema.ts';
import { requireKey, showEnds } from './views.ts';

const { action } = declareFor<AccessRoom>();
const write = { permission: 'key:write', form: 'keys' };

const Id = Type.String({ maxLength: 40, description: 'Id of the key, from "kontor key list".' });

const nameOf = (key: KeyRecord) => key.label ?? showEnds(key);

/** What programs and the command line get about a key that was just made. */
const showMade = ({ id, type, label, member, roles, expiresAt }: MadeKey) => ({
  id,
  type,
  label,
  member,
  roles: roles ?? 'all',
  expiresAt,
});

const madeNext = (made: MadeKey): Next => ({ to: `keys?key=${made.id}`, secret: made.key, data: showMade(made) });
const printMade = ({ data: { id, ...made } = {}, secret }: Next) => ({ id, key: secret, ...made });

const unreadableEnd = () =>
  wrongField(
    'expires',
    'unreadable_end',
    msg('Write a duration (90d, 24h), a date (2027-01-31) or a date and time (2027-01-31T18:00Z).'),
  );

const create = (
  room: AccessRoom,
  { organisationId, actor: by }: Acting,
  wanted: Omit<NewKey, 'organisationId' | 'by'>,
) => createKey(room, { ...wanted, organisationId, by });

async function rotate(room: AccessRoom, caller: Acting, id: string, overlap: string): Promise<Next> {
  const old = await requireKey(room, caller, id);
  const overlapMs = readLength(overlap);
  if (overlapMs === null) {
    const said = msg('Write a length of time, as in 24h or 7d.');
    throw invalidFields([wrongField('overlap', 'unreadable_length', said)]);
  }
  const made = await rotateKey(room, old.id, overlapMs, caller.actor);
  const values = { label: nameOf(old), overlap };
  const said = msg('“{label}” has a new key. The old one works for another {overlap}.', values);
  return { ...madeNext(made), done: { code: 'key.rotated', said } };
}

export const keyActions = [
  action({
    ...write,
    path: 'keys/create',
    summary: 'Make a key. It is shown only once; only a digest of it is stored.',
    body: Type.Object({
      label: Type.String({
        minLength: 1,
        maxLength: 100,
        expects: 'must say what the key is for',
        examples: ['E-shop'],
        label: 'What is it for?',
        description: 'As you will look for it later, such as “E-shop” or “Till in Brno”.',
      }),
      member: optionalText({
        maxLength: 254,
        input: 'email',
        label: 'Whose key is it?',
        description: 'In the sandbox every colleague has one key of their own.',
      }),
      roles: Type.Optional(
        Type.Array(Type.String(), {
          maxItems: 50,
          label: 'What may it do?',
          description: 'Choose none, and it may do everything.',
        }),
      ),
      expires: optionalText({
        maxLength: 40,
        examples: ['90d', '2027-01-31', 'never'],
        label: 'When does it end?',
        choices: { '90d': 'in 90 days', '365d': 'in a year', never: 'never' },
      }),
    }),
    act: async (room, caller, { label, roles = [], expires = 'never', member }) => {
      const problems: FieldProblem[] = [];
      const unknown = roles.filter((role) => !room.permissions.includes(role));
      if (unknown.length > 0) {
        const said = msg('There is no role {names}.', { names: unknown.join(', ') });
        problems.push(wrongField('roles', 'unknown_role', said));
      }
      const end = expires === 'never' ? {} : readExpiry(expires);
      if (end === null) problems.push(unreadableEnd());
      const isSandbox = caller.environment === 'sandbox';
      if (isSandbox && !isEmailAddress(member?.trim() ?? '')) {
        const said = msg('A key of the sandbox belongs to one person: give their e-mail address.');
        problems.push(wrongField('member', 'member_needed', said));
      }
      if (problems.length > 0) throw invalidFields(problems);
      const made = await create(room, caller, {
        type: isSandbox ? 'DEV_' : 'PROD',
        label: label.trim(),
        member: isSandbox ? (member ?? null) : null,
        roles: roles.length === 0 ? null : roles,
        ...end,
      });
      const said = msg('The key “{label}” was made.', { label: label.trim() });
      return { ...madeNext(made), done: { code: 'key.made', said } };
    },
    command: {
      name: 'key create',
      optional: ['label'],
      args: {
        type: { required: true, description: 'PROD, DEV_ or ROOT.' },
        member: { description: 'Team member a DEV_ key belongs to (e-mail).' },
        roles: { description: 'Only these roles, separated by commas. Not for ROOT.' },
        expires: { description: 'When it expires: after 90d or 24h, or at the end of a day such as 2027-01-31 (UTC).' },
      },
      // Only the command line makes ROOT keys, and there the type says which environment a key is for.
      act: async (room, acting, { label }, { type, member, roles, expires }) =>
        madeNext(
          await create(room, acting, {
            type: readType(String(type)),
            label: label === undefined ? null : String(label),
            member: member === undefined ? null : readMember(String(member)),
            roles: roles === undefined ? null : readRoles(String(roles), room.permissions),
            ...(expires === undefined ? {} : readEnd(String(expires))),
          }),
        ),
      show: printMade,
      note: () => 'The key is shown only this once. Store it in a safe place.',
    },
  }),
  action({
    ...write,
    path: 'keys/:id/rotate',
    summary: 'Replace a key with a new one; the old key keeps working for the overlap',
    body: Type.Object({
      id: Id,
      overlap: optionalText({
        maxLength: 10,
        default: '24h',
        examples: ['24h'],
        label: 'Both keys work for',
        choices: { '1h': '1 hour', '24h': '24 hours', '7d': '7 days' },
      }),
    }),
    act: (room, caller, { id, overlap = '24h' }) => rotate(room, caller, id, overlap),
    command: {
      name: 'key rotate',
      args: {
        overlap: {
          default: '24h',
          description: 'How long the old key keeps working, as in 24h or 7d; at most 30d.',
        },
      },
      act: (room, acting, { id }, { overlap }) => rotate(room, acting, String(id), String(overlap)),
      show: printMade,
      note: ({ overlap }) => `The old key keeps working for ${String(overlap)}.`,
    },
  }),
  action({
    ...write,
    path: 'keys/:id/revoke',
    summary: 'Revoke a key; running servers refuse it within a second',
    body: Type.Object({
      id: Id,
      reason: optionalText({ maxLength: 200, label: 'Reason, kept in the audit log' }),
    }),
    act: async (room, caller, { id, reason }) => {
      const key = await requireKey(room, caller, id);
      await revokeKey(room, key.id, caller.actor, reason?.trim() || null);
      const said = msg('The key “{label}” is revoked. It stays in the list.', { label: nameOf(key) });
      return { to: 'keys', done: { code: 'key.revoked', said }, data: { id: key.id, revoked: true } };
    },
    command: { name: 'key revoke' },
  }),
];

function readType(text: string): KeyType {
  if (text === 'PROD' || text === 'DEV_' || text === 'ROOT') return text;
  throw new UsageProblem(`There is no key type "${text}". Use PROD, DEV_ or ROOT.`);
}

function readRoles(text: string, all: readonly string[]): string[] {
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
  if (expiry === null) throw invalidFields([unreadableEnd()]);
  return expiry;
}
