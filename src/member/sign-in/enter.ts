// The story of a one-time link: shown first, then used once. Mail scanners follow links, so reading one changes nothing.
import type { Organisations } from '#organisation';
import type { AuditLog } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import { holdLock, locks } from '#platform/database/advisory-locks.ts';
import type { Database } from '#platform/database/database.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { makeId } from '#platform/ids.ts';
import type { MemberKeys } from '../people/people.ts';
import { memberBlocked, memberUnproved } from '../people/people-errors.ts';
import { languageOf } from '../rules/language.ts';
import type { NewSession, ReadToken, Visitor } from '../schema.ts';
import type { MemberRow, MemberStore } from '../store.ts';
import { tellJoined } from '../told-events.ts';
import type { FailedSignIns } from './failed-sign-ins.ts';
import type { FirstLinkFile } from './first-link-file.ts';
import { actorOf, type Sessions } from './sessions.ts';
import { linkInvalid, signInToAccept } from './sign-in-errors.ts';
import type { TokenRow, TokenStore } from './token-store.ts';
import { digestOf } from './tokens.ts';

export type EnterNeeds = {
  store: MemberStore;
  tokens: TokenStore;
  sessions: Sessions;
  keys: MemberKeys;
  organisations: Organisations;
  firstLinkFile: FirstLinkFile;
  watch: FailedSignIns['watch'];
  database: Database;
  audit: AuditLog;
  clock: Clock;
};

export function enterStory(needs: EnterNeeds) {
  const { store, tokens, sessions, keys, organisations, firstLinkFile, watch, database, audit, clock } = needs;
  const now = () => new Date(clock.now());

  /** The first one to come is operator, and owner of the first organisation where there is one. */
  async function makeFirst(visitor: Visitor, within: Transaction): Promise<string> {
    await holdLock(locks.people, within);
    // Another first link was used before this one: from then on none of them works.
    if (await store.hasOperator(within)) throw linkInvalid();
    const organisation = await organisations.findFirst(within);
    const id = makeId();
    const language = organisation && languageOf(organisation.defaultCountry);
    const at = now();
    await store.insert(
      { id, email: null, emailKey: null, language, isOperator: true, createdAt: at, joinedAt: at },
      within,
    );
    if (organisation) await store.setRole(id, organisation.id, 'owner', at, within);
    const details = { first: true, role: organisation ? 'owner' : null, isOperator: true };
    const organisationId = organisation?.id ?? null;
    const actor = actorOf(id, visitor);
    const tells = organisationId === null ? [] : [tellJoined(id, 'owner')];
    await audit.record({ organisationId, actor, action: 'member.join', subject: id, details, tells }, within);
    return id;
  }

  /** Who comes for the first time has joined: keys that were made for their e-mail are theirs now. */
  async function join({ id, emailKey }: MemberRow, visitor: Visitor, within: Transaction): Promise<void> {
    await store.update(id, { joinedAt: now() }, within);
    if (emailKey !== null) await keys.adopt({ id, emailKey }, within);
    await sessions.tellChanged(id, within);
    await audit.record({ actor: actorOf(id, visitor), action: 'member.join', subject: id }, within);
  }

  /** A link that was mailed proves the e-mail. Who used the account before that may have been somebody else. */
  async function prove(
    { id, joinedAt, emailProvedAt }: MemberRow,
    visitor: Visitor,
    within: Transaction,
  ): Promise<void> {
    if (emailProvedAt !== null) return;
    await store.prove(id, now(), joinedAt !== null, within);
    if (joinedAt !== null) await sessions.endWithin(id, null, within);
    await sessions.tellChanged(id, within);
    await audit.record({ actor: actorOf(id, visitor), action: 'member.email-proved', subject: id }, within);
  }

  /**
   * An invitation that was handed on is for whoever has the e-mail. An account may have it already, and then the link alone
   * opens nothing: its owner has to be signed in, and to have proved the e-mail.
   */
  function requireOwner({ id, joinedAt, emailProvedAt }: MemberRow, found: TokenRow, signedInAs: string | null): void {
    if (joinedAt === null || found.isMailed || found.organisationId === null) return;
    if (signedInAs !== id) throw signInToAccept();
    if (emailProvedAt === null) throw memberUnproved();
  }

  /** The role of the organisation that invited; with another first link, all that wait. */
  async function accept({ id, joinedAt }: MemberRow, found: TokenRow, visitor: Visitor, within: Transaction) {
    const { organisationId } = found;
    if (organisationId === null && joinedAt !== null) return;
    const accepted = await store.accept(id, organisationId, within);
    if (organisationId !== null && accepted.length === 0) throw linkInvalid();
    for (const { organisationId: place, role } of accepted) {
      const entry = { organisationId: place, actor: actorOf(id, visitor), action: 'member.accept', subject: id };
      await audit.record({ ...entry, details: { role }, tells: [tellJoined(id, role)] }, within);
    }
    await sessions.tellChanged(id, within);
  }

  async function admit(found: TokenRow, signedInAs: string | null, visitor: Visitor, within: Transaction) {
    const member = await store.find(found.memberId ?? '', within);
    if (member === null) throw linkInvalid();
    if (member.blockedAt !== null) throw memberBlocked();
    requireOwner(member, found, signedInAs);
    if (found.isMailed) await prove(member, visitor, within);
    // Who made the link could have used it: what the person gets in other organisations has to wait for a proof.
    else if (found.madeBy !== null && found.kind === 'link') await store.doubt(member.id, within);
    if (member.joinedAt === null) await join(member, visitor, within);
    await accept(member, found, visitor, within);
    // Other links of the same person end with the first that is used; invitations of other organisations stay.
    await tokens.removeLinks(member.id, within);
    return member.id;
  }

  async function take(token: string, within: Transaction): Promise<TokenRow> {
    const digest = digestOf(token);
    const found = digest === null ? null : await tokens.take(digest, now(), within);
    if (found === null) throw linkInvalid();
    return found;
  }

  return {
    /** Whom the link would let in; null when it is used, over or made up. Changes nothing. */
    readToken: async (token: string): Promise<ReadToken | null> => {
      const digest = digestOf(token);
      const found = digest === null ? null : await tokens.find(digest, now());
      if (found === null) return null;
      const { kind, memberId, organisationId, expiresAt } = found;
      const member = memberId === null ? null : await store.find(memberId);
      if (kind === 'first' && (await store.hasOperator())) return null;
      if (member === null || memberId === null) return { kind, email: null, expiresAt };
      // An invitation shows the e-mail as it was typed: whoever looks learns nothing of an account that has it.
      const invited = organisationId === null ? null : await store.findListed(organisationId, memberId, now());
      return { kind, email: invited?.email ?? member.email, expiresAt };
    },

    /** Works once. A new session begins, whatever the browser had before. */
    useToken: (token: string, visitor: Visitor): Promise<NewSession> =>
      watch('link', visitor, async () => {
        const used = await database.transaction(async (within) => {
          const found = await take(token, within);
          const memberId = await (found.memberId === null
            ? makeFirst(visitor, within)
            : admit(found, null, visitor, within));
          return { kind: found.kind, session: await sessions.begin(memberId, 'link', visitor, within) };
        });
        if (used.kind === 'first') await firstLinkFile.remove();
        return sessions.open(used.session);
      }),

    /** For somebody who has an account and is signed in: they belong to the organisation, and their session stays. */
    acceptInvitation: async (token: string, memberId: string, visitor: Visitor): Promise<void> => {
      await database.transaction(async (within) => {
        const found = await take(token, within);
        if (found.organisationId === null || found.memberId !== memberId) throw signInToAccept();
        await admit(found, memberId, visitor, within);
      });
      sessions.forgetMember(memberId);
    },
  };
}

export type Enter = ReturnType<typeof enterStory>;
