// Proves that links are answered from memory, within bounds, and never for long after they changed.
import { describe, expect, it } from 'vitest';
import { testClock } from '#test/clock.ts';
import { knownLinks } from './known-links.ts';
import type { Link } from './store.ts';

function setUp() {
  const clock = testClock();
  const stored = new Map<string, Link>();
  const asked: string[] = [];
  let answer: ((code: string) => Promise<Link | null>) | undefined;
  const links = knownLinks({
    clock,
    findLink: async (code) => {
      asked.push(code);
      return answer === undefined ? (stored.get(code) ?? null) : answer(code);
    },
  });
  const put = (code: string, change: Partial<Link> = {}) => {
    const link = { id: 1, code, originalUrl: 'https://example.com/ř', createdAt: new Date(0), disabledAt: null };
    stored.set(code, { ...link, ...change });
  };
  return { clock, links, asked, put, answerWith: (next: typeof answer) => (answer = next) };
}

describe('a known link', () => {
  it('is asked for once and then answered at once, serialised for a header', async () => {
    const { links, asked, put } = setUp();
    put('abc');
    const known = { id: 1, location: 'https://example.com/%C5%99', isDisabled: false };
    expect(await links.find('abc')).toEqual(known);
    expect(links.find('abc')).toEqual(known);
    expect(asked).toEqual(['abc']);
  });

  it('is asked for once when many want it at the same moment', async () => {
    const { links, asked, put } = setUp();
    put('abc');
    await Promise.all(Array.from({ length: 50 }, () => links.find('abc')));
    expect(asked).toEqual(['abc']);
  });

  it('is served on while it is asked for again, and when the database is away', async () => {
    const { clock, links, asked, put, answerWith } = setUp();
    put('abc');
    await links.find('abc');
    answerWith(() => Promise.reject(new Error('gone')));
    clock.advance(31_000);
    for (let n = 0; n < 20; n += 1) expect(links.find('abc')).toMatchObject({ id: 1 });
    expect(asked).toEqual(['abc', 'abc']);
  });

  it('that was changed is asked for anew, also when the old answer is still under way', async () => {
    const { links, put, answerWith } = setUp();
    const slow = Promise.withResolvers<Link | null>();
    put('abc');
    answerWith(() => slow.promise);
    const early = links.find('abc');
    links.forget('abc');
    answerWith(undefined);
    put('abc', { disabledAt: new Date(0) });
    expect(await links.find('abc')).toMatchObject({ isDisabled: true });
    slow.resolve({ id: 1, code: 'abc', originalUrl: 'https://example.com', createdAt: new Date(0), disabledAt: null });
    await early;
    expect(await links.find('abc')).toMatchObject({ isDisabled: true });
  });

  it('is doubted, not dropped, after notices may have been missed', async () => {
    const { links, asked, put } = setUp();
    put('abc');
    await links.find('abc');
    links.doubtAll();
    expect(links.find('abc')).toMatchObject({ id: 1 });
    expect(asked).toEqual(['abc', 'abc']);
  });
});

describe('an unknown code', () => {
  it('is remembered for a moment only, and forgotten at once when it is made', async () => {
    const { clock, links, asked, put } = setUp();
    expect(await links.find('abc')).toBeNull();
    expect(await links.find('abc')).toBeNull();
    expect(asked).toHaveLength(1);
    clock.advance(1_001);
    expect(await links.find('abc')).toBeNull();
    expect(asked).toHaveLength(2);
    put('abc');
    links.forget('abc');
    expect(await links.find('abc')).toMatchObject({ id: 1 });
  });
});

describe('the memory of links', () => {
  it('stays bounded however many codes are asked for', async () => {
    const { links, put } = setUp();
    for (let n = 0; n < 20_000; n += 1) await links.find(`miss${n}`);
    for (let n = 0; n < 60_000; n += 1) {
      put(`hit${n}`);
      await links.find(`hit${n}`);
    }
    expect(links.size()).toBeLessThanOrEqual(60_000);
    expect(links.find('hit59999')).toMatchObject({ id: 1 });
  });
});
