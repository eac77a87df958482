// The People screen: who belongs to an organisation, in which role, and who is invited.
import { Refusal } from '#platform/http/refusal.ts';
import { withBothVersions } from '#platform/screens/errors.ts';
import { type AskedPage, readPage } from '#platform/screens/keyset.ts';
import {
  type Action,
  type ConsoleCaller,
  defineAction,
  defineScreen,
  type Next,
  type Screen,
} from '#platform/screens/screen.ts';
import type { Invitations } from '../people/invitations.ts';
import type { People } from '../people/people.ts';
import { memberNotHere, memberUnknown } from '../people/people-errors.ts';
import { isRole, mayManage, type Role, roles } from '../rules/roles.ts';
import type { ListedMember } from '../schema.ts';
import type { Sessions } from '../sign-in/sessions.ts';
import {
  IdForm,
  InviteForm,
  PeopleQuery,
  PeopleView,
  type Person,
  PersonForm,
  PersonSessionForm,
  RoleForm,
} from './schema.ts';
import { showSessions } from './show-sessions.ts';

export type PeopleScreenNeeds = {
  people: Pick<People, 'list' | 'count' | 'findIn' | 'setRole' | 'remove' | 'block' | 'unblock'>;
  invitations: Pick<Invitations, 'invite' | 'link'>;
  sessions: Pick<Sessions, 'list' | 'end' | 'endOthers'>;
  isMailOn: boolean;
};

/** Everybody sees their colleagues; admins manage them. */
export const peoplePermissions = { 'people:read': 'viewer', 'people:write': 'admin' } as const;

/** More are not counted. */
const mostCounted = 1_000;

const roleOf = ({ role }: ConsoleCaller): Role | null => (isRole(role) ? role : null);

export function peopleScreen({ people, invitations, sessions, isMailOn }: PeopleScreenNeeds): {
  screens: Screen[];
  actions: Action[];
} {
  const toPerson = (caller: ConsoleCaller, member: ListedMember): Person => ({
    id: member.id,
    name: member.name,
    email: member.email,
    role: member.role,
    state: member.state,
    isOperator: member.isOperator,
    isYou: member.id === caller.member.id,
    mayManage: caller.permissions.has('people:write') && mayManage(roleOf(caller), member.role),
    lastSeenAt: member.lastSeenAt?.toISOString() ?? null,
    invitedUntil: member.invitedUntil?.toISOString() ?? null,
    version: member.version,
  });

  /** Null where the person is not theirs to manage wherever the person belongs. */
  async function listSessions(caller: ConsoleCaller, person: Person | null): Promise<PeopleView['sessions']> {
    if (!person?.mayManage || person.state === 'invited') return null;
    try {
      return showSessions(await sessions.list({ memberId: person.id, by: caller.actor }), caller.sessionId);
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  }

  type Asked = AskedPage & { person?: string; new?: 'person' };
  const view = async (caller: ConsoleCaller, asked: Asked): Promise<PeopleView> => {
    const { organisationId } = caller;
    const [page, total, chosen] = await Promise.all([
      readPage<ListedMember>(asked, {
        kinds: ['moment', 'uuid'],
        keyOf: ({ createdAt, id }) => [createdAt.toISOString(), id],
        read: (wanted) => people.list(organisationId, wanted),
      }),
      people.count(organisationId, mostCounted + 1),
      asked.person === undefined ? null : people.findIn(organisationId, asked.person),
    ]);
    const person = chosen && toPerson(caller, chosen);
    return {
      ...page,
      items: page.items.map((member) => toPerson(caller, member)),
      total,
      chosen: person,
      sessions: await listSessions(caller, person),
      isNew: asked.new === 'person',
      roles: roles.filter((role) => mayManage(roleOf(caller), role)),
      isMailOn,
    };
  };

  const invite = async (caller: ConsoleCaller, { email, role }: { email: string; role: Role }): Promise<Next> => {
    const { member, link, isMailed } = await invitations.invite({
      organisationId: caller.organisationId,
      email,
      role,
      by: caller.actor,
    });
    const code = isMailed ? 'person.invited' : link ? 'person.invited-link' : 'person.added';
    return {
      to: `people?person=${member.id}`,
      done: { code, values: { email: member.email ?? '' } },
      ...(link ? { secret: link.url } : {}),
      data: { id: member.id },
    };
  };

  type Chosen = { id: string; version?: number };
  const given = (caller: ConsoleCaller, { id, version }: Chosen) => ({
    organisationId: caller.organisationId,
    memberId: id,
    by: caller.actor,
    version,
  });

  /** A person of another organisation is as unknown as one who does not exist. */
  async function requireHere(caller: ConsoleCaller, id: string): Promise<ListedMember> {
    const found = await people.findIn(caller.organisationId, id);
    if (!found) throw memberUnknown();
    return found;
  }

  /** Of somebody who was invited and has not come yet, an organisation has nothing but the invitation. */
  async function requireJoined(caller: ConsoleCaller, id: string): Promise<void> {
    if ((await requireHere(caller, id)).state === 'invited') throw memberNotHere();
  }

  const makeLink = async (caller: ConsoleCaller, { id }: { id: string }): Promise<Next> => {
    const { state, email, role } = await requireHere(caller, id);
    // Who has not come yet is invited again.
    if (state === 'invited') return invite(caller, { email: email ?? '', role });
    const { link } = await invitations.link({ who: id, by: caller.actor });
    return { ...after(id, 'person.link'), secret: link.url };
  };

  const after = (id: string, code: string): Next => ({ to: `people?person=${id}`, done: { code } });
  const change = { scope: 'organisation', permission: 'people:write', form: 'people' } as const;
  return {
    screens: [
      defineScreen({
        scope: 'organisation',
        path: 'people',
        permission: 'people:read',
        summary: 'The people of an organisation and their roles',
        nav: { id: 'people', group: 'administration', at: 90 },
        query: PeopleQuery,
        answer: PeopleView,
        view,
        page: 'people',
        csv: ({ items }) => ({
          header: ['name', 'e-mail', 'role', 'state', 'last seen'],
          rows: items.map(({ name, email, role, state, lastSeenAt }) => [name, email, role, state, lastSeenAt]),
        }),
      }),
    ],
    actions: [
      defineAction({ ...change, path: 'people/invite', summary: 'Invite somebody', body: InviteForm, act: invite }),
      defineAction({
        ...change,
        path: 'people/:id/role',
        summary: 'Give somebody another role',
        body: RoleForm,
        act: async (caller, body) => {
          const { role: before } = await requireHere(caller, body.id);
          const versions = { yours: { role: body.role }, theirs: { role: before } };
          await withBothVersions(people.setRole({ ...given(caller, body), role: body.role }), versions);
          const { version } = await requireHere(caller, body.id);
          const undo = { action: `people/${body.id}/role`, fields: { role: before, version: String(version) } };
          return { ...after(body.id, 'person.role'), undo };
        },
      }),
      defineAction({
        ...change,
        path: 'people/:id/block',
        summary: 'Block somebody everywhere, at once',
        body: PersonForm,
        act: async (caller, body) => {
          await requireJoined(caller, body.id);
          const { organisationId: _, ...everywhere } = given(caller, body);
          await people.block(everywhere);
          return { ...after(body.id, 'person.blocked'), undo: { action: `people/${body.id}/unblock`, fields: {} } };
        },
      }),
      defineAction({
        ...change,
        path: 'people/:id/unblock',
        summary: 'Let somebody in again',
        body: PersonForm,
        act: async (caller, body) => {
          await requireJoined(caller, body.id);
          const { organisationId: _, ...everywhere } = given(caller, body);
          await people.unblock(everywhere);
          return after(body.id, 'person.unblocked');
        },
      }),
      defineAction({
        ...change,
        path: 'people/:id/remove',
        summary: 'Take somebody out of the organisation',
        body: PersonForm,
        act: async (caller, body) => {
          const person = await requireHere(caller, body.id);
          await people.remove(given(caller, body));
          const undo =
            person.email && person.joinedAt
              ? { undo: { action: 'people/invite', fields: { email: person.email, role: person.role } } }
              : {};
          return { to: 'people', done: { code: 'person.removed' }, ...undo };
        },
      }),
      defineAction({
        ...change,
        path: 'people/:id/link',
        summary: 'Make a sign-in link for somebody, or another invitation',
        body: PersonForm,
        act: makeLink,
      }),
      defineAction({
        ...change,
        path: 'people/:id/sessions/:session/end',
        summary: 'End a session of somebody',
        body: PersonSessionForm,
        act: async (caller, { id, session }) => {
          await requireJoined(caller, id);
          await sessions.end({ memberId: id, sessionId: session, by: caller.actor });
          return after(id, 'person.session-ended');
        },
      }),
      defineAction({
        ...change,
        path: 'people/:id/sessions/end-all',
        summary: 'End all sessions of somebody, but your own one',
        body: IdForm,
        act: async (caller, { id }) => {
          await requireJoined(caller, id);
          const kept = id === caller.member.id ? caller.sessionId : null;
          await sessions.endOthers({ memberId: id, kept, by: caller.actor });
          return after(id, 'person.sessions-ended');
        },
      }),
    ],
  };
}
