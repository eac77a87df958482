// The reference as a whole: how to call, every operation, every error code.
import type { Reader } from '#platform/http/preferences.ts';
import type { RefusalPage } from '#platform/http/refusal.ts';
import { Bar } from './bar.tsx';
import type { Reference as ReferenceModel } from './model.ts';
import { OperationSection } from './operation.tsx';
import { Start } from './start.tsx';
import type { ReferenceWords } from './words.ts';

export type ReferenceNeeds = { reference: ReferenceModel; words: ReferenceWords; reader: Reader };

export function Reference({ reference, words, reader }: ReferenceNeeds) {
  const { groups, errors } = reference;
  return (
    <div class="reference" data-language="curl">
      <Bar words={words} reader={reader} />
      <div class="columns">
        <Contents reference={reference} words={words} />
        <main>
          <Start reference={reference} words={words} />
          <p id="no-match" role="status" class="note" />
          {groups.map(({ name, title, operations }) => (
            <section key={name} data-group aria-labelledby={`room-${name}`}>
              <h2 id={`room-${name}`}>{title}</h2>
              {operations.map((operation) => (
                <OperationSection key={operation.id} operation={operation} words={words} />
              ))}
            </section>
          ))}
          <section id="errors" aria-labelledby="errors-title" class="card">
            <h2 id="errors-title">{words.errors}</h2>
            <p>{words.errorsLead}</p>
            <ErrorCodes errors={errors} />
          </section>
        </main>
      </div>
    </div>
  );
}

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
      {reference.groups.map(({ name, title, operations }) => (
        <section key={name} data-group>
          <h2>
            <a href={`#room-${name}`}>{title}</a>
          </h2>
          <ul class="entries">
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
      <section class="more">
        <h2>{words.guides}</h2>
        <ul>
          {reference.guides.map(({ slug, title }) => (
            <li key={slug}>
              <a href={`/docs/${slug}`}>{title}</a>
            </li>
          ))}
          <li>
            <a href="#errors">{words.errors}</a>
          </li>
        </ul>
      </section>
    </nav>
  );
}

export function ErrorCodes({ errors }: { errors: RefusalPage[] }) {
  return (
    <ul class="error-codes">
      {errors.map(({ code, status, title }) => (
        <li key={code} data-error>
          <a href={`/docs/errors/${code}`}>
            <code>{code}</code>
          </a>
          <span class="quiet">{status}</span> <span>{title}</span>
        </li>
      ))}
    </ul>
  );
}
