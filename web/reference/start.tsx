// How to begin with the interface: its address, the key, a first call, and the guides.
import { Code } from './code.tsx';
import type { Operation, Reference } from './model.ts';
import type { ReferenceWords } from './words.ts';

/** Needs no data of its own, and shows at once what the interface is good for. */
const FIRST_CALL = 'get-bank-bank-account-status';

export function Start({ reference, words }: { reference: Reference; words: ReferenceWords }) {
  const { apiUrl, guides, groups } = reference;
  const operations = groups.flatMap((group) => group.operations);
  const first = operations.find(({ id }) => id === FIRST_CALL) ?? operations.find(({ method }) => method === 'GET');
  return (
    <section id="start" class="card" aria-labelledby="start-title">
      <h1 id="start-title">{words.title}</h1>
      <p>
        {words.callsGo} <code>{apiUrl}</code> {words.withKey} <code>X-Api-Key</code>.{' '}
        {operations.some(({ fields }) => fields === null) && words.openCalls}
      </p>
      <p>{words.setKey}</p>
      <Code label={words.setKey} code="export KONTOR_KEY=DEV_…" language="curl" />
      {first && (
        <>
          <p>{words.firstCall}</p>
          <Code label={words.firstCall} code={curlOf(first)} language="curl" />
        </>
      )}
      <ul class="guides">
        {guides.map(({ slug, title, lead }) => (
          <li key={slug}>
            <a href={`/docs/${slug}`}>{title}</a>
            <span class="quiet">{lead}</span>
          </li>
        ))}
      </ul>
      <p>
        {words.answers} {words.machines} <a href="/openapi.json">openapi.json</a>,{' '}
        <a href="/openapi.yaml">openapi.yaml</a>, <a href="/llms.txt">llms.txt</a>.
      </p>
      <label class="needs-script key">
        {words.key}
        <input type="password" id="key" autoComplete="off" spellcheck={false} placeholder="DEV_…" />
      </label>
    </section>
  );
}

const curlOf = ({ examples }: Operation) => examples.find(({ language }) => language === 'curl')?.code ?? '';
