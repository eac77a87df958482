// Starts a server of the bench as a separate process, and reads its CPU time and memory.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The first message of a server process: its address, and the data that its row needs. */
export type Ready = { url: string; keys?: Record<string, string> };

export type ServerProcess = Ready & {
  /** User and system time since the start, in microseconds. */
  cpuMicroseconds(): Promise<number>;
  /** The memory in use now. */
  rssBytes(): Promise<number>;
  /** For a shortener: the number of clicks that its database has counted. */
  countClicks(): Promise<number>;
  stop(): Promise<void>;
};

/** `name` is a file in bench/servers; it calls `serveBench` of bench/serve.ts. */
export async function startServer(name: string, settings: Record<string, string> = {}): Promise<ServerProcess> {
  const child = fork(fileURLToPath(new URL(`./servers/${name}.ts`, import.meta.url)), [JSON.stringify(settings)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const ready = await Promise.race([
    once(child, 'message').then(([message]) => message as Ready),
    exited.then(([code]) => {
      throw new Error(`The bench server ${name} ended with ${code} before it was ready.`);
    }),
  ]);
  const ask = async (question: string) => {
    child.send(question);
    const [answer] = await once(child, 'message');
    return answer as number;
  };
  return {
    ...ready,
    cpuMicroseconds: () => ask('cpu'),
    rssBytes: () => ask('rss'),
    countClicks: () => ask('clicks'),
    stop: async () => {
      child.send('stop');
      await exited;
    },
  };
}
