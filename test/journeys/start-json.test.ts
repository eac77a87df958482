// For programs that start Kontor: one JSON line says that it is ready and where, with any ports.
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '#test/folders.ts';
import { startProduct } from '#test/processes/product.ts';

describe('start --json', () => {
  it('prints one line with the addresses and the first keys, and logs elsewhere', async () => {
    const kontor = await startProduct(
      await temporaryFolder(),
      { API_PORT: '0', SHORTENER_PORT: '0' },
      { flags: ['--json'] },
    );
    const facts = JSON.parse(kontor.output.stdout);
    expect(facts).toMatchObject({
      version: '0.1.0',
      database: { kind: 'embedded' },
      keys: { PROD: expect.any(String) },
    });
    for (const url of [facts.apiUrl, facts.shortenerUrl]) expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(await kontor.stop('SIGTERM')).toBe(0);
    expect(kontor.output.stdout.trimEnd().split('\n')).toHaveLength(1);
    expect(kontor.output.stderr).toContain('"msg":"stopped"');
  });
});

describe('any free port', () => {
  it('is in short links and in the banner, which is printed first', async () => {
    const kontor = await startProduct(await temporaryFolder(), { API_PORT: '0', SHORTENER_PORT: '0' });
    expect(kontor.output.stdout).toMatch(/^Kontor /);
    const [, shortenerUrl = ''] = /Shortener +(http:\S+)/.exec(kontor.output.stdout) ?? [];
    const answer = await fetch(`${shortenerUrl}/api/shorten?url=https://example.com`);
    const { data } = (await answer.json()) as { data: { short_url: string } };
    expect(data.short_url.startsWith(`${shortenerUrl}/`)).toBe(true);
    expect((await fetch(data.short_url, { redirect: 'manual' })).status).toBe(302);
  });
});
