// Where a setting comes from, and the messages about wrong ones.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { redactSecrets } from '#platform/redact.ts';
import { temporaryFolder } from '#test/folders.ts';
import { readConfig, settings } from '../../rooms.ts';
import { listEffectiveSettings } from './describe-config.ts';
import type { ConfigInput } from './read-config.ts';
import { listSettings } from './setting.ts';

const read = (input: ConfigInput) => readConfig({ environment: {}, envFile: null, ...input });

async function writeText(name: string, text: string): Promise<string> {
  const path = join(await temporaryFolder(), name);
  await writeFile(path, text);
  return path;
}

describe('a setting', () => {
  it('comes from the flag, else the environment, else .env, else its default', async () => {
    const envFile = await writeText('.env', 'API_PORT=4003\n');
    const layers = { flags: { API_PORT: '4001' }, environment: { API_PORT: '4002' }, envFile };
    expect(read(layers).config.API_PORT).toBe(4001);
    expect(read({ ...layers, flags: {} }).config.API_PORT).toBe(4002);
    expect(read({ envFile }).config.API_PORT).toBe(4003);
    expect(read({}).config.API_PORT).toBe(3000);
    expect(read(layers).sources).toMatchObject({ API_PORT: 'flag', HOST: 'default', DATABASE_URL: 'not set' });
  });

  it('can be read from a file, for secrets', async () => {
    const file = await writeText('pepper', 'a pepper of many characters\n');
    const { config, sources } = read({ environment: { KEY_PEPPER_FILE: file } });
    expect(config.KEY_PEPPER).toBe('a pepper of many characters');
    expect(sources.KEY_PEPPER).toBe('file');
  });

  it('that is empty counts as not set, as compose files leave settings out', () => {
    expect(read({ environment: { API_PORT: '', DATABASE_URL: '' } }).config).toMatchObject({ API_PORT: 3000 });
  });

  const addresses = listSettings(settings)
    .map(({ name }) => name)
    .filter((name) => name.endsWith('_URL'));

  it.each(addresses)('%s never shows the password in its address, right or wrong', (name) => {
    expect(addresses.length).toBeGreaterThan(15);
    const schemes: Record<string, string> = { DATABASE_URL: 'postgres', REDIS_URL: 'redis', SMTP_URL: 'smtp' };
    for (const place of ['user:hunter2@host.example', 'hunter2@host.example', 'user:hun/hunter2@host.example']) {
      for (const scheme of [schemes[name] ?? 'https', 'htps', '']) {
        const environment = { [name]: `${scheme}${scheme === '' ? '' : '://'}${place}` };
        const shown = () => JSON.stringify(listEffectiveSettings(settings, read({ environment })));
        let words: string;
        try {
          words = shown();
        } catch (error) {
          words = (error as Error).message;
        }
        // Without a scheme and a colon a password looks like a name; such a value is refused as a typing error.
        if (scheme !== '' || place.includes(':')) expect(redactSecrets(words)).not.toContain('hunter2');
      }
    }
  });

  it('that is given out to everybody may hold no password', () => {
    expect(() => read({ environment: { API_URL: 'https://user:hunter2@kontor.example' } })).toThrow(
      'API_URL is set to something else: it must be an address that begins with http:// or https://, without a query, user or password.',
    );
  });

  it('that is a secret is masked wherever settings are shown', () => {
    const environment = { DATABASE_URL: 'postgres://user:hunter2@db/kontor', ROOT_KEY: `ROOT${'a'.repeat(28)}` };
    const shown = JSON.stringify(listEffectiveSettings(settings, read({ environment })));
    expect(shown).not.toMatch(/hunter2|ROOTaaaa/);
  });

  it.each([
    ['API_PORT', '70000'],
    ['API_PORT', '1e3'],
    ['API_PORT', '-1'],
    ['DEMO', 'yes'],
    ['API_URL', 'ftp://example.com'],
    ['API_URL', 'http://example.com/?a=b'],
    ['CORS_ORIGINS', 'https://shop.example/path'],
    ['TRUSTED_PROXIES', 'proxy.local'],
    ['DATABASE_URL', 'mysql://db'],
    ['DEFAULT_COUNTRY', 'cz'],
  ])('%s may not be %s', (name, text) => {
    expect(() => read({ environment: { [name]: text } })).toThrow(`${name} is `);
  });
});

describe('the public addresses', () => {
  it('are made from host and port, unless they are set', () => {
    expect(read({ flags: { API_PORT: '80' } }).config.API_URL).toBe('http://127.0.0.1:80');
    expect(read({ flags: { HOST: '0.0.0.0' } }).config.API_URL).toBe('http://localhost:3000');
    expect(read({ flags: { HOST: '::1' } }).config.SHORTENER_URL).toBe('http://[::1]:3001');
    expect(read({ environment: { API_URL: 'https://api.example/' } }).config.API_URL).toBe('https://api.example');
  });
});
