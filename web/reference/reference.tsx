// The reference as a whole: how to call, every operation, every error code.
import { ThemeSwitch } from '../frame/reader-choices.tsx';
import type { Reference as ReferenceModel } from './model.ts';
import { OperationSection } from './operation.tsx';

export function Reference({ reference, theme }: { reference: ReferenceModel; theme: string }) {
  const { groups, errors, apiUrl } = reference;
  return (
    <div class="reference" data-language="curl">
      <header class="bar">
        <a class="brand" href="/docs">
          Kontor API
        </a>
        <nav class="actions" aria-label="Formats and theme">
          <a class="button" href="/openapi.json">
            OpenAPI
          </a>
          <a class="button" href="/llms.txt">
            llms.txt
          </a>
          <ThemeSwitch address="/docs" theme={theme} label="Switch between light and dark" />
        </nav>
      </header>
      <div class="columns">
        <nav class="contents" aria-label="Contents">
          <label class="needs-script search">
            Search
            <input type="search" id="search" autoComplete="off" placeholder="address, IBAN, 404 …" />
          </label>
          <ul>
            <li>
              <a href="#start">Getting started</a>
            </li>
          </ul>
          {groups.map(({ tag, operations }) => (
            <section key={tag} data-group>
              <h2>{tag}</h2>
              <ul>
                {operations.map(({ id, method, summary }) => (
                  <li key={id} data-entry={id}>
                    <a href={`#${id}`}>
                      <span class={`method ${method.toLowerCase()}`}>{method}</span> {summary.replace(/\.$/, '')}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <ul>
            <li>
              <a href="#errors">Error codes</a>
            </li>
          </ul>
        </nav>
        <main>
          <Start apiUrl={apiUrl} />
          <p id="no-match" role="status" class="note" />
          {groups.map(({ tag, description, operations }) => (
            <section key={tag} data-group aria-labelledby={`tag-${tag}`}>
              <h2 id={`tag-${tag}`} class="tag">
                {tag}
              </h2>
              <p class="note">{description}</p>
              {operations.map((operation) => (
                <OperationSection key={operation.id} operation={operation} />
              ))}
            </section>
          ))}
          <section id="errors" aria-labelledby="errors-title" class="card">
            <h2 id="errors-title">Error codes</h2>
            <p>Switch on the code: codes never change meaning, sentences may. Each has a page.</p>
            <ul class="error-codes">
              {errors.map(({ code, status, title }) => (
                <li key={code} data-error>
                  <a href={`/docs/errors/${code}`}>
                    <code>{code}</code>
                  </a>
                  <span class="quiet">{status}</span> {title}
                </li>
              ))}
            </ul>
          </section>
        </main>
      </div>
    </div>
  );
}

function Start({ apiUrl }: { apiUrl: string }) {
  return (
    <section id="start" class="card" aria-labelledby="start-title">
      <h1 id="start-title">API reference</h1>
      <p>
        Every call goes to <code>{apiUrl}</code> and carries an API key, best in the header <code>X-Api-Key</code>. The
        examples read it from the environment:
      </p>
      <pre>
        <code>export KONTOR_KEY=your-key</code>
      </pre>
      <p>
        Answers are JSON; errors have one shape with a stable <code>code</code>, and a page each. The whole description
        for machines: <a href="/openapi.json">openapi.json</a>, <a href="/openapi.yaml">openapi.yaml</a>.
      </p>
      <label class="needs-script key">
        Your key, for “Try it” (kept in this tab only)
        <input type="password" id="key" autoComplete="off" spellcheck={false} placeholder="DEV_…" />
      </label>
    </section>
  );
}
