// The people of an organisation: their roles, operators, and blocked people. All these changes take one lock, so that the last
// owner and the last operator stay.
import type { Actor } from '#platform/audit/audit.ts';
import { holdLock, locks } from '#platform/database/advisory-locks.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import type { Compare } from '#platform/screens/errors.ts';
import { invalidField } from '../field-errors.ts';
import type { MemberRoom } from '../room.ts';
import { normaliseEmail } from '../rules/email.ts';
import { isLastOne, isRole, type Role } from '../rules/roles.ts';
import { endSessionsWithin, tellChanged } from '../sign-in/sessions.ts';
import { type MemberRow, withoutSecrets } from '../store.ts';
import { type Authority, authorityOf, recordEverywhere } from './authority.ts';
import { lastOperator, lastOwner, memberChanged, memberUnknown, notAllowed } from './people-errors.ts';

/** In the order in which they came; the first thousand. */
export const listMembers = ({ store, clock }: MemberRoom, organisationId: string) =>
  store.list(organisationId, new Date(clock.now()), { from: null, isBackwards: false, limit: 1_000 });

/** By e-mail or id; refuses if the person is unknown. */
export async function requireMember({ store }: MemberRoom, who: string) {
  const found = (await store.findByEmail(normaliseEmail(who).key)) ?? (await store.find(who));
  if (found === null) throw memberUnknown();
  return withoutSecrets(found);
}

/** `version`: the one that a form began from. If left out, the newest is changed. */
type Change = { memberId: string; by: Actor; version?: number | undefined; compare?: Compare<Role> };
type ChangeInside = Change & { organisationId: string };

export const setRole = (room: MemberRoom, given: ChangeInside & { role: Role }) =>
  change(room, given, async ({ member, roles, invitations, authority, within }) => {
    const { store, tokens, audit, clock } = room;
    const { organisationId, role, by } = given;
    if (!isRole(role)) throw invalidField('role');
    const invited = invitations[organisationId]?.role;
    const before = roles[organisationId] ?? invited;
    // Somebody who does not belong to this organisation looks as if there were no such person.
    if (before === undefined && by !== 'command line') throw memberUnknown();
    if (!authority.mayManage(organisationId, before ?? role) || !authority.mayManage(organisationId, role))
      throw notAllowed();
    if (before === 'owner' && role !== 'owner') await keepOwner(room, organisationId, member.id, within);
    // An older link must not give the new role: somebody may have kept it.
    if (invited) {
      await store.changeInvitedRole(member.id, organisationId, role, within);
      await tokens.removeInvitations(member.id, organisationId, within);
      if (member.joinedAt === null) await tokens.removeLinks(member.id, within);
    } else {
      await store.setRole(member.id, organisationId, role, new Date(clock.now()), within);
      await tokens.removeOf(member.id, within);
    }
    const states = { before: { role: before }, after: { role } };
    await audit.record({ organisationId, actor: by, action: 'member.role', subject: member.id, ...states }, within);
  });

/** Removes a person from one organisation: their DEV_ key there ends, and an unused invitation is withdrawn. */
export const removeMember = (room: MemberRoom, given: ChangeInside) =>
  change(room, given, async ({ member, roles, invitations, authority, within }) => {
    const { store, tokens, keyOwners, audit } = room;
    const { organisationId, by } = given;
    const { id, emailKey } = member;
    const role = roles[organisationId] ?? invitations[organisationId]?.role;
    if (role === undefined) throw memberUnknown();
    if (!authority.mayManage(organisationId, role)) throw notAllowed();
    if (role === 'owner') await keepOwner(room, organisationId, id, within);
    await store.removeRole(id, organisationId, within);
    await tokens.removeInvitations(id, organisationId, within);
    await keyOwners.end({ id, emailKey, organisationId }, by, within);
    const places = Object.keys({ ...roles, ...invitations });
    const belongsNowhere = places.every((place) => place === organisationId) && !member.isOperator;
    if (belongsNowhere && roles[organisationId]) {
      await tokens.removeOf(id, within);
      await endSessionsWithin(room, id, null, within);
    }
    if (belongsNowhere && member.joinedAt === null) {
      await tokens.removeOf(id, within);
      await store.remove(id, within);
    }
    const entry = { organisationId, actor: by, action: 'member.remove', subject: id, before: { role } };
    await audit.record(entry, within);
  });

/** Only operators make operators. */
export const setOperator = (room: MemberRoom, given: Change & { isOperator: boolean }) =>
  change(room, given, async ({ member, authority, within }) => {
    const { isOperator, by } = given;
    if (!authority.isOperator) throw notAllowed();
    if (!isOperator) await keepOperator(room, member.id, within);
    await room.store.update(member.id, { isOperator }, within);
    await room.tokens.removeOf(member.id, within);
    const states = { before: { isOperator: member.isOperator }, after: { isOperator } };
    await room.audit.record({ actor: by, action: 'member.operator', subject: member.id, ...states }, within);
  });

/**
 * At once and everywhere: sessions, open links and DEV_ keys end. Only callers who manage the person in all organisations may
 * do this.
 */
export const blockMember = (room: MemberRoom, given: Change) =>
  change(room, given, async ({ member, roles, authority, within }) => {
    const { store, tokens, keyOwners, clock } = room;
    authority.requireFully(member, roles);
    if (member.blockedAt !== null) return;
    const { id, emailKey } = member;
    for (const [place, role] of Object.entries(roles)) {
      if (role === 'owner') await keepOwner(room, place, id, within);
    }
    if (member.isOperator) await keepOperator(room, id, within);
    await store.setBlocked(id, new Date(clock.now()), within);
    await tokens.removeOf(id, within);
    await endSessionsWithin(room, id, null, within);
    // Keys of organisations that the person does not belong to are the operator's to end.
    const places = authority.isOperator ? [null] : Object.keys(roles);
    for (const organisationId of places) await keyOwners.end({ id, emailKey, organisationId }, given.by, within);
    const states = { before: { isBlocked: false }, after: { isBlocked: true } };
    await recordEverywhere(room, { actor: given.by, action: 'member.block', subject: id, ...states }, roles, within);
  });

/** Sessions and keys that ended stay ended. */
export const unblockMember = (room: MemberRoom, given: Change) =>
  change(room, given, async ({ member: { id, ...member }, roles, authority, within }) => {
    authority.requireFully(member, roles);
    if (member.blockedAt === null) return;
    await room.store.setBlocked(id, null, within);
    const states = { before: { isBlocked: true }, after: { isBlocked: false } };
    await recordEverywhere(room, { actor: given.by, action: 'member.unblock', subject: id, ...states }, roles, within);
  });

type Scene = {
  member: MemberRow;
  roles: Record<string, Role>;
  invitations: Awaited<ReturnType<MemberRoom['store']['invitationsOf']>>;
  authority: Authority;
  within: Transaction;
};

/** Makes a change of a person. There is one change at a time; all processes are notified of it, and this one sees it at once. */
async function change(
  room: MemberRoom,
  given: Change | ChangeInside,
  work: (scene: Scene) => Promise<void>,
): Promise<void> {
  const { store, database, known } = room;
  const { memberId, by, version } = given;
  await database.transaction(async (within) => {
    await holdLock(locks.people, within);
    const member = await store.find(memberId, within);
    if (member === null) throw memberUnknown();
    const roles = await store.rolesOf(memberId, within);
    const invitations = await store.invitationsOf(memberId, within);
    const invited = 'organisationId' in given ? invitations[given.organisationId] : undefined;
    const { version: newest } = invited ?? member;
    if (version !== undefined && version !== newest) {
      const stored = 'organisationId' in given ? (roles[given.organisationId] ?? invited?.role) : undefined;
      throw memberChanged({ extra: { version: newest, ...(stored && given.compare?.(stored)) } });
    }
    await work({ member, roles, invitations, authority: await authorityOf(room, by, within), within });
    await tellChanged(memberId, within);
  });
  known.forgetMember(memberId);
}

async function keepOwner({ store }: MemberRoom, organisationId: string, id: string, within: Transaction) {
  if (isLastOne(await store.listOwners(organisationId, within), id)) throw lastOwner();
}

async function keepOperator({ store }: MemberRoom, id: string, within: Transaction) {
  if (isLastOne(await store.listOperators(within), id)) throw lastOperator();
}
