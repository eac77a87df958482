// Proves that expensive statistics wait for their turn and are refused when too many wait.
import { expect, it } from 'vitest';
import { makeTurns } from './heavy-reads.ts';

it('three reads run at once, thirty wait, the next one is refused with 503', async () => {
  const gate = Promise.withResolvers<number>();
  let running = 0;
  const read = makeTurns()((plus: number) => {
    running += 1;
    return gate.promise.then((number) => number + plus);
  });
  const reads = Array.from({ length: 33 }, (_, index) => read(index));
  expect(running).toBe(3);
  await expect(read(0)).rejects.toMatchObject({ status: 503, code: 'unavailable', headers: { 'retry-after': '5' } });
  gate.resolve(1);
  expect(await Promise.all(reads)).toEqual(Array.from({ length: 33 }, (_, index) => index + 1));
  expect(running).toBe(33);
});
