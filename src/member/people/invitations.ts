// Letting people in: invitations, and the link that somebody asks for who has lost a password.
import type { Actor } from '#platform/audit/audit.ts';
import { holdLock, locks } from '#platform/database/advisory-locks.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { makeId } from '#platform/ids.ts';
import { isEmailAddress } from '#platform/text/email-address.ts';
import { invalidField } from '../field-errors.ts';
import type { MemberRoom } from '../room.ts';
import { type Email, normaliseEmail } from '../rules/email.ts';
import { isRole, type Role } from '../rules/roles.ts';
import type { Member, Visitor } from '../schema.ts';
import { tellChanged } from '../sign-in/sessions.ts';
import { type MemberRow, withoutSecrets } from '../store.ts';
import { tellJoined } from '../told-events.ts';
import { authorityOf } from './authority.ts';
import { makeLink, type NewLink } from './links.ts';
import { queueMail } from './mails.ts';
import { memberBlocked, memberExists, memberUnknown, notAllowed } from './people-errors.ts';

export type Invited = {
  member: Member;
  /** The link to hand on, shown once; null where a mail brings it, or where the person has joined and needs none. */
  link: NewLink | null;
  isMailed: boolean;
};

type Invitation = {
  organisationId: string;
  email: string;
  role: Role;
  by: Actor;
  /** `link`: never by mail. By mail where SMTP is set, if left out. */
  deliver?: 'link';
};

/** Adds somebody to an organisation. Who was invited before and has not come yet is invited again. */
export async function invite(room: MemberRoom, given: Invitation): Promise<Invited> {
  if (!isRole(given.role)) throw invalidField('role');
  if (!isEmailAddress(given.email.trim())) throw invalidField('email');
  const address = normaliseEmail(given.email);
  const invited = await room.database.transaction((within) => inviteWithin(room, given, address, within));
  room.known.forgetMember(invited.member.id);
  return invited;
}

async function inviteWithin(
  room: MemberRoom,
  given: Invitation,
  address: Email,
  within: Transaction,
): Promise<Invited> {
  const { store, audit } = room;
  const { organisationId, role, by } = given;
  await holdLock(locks.people, within);
  const authority = await authorityOf(room, by, within);
  const known = await store.findByEmail(address.key, within);
  const roles = known ? await store.rolesOf(known.id, within) : {};
  const invited = known ? (await store.invitationsOf(known.id, within))[organisationId]?.role : undefined;
  const before = roles[organisationId] ?? invited;
  if (!authority.mayManage(organisationId, role) || (before && !authority.mayManage(organisationId, before)))
    throw notAllowed();
  if (roles[organisationId]) throw memberExists();
  const member = known ?? (await insertInvited(room, address, within));
  const isKnownToThem = member.joinedAt !== null && authority.mayManageFully(member, roles);
  if (isKnownToThem && member.blockedAt) throw memberBlocked();
  const subject = member.id;
  await audit.record({ organisationId, actor: by, action: 'member.invite', subject, details: { role } }, within);
  return isKnownToThem ? addWithin(room, given, member, within) : askWithin(room, given, member, address, within);
}

async function insertInvited(
  { store, clock }: MemberRoom,
  { email, key }: Email,
  within: Transaction,
): Promise<MemberRow> {
  const made = { id: makeId(), email, emailKey: key, language: null, isOperator: false, joinedAt: null };
  await store.insert({ ...made, createdAt: new Date(clock.now()) }, within);
  const inserted = await store.find(made.id, within);
  if (inserted === null) throw memberUnknown();
  return inserted;
}

/** For who manages the person wherever they belong, and so knows them: the role is in force at once. */
async function addWithin(
  room: MemberRoom,
  given: Invitation,
  member: MemberRow,
  within: Transaction,
): Promise<Invited> {
  const { store, tokens, audit, clock } = room;
  const { organisationId, role } = given;
  await tokens.removeOf(member.id, within);
  await store.setRole(member.id, organisationId, role, new Date(clock.now()), within);
  await tellChanged(member.id, within);
  await audit.tell({ organisationId, environment: null }, [tellJoined(member.id, role)], within);
  const isMailed = await mailWithin(room, given, member.id, 'added', within);
  return { member: withoutSecrets(member), link: null, isMailed };
}

/** The role waits for the person, who may be anybody: the answer is the same for an e-mail that is known elsewhere. */
async function askWithin(
  room: MemberRoom,
  given: Invitation,
  member: MemberRow,
  { email }: Email,
  within: Transaction,
): Promise<Invited> {
  const { store, tokens, clock } = room;
  const { organisationId, role, by } = given;
  await store.inviteRole(member.id, organisationId, role, email, new Date(clock.now()), within);
  // An older link, which somebody may have kept, does not bring the new role.
  await tokens.removeInvitations(member.id, organisationId, within);
  if (member.joinedAt === null) await tokens.removeLinks(member.id, within);
  const isMailed = await mailWithin(room, given, member.id, 'invitation', within);
  const wanted = { kind: 'invitation', memberId: member.id, organisationId, by } as const;
  const link = isMailed ? null : await makeLink(room, wanted, within);
  return { member: { ...withoutSecrets(member), email }, link, isMailed };
}

/** False where it is not sent by mail. */
async function mailWithin(
  room: MemberRoom,
  { organisationId, by, deliver }: Invitation,
  memberId: string,
  kind: 'added' | 'invitation',
  within: Transaction,
): Promise<boolean> {
  const isMailed = room.mailer !== null && deliver !== 'link';
  if (isMailed) await queueMail(room, { memberId, kind, organisationId, invitedBy: by }, within);
  return isMailed;
}

/**
 * Lost password, asked by anybody: a mail for who is known, and the same answer and work for who is not. False where no
 * mail can be sent: then an admin has to make a link.
 */
export async function requestLink(
  room: MemberRoom,
  { email, visitor }: { email: string; visitor: Visitor },
): Promise<boolean> {
  const { guesses, store, database, mailer } = room;
  if (!isEmailAddress(email.trim())) throw invalidField('email');
  await guesses.beginUnnamed(visitor.client);
  const { key } = normaliseEmail(email);
  const mayMail = await guesses.mayMail(key);
  const member = await store.findByEmail(key);
  if (mailer === null) return false;
  // Nobody has the id of a stranger's job: its worker finds nobody, and no mail leaves.
  const memberId = member?.id ?? makeId();
  if (mayMail) await database.transaction((within) => queueMail(room, { memberId, kind: 'link' }, within));
  return true;
}
