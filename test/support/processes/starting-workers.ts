// A primary whose first worker dies while the second still starts. By the argument the second says hello before that, or never.
import cluster from 'node:cluster';
import { connectToPrimary } from '#platform/cluster/primary.ts';
import { startWorkers } from '#platform/cluster/workers.ts';
import { createLog } from '#platform/log.ts';

/** Between the workers of this file, beside the messages of Kontor. */
const [underWay, die] = ['under way', 'die'];

async function leadWorkers(): Promise<void> {
  cluster.on('message', (_worker, message) => {
    if (message === underWay) cluster.workers?.[1]?.send(die);
  });
  const problem = await startWorkers({
    count: 2,
    settings: {},
    answers: () => ({}),
    // Longer than any test.
    graceMs: 3_600_000,
    onRestart: () => undefined,
    toldToStop: new Promise(() => undefined),
    log: createLog({ level: 'silent' }),
  }).catch((error: Error) => error.message);
  process.stdout.write(`${problem} Workers left: ${Object.keys(cluster.workers ?? {}).length}\n`);
}

async function beSecond(saysHello: boolean): Promise<void> {
  if (!saysHello) {
    process.send?.(underWay);
    setInterval(() => undefined, 60_000);
    return;
  }
  const primary = connectToPrimary();
  await primary.settings;
  process.send?.(underWay);
  await primary.toldToStop;
  primary.leave();
}

if (cluster.isPrimary) await leadWorkers();
else if (cluster.worker?.id === 1) process.on('message', (message) => message === die && process.exit(1));
else await beSecond(process.argv[2] === 'greeted');
