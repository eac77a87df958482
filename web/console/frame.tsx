// The frame of every screen: top bar, navigation, the message of what was done, and the screen itself.
import type { ComponentChildren } from 'preact';
import type { Frame } from '#platform/screens/screen.ts';
import { Mark } from '../frame/mark.tsx';
import { t } from '../say.ts';
import { Conflict, conflictOf, type FieldNames } from './conflict.tsx';
import { type FrameWords, frameWords } from './frame-words.ts';
import { Icon } from './icons.tsx';
import { Choices, Rail } from './rail.tsx';

export type ScreenNeeds = {
  frame: Frame;
  title: string;
  /** One line under the title. */
  facts?: ComponentChildren;
  actions?: ComponentChildren;
  /** What the fields of its forms are called, for two versions side by side. */
  fields?: FieldNames;
  children: ComponentChildren;
};

export function ConsoleScreen({ frame, title, facts, actions, fields = {}, children }: ScreenNeeds) {
  const words = frameWords[frame.reader.language];
  return (
    <div
      class="console"
      data-environment={frame.place?.environment ?? 'live'}
      data-rail={frame.choices.rail}
      data-letters={frame.choices.letters}
    >
      <a class="skip" href="#main">
        {words.skip}
      </a>
      {frame.place?.environment === 'sandbox' && (
        <p class="plate">
          {words.environments.sandbox}
          <span>: {words.sandboxPlate}</span>
        </p>
      )}
      <TopBar frame={frame} words={words} />
      <Rail frame={frame} words={words} />
      <main id="main" tabIndex={-1}>
        <div class="page-head">
          <div>
            <h1>{title}</h1>
            {facts !== undefined && <p>{facts}</p>}
          </div>
          {actions !== undefined && <div class="actions">{actions}</div>}
        </div>
        <p class="note warn" role="status" id="offline" hidden>
          {words.offline}
        </p>
        <p class="note plain" role="status" id="slow" hidden>
          {words.slow}
        </p>
        <Message frame={frame} words={words} fields={fields} />
        {!frame.member.isComplete && frame.place && (
          <p class="note warn">
            <span>{words.finish}</span>
            <a class="button low push" href="/console/account">
              {words.finishLink}
            </a>
          </p>
        )}
        {children}
        <footer class="foot">
          <Choices frame={frame} words={words} />
        </footer>
      </main>
      <KeyboardHelp words={words} />
    </div>
  );
}

function TopBar({ frame, words }: { frame: Frame; words: FrameWords }) {
  const { place, organisations, environments, member } = frame;
  const name = member.name ?? member.email ?? words.noName;
  return (
    <header class="top">
      <a class="brand" href="/console" aria-label="Kontor">
        <Mark />
        <span>Kontor</span>
      </a>
      {place &&
        (organisations.length > 1 ? (
          <details class="choose">
            <summary class="org" aria-label={`${words.organisation}: ${place.organisation.name}`}>
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
        <nav class="segments env" aria-label={words.environment}>
          {environments.map(({ environment, href }) => (
            <a key={environment} href={href} aria-current={environment === place.environment ? 'true' : undefined}>
              {words.environments[environment]}
            </a>
          ))}
        </nav>
      )}
      <SearchField frame={frame} words={words} />
      <div class="push inline">
        <button type="button" class="button low square needs-script" data-open="keyboard" aria-label={words.keyboard}>
          ?
        </button>
        <a class="me" href="/console/account">
          <span class="face" aria-hidden="true">
            {initialsOf(name)}
          </span>
          <span class="offscreen">{words.account}: </span>
          <span class="cut">{name}</span>
        </a>
      </div>
    </header>
  );
}

/** Never moves. On a phone it is a way to the page of the search; outside of an organisation it searches the first one. */
function SearchField({ frame, words }: { frame: Frame; words: FrameWords }) {
  const { place, organisations } = frame;
  const base = place?.base ?? organisations[0]?.href;
  if (base === undefined) return null;
  const data = {
    'data-bff': `${base.replace('/console', '/bff')}/search`,
    'data-zone': place?.organisation.timeZone,
    'data-environment': place?.environment,
  };
  return (
    <>
      <form class="find" role="search" aria-label={words.search} method="get" action={`${base}/search`} {...data}>
        <Icon name="search" />
        <input type="search" name="q" maxLength={100} aria-label={words.searchField} placeholder={words.searchField} />
        <kbd class="needs-script">Ctrl K</kbd>
      </form>
      <a class="button square bare push find-link" href={`${base}/search`} aria-label={words.search}>
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
function Message({ frame, words, fields }: { frame: Frame; words: FrameWords; fields: FieldNames }) {
  const { flash, form, place } = frame;
  const versions = conflictOf(frame);
  if (versions) return <Conflict frame={frame} versions={versions} fields={fields} />;
  if (form?.code === 'signed_in_again') {
    return (
      <p class="note warn" role="status">
        {words.signedInAgain}
      </p>
    );
  }
  if (form) {
    return (
      <p class="note bad" role="alert">
        <Icon name="cross" />
        <span>
          <b>{words.refused}.</b>{' '}
          {form.said
            ? t(form.said)
            : (words.codes[form.code] ?? (form.problems.length > 0 ? words.seeFields : t(form.message)))}
        </span>
      </p>
    );
  }
  if (frame.isUnfiltered) {
    return (
      <p class="note warn" role="status">
        {words.badParameters}
      </p>
    );
  }
  if (!flash) return null;
  const { done, undo } = flash;
  return (
    <div class={undo ? 'note good toast' : 'note good'} role="status" id="done">
      <Icon name="ok" />
      <span>
        {done.message ?? words.done[done.code]?.(done.values ?? {}) ?? done.code}
        {undo && <span class="quiet needs-script" data-seconds aria-hidden="true" />}
      </span>
      {undo && (
        <form
          class="push"
          method="post"
          action={`${place?.base ?? '/console'}/${undo.action}`}
          enctype="multipart/form-data"
        >
          <input type="hidden" name="once" value={frame.once} />
          {Object.entries(undo.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" class="button low" data-undo>
            {words.undo}
          </button>
        </form>
      )}
    </div>
  );
}

function KeyboardHelp({ words }: { words: FrameWords }) {
  return (
    <dialog id="keyboard" class="card" aria-labelledby="keyboard-title">
      <form method="dialog">
        <h2 id="keyboard-title">{words.keyboardTitle}</h2>
        <dl class="facts">
          {words.keyboardKeys.map(([keys, does]) => (
            <>
              <dt key={keys}>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{does}</dd>
            </>
          ))}
        </dl>
        <p class="hint">{words.keyboardRest}</p>
        <div class="actions">
          <button type="submit" class="button">
            {words.close}
          </button>
          <a class="button bare" href="/console/account#letters">
            {words.keyboardSwitch}
          </a>
        </div>
      </form>
    </dialog>
  );
}
