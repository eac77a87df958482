// What several processes guarantee together, both as workers of one machine and with a shared PostgreSQL and Redis.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { countLooks, looksWithin } from '#test/count-looks.ts';
import { temporaryFolder } from '#test/folders.ts';
import { askAll, bankPath, countStatus, type House, inLanes, runCommand, send } from './house.ts';

/** A process remembers a key for ten seconds; only a notification can be faster. */
const byNotificationMs = 2_000;
const windowMs = 60_000;
const lanes = 16;

const at = (urls: string[], index: number) => urls[index % urls.length] ?? '';

export function holdTogether(house: () => House, linksAnHour: number): void {
  it('a key that a command revokes is refused by every process after a notification', async () => {
    const { apiUrls } = house();
    const made = await runCommand(house(), 'key', 'create', '--org', 'demo', '--type', 'PROD');
    const key = String(made.key);
    expect((await askAll(apiUrls, bankPath, { key })).map(({ status }) => status)).toEqual(apiUrls.map(() => 200));
    await runCommand(house(), 'key', 'revoke', String(made.id));
    const isRefused = async () => countStatus(await askAll(apiUrls, bankPath, { key }), 401) === apiUrls.length;
    expect(await countLooks(isRefused)).toBeLessThan(looksWithin(byNotificationMs));
  });

  it('a changed branch is visible in every process after a notification', async () => {
    const { apiUrls, keys } = house();
    const listNames = async () => {
      const answers = await askAll(apiUrls, '/api/v1/branch/list?limit=500', { key: keys.PROD });
      return answers.map(({ body }) => body.includes('Branch of the scale test'));
    };
    expect(await listNames()).toEqual(apiUrls.map(() => false));
    const file = join(await temporaryFolder(), 'branches.json');
    await writeFile(file, JSON.stringify([{ name: 'Branch of the scale test' }]));
    await runCommand(house(), 'branch', 'import', file, '--org', 'demo');
    const isSeen = async () => (await listNames()).every(Boolean);
    expect(await countLooks(isSeen)).toBeLessThan(looksWithin(byNotificationMs));
  });

  it('the limit of a DEV_ key is shared, also with the key that replaces it', async () => {
    const { apiUrls } = house();
    const key = ['--org', 'demo', '--type', 'DEV_', '--member', 'rotating@example.com'];
    const old = await runCommand(house(), 'key', 'create', ...key);
    const both = [old, await runCommand(house(), 'key', 'rotate', String(old.id))].map((made) => String(made.key));
    const begun = performance.now();
    const answers = await inLanes(1_300, lanes, (index) =>
      // Every process is asked with each of them.
      send(at(apiUrls, index) + bankPath, { key: at(both, Math.floor(index / apiUrls.length)) }),
    );
    // On a slow machine the first requests leave the window while the last are still sent.
    const windows = Math.ceil((performance.now() - begun) / windowMs);
    const passed = countStatus(answers, 200);
    expect(passed + countStatus(answers, 429)).toBe(1_300);
    expect(passed).toBeGreaterThanOrEqual(990);
    expect(passed).toBeLessThanOrEqual(1_010 * windows);
  });

  it('a custom code requested in all processes at once is given once', async () => {
    const { shortenerUrls } = house();
    for (let code = 0; code < 8; code += 1) {
      const path = `/api/shorten?url=https://example.com/${code}&custom=unique${code}`;
      const answers = await askAll([...shortenerUrls, ...shortenerUrls], path);
      expect(countStatus(answers, 200)).toBe(1);
      expect(countStatus(answers, 409)).toBe(answers.length - 1);
    }
  });

  it('links are limited by client over all processes, and refused requests do not count', async () => {
    const { shortenerUrls } = house();
    // The eight links of the test before count; its refused requests do not.
    const path = '/api/shorten?url=https://example.com/limit';
    const answers = await inLanes(linksAnHour + 30, 4, (index) => send(at(shortenerUrls, index) + path));
    const made = countStatus(answers, 200) + 8;
    expect(made).toBeLessThanOrEqual(linksAnHour);
    expect(made).toBeGreaterThanOrEqual(linksAnHour * 0.95);
    expect(countStatus(answers, 429)).toBe(answers.length - countStatus(answers, 200));
  });

  it('events requested in all processes at once never overlap', async () => {
    const { apiUrls, keys } = house();
    const booked: number[] = [];
    await inLanes(80, lanes, async (index) => {
      const start = Date.parse('2031-01-06T08:00:00Z') + ((index * 7) % 40) * 15 * 60_000;
      const event = {
        calendarId: 'demo',
        title: `Try ${index}`,
        startTime: new Date(start).toISOString(),
        endTime: new Date(start + 30 * 60_000).toISOString(),
        isBlocking: true,
      };
      const book = () => send(`${at(apiUrls, index)}/api/v1/calendar/add-event`, { key: keys.PROD, body: { event } });
      let { status } = await book();
      // A machine that is too busy answers 503; a client then tries again.
      while (status === 503) ({ status } = await book());
      expect([200, 409]).toContain(status);
      if (status === 200) booked.push(start);
    });
    booked.sort((a, b) => a - b);
    expect(booked.length).toBeGreaterThan(10);
    for (const [index, start] of booked.entries()) {
      if (index > 0) expect(start - (booked[index - 1] ?? 0)).toBeGreaterThanOrEqual(30 * 60_000);
    }
  });
}
