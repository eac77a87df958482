// Runs in the process of a bench server: sends its address, answers questions about CPU time and memory, and stops it.
import type { Ready } from './server-process.ts';

/** `questions` are those that only this server can answer. */
export function serveBench(
  ready: Ready,
  close: () => Promise<unknown>,
  questions: Record<string, () => Promise<number>> = {},
): void {
  process.on('message', async (message) => {
    if (message === 'cpu') {
      const { user, system } = process.cpuUsage();
      process.send?.(user + system);
    } else if (message === 'rss') {
      process.send?.(process.memoryUsage().rss);
    } else if (typeof message === 'string' && questions[message]) {
      process.send?.(await questions[message]());
    } else if (message === 'stop') {
      await close();
      process.disconnect();
    }
  });
  process.send?.(ready);
}
