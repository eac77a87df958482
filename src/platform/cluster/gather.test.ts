// The metrics of all workers are gathered, without waiting for a worker that is gone.
import type { Worker } from 'node:cluster';
import { expect, it } from 'vitest';
import { makeGatherer } from './gather.ts';

const makeWorkers = (count: number) => Array.from({ length: count }, (_, id) => ({ id }) as Worker);

it('gathers what each worker answers', async () => {
  const workers = makeWorkers(3);
  const gatherer = makeGatherer((worker, id) => setImmediate(() => gatherer.receive(worker, id, worker.id)));
  expect(await gatherer.gather(workers)).toEqual([0, 1, 2]);
});

it('leaves out a worker that exits before it has answered', async () => {
  const [first, second] = makeWorkers(2) as [Worker, Worker];
  const gatherer = makeGatherer((worker, id) => {
    if (worker === first) setImmediate(() => gatherer.receive(first, id, 'figures'));
    else setImmediate(() => gatherer.leaveOut(second));
  });
  expect(await gatherer.gather([first, second])).toEqual(['figures']);
});

it('keeps two questions apart', async () => {
  const workers = makeWorkers(2);
  const gatherer = makeGatherer((worker, id) => setImmediate(() => gatherer.receive(worker, id, `${id}.${worker.id}`)));
  const both = await Promise.all([gatherer.gather(workers), gatherer.gather(workers)]);
  expect(both).toEqual([
    ['1.0', '1.1'],
    ['2.0', '2.1'],
  ]);
});

it('has nothing to wait for when there is no worker', async () => {
  const gatherer = makeGatherer(() => undefined);
  expect(await gatherer.gather([])).toEqual([]);
});
