// Delivers to one endpoint, a few messages at a time, as long as there are some. Whoever has the lease of the endpoint delivers;
// it is renewed meanwhile, and a process that dies loses it. So messages of one thing keep their order. A receiver that is slow
// delays later messages of the same thing and nothing else: an attempt that takes long gives its place to another thing.
import { setTimeout as sleep } from 'node:timers/promises';
import { makeId } from '#platform/ids.ts';
import { handOn } from '../hand-on.ts';
import type { DueMessage } from '../message-store.ts';
import type { WebhookRoom } from '../room.ts';
import type { SigningEndpoint } from '../store.ts';
import { openSender } from './send-message.ts';

/** More than an attempt takes at most. */
const leaseMs = 20_000;
const renewMs = 5_000;
/** A receiver that answers is asked no more than this at once. */
const atOnce = 8;
/** An attempt that takes longer counts no more among those. */
const slowMs = 500;
/** So many may be slow at once: of one endpoint, and in the whole process. More wait for their turn, as if they were not slow. */
const mostSlow = 120;
const mostSlowInAll = 600;
/** After the last message the runner looks for more for a while: the next sweep would take longer. */
const lookMs = 250;
const looks = 20;

export function openRunner(room: WebhookRoom) {
  const { store, messages, clock, log } = room;
  const send = openSender(room);
  const holder = makeId();
  const running = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  let slowInAll = 0;
  let handing: Promise<void> | undefined;

  /** Once at a time, for all endpoints that this process delivers to. */
  function handOnTogether(): Promise<void> {
    handing ??= handOn(room).finally(() => {
      handing = undefined;
    });
    return handing;
  }

  /** Sends, and counts as slow from some time on, as long as there is room for that. */
  async function sendAside(endpoint: SigningEndpoint, message: DueMessage, slow: Set<string>): Promise<void> {
    const timer = setTimeout(() => {
      if (slow.size >= mostSlow || slowInAll >= mostSlowInAll) return;
      slow.add(message.thing);
      slowInAll += 1;
    }, slowMs);
    try {
      await send(endpoint, message);
    } catch (error) {
      log.error({ err: error, endpoint: endpoint.id }, 'a webhook could not be settled');
    } finally {
      clearTimeout(timer);
      if (slow.delete(message.thing)) slowInAll -= 1;
    }
  }

  async function deliver(id: string, first: SigningEndpoint): Promise<void> {
    let endpoint: SigningEndpoint | null = first;
    let renewedAt = performance.now();
    let idle = 0;
    const busy = new Map<string, Promise<void>>();
    const slow = new Set<string>();
    try {
      while (idle < looks && !stopping.signal.aborted) {
        if (performance.now() - renewedAt > renewMs || endpoint === null) {
          endpoint = await store.claim(id, holder, clock.now(), leaseMs);
          renewedAt = performance.now();
        }
        // Switched off, removed, or taken over by another process.
        if (endpoint === null) break;
        const free = atOnce - (busy.size - slow.size);
        // The next sweep would do it later.
        if (free > 0) await handOnTogether();
        const found = free > 0 ? await messages.take(id, clock.now(), [...busy.keys()], free) : [];
        // While there was nothing to send, the secret or the address may have changed, and it may be off.
        if (found.length > 0 && idle > 0) {
          endpoint = await store.claim(id, holder, clock.now(), leaseMs);
          renewedAt = performance.now();
          if (endpoint === null) break;
        }
        for (const message of found) {
          // Two of one thing that hold up nobody: one after the other.
          if (busy.has(message.thing)) continue;
          const sending = sendAside(endpoint, message, slow).finally(() => busy.delete(message.thing));
          busy.set(message.thing, sending);
        }
        if (busy.size > 0) {
          idle = 0;
          // A receiver may take its time: other things, also those that are told meanwhile, do not wait for it.
          await Promise.race([...busy.values(), pause(lookMs)]);
        } else {
          idle += 1;
          await pause(lookMs);
        }
        // The same after each turn.
        if (idle === 0) endpoint = null;
      }
    } finally {
      // Also when the database failed: what is being sent keeps the lease until it is settled, or another process sends it again.
      await Promise.all(busy.values());
    }
  }

  async function pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
  }

  async function run(id: string): Promise<void> {
    const endpoint = await store.claim(id, holder, clock.now(), leaseMs);
    if (endpoint === null) return;
    try {
      await deliver(id, endpoint);
    } finally {
      await store.release(id, holder);
    }
  }

  return {
    handOn: handOnTogether,
    /** Begins, unless it is being delivered to already; nobody waits for a slow receiver. */
    start: (id: string): void => {
      if (running.has(id) || stopping.signal.aborted) return;
      const done = run(id)
        .catch((error: unknown) => log.warn({ err: error, endpoint: id }, 'webhooks are delivered later'))
        .finally(() => running.delete(id));
      running.set(id, done);
    },
    /** What is being sent is finished first. */
    close: async (): Promise<void> => {
      stopping.abort();
      await Promise.all(running.values());
    },
  };
}
