// The People screen: the list, an invitation, and one person with role, links and end.
import type { PeopleView } from '#member';
import type { Frame } from '#platform/screens/screen.ts';
import { changeAddress } from '../../frame/links.ts';
import { Field, Form, formOf, Select } from '../fields.tsx';
import { ConsoleScreen } from '../frame.tsx';
import { frameWords } from '../frame-words.ts';
import { Icon } from '../icons.tsx';
import { CsvLink, PageLinks } from '../page-links.tsx';
import { OnceShown, SideHead } from '../side.tsx';
import { writeAgo, writeMoment, writeNumber } from '../times.ts';
import { SessionLine } from './session-line.tsx';
import { type PeopleWords, peopleWords } from './words.ts';

type Person = PeopleView['items'][number];
type SideNeeds = { view: PeopleView; frame: Frame; words: PeopleWords };

export function People({ view, frame }: { view: PeopleView; frame: Frame }) {
  const { language } = frame.reader;
  const words = peopleWords[language];
  const mayWrite = frame.permissions.includes('people:write');
  const base = `${frame.place?.base}/people`;
  const isInviting = view.isNew || frame.form?.action === 'people/invite';
  return (
    <ConsoleScreen
      frame={frame}
      title={words.title}
      fields={{ role: { label: words.roleLabel, write: (role) => frameWords[language].roles[role] ?? role } }}
      facts={words.facts(view.total > 1_000 ? `${writeNumber(1_000, language)}+` : writeNumber(view.total, language))}
      actions={
        <>
          <CsvLink frame={frame} />
          {mayWrite && (
            <a class={isInviting ? 'button' : 'button primary'} href={`${base}?new=person`} data-new="person">
              <Icon name="plus" />
              {words.invite}
            </a>
          )}
        </>
      }
    >
      <div class="split">
        <section class="card" aria-label={words.title}>
          <table class="two people-table">
            <thead>
              <tr>
                <th scope="col">{words.name}</th>
                <th scope="col">{words.role}</th>
                <th scope="col">{words.lastSeen}</th>
              </tr>
            </thead>
            <tbody>
              {view.items.map((person) => (
                <PersonRow
                  key={person.id}
                  person={person}
                  isChosen={view.chosen?.id === person.id}
                  frame={frame}
                  words={words}
                />
              ))}
            </tbody>
          </table>
          <footer class="pages">
            <PageLinks page={view} frame={frame} />
          </footer>
        </section>
        {isInviting && mayWrite ? (
          <Invite view={view} frame={frame} words={words} />
        ) : (
          view.chosen && <PersonSide view={view} person={view.chosen} frame={frame} words={words} />
        )}
      </div>
    </ConsoleScreen>
  );
}

type RowNeeds = { person: Person; isChosen: boolean; frame: Frame; words: PeopleWords };

function PersonRow({ person, isChosen, frame, words }: RowNeeds) {
  const { language } = frame.reader;
  return (
    <tr class={isChosen ? 'chosen' : person.state === 'blocked' ? 'gone' : undefined}>
      <td>
        <a
          class="row-link"
          href={changeAddress(frame.reader.address, { person: person.id, new: null })}
          aria-current={isChosen ? 'true' : undefined}
        >
          {person.name ?? person.email ?? frameWords[language].noName}
        </a>{' '}
        {person.isYou && <span class="chip">{words.you}</span>}
        {person.isOperator && <span class="chip blue">{words.operator}</span>}
        {person.state !== 'active' && (
          <span class={person.state === 'blocked' ? 'chip bad' : 'chip warn'}>{words.states[person.state]}</span>
        )}
        {person.name !== null && (
          <>
            <br />
            <span class="quiet small">{person.email}</span>
          </>
        )}
      </td>
      <td>{frameWords[language].roles[person.role]}</td>
      <td class="num">{person.lastSeenAt === null ? words.never : writeAgo(person.lastSeenAt, frame)}</td>
    </tr>
  );
}

const roleChoices = (roles: readonly string[], frame: Frame, words: PeopleWords) =>
  roles.map((role) => ({
    value: role,
    label: `${frameWords[frame.reader.language].roles[role]}: ${words.roleWords[role]}`,
  }));

function Invite({ view, frame, words }: SideNeeds) {
  const form = formOf(frame, 'people/invite');
  return (
    <aside class="card" aria-labelledby="side-title">
      <SideHead title={words.formTitle} frame={frame} back="people" isForm />
      <Form form={form}>
        <Field
          form={form}
          name="email"
          type="email"
          label={words.email}
          hint={words.emailHint(view.isMailOn)}
          required
          autoFocus
        />
        <Select
          form={form}
          name="role"
          label={words.roleLabel}
          value="editor"
          choices={roleChoices(view.roles, frame, words)}
        />
        <button type="submit" class="button primary">
          {words.send}
        </button>
      </Form>
    </aside>
  );
}

function PersonSide({ view, person, frame, words }: SideNeeds & { person: Person }) {
  const secret = frame.flash?.secret;
  const role = formOf(frame, 'people/:id/role', `people/${person.id}/role`);
  return (
    <aside class="card" aria-labelledby="side-title">
      <SideHead title={person.name ?? person.email ?? ''} frame={frame} back="people" />
      {secret !== undefined && (
        <OnceShown secret={secret} title={words.linkTitle} hint={words.linkWords} frame={frame} />
      )}
      {person.invitedUntil !== null && (
        <p class="pad small quiet">{words.invitedUntil(writeMoment(person.invitedUntil, frame))}</p>
      )}
      {person.mayManage && (
        <>
          <Form form={role} class="pad stack line" version={person.version} began={{ role: person.role }}>
            <Select
              form={role}
              name="role"
              label={words.roleLabel}
              value={person.role}
              choices={roleChoices(view.roles, frame, words)}
            />
            <button type="submit" class="button">
              {words.changeRole}
            </button>
          </Form>
          {person.state === 'invited' ? (
            <>
              <Deed
                person={person}
                deed="link"
                label={words.inviteAgain}
                hint={words.inviteAgainWords(view.isMailOn)}
                frame={frame}
              />
              <Deed person={person} deed="remove" label={words.withdraw} isDanger frame={frame} />
            </>
          ) : (
            <>
              <Deed person={person} deed="link" label={words.makeLink} hint={words.makeLinkWords} frame={frame} />
              {view.sessions !== null && <PersonSessions person={person} view={view} frame={frame} words={words} />}
              {person.state === 'blocked' ? (
                <Deed person={person} deed="unblock" label={words.unblock} frame={frame} />
              ) : (
                <Deed person={person} deed="block" label={words.block} hint={words.blockWords} isDanger frame={frame} />
              )}
              <Deed person={person} deed="remove" label={words.remove} isDanger frame={frame} />
            </>
          )}
        </>
      )}
    </aside>
  );
}

function PersonSessions({ person, view, frame, words }: SideNeeds & { person: Person }) {
  const sessions = view.sessions ?? [];
  const base = `${frame.place?.base}/people/${person.id}/sessions`;
  return (
    <section class="pad stack line" aria-labelledby="their-sessions">
      <h3 id="their-sessions">{words.theirSessions}</h3>
      {sessions.length === 0 && <p class="small quiet">{words.noSessions}</p>}
      {sessions.map((session) => (
        <SessionLine
          key={session.id}
          session={session}
          action={`${base}/${session.id}/end`}
          frame={frame}
          words={words}
        />
      ))}
      {sessions.length > 1 && (
        <form method="post" action={`${base}/end-all`} enctype="multipart/form-data">
          <button type="submit" class="button">
            {words.endAll}
          </button>
        </form>
      )}
    </section>
  );
}

type DeedNeeds = {
  person: Person;
  deed: 'link' | 'block' | 'unblock' | 'remove';
  label: string;
  hint?: string;
  isDanger?: boolean;
  frame: Frame;
};

function Deed({ person, deed, label, hint, isDanger = false, frame }: DeedNeeds) {
  return (
    <Form form={formOf(frame, `people/:id/${deed}`, `people/${person.id}/${deed}`)} class="pad stack line">
      {hint !== undefined && <p class="small quiet">{hint}</p>}
      <button type="submit" class={isDanger ? 'button danger' : 'button'}>
        {label}
      </button>
    </Form>
  );
}
