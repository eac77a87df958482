// The frame of every screen: top bar, navigation, the message of what was done, and the screen itself.
import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Frame, StartItem, Undo } from '#platform/screens/screen.ts';
import { Mark } from '../frame/mark.tsx';
import { t } from '../say.ts';
import { LinkButton, SubmitButton } from './buttons.tsx';
import { Conflict, conflictOf, type FieldNames } from './conflict.tsx';
import { HiddenFields } from './fields.tsx';
import { Ways } from './filters.tsx';
import { Icon } from './icons.tsx';
import { sayEnvironment, usePage } from './page.ts';
import { Choices, Rail } from './rail.tsx';
import { paletteTexts } from './search/texts.ts';

export type ScreenNeeds = {
  title: string;
  /** One line under the title. */
  facts?: ComponentChildren;
  actions?: ComponentChildren;
  /** What the fields of its forms are called, for two versions side by side. */
  fields?: FieldNames;
  children: ComponentChildren;
};

export function ConsoleScreen({ title, facts, actions, fields = {}, children }: ScreenNeeds) {
  const { frame } = usePage();
  return (
    <div
      class="console"
      data-environment={frame.place?.environment ?? 'live'}
      data-rail={frame.choices.rail}
      data-letters={frame.choices.letters}
    >
      <a class="skip" href="#main">
        {t('Skip to the content')}
      </a>
      {frame.place?.environment === 'sandbox' && (
        <p class="plate">
          {sayEnvironment('sandbox')}
          <span>: {t('nothing here is real, mails and messages are only kept')}</span>
        </p>
      )}
      <TopBar />
      <Rail />
      <main id="main" tabIndex={-1}>
        <div class="page-head">
          <div>
            <h1>{title}</h1>
            {facts !== undefined && <p>{facts}</p>}
          </div>
          {actions !== undefined && <div class="actions">{actions}</div>}
        </div>
        <p class="note warn" role="status" id="offline" hidden>
          {t('There is no connection. What you typed stays here; send it when you are online again.')}
        </p>
        <p class="note plain" role="status" id="slow" hidden>
          {t('This takes longer than usual. Please wait. If you send it again, it is still done only once.')}
        </p>
        <Message fields={fields} />
        {!frame.member.isComplete && frame.place && (
          <p class="note warn">
            <span>
              {t(
                'Finish your account: add your name, your e-mail, and a password or passkey, so that you can come back.',
              )}
            </span>
            <LinkButton to="/console/account" label={t('Finish it now')} tone="low push" />
          </p>
        )}
        {children}
        <footer class="foot">
          <Choices />
        </footer>
      </main>
      <KeyboardHelp />
    </div>
  );
}

function TopBar() {
  const { place, organisations, environments, member } = usePage().frame;
  const name = member.name ?? member.email ?? t('You');
  return (
    <header class="top">
      <a class="brand" href="/console" aria-label="Kontor">
        <Mark />
        <span>Kontor</span>
      </a>
      {place &&
        (organisations.length > 1 ? (
          <details class="choose">
            <summary class="org" aria-label={`${t('Organisation')}: ${place.organisation.name}`}>
              {place.organisation.name}
              <Icon name="down" isSmall />
            </summary>
            <ul class="card">
              {organisations.map(({ slug, name: label, href }) => (
                <li key={slug}>
                  <a href={href} aria-current={slug === place.organisation.slug ? 'true' : undefined}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </details>
        ) : (
          <span class="org">{place.organisation.name}</span>
        ))}
      {place && (
        <Ways
          class="segments env"
          label={t('Environment')}
          of={environments.map(({ environment: one, href }) => [sayEnvironment(one), href, one === place.environment])}
        />
      )}
      <SearchField />
      <div class="push inline">
        <button type="button" class="button low square needs-script" data-open="keyboard" aria-label={t('Keyboard')}>
          ?
        </button>
        <a class="me" href="/console/account">
          <span class="face" aria-hidden="true">
            {initialsOf(name)}
          </span>
          <span class="offscreen">{t('Your account')}: </span>
          <span class="cut">{name}</span>
        </a>
      </div>
    </header>
  );
}

/** Never moves. On a phone it is a way to the page of the search; outside of an organisation it searches the first one. */
function SearchField() {
  const { place, organisations } = usePage().frame;
  const base = place?.base ?? organisations[0]?.href;
  if (base === undefined) return null;
  const data = {
    'data-bff': `${base.replace('/console', '/bff')}/search`,
    'data-zone': place?.organisation.timeZone,
    'data-texts': JSON.stringify(paletteTexts()),
  };
  const asked = t('Search people, phones, numbers, codes…');
  return (
    <>
      <form class="find" role="search" aria-label={t('Search')} method="get" action={`${base}/search`} {...data}>
        <Icon name="search" />
        <input type="search" name="q" maxLength={100} aria-label={asked} placeholder={asked} />
        <kbd class="needs-script">Ctrl K</kbd>
      </form>
      <a class="button square bare push find-link" href={`${base}/search`} aria-label={t('Search')}>
        <Icon name="search" />
      </a>
    </>
  );
}

const initialsOf = (name: string) =>
  name
    .split(/[^\p{L}]+/u)
    .filter((part) => part !== '')
    .slice(0, 2)
    .map((part) => part[0] ?? '')
    .join('')
    .toUpperCase();

/** What was just done, with its Undo; or why a form was refused. */
function Message({ fields }: { fields: FieldNames }) {
  const { frame } = usePage();
  const { flash, form, place } = frame;
  const versions = conflictOf(frame);
  if (versions) return <Conflict frame={frame} versions={versions} fields={fields} />;
  if (form?.code === 'signed_in_again') {
    return (
      <p class="note warn" role="status">
        {t('You are signed in again. What you typed is still here: look at it, and send it.')}
      </p>
    );
  }
  if (form) {
    return (
      <p class="note bad" role="alert">
        <Icon name="cross" />
        <span>
          <b>{t('This was not saved')}.</b>{' '}
          {form.said ? t(form.said) : form.problems.length > 0 ? t('Each field says what is wrong.') : t(form.message)}
        </span>
      </p>
    );
  }
  if (frame.isUnfiltered) {
    return (
      <p class="note warn" role="status">
        {t('Part of the address could not be read, so this is the page without any filter.')}
      </p>
    );
  }
  if (!flash) return null;
  const { done, undo } = flash;
  return (
    <div class={undo ? 'note good toast' : 'note good'} role="status" id="done">
      <Icon name="ok" />
      <span>
        {done.message ?? done.code}
        {undo && <span class="quiet needs-script" data-seconds aria-hidden="true" />}
      </span>
      {undo && (
        <form
          class="push"
          method="post"
          action={`${place?.base ?? '/console'}/${undo.action}`}
          enctype="multipart/form-data"
        >
          <HiddenFields of={[['once', frame.once], ...Object.entries(undo.fields).flatMap(writeField)]} />
          <SubmitButton label={t('Undo')} tone="low" data-undo />
        </form>
      )}
    </div>
  );
}

/** A list has a field for each of its values, a row for each of its own. */
const writeField = ([name, value]: [string, Undo['fields'][string]]): [string, string][] =>
  typeof value === 'object'
    ? Object.entries(value).flatMap(([key, one]) => writeField([`${name}.${key}`, one]))
    : [[name, String(value ?? '')]];

const helps = new Map<string, string>();

/** The largest part of the frame. It is the same on every page of a person, so its HTML is drawn once for each set of keys. */
function KeyboardHelp() {
  const keys = listKeys(usePage().frame);
  const wanted = JSON.stringify(keys);
  const html = helps.get(wanted) ?? renderToString(<Keys of={keys} />);
  if (helps.size === MOST_HELPS) helps.clear();
  helps.set(wanted, html);
  return (
    <dialog id="keyboard" class="card" aria-labelledby="keyboard-title" dangerouslySetInnerHTML={{ __html: html }} />
  );
}

/** One for each organisation, environment, language and set of screens; they are small. */
const MOST_HELPS = 500;

const Keys = ({ of }: { of: readonly Key[] }) => (
  <form method="dialog">
    <h2 id="keyboard-title">{t('Keyboard shortcuts')}</h2>
    <dl class="facts">
      {of.map(([keys, does, begins]) => (
        <>
          <dt key={keys}>
            <kbd>{keys}</kbd>
          </dt>
          <dd data-begin={begins?.letter} data-makes={begins?.id} data-href={begins?.href}>
            {does}
          </dd>
        </>
      ))}
    </dl>
    <p class="hint">{t('Single letters do nothing while you type in a field.')}</p>
    <div class="actions">
      <SubmitButton label={t('Close')} />
      <LinkButton to="/console/account#letters" label={t('Switch them off')} tone="bare" />
    </div>
  </form>
);

type Key = [keys: string, does: string, begins?: StartItem];

/** Keys, what they do, and what they begin: entry.ts reads the letters from here and from the navigation. */
const listKeys = ({ nav, starts }: Frame): Key[] => [
  [t('Ctrl K or /'), t('Search everything')],
  ...nav.flatMap(({ letter, label }): Key[] =>
    letter === undefined
      ? []
      : [[t('G then {letter}', { letter: letter.toUpperCase() }), t('Go to {screen}', { screen: label })]],
  ),
  ...starts.map((start): Key => [t('N then {letter}', { letter: start.letter.toUpperCase() }), start.label, start]),
  ['D, W, M, T', t('In the calendar: day, week, month, today')],
  ['E', t('Change the event that is open')],
  ['J, K', t('Down and up in a list')],
  ['X', t('Choose the row of a list')],
  ['Enter', t('Open it')],
  ['Z', t('Undo')],
  ['Ctrl S', t('Save the form you are in')],
  ['[', t('Slim or wide navigation')],
  ['Esc', t('Close what is open')],
  ['?', t('This help')],
];
