// The story of an organisation's people: their roles, who is an operator, who is blocked. The last owner and the last
// operator stay, whatever is asked at the same moment: all these changes take one lock.
import type { Actor, AuditEntry, AuditLog } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import { holdLock, locks } from '#platform/database/advisory-locks.ts';
import type { Database } from '#platform/database/database.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { type Authority, authorityOf } from './authority.ts';
import { changedMeanwhile, invalidField, lastOperator, lastOwner, memberUnknown, notAllowed } from './errors.ts';
import { normaliseEmail } from './rules/email.ts';
import { isLastOne } from './rules/last-one.ts';
import { isRole, type Role } from './rules/roles.ts';
import type { Sessions } from './sessions.ts';
import { type MemberRow, type MemberStore, withoutSecrets } from './store.ts';
import type { TokenStore } from './token-store.ts';

/** What the access room lends: the DEV_ keys of people (spec 5). Both act in the transaction of the change. */
export type MemberKeys = {
  /** Keys that were made for this e-mail before its owner joined become theirs. */
  adopt(owner: { id: string; emailKey: string }, within: Transaction): Promise<void>;
  /** Revokes them, in one organisation or in all. */
  end(
    owner: { id: string; emailKey: string | null; organisationId: string | null },
    by: Actor,
    within: Transaction,
  ): Promise<void>;
};

export type PeopleNeeds = {
  store: MemberStore;
  tokens: TokenStore;
  sessions: Sessions;
  keys: MemberKeys;
  database: Database;
  audit: AuditLog;
  clock: Clock;
};

/** `version` is the one that a form began from; left out, the newest is changed. */
type Change = { memberId: string; by: Actor; version?: number | undefined };
type ChangeInside = Change & { organisationId: string };

type Scene = { member: MemberRow; roles: Record<string, Role>; authority: Authority; within: Transaction };

export function peopleStory({ store, tokens, sessions, keys, database, audit, clock }: PeopleNeeds) {
  /** Every change of a person: one at a time, told to all processes, and seen in this one at once. */
  async function change({ memberId, by, version }: Change, work: (scene: Scene) => Promise<void>): Promise<void> {
    await database.transaction(async (within) => {
      await holdLock(locks.people, within);
      const member = await store.find(memberId, within);
      if (member === null) throw memberUnknown();
      if (version !== undefined && version !== member.version) throw changedMeanwhile(member.version);
      const roles = await store.rolesOf(memberId, within);
      await work({ member, roles, authority: await authorityOf(by, store, within), within });
      await sessions.tellChanged(memberId, within);
    });
    sessions.forgetMember(memberId);
  }

  async function keepOwner(organisationId: string, id: string, within: Transaction): Promise<void> {
    if (isLastOne(await store.listOwners(organisationId, within), id)) throw lastOwner();
  }

  async function keepOperator(id: string, within: Transaction): Promise<void> {
    if (isLastOne(await store.listOperators(within), id)) throw lastOperator();
  }

  return {
    list: async (organisationId: string) => store.list(organisationId, new Date(clock.now())),
    /** Everybody, for who runs the installation. */
    listAll: () => store.listAll(),
    find: async (id: string) => {
      const found = await store.find(id);
      return found && withoutSecrets(found);
    },
    /** By e-mail or id; refuses who is unknown. */
    require: async (who: string) => {
      const found = (await store.findByEmail(normaliseEmail(who).key)) ?? (await store.find(who));
      if (found === null) throw memberUnknown();
      return withoutSecrets(found);
    },
    rolesOf: (id: string) => store.rolesOf(id),

    setRole: (given: ChangeInside & { role: Role }) =>
      change(given, async ({ member, roles, authority, within }) => {
        const { organisationId, role, by } = given;
        if (!isRole(role)) throw invalidField('role');
        const before = roles[organisationId];
        // A stranger to this organisation looks like nobody: whoever belongs elsewhere is not told of.
        if (before === undefined && by !== 'command line') throw memberUnknown();
        if (!authority.mayManage(organisationId, before ?? role) || !authority.mayManage(organisationId, role))
          throw notAllowed();
        if (before === 'owner' && role !== 'owner') await keepOwner(organisationId, member.id, within);
        await store.setRole(member.id, organisationId, role, new Date(clock.now()), within);
        // Whoever kept an older link does not get the new role with it.
        await tokens.removeOf(member.id, within);
        const details = { before: before ?? null, after: role };
        await audit.record({ organisationId, actor: by, action: 'member.role', subject: member.id, details }, within);
      }),

    /** Out of one organisation: their DEV_ key there ends, and an invitation that nobody used is withdrawn. */
    remove: (given: ChangeInside) =>
      change(given, async ({ member, roles, authority, within }) => {
        const { organisationId, by } = given;
        const { [organisationId]: role, ...others } = roles;
        if (role === undefined) throw memberUnknown();
        if (!authority.mayManage(organisationId, role)) throw notAllowed();
        if (role === 'owner') await keepOwner(organisationId, member.id, within);
        await store.removeRole(member.id, organisationId, within);
        const { id, emailKey } = member;
        await keys.end({ id, emailKey, organisationId }, by, within);
        const belongsNowhere = Object.keys(others).length === 0 && !member.isOperator;
        if (belongsNowhere) {
          await tokens.removeOf(id, within);
          await sessions.endWithin(id, null, within);
          if (member.joinedAt === null) await store.remove(id, within);
        }
        const details = { before: role };
        await audit.record({ organisationId, actor: by, action: 'member.remove', subject: id, details }, within);
      }),

    /** Only operators make operators. */
    setOperator: (given: Change & { isOperator: boolean }) =>
      change(given, async ({ member, authority, within }) => {
        const { isOperator, by } = given;
        if (!authority.isOperator) throw notAllowed();
        if (!isOperator) await keepOperator(member.id, within);
        await store.update(member.id, { isOperator }, within);
        await tokens.removeOf(member.id, within);
        const details = { before: member.isOperator, after: isOperator };
        await audit.record({ actor: by, action: 'member.operator', subject: member.id, details }, within);
      }),

    /** At once and everywhere: sessions, open links and DEV_ keys end. Only who manages the person wherever they belong may. */
    block: (given: Change) =>
      change(given, async ({ member, roles, authority, within }) => {
        authority.requireFully(member, roles);
        if (member.blockedAt !== null) return;
        for (const [place, role] of Object.entries(roles)) {
          if (role === 'owner') await keepOwner(place, member.id, within);
        }
        if (member.isOperator) await keepOperator(member.id, within);
        const { id, emailKey } = member;
        await store.setBlocked(id, new Date(clock.now()), within);
        await tokens.removeOf(id, within);
        await sessions.endWithin(id, null, within);
        // Keys of organisations that the person does not belong to are the operator's to end.
        const places = authority.isOperator ? [null] : Object.keys(roles);
        for (const organisationId of places) await keys.end({ id, emailKey, organisationId }, given.by, within);
        await recordEverywhere(audit, { actor: given.by, action: 'member.block', subject: id }, roles, within);
      }),

    /** Sessions and keys that ended stay ended. */
    unblock: (given: Change) =>
      change(given, async ({ member, roles, authority, within }) => {
        authority.requireFully(member, roles);
        if (member.blockedAt === null) return;
        await store.setBlocked(member.id, null, within);
        await recordEverywhere(audit, { actor: given.by, action: 'member.unblock', subject: member.id }, roles, within);
      }),
  };
}

export type People = ReturnType<typeof peopleStory>;

/** What concerns a person wherever they belong stands in the audit log of each of these organisations. */
export async function recordEverywhere(
  audit: AuditLog,
  entry: Pick<AuditEntry, 'actor' | 'action' | 'subject'>,
  roles: Readonly<Record<string, Role>>,
  within: Transaction,
): Promise<void> {
  const places = Object.keys(roles);
  for (const organisationId of places.length > 0 ? places : [null])
    await audit.record({ ...entry, organisationId }, within);
}
