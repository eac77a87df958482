// Proves that links are answered from memory, within bounds, and never for long after they changed.

import { describe, expect, it } from 'vitest';
import { testClock } from '#test/clock.ts';
import { testDatabase } from '#test/database.ts';
import { linkCache } from './link-cache.ts';
import { linkStore } from './store.ts';

const usual = await testDatabase();
let made = 0;

/** Links in memory over the real table, and a new link in it. What changes there comes without a notice. */
async function setUp({ most = { links: 100, misses: 100 }, database = usual } = {}) {
  const store = linkStore(database);
  const clock = testClock();
  const asked: string[] = [];
  let wait: Promise<unknown> | undefined;
  const links = linkCache({
    clock,
    most,
    findLink: async (code) => {
      asked.push(code);
      const [until, link] = [wait, await store.findLink(code)];
      await until;
      return link;
    },
  });
  made += 1;
  const code = `link${made}`;
  const put = (newCode: string) =>
    store.insertLink({ code: newCode, originalUrl: 'https://example.com/ř', createdAt: new Date(clock.now()) }, null);
  const id = (await put(code))?.id;
  const disable = () =>
    database.query({ text: 'update shortener_links set disabled_at = now() where code = $1', values: [code] });
  return { clock, links, asked, code, id, put, disable, delayAnswers: (until?: Promise<unknown>) => (wait = until) };
}

describe('a known link', () => {
  it('is asked for once and then answered at once, serialised for a header', async () => {
    const { links, asked, code, id } = await setUp();
    const known = { id, location: 'https://example.com/%C5%99', isDisabled: false };
    expect(await links.find(code)).toEqual(known);
    expect(links.find(code)).toEqual(known);
    expect(asked).toEqual([code]);
  });

  it('is asked for once when many want it at the same moment', async () => {
    const { links, asked, code } = await setUp();
    await Promise.all(Array.from({ length: 50 }, () => links.find(code)));
    expect(asked).toEqual([code]);
  });

  it('is served on while it is asked for again, and when the database is away', async () => {
    const database = await testDatabase();
    const { clock, links, asked, code, id } = await setUp({ database });
    await links.find(code);
    await database.close();
    clock.advance(31_000);
    for (let n = 0; n < 20; n += 1) expect(links.find(code)).toMatchObject({ id });
    expect(asked).toEqual([code, code]);
  });

  it('that was changed is asked for anew, also when the old answer is still under way', async () => {
    const { links, code, disable, delayAnswers } = await setUp();
    const slow = Promise.withResolvers<void>();
    delayAnswers(slow.promise);
    const early = links.find(code);
    links.forget(code);
    delayAnswers();
    await disable();
    expect(await links.find(code)).toMatchObject({ isDisabled: true });
    slow.resolve();
    await early;
    expect(await links.find(code)).toMatchObject({ isDisabled: true });
  });

  it('is read again, not dropped, after notices may have been missed', async () => {
    const { links, asked, code, id } = await setUp();
    await links.find(code);
    links.refreshAll();
    expect(links.find(code)).toMatchObject({ id });
    expect(asked).toEqual([code, code]);
  });
});

describe('an unknown code', () => {
  it('is remembered for a moment only, and forgotten at once when it is made', async () => {
    const { clock, links, asked, put } = await setUp();
    expect(await links.find('none')).toBeNull();
    expect(await links.find('none')).toBeNull();
    expect(asked).toHaveLength(1);
    clock.advance(1_001);
    expect(await links.find('none')).toBeNull();
    expect(asked).toHaveLength(2);
    await put('none');
    links.forget('none');
    expect(await links.find('none')).toMatchObject({ isDisabled: false });
  });
});

describe('the memory of links', () => {
  it('stays bounded however many codes are asked for', async () => {
    const { links, put } = await setUp({ most: { links: 50, misses: 20 } });
    for (let n = 0; n < 100; n += 1) await links.find(`miss${n}`);
    for (let n = 0; n < 100; n += 1) {
      await put(`hit${n}`);
      await links.find(`hit${n}`);
    }
    expect(links.size()).toBeGreaterThan(35);
    expect(links.size()).toBeLessThanOrEqual(70);
    expect(links.find('hit99')).toMatchObject({ isDisabled: false });
  });
});
