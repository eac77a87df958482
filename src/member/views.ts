// What the screens of people show: the people of an organisation with the sessions of one of them, and one's own account; and
// what the search finds of them.
import { Refusal } from '#platform/http/refusal.ts';
import type { ViewOf } from '#platform/screens/declare.ts';
import { type Find, joinLine } from '#platform/screens/find.ts';
import { type AskedPage, readPage } from '#platform/screens/keyset.ts';
import type { ConsoleCaller, MemberCaller } from '#platform/screens/screen.ts';
import { mostCandidates } from '#platform/search/find-text.ts';
import { holdsTerm } from '#platform/search/rules/term.ts';
import { msg } from '#platform/text/msg.ts';
import { memberUnknown } from './people/people-errors.ts';
import type { MemberRoom } from './room.ts';
import { isRole, mayManage, type Role, roles } from './rules/roles.ts';
import type { ListedMember, ListedSession } from './schema.ts';
import { listPasskeys } from './sign-in/passkeys.ts';
import { listSessions } from './sign-in/sessions.ts';

/** More are not counted. */
const mostCounted = 1_000;

export async function viewPeople(
  room: MemberRoom,
  caller: ConsoleCaller,
  asked: AskedPage & { person?: string; new?: 'person' },
) {
  const { store, mailer, clock } = room;
  const { organisationId } = caller;
  const now = new Date(clock.now());
  const [page, total, chosen] = await Promise.all([
    readPage<ListedMember>(asked, {
      kinds: ['moment', 'uuid'],
      keyOf: ({ createdAt, id }) => [createdAt.toISOString(), id],
      read: (wanted) => store.list(organisationId, now, wanted),
    }),
    store.countIn(organisationId, mostCounted + 1),
    asked.person === undefined ? null : store.findListed(organisationId, asked.person, now),
  ]);
  const person = chosen && personOf(caller, chosen);
  return {
    ...page,
    items: page.items.map((member) => personOf(caller, member)),
    /** Counted to 1,001. */
    total,
    chosen: person,
    /** Null if the caller may not see them. */
    sessions: await sessionsOf(room, caller, person),
    isNew: asked.new === 'person',
    /** Those that the caller may give. */
    roles: roles.filter((role) => mayManage(roleOf(caller), role)),
    isMailOn: mailer !== null,
  };
}
export type PeopleView = ViewOf<typeof viewPeople>;

export async function viewAccount(room: MemberRoom, caller: MemberCaller) {
  const member = await room.store.find(caller.member.id);
  if (!member) throw memberUnknown();
  const { id, name, email, language, hasPassword } = member;
  return {
    name,
    email,
    language,
    hasPassword,
    /** Whether they work at this address. */
    hasPasskeys: room.relyingParty !== null,
    passkeys: await listPasskeys(room, id),
    sessions: (await listSessions(room, { memberId: id, by: caller.actor })).map(markOwn(caller)),
  };
}
export type AccountView = ViewOf<typeof viewAccount>;

const roleOf = ({ role }: ConsoleCaller): Role | null => (isRole(role) ? role : null);

/** Nobody else may know how a person signs in. */
function personOf(caller: ConsoleCaller, member: ListedMember) {
  const { id, name, email, role, state, isOperator, lastSeenAt, invitedUntil, version } = member;
  return {
    id,
    name,
    email,
    role,
    state,
    isOperator,
    lastSeenAt,
    invitedUntil,
    version,
    isYou: id === caller.member.id,
    mayManage: caller.permissions.has('people:write') && mayManage(roleOf(caller), role),
  };
}

const markOwn =
  ({ sessionId }: MemberCaller) =>
  (session: ListedSession) => ({ ...session, isThis: session.id === sessionId });

/** Null if the caller does not manage the person in all organisations. */
async function sessionsOf(room: MemberRoom, caller: ConsoleCaller, person: ReturnType<typeof personOf> | null) {
  if (!person?.mayManage || person.state === 'invited') return null;
  try {
    return (await listSessions(room, { memberId: person.id, by: caller.actor })).map(markOwn(caller));
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** An organisation has few people: they are read as for the screen, and searched in memory. */
export const findPeople = ({ store, clock }: MemberRoom): Find => ({
  noun: 'member',
  label: msg('People'),
  states: { invited: msg('invited'), blocked: msg('blocked') },
  at: 60,
  permission: 'people:read',
  find: async ({ organisationId }, { term, most }) => {
    const first = { from: null, isBackwards: false, limit: mostCandidates + 1 };
    const all = await store.list(organisationId, new Date(clock.now()), first);
    const found = all
      .slice(0, mostCandidates)
      .filter(({ name, email }) => holdsTerm([name ?? '', email ?? ''].join(' '), term));
    return {
      rows: found.slice(0, most).map(({ id, name, email, state }) => ({
        id,
        title: name ?? email ?? '',
        detail: joinLine(name === null ? null : email),
        at: null,
        state: state === 'active' ? null : state,
        to: `people?person=${id}`,
      })),
      isMore: all.length > mostCandidates,
    };
  },
});
