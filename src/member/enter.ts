// The story of a one-time link: shown first, then used once. Mail scanners follow links, so reading one changes nothing.
import type { Organisations } from '#organisation';
import type { AuditLog } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import { holdLock, locks } from '#platform/database/advisory-locks.ts';
import type { Database } from '#platform/database/database.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { makeId } from '#platform/ids.ts';
import { linkInvalid, memberBlocked } from './errors.ts';
import type { FirstLinkFile } from './first-link-file.ts';
import type { MemberKeys } from './people.ts';
import { languageOf } from './rules/language.ts';
import type { NewSession, ReadToken, Visitor } from './schema.ts';
import type { Sessions } from './sessions.ts';
import { type MemberRow, type MemberStore, withoutSecrets } from './store.ts';
import type { TokenStore } from './token-store.ts';
import { digestOf } from './tokens.ts';

export type EnterNeeds = {
  store: MemberStore;
  tokens: TokenStore;
  sessions: Sessions;
  keys: MemberKeys;
  organisations: Organisations;
  firstLinkFile: FirstLinkFile;
  database: Database;
  audit: AuditLog;
  clock: Clock;
};

export function enterStory(needs: EnterNeeds) {
  const { store, tokens, sessions, keys, organisations, firstLinkFile, database, audit, clock } = needs;
  const now = () => new Date(clock.now());

  /** The first one to come is operator, and owner of the first organisation where there is one. */
  async function makeFirst(within: Transaction): Promise<string> {
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
    await audit.record({ organisationId, actor: { member: id }, action: 'member.join', subject: id, details }, within);
    return id;
  }

  /** Who comes for the first time has joined: keys that were made for their e-mail are theirs now. */
  async function join({ id, emailKey }: MemberRow, within: Transaction): Promise<void> {
    await store.update(id, { joinedAt: now() }, within);
    if (emailKey !== null) await keys.adopt({ id, emailKey }, within);
    await sessions.tellChanged(id, within);
    await audit.record({ actor: { member: id }, action: 'member.join', subject: id }, within);
  }

  /** A link that was mailed proves the e-mail. Who used the account before that may have been somebody else. */
  async function prove({ id, joinedAt, emailProvedAt }: MemberRow, within: Transaction): Promise<void> {
    if (emailProvedAt !== null) return;
    await store.prove(id, now(), joinedAt !== null, within);
    if (joinedAt !== null) await sessions.endWithin(id, null, within);
    await sessions.tellChanged(id, within);
    await audit.record({ actor: { member: id }, action: 'member.email-proved', subject: id }, within);
  }

  async function admit(memberId: string, isMailed: boolean, within: Transaction): Promise<string> {
    const member = await store.find(memberId, within);
    if (member === null) throw linkInvalid();
    if (member.blockedAt !== null) throw memberBlocked();
    if (isMailed) await prove(member, within);
    if (member.joinedAt === null) await join(member, within);
    // Other links of the same person end with the first that is used.
    await tokens.removeOf(memberId, within);
    return memberId;
  }

  return {
    /** Whom the link would let in; null when it is used, over or made up. Changes nothing. */
    readToken: async (token: string): Promise<ReadToken | null> => {
      const digest = digestOf(token);
      const found = digest === null ? null : await tokens.find(digest, now());
      if (found === null) return null;
      const { kind, expiresAt } = found;
      const member = found.memberId === null ? null : await store.find(found.memberId);
      if (kind === 'first' && (await store.hasOperator())) return null;
      return { kind, member: member && withoutSecrets(member), expiresAt };
    },

    /** Works once. A new session begins, whatever the browser had before. */
    useToken: async (token: string, visitor: Visitor): Promise<NewSession> => {
      const digest = digestOf(token);
      if (digest === null) throw linkInvalid();
      const used = await database.transaction(async (within) => {
        const found = await tokens.take(digest, now(), within);
        if (found === null) throw linkInvalid();
        const memberId = await (found.memberId === null
          ? makeFirst(within)
          : admit(found.memberId, found.isMailed, within));
        return { kind: found.kind, session: await sessions.begin(memberId, 'link', visitor, within) };
      });
      if (used.kind === 'first') await firstLinkFile.remove();
      return sessions.open(used.session);
    },
  };
}

export type Enter = ReturnType<typeof enterStory>;
