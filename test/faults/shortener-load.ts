// Follows a short link again and again, each time as another visitor, and records the acknowledged redirects.
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { digestVisitor } from '../../src/shortener/drain/enrich.ts';

export type ClickLoad = {
  /** User agents that got their redirect. */
  acknowledged: string[];
  /** Answers other than a redirect, by status. */
  refused: Map<number, number>;
  stop(): Promise<void>;
};

let lastAgent = 0;

export function startClicks(address: string, connections = 8, pauseMs = 0): ClickLoad {
  const load: ClickLoad = { acknowledged: [], refused: new Map(), stop };
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let isStopped = false;

  async function follow(): Promise<void> {
    while (!isStopped) {
      lastAgent += 1;
      const name = `curl/8.5.0 visitor-${lastAgent}`;
      const status = await click(address, name, agent);
      if (status === 302) load.acknowledged.push(name);
      else load.refused.set(status, (load.refused.get(status) ?? 0) + 1);
      // The server is gone.
      if (status === 0) return;
      if (pauseMs > 0) await sleep(pauseMs);
    }
  }
  const loops = Promise.all(Array.from({ length: connections }, follow));
  async function stop(): Promise<void> {
    isStopped = true;
    await loops;
    agent.destroy();
  }
  return load;
}

/** The status of one click; 0 when there was no answer. */
export function click(address: string, userAgent: string, agent?: Agent): Promise<number> {
  return new Promise((resolve) => {
    const options = { headers: { 'user-agent': userAgent }, ...(agent === undefined ? {} : { agent }) };
    const request = get(address, options, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', () => resolve(0));
    });
    request.once('error', () => resolve(0));
  });
}

/** The visitor id of a click with this user agent from this machine. */
export function visitorOf(secret: string, userAgent: string): string {
  return digestVisitor(secret, `127.0.0.1\n${userAgent}`);
}
