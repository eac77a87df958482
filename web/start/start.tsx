// The start page of the main address: what this is, the demo, and where everything else is.
import type { Reader } from '#platform/http/preferences.ts';
import type { StartView } from '../../src/start-page.ts';
import { Bar } from './bar.tsx';
import type { StartWords } from './words.ts';

export function Start({ view, words, reader }: { view: StartView; words: StartWords; reader: Reader }) {
  const { apiUrl, addresses, showcase } = view;
  const places = [
    { href: '/console', ...words.console },
    { href: '/docs', ...words.reference },
    ...addresses.map(({ name, url }) => ({ href: url, ...(words.addresses[name] ?? { title: name, text: url }) })),
    { href: '/openapi.json', ...words.openapi },
    { href: '/readyz', ...words.health },
  ];
  return (
    <>
      <Bar words={words} reader={reader} />
      <main class="start">
        <div class="hero">
          <h1>{words.heading}</h1>
          <p class="lead">{words.lead}</p>
          <p class="ways">
            {showcase !== null && (
              <a class="button primary" href={showcase}>
                {words.seeDemo}
              </a>
            )}
            <a class={showcase === null ? 'button primary' : 'button'} href="/docs">
              {words.reference.title}
            </a>
          </p>
        </div>
        <ul class="places">
          {places.map(({ href, title, text }) => (
            <li key={href}>
              <a class="card" href={href}>
                <strong>{title}</strong>
                <span class="quiet">{text}</span>
              </a>
            </li>
          ))}
        </ul>
        {showcase !== null && <FirstCall apiUrl={apiUrl} words={words} />}
      </main>
    </>
  );
}

/** Only with the demo: its first start wrote the keys. */
function FirstCall({ apiUrl, words }: { apiUrl: string; words: StartWords }) {
  return (
    <section class="card" aria-labelledby="first-call">
      <div class="first-call">
        <h2 id="first-call">{words.firstCall}</h2>
        <button type="button" class="button needs-script">
          <span aria-live="polite">{words.copy}</span>
        </button>
      </div>
      <pre>
        <code>{`. data/first-keys.env\ncurl -H "X-Api-Key: $PROD_KEY" '${apiUrl}${firstPath}'`}</code>
      </pre>
      <p class="quiet">{words.keys}</p>
    </section>
  );
}

const firstPath = '/api/v1/bank/bank-account-status?bankAccount=19-2000145399/0800';
