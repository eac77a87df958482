// One's own account: name and e-mail, password, passkeys, and the places where one is signed in.
import type { AccountView } from '#member';
import type { Frame } from '#platform/screens/screen.ts';
import { changeAddress } from '../../frame/links.ts';
import { Field, Form, formOf, Select } from '../fields.tsx';
import { ConsoleScreen } from '../frame.tsx';
import { frameWords } from '../frame-words.ts';
import { writeAgo, writeDay } from '../times.ts';
import { SessionLine } from './session-line.tsx';
import { type PeopleWords, peopleWords } from './words.ts';

type PartNeeds = { view: AccountView; frame: Frame; words: PeopleWords };

export function Account({ view, frame }: { view: AccountView; frame: Frame }) {
  const words = peopleWords[frame.reader.language];
  return (
    <ConsoleScreen
      frame={frame}
      title={words.accountTitle}
      facts={view.email ?? undefined}
      actions={
        <form method="post" action="/console/sign-out" enctype="multipart/form-data">
          <button type="submit" class="button">
            {words.signOut}
          </button>
        </form>
      }
    >
      <div class="account">
        <Profile view={view} frame={frame} words={words} />
        <Password view={view} frame={frame} words={words} />
        <Passkeys view={view} frame={frame} words={words} />
        <Sessions view={view} frame={frame} words={words} />
        <Letters frame={frame} />
      </div>
    </ConsoleScreen>
  );
}

function Profile({ view, frame, words }: PartNeeds) {
  const form = formOf(frame, 'account/profile');
  return (
    <section class="card" aria-labelledby="profile-title">
      <header>
        <h2 id="profile-title">{words.profile}</h2>
      </header>
      <Form form={form}>
        <Field
          form={form}
          name="name"
          label={words.yourName}
          value={view.name ?? ''}
          maxLength={100}
          autocomplete="name"
        />
        {view.email === null ? (
          <Field
            form={form}
            name="email"
            type="email"
            label={words.email}
            autocomplete="email"
            hint={words.emailFixed}
          />
        ) : (
          <p class="small quiet">
            {view.email} · {words.emailFixed}
          </p>
        )}
        <Select
          form={form}
          name="language"
          label={words.language}
          value={view.language ?? frame.reader.language}
          choices={words.languages.map(([value, label]) => ({ value, label }))}
        />
        <button type="submit" class="button primary">
          {words.save}
        </button>
      </Form>
    </section>
  );
}

function Password({ view, frame, words }: PartNeeds) {
  const form = formOf(frame, 'account/password');
  return (
    <section class="card" aria-labelledby="password-title">
      <header>
        <h2 id="password-title">{words.password}</h2>
      </header>
      <Form form={form}>
        <input
          class="offscreen"
          type="email"
          autocomplete="username"
          value={view.email ?? ''}
          tabIndex={-1}
          readOnly
          aria-hidden="true"
        />
        {view.hasPassword && (
          <Field form={form} name="current" type="password" label={words.current} autocomplete="current-password" />
        )}
        <Field
          form={form}
          name="password"
          type="password"
          label={words.newPassword}
          hint={words.passwordHint}
          autocomplete="new-password"
          required
        />
        <p class="small quiet">{words.passwordWords}</p>
        <button type="submit" class="button">
          {words.setPassword}
        </button>
      </Form>
    </section>
  );
}

function Passkeys({ view, frame, words }: PartNeeds) {
  return (
    <section class="card" aria-labelledby="passkeys-title">
      <header>
        <h2 id="passkeys-title">{words.passkeys}</h2>
      </header>
      <div class="pad stack">
        <p class="small quiet">{view.hasPasskeys ? words.passkeyWords : words.noPasskeysHere}</p>
        {view.passkeys.map((passkey) => (
          <form
            key={passkey.id}
            class="inline"
            method="post"
            action={`/console/account/passkeys/${passkey.id}/remove`}
            enctype="multipart/form-data"
          >
            <span>
              <b>{passkey.name}</b>{' '}
              <span class="quiet small">
                {passkey.lastUsedAt === null
                  ? words.since(writeDay(passkey.createdAt, frame))
                  : words.lastUse(writeAgo(passkey.lastUsedAt, frame))}
              </span>
            </span>
            <button type="submit" class="button low push" aria-label={`${words.removePasskey}: ${passkey.name}`}>
              {words.removePasskey}
            </button>
          </form>
        ))}
        {view.hasPasskeys && <p class="note plain without-script">{words.passkeyScripts}</p>}
        {view.hasPasskeys && (
          <div class="stack needs-script" data-new-passkey>
            <div class="field">
              <label for="passkey-name">{words.passkeyName}</label>
              <input id="passkey-name" maxLength={100} value={words.passkeyDefault} />
            </div>
            <button type="button" class="button" data-add-passkey data-stopped={words.passkeyStopped}>
              {words.addPasskey}
            </button>
            <p class="note bad" role="alert" id="passkey-problem" hidden />
          </div>
        )}
      </div>
    </section>
  );
}

/** Whether single letters are shortcuts: remembered in the browser (WCAG 2.1.4). */
function Letters({ frame }: { frame: Frame }) {
  const { reader, choices } = frame;
  const words = frameWords[reader.language];
  const values = [
    ['on', words.lettersOn],
    ['off', words.lettersOff],
  ] as const;
  return (
    <section class="card" id="letters" aria-labelledby="letters-title">
      <header>
        <h2 id="letters-title">{words.lettersTitle}</h2>
      </header>
      <div class="pad stack">
        <p class="small quiet">{words.lettersWords}</p>
        <p class="note plain without-script">{words.lettersScripts}</p>
        <nav class="segments needs-script" aria-label={words.letters}>
          {values.map(([value, label]) => (
            <a
              key={value}
              href={`${changeAddress(reader.address, { letters: value })}#letters`}
              aria-current={choices.letters === value ? 'true' : undefined}
            >
              {label}
            </a>
          ))}
        </nav>
      </div>
    </section>
  );
}

function Sessions({ view, frame, words }: PartNeeds) {
  return (
    <section class="card" aria-labelledby="sessions-title">
      <header>
        <h2 id="sessions-title">{words.sessions}</h2>
      </header>
      <div class="pad stack">
        {view.sessions.map((session) => (
          <SessionLine
            key={session.id}
            session={session}
            action={`/console/account/sessions/${session.id}/end`}
            frame={frame}
            words={words}
          />
        ))}
        {view.sessions.length > 1 && (
          <form method="post" action="/console/account/sessions/end-others" enctype="multipart/form-data">
            <button type="submit" class="button">
              {words.endOthers}
            </button>
          </form>
        )}
      </div>
    </section>
  );
}
