// What a start prints: keys on a terminal only, elsewhere the name of the file that holds them.
import { describe, expect, it } from 'vitest';
import { type Facts, renderBanner, renderFacts } from './banner.ts';
import { readConfig } from './rooms.ts';

const { config } = readConfig({ flags: { DATA_DIR: '/srv/kontor data' }, environment: {}, envFile: null });
const keys = { PROD: `PROD${'p'.repeat(28)}`, DEV_: `DEV_${'d'.repeat(28)}`, ROOT: `ROOT${'r'.repeat(28)}` };
const database = { kind: 'embedded', version: '18.4' } as const;
const first: Facts = {
  config,
  database,
  firstStart: { keys, made: ['13 branches', 'the calendar "demo"'] },
  hasFirstKeys: true,
};
const file = '/srv/kontor data/first-keys.env';

describe('the first start', () => {
  it('shows the keys on a terminal, once, with requests that can be tried', () => {
    const text = renderBanner(first, true);
    for (const key of Object.values(keys)) expect(text).toContain(`    ${key}`);
    expect(text).toContain(`&apiKey=${keys.PROD}'`);
    expect(text).toContain(file);
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
    const later = { ...first, firstStart: null };
    expect(renderBanner(later, isTerminal)).toContain(`  First keys  ${file}\n`);
    expect(renderBanner({ ...later, hasFirstKeys: false }, isTerminal)).not.toContain('first-keys.env');
    expect(JSON.parse(renderFacts(later))).toMatchObject({ keys: null });
  });
});
