// Many lookups cost few queries: how many, how soon, and what happens when a query fails or hangs.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { batchedLookup } from './batched-lookup.ts';

const gapMs = 10;

/** A table whose queries end when the test says so. */
function table() {
  const queries: { names: string[]; answer(): void; fail(): void }[] = [];
  const find = batchedLookup<string>({
    gapMs,
    list: (names) =>
      new Promise((resolve, reject) => {
        const found = names.filter((name) => name.startsWith('known')).map((name) => [name, `row of ${name}`] as const);
        queries.push({ names, answer: () => resolve(new Map(found)), fail: () => reject(new Error('lost')) });
      }),
  });
  return { queries, find };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('lookups in batches', () => {
  it('are asked at once when nobody else asks, and answered with the row or null', async () => {
    const { queries, find } = table();
    const known = find('known');
    expect(queries.map(({ names }) => names)).toEqual([['known']]);
    queries[0]?.answer();
    expect(await known).toBe('row of known');
    vi.advanceTimersByTime(gapMs);
    const unknown = find('unknown');
    queries[1]?.answer();
    expect(await unknown).toBeNull();
  });

  it('are one query for all who ask meanwhile, however many, and the same name is asked for once', async () => {
    const { queries, find } = table();
    const answers = Array.from({ length: 3_000 }, (_, index) =>
      find(`${index % 2 ? 'known' : 'other'} ${index % 1_000}`),
    );
    vi.advanceTimersByTime(gapMs);
    expect(queries.map(({ names }) => names.length)).toEqual([1, 1_000]);
    for (const { answer } of queries) answer();
    const found = await Promise.all(answers);
    expect(found.filter((row) => row !== null)).toHaveLength(1_500);
    expect(found[1]).toBe('row of known 1');
  });

  it('are at most one query in each gap, and none when nobody asks', async () => {
    const { queries, find } = table();
    for (let ms = 0; ms < 1_000; ms += 1) {
      void find(`name ${ms}`);
      for (const { answer } of queries) answer();
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(queries.length).toBeLessThanOrEqual(1_000 / gapMs + 1);
    const asked = queries.length;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(queries.length).toBeLessThanOrEqual(asked + 1);
  });

  it('do not wait for a query that hangs, and take two connections at most', async () => {
    const { queries, find } = table();
    for (const name of ['a', 'b', 'c', 'd']) {
      void find(name);
      vi.advanceTimersByTime(gapMs);
    }
    expect(queries.map(({ names }) => names)).toEqual([['a'], ['b']]);
    queries[0]?.answer();
    await vi.advanceTimersByTimeAsync(gapMs);
    expect(queries[2]?.names).toEqual(['c', 'd']);
  });

  it('fail with their query, and the next ones are asked anew', async () => {
    const { queries, find } = table();
    const lost = find('known');
    queries[0]?.fail();
    await expect(lost).rejects.toThrow('lost');
    vi.advanceTimersByTime(gapMs);
    const found = find('known');
    queries[1]?.answer();
    expect(await found).toBe('row of known');
  });

  it('never join a query that has begun: what it reads may be older than the question', async () => {
    const { queries, find } = table();
    void find('known');
    const second = find('known');
    vi.advanceTimersByTime(gapMs);
    expect(queries).toHaveLength(2);
    queries[1]?.answer();
    expect(await second).toBe('row of known');
  });
});
