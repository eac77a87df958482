// A primary with four workers that answer requests. Each worker is killed after some of them, as in a crash.
import cluster, { type Worker } from 'node:cluster';
import { createServer } from 'node:http';
import { watchHandovers } from '#platform/cluster/handover.ts';

const port = Number(process.argv[2]);

if (cluster.isPrimary) {
  const serving = new Set<Worker>();
  const fork = () => {
    const worker = cluster.fork();
    watchHandovers(worker, () => [...serving].find((other) => other !== worker));
    worker.once('listening', () => {
      serving.add(worker);
      if (serving.size === 4) process.stdout.write('serving\n');
    });
    worker.once('exit', () => {
      serving.delete(worker);
      fork();
    });
  };
  for (let worker = 0; worker < 4; worker += 1) fork();
} else {
  let answered = 0;
  // The test kills the primary, too.
  cluster.worker?.on('error', () => undefined);
  // Not all at the same time: connections of a killed worker must go to another one.
  const requestsInALife = 40 + ((cluster.worker?.id ?? 0) % 4) * 60;
  createServer((_request, response) => {
    response.end('ok', () => {
      answered += 1;
      if (answered === requestsInALife) process.kill(process.pid, 'SIGKILL');
    });
  }).listen(port, '127.0.0.1');
}
