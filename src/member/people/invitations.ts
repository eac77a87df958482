// Lets people in: by invitations, and by a link after a lost password.
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
  /** The link to pass on, shown once; null if a mail brings it, or if the person has joined and needs none. */
  link: NewLink | null;
  isMailed: boolean;
};

type Invitation = {
  organisationId: string;
  email: string;
  role: Role;
  by: Actor;
  /** `link`: never by mail. If left out: by mail if SMTP is set up. */
  deliver?: 'link';
};

/** Adds somebody to an organisation. A person who was invited before and has not come yet is invited again. */
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

/** For callers who manage the person in all organisations, and so know them: the role applies at once. */
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

/** The role waits until the person accepts it. The answer is the same if another organisation knows the e-mail. */
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
  // An older link must not give the new role: somebody may have kept it.
  await tokens.removeInvitations(member.id, organisationId, within);
  if (member.joinedAt === null) await tokens.removeLinks(member.id, within);
  const isMailed = await mailWithin(room, given, member.id, 'invitation', within);
  const wanted = { kind: 'invitation', memberId: member.id, organisationId, by } as const;
  const link = isMailed ? null : await makeLink(room, wanted, within);
  return { member: { ...withoutSecrets(member), email }, link, isMailed };
}

/** False if it is not sent by mail. */
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
 * After a lost password; anybody may ask. A known person gets a mail; for an unknown one the answer and the work are the same.
 * False if no mail can be sent: then an admin has to make a link.
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
  // The job for a stranger has an id that nobody has: its worker finds no member and sends no mail.
  const memberId = member?.id ?? makeId();
  if (mayMail) await database.transaction((within) => queueMail(room, { memberId, kind: 'link' }, within));
  return true;
}
