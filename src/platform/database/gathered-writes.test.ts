// Proves that gathered writes are all done, each with its own outcome, and that a failing one does not fail the others.
import { expect, it } from 'vitest';
import { gatheredWrites } from './gathered-writes.ts';

function slowWrites(fails: (items: number[]) => boolean = () => false) {
  const batches: number[][] = [];
  const write = gatheredWrites<number, string>({
    write: async (items) => {
      batches.push(items);
      await new Promise((resolve) => setImmediate(resolve));
      if (fails(items)) throw new Error('no');
      return items.map((item) => `done ${item}`);
    },
  });
  return { write, batches };
}

it('writes the first at once, and what comes meanwhile together', async () => {
  const { write, batches } = slowWrites();
  expect(await Promise.all([1, 2, 3].map(write))).toEqual(['done 1', 'done 2', 'done 3']);
  expect(batches).toEqual([[1], [2, 3]]);
  expect(await write(4)).toBe('done 4');
  expect(batches.at(-1)).toEqual([4]);
});

it('writes at most 500 together', async () => {
  const { write, batches } = slowWrites();
  await Promise.all(Array.from({ length: 1_002 }, (_, item) => write(item)));
  expect(batches.map(({ length }) => length)).toEqual([1, 500, 500, 1]);
});

it('does not let one that fails take others with it', async () => {
  const { write } = slowWrites((items) => items.includes(2));
  const outcomes = await Promise.allSettled([write(1), write(2), write(3)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await write(4)).toBe('done 4');
});
