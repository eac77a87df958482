// One attempt: sign, send, write down what came of it, and say when to try again or that it is over.
import { readRetryAfter } from '#platform/outgoing/retry-after.ts';
import { secretsOf } from '../endpoints.ts';
import { handOnFirst } from '../hand-on.ts';
import { inBatches } from '../in-batches.ts';
import type { DueMessage } from '../message-store.ts';
import type { WebhookRoom } from '../room.ts';
import { failingMs, nextAttempt } from '../rules/retry.ts';
import type { SigningEndpoint } from '../store.ts';
import { makePost, type Posted } from './post.ts';
import { headersOf, signatures } from './sign.ts';
import { queueMails } from './tell-owners.ts';

const gone = 410;

/** Nothing leaves without a signature that its receiver can check. */
const unsigned: Posted = {
  outcome: 'blocked',
  status: null,
  answer: 'the secret cannot be opened: KEY_PEPPER is not the one that sealed it; make a new secret',
};

export function openSender(room: WebhookRoom) {
  const { store, messages, audit, metrics, clock, log, ownersOf } = room;
  const post = makePost(room);
  const counted = metrics.counter('kontor_webhook_attempts_total', 'Attempts to send a webhook, by outcome.', [
    'outcome',
  ]);
  const durations = metrics.histogram('kontor_webhook_duration_seconds', 'How long attempts took.');

  async function switchOff(endpoint: SigningEndpoint, state: 'failing' | 'gone'): Promise<void> {
    const { id, organisationId, environment } = endpoint;
    const place = { organisationId, environment, actor: 'system', subject: id } as const;
    const change = { action: 'webhook.switch-off', before: { state: 'on' }, after: { state } };
    const at = new Date(clock.now());
    const owners = await ownersOf(organisationId);
    const isSwitched = await store.transaction(async (within) => {
      await handOnFirst(room, within);
      if ((await messages.switchOff(id, state, at, within)) === 0) return false;
      await audit.record({ ...place, ...change }, within);
      await queueMails(room, id, owners, within);
      return true;
    });
    if (!isSwitched) return;
    log.warn({ endpoint: id, state }, 'a webhook was switched off');
    await inBatches((most) => messages.giveUp(at, most));
  }

  /** What the attempt says about the endpoint as a whole. */
  async function judge(endpoint: SigningEndpoint, isDelivered: boolean, status: number | null): Promise<void> {
    if (isDelivered) return messages.clearFailing(endpoint.id);
    if (status === gone) return switchOff(endpoint, 'gone');
    const now = clock.now();
    const since = await messages.markFailing(endpoint.id, new Date(now));
    if (since !== null && now - since.getTime() >= failingMs) await switchOff(endpoint, 'failing');
  }

  return async (endpoint: SigningEndpoint, message: DueMessage): Promise<void> => {
    const startedAt = clock.now();
    const began = performance.now();
    const headers = headersOf(message.id, startedAt);
    const signed = { id: headers['webhook-id'], timestamp: headers['webhook-timestamp'], body: message.body };
    const secrets = secretsOf(room, endpoint, startedAt);
    const { retryAfter, ...posted } =
      secrets === null
        ? unsigned
        : await post({
            url: endpoint.url,
            body: message.body,
            headers: { ...headers, 'webhook-signature': signatures(secrets, signed) },
          });
    const durationMs = Math.round(performance.now() - began);
    counted.inc({ outcome: posted.outcome });
    durations.observe(durationMs / 1_000);
    const number = message.attempts + 1;
    const isDelivered = posted.outcome === 'delivered';
    const now = clock.now();
    const again = isDelivered ? null : nextAttempt(number, now, Math.random(), readRetryAfter(retryAfter, now));
    await messages.settle({
      seq: message.seq,
      attempt: { ...posted, number, at: new Date(startedAt), durationMs },
      state: isDelivered ? 'delivered' : again === null ? 'failed' : 'waiting',
      dueAt: new Date(again?.atMs ?? now),
      isAsked: again?.isAsked ?? false,
    });
    await judge(endpoint, isDelivered, posted.status);
  };
}
