// The People screen: the list, an invitation, and one person with role, links and end.
import type { PeopleView } from '#member';
import { msg } from '#platform/text/msg.ts';
import { t } from '../../say.ts';
import { ActionButton, ActionForm, Deed } from '../action-form.tsx';
import { definePage } from '../define-page.tsx';
import type { Column } from '../list.tsx';
import { usePage } from '../page.ts';
import { CsvLink } from '../page-links.tsx';
import { Side } from '../side.tsx';
import { SessionLine } from './session-line.tsx';

type Person = PeopleView['items'][number];

const columns: readonly Column<Person, PeopleView>[] = [
  {
    head: msg('Name'),
    link: ({ name, email }) => name ?? email ?? t('You'),
    cell: (person) => <AboutPerson of={person} />,
    csv: 'name',
  },
  { csv: 'e-mail', field: 'email' },
  { head: msg('Role'), cell: ({ role }) => sayRole(role), csv: 'role' },
  { csv: 'state' },
  {
    head: msg('Last seen'),
    class: 'num',
    cell: ({ lastSeenAt }, { ago }) => (lastSeenAt === null ? t('not yet') : ago(lastSeenAt)),
    csv: 'last seen',
    field: 'lastSeenAt',
  },
];

export const sayRole = (role: string): string =>
  ({ viewer: t('viewer'), editor: t('editor'), admin: t('admin'), owner: t('owner') })[role] ?? role;

const sayRoleInFull = (role: Person['role']) =>
  ({
    viewer: t('viewer: sees everything but settings'),
    editor: t('editor: changes everything but settings'),
    admin: t('admin: also keys, people and settings'),
    owner: t('owner: also owners and the organisation'),
  })[role];

export const people = definePage<PeopleView, Person>({
  columns,
  title: () => t('People'),
  facts: ({ view: { total }, counted }) =>
    t('{count} in this organisation', {
      count: counted(total),
    }),
  conflicts: 'people/:id/role',
  actions: () => <CsvLink />,
  makes: {
    id: 'person',
    label: msg('Invite'),
    to: 'people?new=person',
    permission: 'people:write',
    form: {
      action: 'people/invite',
      title: msg('Invite a colleague'),
      isOpen: ({ isNew }) => isNew,
      needs: ({ view }) => ({
        submit: t('Invite'),
        fields: {
          email: {
            hint: view.isMailOn
              ? t('The invitation goes there.')
              : t('This Kontor sends no mail: you get a link to pass on.'),
            maxLength: undefined,
          },
          role: { choices: rolesOf(view) },
        },
        values: { role: 'editor' },
        focus: 'email',
      }),
    },
  },
  list: ({ view, here }) => ({
    page: view,
    keyOf: ({ id }) => id,
    row: ({ id, state }) => ({
      href: here({ person: id, new: null }),
      isChosen: view.chosen?.id === id,
      tone: state === 'blocked' ? 'gone' : undefined,
    }),
    class: 'people-table',
    label: t('People'),
    first: { icon: 'people', title: t('Nobody here') },
  }),
  side: ({ view }) => view.chosen && <PersonSide person={view.chosen} />,
});

function AboutPerson({ of: { name, email, state, isYou, isOperator } }: { of: Person }) {
  return (
    <>
      {' '}
      {isYou && <span class="chip">{t('you')}</span>}
      {isOperator && <span class="chip blue">{t('operator')}</span>}
      {state === 'invited' && <span class="chip warn">{t('invited')}</span>}
      {state === 'blocked' && <span class="chip bad">{t('blocked')}</span>}
      {name !== null && (
        <>
          <br />
          <span class="quiet small">{email}</span>
        </>
      )}
    </>
  );
}

/** Only the roles that one may give. */
const rolesOf = ({ roles }: PeopleView) => roles.map((role) => ({ value: role, label: sayRoleInFull(role) }));

function PersonSide({ person }: { person: Person }) {
  const { moment } = usePage<PeopleView>();
  const { name, email, invitedUntil, mayManage } = person;
  return (
    <Side
      title={name ?? email ?? ''}
      back="people"
      once={{
        title: t('Pass this link on: it is shown only this once'),
        hint: t('Whoever opens it is signed in. An invitation is valid for seven days, any other link for an hour.'),
      }}
    >
      {invitedUntil !== null && (
        <p class="pad small quiet">{t('The invitation is valid until {moment}.', { moment: moment(invitedUntil) })}</p>
      )}
      {mayManage && <Manage person={person} />}
    </Side>
  );
}

function Manage({ person }: { person: Person }) {
  const { view } = usePage<PeopleView>();
  const { id, role, version, state } = person;
  return (
    <>
      <ActionForm
        action="people/:id/role"
        of={{ id }}
        class="pad stack line"
        values={{ role }}
        version={version}
        submit={t('Change role')}
        fields={{ role: { choices: rolesOf(view) } }}
      />
      {state === 'invited' ? <Invited id={id} /> : <Joined id={id} isBlocked={state === 'blocked'} />}
    </>
  );
}

function Invited({ id }: { id: string }) {
  const { isMailOn } = usePage<PeopleView>().view;
  return (
    <>
      <Deed
        action="people/:id/link"
        of={{ id }}
        submit={t('Invite again')}
        hint={
          isMailOn ? t('Sends another invitation. The one before ends.') : t('Makes another link. The one before ends.')
        }
      />
      <Deed action="people/:id/remove" of={{ id }} submit={t('Withdraw the invitation')} tone="danger" />
    </>
  );
}

function Joined({ id, isBlocked }: { id: string; isBlocked: boolean }) {
  return (
    <>
      <Deed
        action="people/:id/link"
        of={{ id }}
        submit={t('Make a sign-in link')}
        hint={t('For somebody who lost password and passkey. It works once and is valid for an hour.')}
      />
      <PersonSessions id={id} />
      {isBlocked ? (
        <Deed action="people/:id/unblock" of={{ id }} submit={t('Unblock')} />
      ) : (
        <Deed
          action="people/:id/block"
          of={{ id }}
          submit={t('Block')}
          hint={t('Ends all sessions and their own key at once, everywhere.')}
          tone="danger"
        />
      )}
      <Deed action="people/:id/remove" of={{ id }} submit={t('Remove from the organisation')} tone="danger" />
    </>
  );
}

function PersonSessions({ id }: { id: string }) {
  const { sessions } = usePage<PeopleView>().view;
  if (sessions === null) return null;
  return (
    <section class="pad stack line" aria-labelledby="their-sessions">
      <h3 id="their-sessions">{t('Signed in at')}</h3>
      {sessions.length === 0 && <p class="small quiet">{t('Not signed in anywhere.')}</p>}
      {sessions.map((session) => (
        <SessionLine
          key={session.id}
          session={session}
          action="people/:id/sessions/:session/end"
          of={{ id, session: session.id }}
        />
      ))}
      {sessions.length > 1 && <ActionButton action="people/:id/sessions/end-all" of={{ id }} submit={t('End all')} />}
    </section>
  );
}
