// How to begin with the interface: its address, the key, a first call, and the guides.

import { t } from '../say.ts';
import { Code } from './code.tsx';
import type { Operation, Reference } from './model.ts';

/** Needs no data of its own, and shows at once what the interface can do. */
const FIRST_CALL = 'get-bank-bank-account-status';

export function Start({ reference }: { reference: Reference }) {
  const { apiUrl, guides, groups } = reference;
  const operations = groups.flatMap((group) => group.operations);
  const first = operations.find(({ id }) => id === FIRST_CALL) ?? operations.find(({ method }) => method === 'GET');
  return (
    <section id="start" class="card" aria-labelledby="start-title">
      <h1 id="start-title">{t('API reference')}</h1>
      <p>
        {t('All calls go to')} <code>{apiUrl}</code> {t('with an API key, preferably in the header')}{' '}
        <code>X-Api-Key</code>.{' '}
        {operations.some(({ fields }) => fields === null) && t('Short links have their own address and need no key.')}
      </p>
      <Step label={t('1. Set your key. All examples read it from the environment.')} code="export KONTOR_KEY=DEV_…" />
      {first && (
        <Step
          label={t('2. Make your first call. curl encodes the values, so you can type them as they are.')}
          code={curlOf(first)}
        />
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
        {t('Responses are JSON.')} {t('The whole interface for programs:')} <a href="/openapi.json">openapi.json</a>,{' '}
        <a href="/openapi.yaml">openapi.yaml</a>, <a href="/llms.txt">llms.txt</a>.
      </p>
      <label class="needs-script key">
        {t('Your API key for “Try it” (stays in this tab)')}
        <input type="password" id="key" autoComplete="off" spellcheck={false} placeholder="DEV_…" />
      </label>
    </section>
  );
}

const Step = ({ label, code }: { label: string; code: string }) => (
  <>
    <p>{label}</p>
    <Code label={label} code={code} language="curl" />
  </>
);

const curlOf = ({ examples }: Operation) => examples.find(({ language }) => language === 'curl')?.code ?? '';
