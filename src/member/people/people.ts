// The story of an organisation's people: their roles, who is an operator, who is blocked. The last owner and the last
// operator stay, whatever is asked at the same moment: all these changes take one lock.
import type { Actor, AuditLog } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import { holdLock, locks } from '#platform/database/advisory-locks.ts';
import type { Database } from '#platform/database/database.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import type { Compare } from '#platform/screens/errors.ts';
import type { PageRead } from '#platform/screens/keyset.ts';
import { invalidField } from '../field-errors.ts';
import { normaliseEmail } from '../rules/email.ts';
import { isLastOne } from '../rules/last-one.ts';
import { isRole, type Role } from '../rules/roles.ts';
import type { Sessions } from '../sign-in/sessions.ts';
import type { TokenStore } from '../sign-in/token-store.ts';
import { type MemberRow, type MemberStore, withoutSecrets } from '../store.ts';
import { type Authority, authorityOf } from './authority.ts';
import { lastOperator, lastOwner, memberChanged, memberUnknown, notAllowed } from './people-errors.ts';
import { recordEverywhere } from './record-everywhere.ts';

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
type Change = { memberId: string; by: Actor; version?: number | undefined; compare?: Compare<Role> };
type ChangeInside = Change & { organisationId: string };

type Invitations = Readonly<Record<string, { role: Role; version: number }>>;
type Scene = {
  member: MemberRow;
  roles: Record<string, Role>;
  invitations: Invitations;
  authority: Authority;
  within: Transaction;
};

export function peopleStory({ store, tokens, sessions, keys, database, audit, clock }: PeopleNeeds) {
  /** Every change of a person: one at a time, told to all processes, and seen in this one at once. */
  async function change(given: Change | ChangeInside, work: (scene: Scene) => Promise<void>): Promise<void> {
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
      await work({ member, roles, invitations, authority: await authorityOf(by, store, within), within });
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
    /** In the order in which they came; the first thousand, or the page that is asked for. */
    list: (organisationId: string, page: PageRead = { from: null, isBackwards: false, limit: 1_000 }) =>
      store.list(organisationId, new Date(clock.now()), page),
    /** Counted to `most`. */
    count: (organisationId: string, most: number) => store.countIn(organisationId, most),
    /** Null for somebody of another organisation. */
    findIn: (organisationId: string, id: string) => store.findListed(organisationId, id, new Date(clock.now())),
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
      change(given, async ({ member, roles, invitations, authority, within }) => {
        const { organisationId, role, by } = given;
        if (!isRole(role)) throw invalidField('role');
        const invited = invitations[organisationId]?.role;
        const before = roles[organisationId] ?? invited;
        // A stranger to this organisation looks like nobody: whoever belongs elsewhere is not told of.
        if (before === undefined && by !== 'command line') throw memberUnknown();
        if (!authority.mayManage(organisationId, before ?? role) || !authority.mayManage(organisationId, role))
          throw notAllowed();
        if (before === 'owner' && role !== 'owner') await keepOwner(organisationId, member.id, within);
        // Whoever kept an older link does not get the new role with it.
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
      }),

    /** Out of one organisation: their DEV_ key there ends, and an invitation that nobody used is withdrawn. */
    remove: (given: ChangeInside) =>
      change(given, async ({ member, roles, invitations, authority, within }) => {
        const { organisationId, by } = given;
        const role = roles[organisationId] ?? invitations[organisationId]?.role;
        if (role === undefined) throw memberUnknown();
        if (!authority.mayManage(organisationId, role)) throw notAllowed();
        if (role === 'owner') await keepOwner(organisationId, member.id, within);
        await store.removeRole(member.id, organisationId, within);
        const { id, emailKey } = member;
        await tokens.removeInvitations(id, organisationId, within);
        await keys.end({ id, emailKey, organisationId }, by, within);
        const places = Object.keys({ ...roles, ...invitations });
        const belongsNowhere = places.every((place) => place === organisationId) && !member.isOperator;
        if (belongsNowhere && roles[organisationId]) {
          await tokens.removeOf(id, within);
          await sessions.endWithin(id, null, within);
        }
        if (belongsNowhere && member.joinedAt === null) {
          await tokens.removeOf(id, within);
          await store.remove(id, within);
        }
        const entry = { organisationId, actor: by, action: 'member.remove', subject: id, before: { role } };
        await audit.record(entry, within);
      }),

    /** Only operators make operators. */
    setOperator: (given: Change & { isOperator: boolean }) =>
      change(given, async ({ member, authority, within }) => {
        const { isOperator, by } = given;
        if (!authority.isOperator) throw notAllowed();
        if (!isOperator) await keepOperator(member.id, within);
        await store.update(member.id, { isOperator }, within);
        await tokens.removeOf(member.id, within);
        const states = { before: { isOperator: member.isOperator }, after: { isOperator } };
        await audit.record({ actor: by, action: 'member.operator', subject: member.id, ...states }, within);
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
        const states = { before: { isBlocked: false }, after: { isBlocked: true } };
        const entry = { actor: given.by, action: 'member.block', subject: id, ...states };
        await recordEverywhere(audit, entry, roles, within);
      }),

    /** Sessions and keys that ended stay ended. */
    unblock: (given: Change) =>
      change(given, async ({ member, roles, authority, within }) => {
        authority.requireFully(member, roles);
        if (member.blockedAt === null) return;
        await store.setBlocked(member.id, null, within);
        const states = { before: { isBlocked: true }, after: { isBlocked: false } };
        const entry = { actor: given.by, action: 'member.unblock', subject: member.id, ...states };
        await recordEverywhere(audit, entry, roles, within);
      }),
  };
}

export type People = ReturnType<typeof peopleStory>;
