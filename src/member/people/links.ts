// One-time links to sign in: for a mail, to pass on by hand, and for the first owner.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Actor, AuditActor } from '#platform/audit/audit.ts';
import type { Queries } from '#platform/database/query.ts';
import { makeFolders } from '#platform/files/make-folders.ts';
import { replaceFile } from '#platform/files/private-file.ts';
import type { MemberRoom } from '../room.ts';
import { normaliseEmail } from '../rules/email.ts';
import { lifeOf } from '../rules/session-life.ts';
import type { Member, TokenKind } from '../schema.ts';
import { digestOfNew, makeToken } from '../sign-in/tokens.ts';
import { withoutSecrets } from '../store.ts';
import { authorityOf, recordEverywhere } from './authority.ts';
import { memberBlocked, memberUnknown } from './people-errors.ts';

/** `by` gets the link, unless it is mailed. */
type WantedLink = {
  kind: TokenKind;
  memberId: string | null;
  organisationId?: string | null;
  isMailed?: boolean;
  by: AuditActor;
};

export type NewLink = { token: string; url: string; expiresAt: Date };

/** Only the digest is stored; the token goes to the person who asked for it. */
export async function makeLink(room: MemberRoom, wanted: WantedLink, within?: Queries): Promise<NewLink> {
  const { kind, memberId, organisationId = null, isMailed = false, by } = wanted;
  const token = makeToken('link');
  const now = room.clock.now();
  const expiresAt = new Date(now + lifeOf(kind));
  const madeBy = !isMailed && typeof by === 'object' && 'member' in by ? by.member : null;
  const row = { kind, memberId, organisationId, expiresAt, isMailed, madeBy };
  await room.tokens.insert(digestOfNew(token), row, new Date(now), within);
  return { token, url: `${room.consoleUrl}/enter/${token}`, expiresAt };
}

/** For a mail. Anybody may ask for one for a member; this is never called for unknown people. */
export const makeMailedLink = (
  room: MemberRoom,
  wanted: { kind: TokenKind; memberId: string; organisationId: string | null },
): Promise<NewLink> =>
  room.database.transaction(async (within) => {
    const entry = { actor: { visitor: null }, action: 'member.link-asked', subject: wanted.memberId };
    if (wanted.kind === 'link') await room.audit.record(entry, within);
    return makeLink(room, { ...wanted, isMailed: true, by: 'system' }, within);
  });

/** Another one-time link for somebody, by e-mail or id, to pass on by hand. */
export const makeSignInLink = (
  room: MemberRoom,
  { who, by }: { who: string; by: Actor },
): Promise<{ member: Member; link: NewLink }> =>
  room.database.transaction(async (within) => {
    const { store } = room;
    const member = (await store.findByEmail(normaliseEmail(who).key, within)) ?? (await store.find(who, within));
    if (member === null) throw memberUnknown();
    const authority = await authorityOf(room, by, within);
    const roles = await store.rolesOf(member.id, within);
    authority.requireFully(member, roles);
    if (member.blockedAt !== null) throw memberBlocked();
    await recordEverywhere(room, { actor: by, action: 'member.link', subject: member.id }, roles, within);
    const link = await makeLink(room, { kind: 'link', memberId: member.id, by }, within);
    return { member: withoutSecrets(member), link };
  });

/**
 * Called at each start: the link for the first owner, which is also in its file; null once the owner has signed in. People who
 * were invited before do not count: an installation needs somebody who runs it.
 */
export async function makeFirstLink(room: MemberRoom): Promise<(NewLink & { file: string }) | null> {
  if (await room.store.hasOperator()) {
    await removeFirstLink(room);
    return null;
  }
  const link = await room.database.transaction(async (within) => {
    await room.audit.record({ actor: 'command line', action: 'member.first-link' }, within);
    return makeLink(room, { kind: 'first', memberId: null, by: 'command line' }, within);
  });
  const file = firstLinkFile(room);
  makeFolders(room.settings.DATA_DIR, { mode: 0o700 });
  await replaceFile(file, `${link.url}\n`);
  return { ...link, file };
}

/** Called when the link was used. */
export const removeFirstLink = (room: MemberRoom) => rm(firstLinkFile(room), { force: true });

/** The link is its only line, and only its owner may read it. */
const firstLinkFile = ({ settings }: MemberRoom) => join(settings.DATA_DIR, 'first-sign-in.url');
