// The start page of the main address: what this is, the demo, and where to find everything else.
import type { Reader } from '#platform/http/preferences.ts';
import type { StartView } from '../../src/start-page.ts';
import { t } from '../say.ts';
import { Bar } from './bar.tsx';

/** The texts of the page's module. */
export const startData = () => ({ copied: t('Copied') });
export type StartData = ReturnType<typeof startData>;

export function Start({ view, reader }: { view: StartView; reader: Reader }) {
  const { apiUrl, addresses, showcase } = view;
  const places = [
    {
      href: '/console',
      title: t('Console'),
      text: t('Where your own people work. You need to sign in.'),
    },
    {
      href: '/docs',
      title: t('API reference'),
      text: t('Every operation, with examples that run as they are.'),
    },
    ...addresses.map(({ name, url }) => ({ href: url, ...sayAddress(name, url) })),
    { href: '/openapi.json', title: t('OpenAPI'), text: t('The same description for programs and code generators.') },
    { href: '/readyz', title: t('Server status'), text: t('Whether the database and everything else is working.') },
  ];
  return (
    <>
      <Bar reader={reader} />
      <main class="start">
        <div class="hero">
          <h1>{t('Kontor is running')}</h1>
          <p class="lead">
            {t(
              'Addresses, company registers, bank accounts, branches, bookings and short links: one service on your own server.',
            )}
          </p>
          <p class="ways">
            {showcase !== null && (
              <a class="button primary" href={showcase}>
                {t('See the demo dashboard')}
              </a>
            )}
            <a class={showcase === null ? 'button primary' : 'button'} href="/docs">
              {t('API reference')}
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
        {showcase !== null && <FirstCall apiUrl={apiUrl} />}
      </main>
    </>
  );
}

const sayAddress = (name: string, url: string) =>
  name === 'shortener'
    ? { title: t('Link shortener'), text: t('Make a short link, print its QR code, watch its clicks.') }
    : { title: name, text: url };

/** Only with the demo: the first start of the demo wrote the keys. */
function FirstCall({ apiUrl }: { apiUrl: string }) {
  return (
    <section class="card" aria-labelledby="first-call">
      <div class="first-call">
        <h2 id="first-call">{t('Your first call')}</h2>
        <button type="button" class="button needs-script">
          <span aria-live="polite">{t('Copy')}</span>
        </button>
      </div>
      <pre>
        <code>{`. data/first-keys.env\ncurl -H "X-Api-Key: $PROD_KEY" '${apiUrl}${firstPath}'`}</code>
      </pre>
      <p class="quiet">{t('The keys of the first start are in the data folder, in first-keys.env.')}</p>
    </section>
  );
}

const firstPath = '/api/v1/bank/bank-account-status?bankAccount=19-2000145399/0800';
