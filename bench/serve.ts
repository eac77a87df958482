// The other side of a bench server's process: tells its address, answers for its CPU time, and stops when told.
import type { Ready } from './server-process.ts';

export function serveBench(ready: Ready, close: () => Promise<unknown>): void {
  process.on('message', async (message) => {
    if (message === 'cpu') {
      const { user, system } = process.cpuUsage();
      process.send?.(user + system);
    } else if (message === 'rss') {
      process.send?.(process.memoryUsage().rss);
    } else if (message === 'stop') {
      await close();
      process.disconnect();
    }
  });
  process.send?.(ready);
}
