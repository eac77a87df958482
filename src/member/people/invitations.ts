// The story of letting people in: invitations, other sign-in links, and the link of the very first owner.
import type { Actor, AuditActor, AuditLog } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import { holdLock, locks } from '#platform/database/advisory-locks.ts';
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { makeId } from '#platform/ids.ts';
import { isEmailAddress } from '#platform/text/email-address.ts';
import { invalidField } from '../field-errors.ts';
import { type Email, normaliseEmail } from '../rules/email.ts';
import { isRole, type Role } from '../rules/roles.ts';
import { lifeOf } from '../rules/token-life.ts';
import type { Member, TokenKind, Visitor } from '../schema.ts';
import type { FirstLinkFile } from '../sign-in/first-link-file.ts';
import type { Guesses } from '../sign-in/guesses.ts';
import type { Sessions } from '../sign-in/sessions.ts';
import type { TokenStore } from '../sign-in/token-store.ts';
import { digestOfNew, makeToken } from '../sign-in/tokens.ts';
import { type MemberRow, type MemberStore, withoutSecrets } from '../store.ts';
import { tellJoined } from '../told-events.ts';
import { authorityOf } from './authority.ts';
import type { Mails } from './mails.ts';
import { memberBlocked, memberExists, memberUnknown, notAllowed } from './people-errors.ts';
import { recordEverywhere } from './record-everywhere.ts';

export type InvitationsNeeds = {
  store: MemberStore;
  tokens: TokenStore;
  sessions: Sessions;
  guesses: Guesses;
  mails: Mails;
  firstLinkFile: FirstLinkFile;
  database: Database;
  audit: AuditLog;
  clock: Clock;
  /** Of a token: where its link leads. */
  linkOf(token: string): string;
};

/** `by` is who gets the link, where it is not mailed. */
export type WantedLink = {
  kind: TokenKind;
  memberId: string | null;
  organisationId?: string | null;
  isMailed?: boolean;
  by: AuditActor;
};

export type NewLink = { token: string; url: string; expiresAt: Date };

export type Invited = {
  member: Member;
  /** The link to hand on, shown once; null where a mail brings it, or where the person has joined and needs none. */
  link: NewLink | null;
  isMailed: boolean;
};

export type Invitation = {
  organisationId: string;
  email: string;
  role: Role;
  by: Actor;
  /** `link`: never by mail. By mail where SMTP is set, if left out. */
  deliver?: 'link';
};

export function invitationStory(needs: InvitationsNeeds) {
  const { store, tokens, sessions, guesses, mails, firstLinkFile, database, audit, clock, linkOf } = needs;

  /** Only the digest is stored; the token goes to whoever asked for it. */
  async function makeLink(wanted: WantedLink, within?: Queries): Promise<NewLink> {
    const { kind, memberId, organisationId = null, isMailed = false, by } = wanted;
    const token = makeToken('link');
    const now = clock.now();
    const expiresAt = new Date(now + lifeOf(kind));
    const madeBy = !isMailed && typeof by === 'object' && 'member' in by ? by.member : null;
    const row = { kind, memberId, organisationId, expiresAt, isMailed, madeBy };
    await tokens.insert(digestOfNew(token), row, new Date(now), within);
    return { token, url: linkOf(token), expiresAt };
  }

  /** The invited person, new or known here from another organisation. */
  async function admit(known: MemberRow | null, { email, key }: Email, within: Transaction): Promise<MemberRow> {
    if (known) return known;
    const made = { id: makeId(), email, emailKey: key, language: null, isOperator: false, joinedAt: null };
    await store.insert({ ...made, createdAt: new Date(clock.now()) }, within);
    const inserted = await store.find(made.id, within);
    if (inserted === null) throw memberUnknown();
    return inserted;
  }

  /** For who manages the person wherever they belong, and so knows them: the role is in force at once. */
  async function addWithin(given: Invitation, member: MemberRow, within: Transaction): Promise<Invited> {
    const { organisationId, role, by, deliver } = given;
    await tokens.removeOf(member.id, within);
    await store.setRole(member.id, organisationId, role, new Date(clock.now()), within);
    await sessions.tellChanged(member.id, within);
    await audit.tell({ organisationId, environment: null }, [tellJoined(member.id, role)], within);
    const isMailed = mails.isOn && deliver !== 'link';
    if (isMailed) await mails.queue({ memberId: member.id, kind: 'added', organisationId, invitedBy: by }, within);
    return { member: withoutSecrets(member), link: null, isMailed };
  }

  /** The role waits for the person, who may be anybody: the answer is the same for an e-mail that is known elsewhere. */
  async function askWithin(
    given: Invitation,
    member: MemberRow,
    address: Email,
    within: Transaction,
  ): Promise<Invited> {
    const { organisationId, role, by } = given;
    await store.inviteRole(member.id, organisationId, role, address.email, new Date(clock.now()), within);
    // Whoever kept an older link does not get the new role with it.
    await tokens.removeInvitations(member.id, organisationId, within);
    if (member.joinedAt === null) await tokens.removeLinks(member.id, within);
    const isMailed = mails.isOn && given.deliver !== 'link';
    const kind = 'invitation';
    if (isMailed) await mails.queue({ memberId: member.id, kind, organisationId, invitedBy: by }, within);
    const link = isMailed ? null : await makeLink({ kind, memberId: member.id, organisationId, by }, within);
    return { member: { ...withoutSecrets(member), email: address.email }, link, isMailed };
  }

  async function inviteWithin(given: Invitation, address: Email, within: Transaction): Promise<Invited> {
    const { organisationId, role, by } = given;
    await holdLock(locks.people, within);
    const authority = await authorityOf(by, store, within);
    const known = await store.findByEmail(address.key, within);
    const roles = known ? await store.rolesOf(known.id, within) : {};
    const invited = known ? (await store.invitationsOf(known.id, within))[organisationId]?.role : undefined;
    const before = roles[organisationId] ?? invited;
    if (!authority.mayManage(organisationId, role) || (before && !authority.mayManage(organisationId, before)))
      throw notAllowed();
    if (roles[organisationId]) throw memberExists();
    const member = await admit(known, address, within);
    const isKnownToThem = member.joinedAt !== null && authority.mayManageFully(member, roles);
    if (isKnownToThem && member.blockedAt) throw memberBlocked();
    const subject = member.id;
    await audit.record({ organisationId, actor: by, action: 'member.invite', subject, details: { role } }, within);
    return isKnownToThem ? addWithin(given, member, within) : askWithin(given, member, address, within);
  }

  return {
    /** For a mail. Anybody may ask for one for a member they know; strangers to this Kontor never come this far. */
    mailLink: (wanted: Omit<WantedLink, 'by'>): Promise<NewLink> =>
      database.transaction(async (within) => {
        const entry = { actor: { visitor: null }, action: 'member.link-asked', subject: wanted.memberId };
        if (wanted.kind === 'link') await audit.record(entry, within);
        return makeLink({ ...wanted, isMailed: true, by: 'system' }, within);
      }),

    /** Adds somebody to an organisation. Who was invited before and has not come yet is invited again. */
    invite: async (given: Invitation): Promise<Invited> => {
      if (!isRole(given.role)) throw invalidField('role');
      if (!isEmailAddress(given.email.trim())) throw invalidField('email');
      const invited = await database.transaction((within) => inviteWithin(given, normaliseEmail(given.email), within));
      sessions.forgetMember(invited.member.id);
      return invited;
    },

    /** By e-mail or id: another one-time link for somebody, to hand to them. */
    link: async ({ who, by }: { who: string; by: Actor }): Promise<{ member: Member; link: NewLink }> =>
      database.transaction(async (within) => {
        const member = (await store.findByEmail(normaliseEmail(who).key, within)) ?? (await store.find(who, within));
        if (member === null) throw memberUnknown();
        const authority = await authorityOf(by, store, within);
        const roles = await store.rolesOf(member.id, within);
        authority.requireFully(member, roles);
        if (member.blockedAt !== null) throw memberBlocked();
        await recordEverywhere(audit, { actor: by, action: 'member.link', subject: member.id }, roles, within);
        return {
          member: withoutSecrets(member),
          link: await makeLink({ kind: 'link', memberId: member.id, by }, within),
        };
      }),

    /**
     * Lost password, asked by anybody: a mail for who is known, and the same answer and work for who is not. False where no
     * mail can be sent: then an admin has to make a link.
     */
    requestLink: async ({ email, visitor }: { email: string; visitor: Visitor }): Promise<boolean> => {
      if (!isEmailAddress(email.trim())) throw invalidField('email');
      await guesses.beginUnnamed(visitor.client);
      const { key } = normaliseEmail(email);
      const mayMail = await guesses.mayMail(key);
      const member = await store.findByEmail(key);
      if (!mails.isOn) return false;
      // Nobody has the id of a stranger's job: its worker finds nobody, and no mail leaves.
      const memberId = member?.id ?? makeId();
      if (mayMail) await database.transaction((within) => mails.queue({ memberId, kind: 'link' }, within));
      return true;
    },

    /**
     * At each start until the first owner has come: their link, also in its file; null from then on. People who were invited
     * before do not count: an installation needs somebody who runs it.
     */
    firstLink: async (): Promise<(NewLink & { file: string }) | null> => {
      if (await store.hasOperator()) {
        await firstLinkFile.remove();
        return null;
      }
      const link = await database.transaction(async (within) => {
        await audit.record({ actor: 'command line', action: 'member.first-link' }, within);
        return makeLink({ kind: 'first', memberId: null, by: 'command line' }, within);
      });
      return { ...link, file: await firstLinkFile.keep(link.url) };
    },
  };
}

export type Invitations = ReturnType<typeof invitationStory>;
