// Creates addresses, events and links in a running product as fast as possible, and records what was acknowledged.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '#test/processes/product.ts';

type Sent = { idempotencyKey: string; title: string; slot: number };

export type MixedLoad = {
  /** Identity → id of its one address. */
  addresses: Map<string, string>;
  /** Title → id of the event. */
  events: Map<string, string>;
  links: string[];
  /** Answers that are neither a success nor a refusal that is allowed during a fault. */
  oddities: string[];
  /** Sends until it is stopped; requests without an answer are sent again, by whichever run comes first. */
  run(target: Target): Run;
};

type Target = Pick<Product, 'apiUrl' | 'shortenerUrl'>;

type Run = {
  /** At least this many of each kind were made since it began, and all requests without an answer were repeated. */
  hasMade(each: number): boolean;
  stop(): Promise<void>;
};

const quarterMs = 15 * 60_000;
const firstSlot = Date.UTC(2027, 0, 1);

/** With a pause after each request the load leaves room for what else the machine has to do. */
export function makeMixedLoad(apiKey: string, pauseMs = 0): MixedLoad {
  const load: MixedLoad = { addresses: new Map(), events: new Map(), links: [], oddities: [], run };
  const unanswered: Sent[] = [];
  let number = 0;

  /** The body of a 200; undefined for anything else. */
  async function ask(url: string, allowed: number[], init?: RequestInit): Promise<Record<string, string> | undefined> {
    const response = await fetch(url, init);
    const text = await response.text();
    if (response.status === 200) return JSON.parse(text);
    const isPolite = response.status === 503 && response.headers.has('retry-after');
    if (!isPolite && !allowed.includes(response.status)) load.oddities.push(`${response.status} ${url} ${text}`);
    if (response.status === 503) throw new Error('unavailable');
    // The first try still runs at the database that was left.
    if (text.includes('"idempotency_in_progress"')) throw new Error('in progress');
    return undefined;
  }

  const post = (url: string, body: unknown, allowed: number[], headers: Record<string, string> = {}) =>
    ask(url, allowed, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': apiKey, ...headers },
      body: JSON.stringify(body),
    });

  async function sendAddress({ apiUrl }: Target): Promise<void> {
    const identityId = `struck-${++number}`;
    const made = await post(`${apiUrl}/api/v1/address/create`, { identityId, city: 'Brno' }, []);
    if (made?.id) load.addresses.set(identityId, made.id);
  }

  async function sendEvent({ apiUrl }: Target, sent: Sent): Promise<void> {
    const startsAt = firstSlot + sent.slot * quarterMs;
    const event = {
      calendarId: 'demo',
      title: sent.title,
      startTime: new Date(startsAt).toISOString(),
      endTime: new Date(startsAt + quarterMs).toISOString(),
    };
    try {
      const headers = { 'idempotency-key': sent.idempotencyKey };
      const made = await post(`${apiUrl}/api/v1/calendar/add-event`, { event }, [409], headers);
      if (made?.eventId) load.events.set(sent.title, made.eventId);
    } catch (error) {
      unanswered.push(sent);
      throw error;
    }
  }

  async function sendLink({ shortenerUrl }: Target): Promise<void> {
    const code = `struck${++number}`;
    const made = await ask(`${shortenerUrl}/api/shorten?url=https://example.com/${code}&custom=${code}`, []);
    if (made) load.links.push(code);
  }

  const countEach = () => [load.addresses.size, load.events.size, load.links.length];

  function run(target: Target): Run {
    let isStopped = false;
    const before = countEach();
    const repeat = async (send: () => Promise<void>) => {
      while (!isStopped) {
        // No answer, or 503: the product is down or recovering.
        await send().catch(() => sleep(20));
        if (pauseMs > 0) await sleep(pauseMs);
      }
    };
    const nextEvent = () => {
      number += 1;
      // Two events always compete for one slot.
      return { idempotencyKey: `key-${number}`, title: `struck-${number}`, slot: number >> 1 };
    };
    const sendNextEvent = () => sendEvent(target, unanswered.shift() ?? nextEvent());
    const loops = [
      repeat(() => sendAddress(target)),
      repeat(() => sendAddress(target)),
      repeat(sendNextEvent),
      repeat(sendNextEvent),
      repeat(() => sendLink(target)),
    ];
    return {
      hasMade: (each) =>
        unanswered.length === 0 && countEach().every((count, kind) => count - (before[kind] ?? 0) >= each),
      stop: async () => {
        isStopped = true;
        await Promise.all(loops);
      },
    };
  }
  return load;
}
