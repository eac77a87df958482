// Proves that with a full disk or a full backlog redirects answer 503, nothing is damaged, and Kontor recovers.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { temporaryFolder } from '#test/folders.ts';
import { findMiscounted } from '#test/recount.ts';
import { describeWith } from '#test/run/needs.ts';

const run = promisify(execFile);
const script = fileURLToPath(new URL('./shortener-fill-disk.ts', import.meta.url));

describeWith('unshare', 'a full disk', () => {
  it('refuses clicks, keeps exactly those it acknowledged, and goes on when there is space again', async () => {
    const folder = await temporaryFolder();
    // A file system of 256 KiB that only this process sees.
    const mount = `mount -t tmpfs -o size=256k tmpfs "${folder}" && exec "${process.execPath}" "${script}" "${folder}"`;
    const { stdout } = await run('unshare', ['--map-root-user', '--mount', 'sh', '-c', mount]);
    const { acknowledged, read, refusedWhenFull, refusedLater, sealed } = JSON.parse(stdout);
    expect(refusedWhenFull).toBeGreaterThan(500);
    expect(refusedLater).toBe(0);
    expect(acknowledged.at(-1)).toBe(1_050);
    expect(read).toEqual(acknowledged);
    expect(sealed).toBe(true);
  });
});

describe('a full backlog', () => {
  it('answers 503 with Retry-After, counts exactly what it acknowledged, and recovers when the drain goes on', async () => {
    const kontor = await testApp({ settings: { JOURNAL_MAX_MB: '1' } });
    const { shortener } = kontor;
    await shortener.inject('/api/shorten?url=https://example.com&custom=backlog');
    // Without its locks the drain cannot work, as if the database accepted nothing.
    const holder = new pg.Client(kontor.database.connectionConfig);
    await holder.connect();
    await holder.query(
      `select pg_advisory_lock(hashtextextended('shortener_shard', shard)) from generate_series(0, 15) as shard`,
    );
    expect((await shortener.inject('/readyz')).json().checks).toMatchObject({ journal: true });

    // A record holds 256 characters of the agent and 512 of the referrer: a megabyte is full after about 1,300 clicks.
    const visits = 2_000;
    const headers = {
      'user-agent': `curl/8.5.0 ${'a'.repeat(490)}`,
      referer: `https://example.com/${'b'.repeat(500)}`,
    };
    const visit = () => shortener.inject({ url: '/backlog', headers });
    const answers = [];
    for (let n = 0; n < visits; n += 1) answers.push(await visit());
    const acknowledged = answers.filter(({ statusCode }) => statusCode === 302).length;
    const refused = answers.filter(({ statusCode }) => statusCode === 503);
    expect(acknowledged).toBeGreaterThan(500);
    expect(acknowledged + refused.length).toBe(visits);
    expect(refused[0]?.headers).toMatchObject({ 'retry-after': '5' });
    expect(refused[0]?.json()).toMatchObject({ success: false, code: 'unavailable' });
    const metrics = await kontor.app.metrics.registry.metrics();
    expect(Number(/click_backlog_bytes (\d+)/.exec(metrics)?.[1])).toBeGreaterThan(900_000);

    expect(Number(/oldest_click_seconds (\d+)/.exec(metrics)?.[1])).toBeGreaterThanOrEqual(0);
    expect((await shortener.inject('/readyz')).json()).toMatchObject({ checks: { journal: false } });

    await holder.end();
    await expect
      .poll(async () => (await shortener.inject('/api/stats/backlog')).json().data.total_clicks)
      .toBe(acknowledged);
    await expect.poll(async () => (await visit()).statusCode).toBe(302);
    // What is ready is looked at again after a while.
    await expect.poll(async () => (await shortener.inject('/readyz')).json().checks.journal).toBe(true);
    await expect.poll(() => findMiscounted(kontor.database)).toEqual([]);
  });
});
