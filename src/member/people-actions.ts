// What admins do on the People screen: invite somebody, give another role, block, remove, make a link, and end sessions.
import Type from 'typebox';
import { declareFor, oneOf } from '#platform/screens/declare.ts';
import type { ConsoleCaller, Next } from '#platform/screens/screen.ts';
import { msg, type Text } from '#platform/text/msg.ts';
import { type Invited, invite } from './people/invitations.ts';
import { makeSignInLink } from './people/links.ts';
import { blockMember, removeMember, setRole, unblockMember } from './people/people.ts';
import { memberNotHere, memberUnknown } from './people/people-errors.ts';
import type { MemberRoom } from './room.ts';
import type { Role } from './rules/roles.ts';
import type { ListedMember } from './schema.ts';
import { endOtherSessions, endSession } from './sign-in/sessions.ts';

const { action } = declareFor<MemberRoom>();
const write = { permission: 'people:write', form: 'people' };

const Id = Type.String({ maxLength: 40 });
const Version = Type.Integer({ description: 'The version that the form began from.' });
const ChosenBody = Type.Object({ id: Id, version: Type.Optional(Version) });
const RoleName = oneOf({ viewer: 'viewer', editor: 'editor', admin: 'admin', owner: 'owner' }, { label: 'Role' });

const after = (id: string, code: string, said: Text): Next => ({ to: `people?person=${id}`, done: { code, said } });

type Chosen = { id: string; version?: number };
const everywhere = ({ actor }: ConsoleCaller, { id, version }: Chosen) => ({ memberId: id, by: actor, version });
const here = (caller: ConsoleCaller, chosen: Chosen) => ({
  ...everywhere(caller, chosen),
  organisationId: caller.organisationId,
});

/** A person of another organisation is as unknown as one who does not exist. */
async function requireHere({ store, clock }: MemberRoom, caller: ConsoleCaller, id: string): Promise<ListedMember> {
  const found = await store.findListed(caller.organisationId, id, new Date(clock.now()));
  if (!found) throw memberUnknown();
  return found;
}

/** Until an invited person comes, an organisation has only the invitation. */
async function requireJoined(room: MemberRoom, caller: ConsoleCaller, id: string): Promise<void> {
  if ((await requireHere(room, caller, id)).state === 'invited') throw memberNotHere();
}

async function inviteHere(
  room: MemberRoom,
  caller: ConsoleCaller,
  { email, role }: { email: string; role: Role },
): Promise<Next> {
  const invited = await invite(room, { organisationId: caller.organisationId, email, role, by: caller.actor });
  const { member, link } = invited;
  const next = { to: `people?person=${member.id}`, done: invitedAs(invited), data: { id: member.id } };
  return link ? { ...next, secret: link.url } : next;
}

function invitedAs({ member, link, isMailed }: Invited) {
  const email = member.email ?? '';
  if (isMailed) return { code: 'person.invited', said: msg('{email} gets an invitation by mail.', { email }) };
  if (link) {
    const said = msg('{email} is invited. This Kontor sends no mail: pass the link on yourself.', { email });
    return { code: 'person.invited-link', said };
  }
  return { code: 'person.added', said: msg('{email} belongs to this organisation now.', { email }) };
}

export const peopleActions = [
  action({
    ...write,
    path: 'people/invite',
    summary: 'Invite somebody',
    body: Type.Object({
      email: Type.String({ minLength: 1, maxLength: 254, label: 'E-mail', input: 'email' }),
      role: RoleName,
    }),
    act: inviteHere,
  }),
  action({
    ...write,
    path: 'people/:id/role',
    summary: 'Give somebody another role',
    body: Type.Object({ id: Id, role: RoleName, version: Version }),
    act: async (room, caller, body) => {
      const { role: before } = await requireHere(room, caller, body.id);
      const compare = (stored: Role) => ({ yours: { role: body.role }, theirs: { role: stored } });
      await setRole(room, { ...here(caller, body), role: body.role, compare });
      const { version } = await requireHere(room, caller, body.id);
      const undo = { action: `people/${body.id}/role`, fields: { role: before, version } };
      return { ...after(body.id, 'person.role', msg('The role was changed.')), undo };
    },
  }),
  action({
    ...write,
    path: 'people/:id/block',
    summary: 'Block somebody everywhere, at once',
    body: ChosenBody,
    act: async (room, caller, body) => {
      await requireJoined(room, caller, body.id);
      await blockMember(room, everywhere(caller, body));
      const undo = { action: `people/${body.id}/unblock`, fields: {} };
      return { ...after(body.id, 'person.blocked', msg('Blocked. All sessions have ended.')), undo };
    },
  }),
  action({
    ...write,
    path: 'people/:id/unblock',
    summary: 'Let somebody in again',
    body: ChosenBody,
    act: async (room, caller, body) => {
      await requireJoined(room, caller, body.id);
      await unblockMember(room, everywhere(caller, body));
      return after(body.id, 'person.unblocked', msg('May sign in again.'));
    },
  }),
  action({
    ...write,
    path: 'people/:id/remove',
    summary: 'Take somebody out of the organisation',
    body: ChosenBody,
    act: async (room, caller, body) => {
      const { email, joinedAt, role } = await requireHere(room, caller, body.id);
      await removeMember(room, here(caller, body));
      const done = { code: 'person.removed', said: msg('Removed from this organisation.') };
      if (!email || !joinedAt) return { to: 'people', done };
      return { to: 'people', done, undo: { action: 'people/invite', fields: { email, role } } };
    },
  }),
  action({
    ...write,
    path: 'people/:id/link',
    summary: 'Make a sign-in link for somebody, or another invitation',
    body: Type.Object({ id: Id }),
    act: async (room, caller, { id }) => {
      const { state, email, role } = await requireHere(room, caller, id);
      // A person who has not come yet is invited again.
      if (state === 'invited') return inviteHere(room, caller, { email: email ?? '', role });
      const { link } = await makeSignInLink(room, { who: id, by: caller.actor });
      const said = msg('Here is a sign-in link. Pass it on yourself. It works once and is valid for an hour.');
      return { ...after(id, 'person.link', said), secret: link.url };
    },
  }),
  action({
    ...write,
    path: 'people/:id/sessions/:session/end',
    summary: 'End a session of somebody',
    body: Type.Object({ id: Id, session: Id }),
    act: async (room, caller, { id, session }) => {
      await requireJoined(room, caller, id);
      await endSession(room, { memberId: id, sessionId: session, by: caller.actor });
      return after(id, 'person.session-ended', msg('That session has ended.'));
    },
  }),
  action({
    ...write,
    path: 'people/:id/sessions/end-all',
    summary: 'End all sessions of somebody, but your own one',
    body: Type.Object({ id: Id }),
    act: async (room, caller, { id }) => {
      await requireJoined(room, caller, id);
      const kept = id === caller.member.id ? caller.sessionId : null;
      await endOtherSessions(room, { memberId: id, kept, by: caller.actor });
      const said = kept === null ? msg('All their sessions have ended.') : msg('All your other sessions have ended.');
      return after(id, 'person.sessions-ended', said);
    },
  }),
];
