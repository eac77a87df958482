// A client that works like a load balancer: sends requests in turn to the processes that are ready, on kept connections, and
// never repeats one. Every unexpected answer is a failure.
import { Agent } from 'node:http';
import { type Answer, type Call, send } from './house.ts';

const healthMs = 100;

type Door = { url: string; agent: Agent; isReady: boolean };

export type Balancer = {
  send(path: string, call?: Call): Promise<Answer>;
  /** Waits until this many are ready. */
  untilReady(count: number): Promise<void>;
  close(): Promise<void>;
};

export function startBalancer(urls: string[]): Balancer {
  const doors: Door[] = urls.map((url) => ({
    url,
    agent: new Agent({ keepAlive: true, maxSockets: 8 }),
    isReady: true,
  }));
  let isClosed = false;
  let turn = 0;

  async function watch(door: Door): Promise<void> {
    while (!isClosed) {
      door.isReady = (await send(`${door.url}/readyz`)).status === 200;
      await new Promise((resolve) => setTimeout(resolve, healthMs));
    }
  }
  const watching = doors.map(watch);

  function nextDoor(): Door | undefined {
    for (let tried = 0; tried < doors.length; tried += 1) {
      turn += 1;
      const door = doors[turn % doors.length];
      if (door?.isReady) return door;
    }
    return undefined;
  }

  return {
    send: async (path, call) => {
      const door = nextDoor();
      if (!door) return { status: 0, body: 'nobody is ready', headers: {} };
      return send(`${door.url}${path}`, { ...call, agent: door.agent });
    },
    untilReady: async (count) => {
      while (doors.filter(({ isReady }) => isReady).length < count) {
        await new Promise((resolve) => setTimeout(resolve, healthMs));
      }
    },
    close: async () => {
      isClosed = true;
      await Promise.all(watching);
      for (const { agent } of doors) agent.destroy();
    },
  };
}

export type Load = { sent: number; failures: string[]; stop(): Promise<void> };

/** A moderate load: processes that start at the same time need the machine, too. */
const pauseMs = 10;

/** Sends one request after the other in each lane, until it is stopped. */
export function startLoad(lanes: number, work: (index: number) => Promise<{ answer: Answer; expected: number }>): Load {
  const load: Load = { sent: 0, failures: [], stop };
  let isStopped = false;
  const running = Array.from({ length: lanes }, async () => {
    while (!isStopped) {
      load.sent += 1;
      const { answer, expected } = await work(load.sent);
      if (answer.status !== expected) load.failures.push(`${answer.status} instead of ${expected}: ${answer.body}`);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  });
  async function stop(): Promise<void> {
    isStopped = true;
    await Promise.all(running);
  }
  return load;
}
