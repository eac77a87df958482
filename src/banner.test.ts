// What a start prints: keys on a terminal only, elsewhere the name of the file that holds them.
import { describe, expect, it } from 'vitest';
import { type Facts, renderBanner, renderFacts } from './banner.ts';
import { readConfig } from './rooms.ts';

const { config } = readConfig({ flags: { DATA_DIR: '/srv/kontor data' }, environment: {}, envFile: null });
const keys = { PROD: `PROD${'p'.repeat(28)}`, DEV_: `DEV_${'d'.repeat(28)}`, ROOT: `ROOT${'r'.repeat(28)}` };
const database = { kind: 'embedded', version: '18.4' } as const;
const link = `http://localhost:3000/console/enter/link_${'a'.repeat(43)}`;
const first: Facts = {
  config,
  console: {
    url: 'http://localhost:3000/console',
    firstLink: { url: link, file: '/srv/kontor data/first-sign-in.url' },
  },
  database,
  firstStart: { keys, made: ['13 branches', 'the calendar "demo"'], madeLive: ['12 customers', '6 short links'] },
  hasFirstKeys: true,
  showcase: 'http://127.0.0.1:3001/demo+',
};
const file = '/srv/kontor data/first-keys.env';

describe('the first start', () => {
  it('shows the keys on a terminal, once, with requests that can be tried', () => {
    const text = renderBanner(first, true);
    for (const key of Object.values(keys)) expect(text).toContain(`    ${key}`);
    expect(text).toContain(`&apiKey=${keys.PROD}'`);
    expect(text).toContain(file);
  });

  it('says what it made, how to remove it, and which page to open first', () => {
    const text = renderBanner(first, false);
    expect(text).toContain('  API         http://127.0.0.1:3000/api/v1      reference  http://127.0.0.1:3000/docs\n');
    expect(text).toContain('  Shortener   http://127.0.0.1:3001             see it     http://127.0.0.1:3001/demo+\n');
    expect(text).toContain('with 13 branches and the calendar "demo", in live and sandbox.\n');
    expect(text).toContain('12 customers and 6 short links. "npx kontor demo remove" removes');
  });

  it('names their file where the output is no terminal, and holds no key and nothing but plain text', () => {
    const text = renderBanner(first, false);
    expect(text).not.toMatch(/(PROD|DEV_|ROOT)[A-Za-z0-9]{28}/);
    expect(text).toContain(`Its keys are in ${file}, mode 0600`);
    expect(text).toContain(`    . '${file}'\n    curl -H "X-Api-Key: $PROD_KEY" '${config.API_URL}/api/v1/bank/`);
    expect(text).not.toContain('\u001b');
  });

  it('gives a program the keys that it asked for with --json', () => {
    expect(JSON.parse(renderFacts(first))).toMatchObject({ keys });
  });
});

describe('a later start', () => {
  it.each([true, false])('says where the first keys are while their file exists (terminal: %s)', (isTerminal) => {
    const later = { ...first, firstStart: null, showcase: null };
    expect(renderBanner(later, isTerminal)).not.toMatch(/see it|demo\+/);
    expect(renderBanner(later, isTerminal)).toContain(`  First keys  ${file}\n`);
    expect(renderBanner({ ...later, hasFirstKeys: false }, isTerminal)).not.toContain('first-keys.env');
    expect(JSON.parse(renderFacts(later))).toMatchObject({ keys: null });
  });
});

describe('the console', () => {
  it('has a link for its first owner, on a terminal only; elsewhere its file is named', () => {
    expect(renderBanner(first, true)).toContain(`sign in    ${link}   (once, within the hour)\n`);
    const plain = renderBanner(first, false);
    expect(plain).not.toContain('link_');
    expect(plain).toContain(
      'sign in    with the link in /srv/kontor data/first-sign-in.url   (once, within the hour)\n',
    );
    expect(JSON.parse(renderFacts(first))).toMatchObject({ signInUrl: link });
  });

  it('has only its address when somebody is a member', () => {
    const later = { ...first, console: { ...first.console, firstLink: null } };
    for (const isTerminal of [true, false]) {
      expect(renderBanner(later, isTerminal)).toContain('  Console     http://localhost:3000/console\n');
    }
    expect(JSON.parse(renderFacts(later))).toMatchObject({ signInUrl: null });
  });
});
