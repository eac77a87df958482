// kontor member: invite people, let them in again, change what they may do, and end it.
import { chooseOrganisation } from '#organisation';
import { commandsOn, nounCommand, type Use } from '#platform/cli/command.ts';
import { UsageProblem } from '#platform/startup-problem.ts';
import { invite } from './people/invitations.ts';
import { makeFirstLink, makeSignInLink } from './people/links.ts';
import { sendMailNow } from './people/mails.ts';
import {
  blockMember,
  listMembers,
  removeMember,
  requireMember,
  setOperator,
  setRole,
  unblockMember,
} from './people/people.ts';
import type { MemberRoom } from './room.ts';
import { isRole, type Role, roles } from './rules/roles.ts';
import type { ListedMember, Member } from './schema.ts';
import { endOtherSessions, endSession, listSessions } from './sign-in/sessions.ts';

/** What to do next, by the code of a refusal. */
export const memberHints = {
  member_not_found: '"kontor member list" shows everybody.',
  member_exists: 'Change it with "kontor member role".',
  member_blocked: 'Unblock them with "kontor member unblock".',
  member_last_operator: 'Make somebody else one with "kontor member operator".',
};

const by = 'command line';
const orgArg = {
  type: 'string',
  description: 'Slug of the organisation; may be left out when there is only one.',
} as const;
const whoArg = { type: 'positional', required: true, description: 'E-mail, or id from "kontor member list".' } as const;
const roleArg = { type: 'string', required: true, description: `${roles.join(', ')}.` } as const;

export function memberCommands(use: Use<{ room: MemberRoom }>) {
  const command = commandsOn(use);
  const blocking = (description: string, blocked: boolean) =>
    command({
      description,
      args: { who: whoArg },
      run: async (room, args, terminal) => {
        const { id } = await requireMember(room, args.who);
        await (blocked ? blockMember : unblockMember)(room, { memberId: id, by });
        terminal.say(`${args.who} ${blocked ? 'is blocked' : 'can sign in again'}.`, { id, blocked });
      },
    });
  return {
    member: nounCommand('member', 'The people who sign in to the console.', {
      invite: command({
        description: 'Invite somebody to an organisation. Prints their sign-in link.',
        args: {
          email: { type: 'positional', required: true, description: 'E-mail of the person.' },
          org: orgArg,
          role: roleArg,
        },
        run: async (room, args, terminal) => {
          const { id: organisationId, slug } = await chooseOrganisation(room.organisations, args.org);
          const role = readRole(args.role);
          const { member, link } = await invite(room, { organisationId, email: args.email, role, by, deliver: 'link' });
          const url = link?.url ?? null;
          const isMailed = await sendMailNow(room, { memberId: member.id, organisationId, url });
          const { id, email } = member;
          const expiresAt = link?.expiresAt ?? null;
          terminal.record({ id, email, organisation: slug, role, link: url, expiresAt, isMailed });
          if (room.mailer) terminal.note(isMailed ? `A mail was sent to ${email}.` : 'The mail could not be sent.');
          terminal.note(link ? linkNote('within seven days') : `${email} has joined before and signs in as always.`);
        },
      }),
      link: command({
        description: 'Make a sign-in link, as for a lost password. Without a name: for the first owner.',
        args: { who: { ...whoArg, required: false } },
        run: async (room, args, terminal) => {
          const made = args.who ? (await makeSignInLink(room, { who: args.who, by })).link : await makeFirstLink(room);
          if (made === null) throw new UsageProblem('Say for whom: "kontor member list" shows everybody.');
          terminal.say(made.url, { link: made.url, expiresAt: made.expiresAt });
          terminal.note(linkNote('within the hour'));
        },
      }),
      list: command({
        description: 'List everybody, or the people of one organisation with their roles.',
        args: { org: { ...orgArg, description: 'Slug of the organisation; everybody if left out.' } },
        run: async (room, args, terminal) => {
          if (args.org !== undefined) {
            const { id } = await room.organisations.require(args.org);
            return terminal.table((await listMembers(room, id)).map(showListed));
          }
          const slugs = new Map((await room.organisations.list()).map(({ id, slug }) => [id, slug]));
          const rows = (await room.store.listAll()).map(async (one) =>
            showMember(one, await room.store.rolesOf(one.id), slugs),
          );
          terminal.table(await Promise.all(rows));
        },
      }),
      role: command({
        description: 'Give somebody a role in an organisation, or with --remove none.',
        args: {
          who: whoArg,
          org: orgArg,
          role: { ...roleArg, required: false },
          remove: { type: 'boolean', description: 'Out of the organisation; their DEV_ key there ends.' },
        },
        run: async (room, args, terminal) => {
          const { id: organisationId, slug } = await chooseOrganisation(room.organisations, args.org);
          const { id: memberId } = await requireMember(room, args.who);
          if (args.remove) {
            await removeMember(room, { organisationId, memberId, by });
            const row = { id: memberId, organisation: slug, role: null };
            return terminal.say(`${args.who} no longer belongs to ${slug}.`, row);
          }
          const given = readRole(args.role ?? '');
          await setRole(room, { organisationId, memberId, role: given, by });
          terminal.say(`${args.who} is ${given} of ${slug}.`, { id: memberId, organisation: slug, role: given });
        },
      }),
      operator: command({
        description: 'Make somebody an operator of this installation, or with --remove no longer.',
        args: { who: whoArg, remove: { type: 'boolean', description: 'No longer an operator.' } },
        run: async (room, args, terminal) => {
          const { id } = await requireMember(room, args.who);
          const isOperator = args.remove !== true;
          await setOperator(room, { memberId: id, isOperator, by });
          terminal.say(`${args.who} is ${isOperator ? 'an' : 'no longer an'} operator.`, { id, isOperator });
        },
      }),
      block: blocking('Block somebody: sessions, links and DEV_ keys end everywhere within a second.', true),
      unblock: blocking('Let somebody sign in again. Their old sessions and keys stay ended.', false),
      sessions: command({
        description: 'List the sessions of somebody, or end them.',
        args: { who: whoArg, end: { type: 'string', description: 'Id of the session to end, or "all".' } },
        run: async (room, args, terminal) => {
          const { id: memberId } = await requireMember(room, args.who);
          if (args.end === undefined) return terminal.table(await listSessions(room, { memberId, by }));
          if (args.end === 'all') {
            const ended = await endOtherSessions(room, { memberId, kept: null, by });
            return terminal.say(`Sessions ended: ${ended}.`, { id: memberId, ended });
          }
          await endSession(room, { memberId, sessionId: args.end, by });
          terminal.say(`The session ${args.end} has ended.`, { id: memberId, session: args.end, ended: 1 });
        },
      }),
    }),
  };
}

const linkNote = (time: string) => `The link works once, ${time}. Whoever has it gets in: pass it on with care.`;

function readRole(text: string): Role {
  if (isRole(text)) return text;
  throw new UsageProblem(`There is no role "${text}". Use ${roles.slice(0, -1).join(', ')} or ${roles.at(-1)}.`);
}

const stateOf = ({ blockedAt, joinedAt }: Member) => (blockedAt ? 'blocked' : joinedAt ? 'active' : 'invited');

const showPerson = (member: Member) => ({ id: member.id, email: member.email, name: member.name });

const showTimes = ({ createdAt, lastSeenAt }: Member) => ({ createdAt, lastSeenAt });

const showListed = (member: ListedMember) => ({
  ...showPerson(member),
  role: member.role,
  operator: member.isOperator,
  state: member.state,
  password: member.hasPassword,
  passkeys: member.passkeys,
  ...showTimes(member),
});

function showMember(member: Member, rolesOf: Record<string, Role>, slugs: Map<string, string>) {
  const places = Object.entries(rolesOf).map(([id, role]) => `${slugs.get(id)}: ${role}`);
  return {
    ...showPerson(member),
    roles: places.join(', '),
    operator: member.isOperator,
    state: stateOf(member),
    ...showTimes(member),
  };
}
