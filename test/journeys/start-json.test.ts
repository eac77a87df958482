// For programs that start Kontor: one JSON line says that it is ready and where, with any ports.
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '#test/folders.ts';
import { startProduct } from '#test/processes/product.ts';
import { startedFolder } from '#test/processes/started-folder.ts';
import { productVersion } from '../../src/version.ts';

describe('start --json', () => {
  it('prints one line with the addresses and the first keys, and logs elsewhere', async () => {
    const kontor = await startProduct(
      await temporaryFolder(),
      { API_PORT: '0', SHORTENER_PORT: '0' },
      { flags: ['--json'] },
    );
    const facts = JSON.parse(kontor.output.stdout);
    expect(facts).toMatchObject({
      version: productVersion,
      database: { kind: 'embedded' },
      keys: { PROD: expect.any(String) },
    });
    for (const url of [facts.apiUrl, facts.shortenerUrl]) expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(await kontor.stop('SIGTERM')).toBe(0);
    expect(kontor.output.stdout.trimEnd().split('\n')).toHaveLength(1);
    expect(kontor.output.stderr).toContain('"msg":"stopped"');
  });
});

describe('the link of the first owner', () => {
  it('is made at each start, by workers too, and stands in its file; only --json prints it where there is no terminal', async () => {
    const folder = await startedFolder();
    const ports = { API_PORT: '0', SHORTENER_PORT: '0' };
    const file = join(folder, 'first-sign-in.url');
    const links: string[] = [];
    for (const settings of [ports, { ...ports, WORKERS: '2' }]) {
      const kontor = await startProduct(folder, settings, { flags: ['--json'] });
      const { consoleUrl, signInUrl } = JSON.parse(kontor.output.stdout);
      expect(consoleUrl).toMatch(/^http:\/\/localhost:\d+\/console$/);
      expect(signInUrl).toMatch(/\/console\/enter\/link_[\w-]{43}$/);
      expect(signInUrl.startsWith(consoleUrl)).toBe(true);
      expect(await readFile(file, 'utf8')).toBe(`${signInUrl}\n`);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      links.push(signInUrl);
      await kontor.stop('SIGTERM');
      expect(kontor.output.stderr).not.toContain('link_');
    }
    const kontor = await startProduct(folder, ports);
    expect(kontor.output.stdout).toContain(`sign in    with the link in ${file}   (once, within the hour)\n`);
    await kontor.stop('SIGTERM');
    expect(`${kontor.output.stdout}${kontor.output.stderr}`).not.toContain('link_');
    expect(new Set([...links, (await readFile(file, 'utf8')).trim()]).size).toBe(3);
  });
});

describe('any free port', () => {
  it('is in short links and in the banner, which is printed first', async () => {
    const kontor = await startProduct(await startedFolder(), { API_PORT: '0', SHORTENER_PORT: '0' });
    // A slow machine may have something for the log before it.
    const [first] = kontor.output.stdout.split('\n').filter((line) => !line.startsWith('{"level"'));
    expect(first).toMatch(/^Kontor /);
    const [, shortenerUrl = ''] = /Shortener +(http:\S+)/.exec(kontor.output.stdout) ?? [];
    const answer = await fetch(`${shortenerUrl}/api/shorten?url=https://example.com`);
    const { data } = (await answer.json()) as { data: { short_url: string } };
    expect(data.short_url.startsWith(`${shortenerUrl}/`)).toBe(true);
    expect((await fetch(data.short_url, { redirect: 'manual' })).status).toBe(302);
  });
});
