// A one-time link: shown first, then used once. Mail scanners follow links, so reading one changes nothing.
import { holdLock, locks } from '#platform/database/advisory-locks.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { makeId } from '#platform/ids.ts';
import { removeFirstLink } from '../people/links.ts';
import { memberBlocked, memberUnproved } from '../people/people-errors.ts';
import type { MemberRoom } from '../room.ts';
import { languageOf } from '../rules/language.ts';
import type { NewSession, ReadToken, Visitor } from '../schema.ts';
import type { MemberRow } from '../store.ts';
import { tellJoined } from '../told-events.ts';
import { watchSignIn } from './guesses.ts';
import { actorOf, beginSession, endSessionsWithin, openSession, tellChanged } from './sessions.ts';
import { linkInvalid, signInToAccept } from './sign-in-errors.ts';
import type { TokenRow } from './token-store.ts';
import { digestOf } from './tokens.ts';

/** The person whom the link would let in; null if it was used, has expired or never existed. Changes nothing. */
export async function readToken({ store, tokens, clock }: MemberRoom, token: string): Promise<ReadToken | null> {
  const now = new Date(clock.now());
  const digest = digestOf(token);
  const found = digest === null ? null : await tokens.find(digest, now);
  if (found === null) return null;
  const { kind, memberId, organisationId, expiresAt } = found;
  const member = memberId === null ? null : await store.find(memberId);
  if (kind === 'first' && (await store.hasOperator())) return null;
  if (member === null || memberId === null) return { kind, email: null, expiresAt };
  // An invitation shows the e-mail as it was typed: a reader learns nothing of an account that has it.
  const invited = organisationId === null ? null : await store.findListed(organisationId, memberId, now);
  return { kind, email: invited?.email ?? member.email, expiresAt };
}

/** Works once. A new session begins, whatever the browser had before. */
export const useToken = (room: MemberRoom, token: string, visitor: Visitor): Promise<NewSession> =>
  watchSignIn(room, 'link', visitor, async () => {
    const used = await room.database.transaction(async (within) => {
      const found = await take(room, token, within);
      const memberId = await (found.memberId === null
        ? makeFirst(room, visitor, within)
        : admit(room, found, null, visitor, within));
      return { kind: found.kind, session: await beginSession(room, memberId, 'link', visitor, within) };
    });
    if (used.kind === 'first') await removeFirstLink(room);
    return openSession(room, used.session);
  });

/** For somebody who is signed in: they join the organisation, and their session stays. */
export async function acceptInvitation(
  room: MemberRoom,
  token: string,
  memberId: string,
  visitor: Visitor,
): Promise<void> {
  await room.database.transaction(async (within) => {
    const found = await take(room, token, within);
    if (found.organisationId === null || found.memberId !== memberId) throw signInToAccept();
    await admit(room, found, memberId, visitor, within);
  });
  room.known.forgetMember(memberId);
}

async function take({ tokens, clock }: MemberRoom, token: string, within: Transaction): Promise<TokenRow> {
  const digest = digestOf(token);
  const found = digest === null ? null : await tokens.take(digest, new Date(clock.now()), within);
  if (found === null) throw linkInvalid();
  return found;
}

/** The first person becomes operator, and owner of the first organisation if there is one. */
async function makeFirst(room: MemberRoom, visitor: Visitor, within: Transaction): Promise<string> {
  const { store, organisations, clock, audit } = room;
  await holdLock(locks.people, within);
  // Another first link was used before this one: from then on none of them works.
  if (await store.hasOperator(within)) throw linkInvalid();
  const organisation = await organisations.findFirst(within);
  const organisationId = organisation?.id ?? null;
  const id = makeId();
  const language = organisation && languageOf(organisation.defaultCountry);
  const at = new Date(clock.now());
  await store.insert(
    { id, email: null, emailKey: null, language, isOperator: true, createdAt: at, joinedAt: at },
    within,
  );
  if (organisationId !== null) await store.setRole(id, organisationId, 'owner', at, within);
  const details = { first: true, role: organisation ? 'owner' : null, isOperator: true };
  const tells = organisation ? [tellJoined(id, 'owner')] : [];
  const actor = actorOf(id, visitor);
  await audit.record({ organisationId, actor, action: 'member.join', subject: id, details, tells }, within);
  return id;
}

async function admit(
  room: MemberRoom,
  found: TokenRow,
  signedInAs: string | null,
  visitor: Visitor,
  within: Transaction,
): Promise<string> {
  const { store, tokens } = room;
  const member = await store.find(found.memberId ?? '', within);
  if (member === null) throw linkInvalid();
  if (member.blockedAt !== null) throw memberBlocked();
  requireOwner(member, found, signedInAs);
  if (found.isMailed) await prove(room, member, visitor, within);
  // The person who made the link could have used it: roles in other organisations have to wait for a proof.
  else if (found.madeBy !== null && found.kind === 'link') await store.doubt(member.id, within);
  if (member.joinedAt === null) await join(room, member, visitor, within);
  await accept(room, member, found, visitor, within);
  // Other links of the same person end with the first that is used; invitations of other organisations stay.
  await tokens.removeLinks(member.id, within);
  return member.id;
}

/**
 * An invitation that was handed on is for the owner of the e-mail. An account may have it already, and then the link alone
 * opens nothing: its owner has to be signed in, and to have proved the e-mail.
 */
function requireOwner({ id, joinedAt, emailProvedAt }: MemberRow, found: TokenRow, signedInAs: string | null): void {
  if (joinedAt === null || found.isMailed || found.organisationId === null) return;
  if (signedInAs !== id) throw signInToAccept();
  if (emailProvedAt === null) throw memberUnproved();
}

/** A link that was mailed proves the e-mail. Before that, somebody else may have used the account. */
async function prove(
  room: MemberRoom,
  { id, joinedAt, emailProvedAt }: MemberRow,
  visitor: Visitor,
  within: Transaction,
): Promise<void> {
  if (emailProvedAt !== null) return;
  await room.store.prove(id, new Date(room.clock.now()), joinedAt !== null, within);
  if (joinedAt !== null) await endSessionsWithin(room, id, null, within);
  await tellChanged(id, within);
  await room.audit.record({ actor: actorOf(id, visitor), action: 'member.email-proved', subject: id }, within);
}

/** A person joins at the first sign-in: keys that were made for their e-mail now belong to them. */
async function join(
  { store, keyOwners, clock, audit }: MemberRoom,
  { id, emailKey }: MemberRow,
  visitor: Visitor,
  within: Transaction,
): Promise<void> {
  await store.update(id, { joinedAt: new Date(clock.now()) }, within);
  if (emailKey !== null) await keyOwners.adopt({ id, emailKey }, within);
  await tellChanged(id, within);
  await audit.record({ actor: actorOf(id, visitor), action: 'member.join', subject: id }, within);
}

/** Accepts the role of the organisation that invited; if another link is the first one, all roles that wait. */
async function accept(
  { store, audit }: MemberRoom,
  { id, joinedAt }: MemberRow,
  { organisationId }: TokenRow,
  visitor: Visitor,
  within: Transaction,
): Promise<void> {
  if (organisationId === null && joinedAt !== null) return;
  const accepted = await store.accept(id, organisationId, within);
  if (organisationId !== null && accepted.length === 0) throw linkInvalid();
  for (const { organisationId: place, role } of accepted) {
    const entry = { organisationId: place, actor: actorOf(id, visitor), action: 'member.accept', subject: id };
    await audit.record({ ...entry, details: { role }, tells: [tellJoined(id, role)] }, within);
  }
  await tellChanged(id, within);
}
