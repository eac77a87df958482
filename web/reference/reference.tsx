// The reference as a whole: how to call, every operation, every error code.
import type { Reader } from '#platform/http/preferences.ts';
import { Bar } from './bar.tsx';
import type { Reference as ReferenceModel } from './model.ts';
import { OperationSection } from './operation.tsx';
import type { ReferenceWords } from './words.ts';

export type ReferenceNeeds = { reference: ReferenceModel; words: ReferenceWords; reader: Reader };

export function Reference({ reference, words, reader }: ReferenceNeeds) {
  const { groups, apiUrl } = reference;
  return (
    <div class="reference" data-language="curl">
      <Bar words={words} reader={reader} />
      <div class="columns">
        <Contents reference={reference} words={words} />
        <main>
          <Start apiUrl={apiUrl} words={words} />
          <p id="no-match" role="status" class="note" />
          {groups.map(({ room, operations }) => (
            <section key={room} data-group aria-labelledby={`room-${room}`}>
              <h2 id={`room-${room}`}>{nameRoom(words, room)}</h2>
              {operations.map((operation) => (
                <OperationSection key={operation.id} operation={operation} words={words} />
              ))}
            </section>
          ))}
          <Errors errors={reference.errors} words={words} />
        </main>
      </div>
    </div>
  );
}

const nameRoom = (words: ReferenceWords, room: string) => words.rooms[room] ?? room;

function Contents({ reference, words }: { reference: ReferenceModel; words: ReferenceWords }) {
  return (
    <nav class="contents" aria-label={words.contents}>
      <label class="needs-script search">
        {words.search}
        <input type="search" id="search" autoComplete="off" placeholder={words.searchHint} />
      </label>
      <ul>
        <li>
          <a href="#start">{words.start}</a>
        </li>
      </ul>
      {reference.groups.map(({ room, operations }) => (
        <section key={room} data-group>
          <h2>
            <a href={`#room-${room}`}>{nameRoom(words, room)}</a>
          </h2>
          <ul lang="en" class="entries">
            {operations.map(({ id, method, summary }) => (
              <li key={id} data-entry={id}>
                <a href={`#${id}`}>
                  <span class={`method ${method.toLowerCase()}`}>{method}</span>
                  <span>{summary}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <ul>
        <li>
          <a href="#errors">{words.errors}</a>
        </li>
      </ul>
    </nav>
  );
}

function Start({ apiUrl, words }: { apiUrl: string; words: ReferenceWords }) {
  return (
    <section id="start" class="card" aria-labelledby="start-title">
      <h1 id="start-title">{words.title}</h1>
      <p>
        {words.callsGo} <code>{apiUrl}</code> {words.withKey} <code>X-Api-Key</code>. {words.fromEnvironment}
      </p>
      <pre>
        <code>export KONTOR_KEY=your-key</code>
      </pre>
      <p>
        {words.answers} {words.machines} <a href="/openapi.json">openapi.json</a>,{' '}
        <a href="/openapi.yaml">openapi.yaml</a>.
      </p>
      <label class="needs-script key">
        {words.key}
        <input type="password" id="key" autoComplete="off" spellcheck={false} placeholder="DEV_…" />
      </label>
    </section>
  );
}

function Errors({ errors, words }: { errors: ReferenceModel['errors']; words: ReferenceWords }) {
  return (
    <section id="errors" aria-labelledby="errors-title" class="card">
      <h2 id="errors-title">{words.errors}</h2>
      <p>{words.errorsLead}</p>
      <ul class="error-codes" lang="en">
        {errors.map(({ code, status, title }) => (
          <li key={code} data-error>
            <a href={`/docs/errors/${code}`}>
              <code>{code}</code>
            </a>
            <span class="quiet">{status}</span> <span>{title}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
