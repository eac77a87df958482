// Figures of workers come together, and nobody waits for one that is gone.
import type { Worker } from 'node:cluster';
import { expect, it } from 'vitest';
import { makeGathering } from './gather.ts';

const makeWorkers = (count: number) => Array.from({ length: count }, (_, id) => ({ id }) as Worker);

it('gathers what each worker tells', async () => {
  const workers = makeWorkers(3);
  const gathering = makeGathering((worker, id) => setImmediate(() => gathering.hear(worker, id, worker.id)));
  expect(await gathering.gather(workers)).toEqual([0, 1, 2]);
});

it('leaves out a worker that ends before it has told', async () => {
  const [first, second] = makeWorkers(2) as [Worker, Worker];
  const gathering = makeGathering((worker, id) => {
    if (worker === first) setImmediate(() => gathering.hear(first, id, 'figures'));
    else setImmediate(() => gathering.forget(second));
  });
  expect(await gathering.gather([first, second])).toEqual(['figures']);
});

it('keeps two questions apart', async () => {
  const workers = makeWorkers(2);
  const gathering = makeGathering((worker, id) => setImmediate(() => gathering.hear(worker, id, `${id}.${worker.id}`)));
  const both = await Promise.all([gathering.gather(workers), gathering.gather(workers)]);
  expect(both).toEqual([
    ['1.0', '1.1'],
    ['2.0', '2.1'],
  ]);
});

it('has nothing to wait for when there is no worker', async () => {
  const gathering = makeGathering(() => undefined);
  expect(await gathering.gather([])).toEqual([]);
});
