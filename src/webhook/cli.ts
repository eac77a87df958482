// kontor webhook: what is no action of the screens: lists, a test that waits for its answer, and sending again. The rest are the
// actions themselves (console.ts).
import { setTimeout as sleep } from 'node:timers/promises';
import { readLength } from '#access';
import { byTenantArgs, tenantArgs, tenantCommandsOn } from '#organisation';
import { actionCommands, inOrder } from '#platform/cli/action-commands.ts';
import { commandsOn, mostArg, nounCommand, readCount, type Use } from '#platform/cli/command.ts';
import { UsageProblem } from '#platform/startup-problem.ts';
import { showWebhook } from './actions.ts';
import { webhookConsole } from './console.ts';
import { findDelivery, listDeliveries, resendDelivery, resendFailed } from './deliveries.ts';
import { locateWebhook, testWebhook } from './endpoints.ts';
import type { ListedMessage, MessageState } from './message-store.ts';
import type { WebhookRoom } from './room.ts';

/** What to do next, by the code of a refusal. */
export const webhookHints = {
  webhook_not_found: '"kontor webhook list" shows the ids.',
  webhook_delivery_not_found: '"kontor webhook deliveries <id>" shows the numbers.',
  webhook_rotation_limit: '"kontor webhook rotate <id> --overlap 0h" replaces the newest secret at once.',
  webhook_off: 'Switch it on with "kontor webhook on <id>".',
};

const idArg = {
  type: 'positional',
  required: true,
  description: 'Id of the webhook, from "kontor webhook list".',
} as const;
const by = 'command line';
const testLookMs = 250;
const mostWaitSeconds = 60;

export function webhookCommands(use: Use<{ room: WebhookRoom }>) {
  const command = commandsOn(use);
  const list = tenantCommandsOn(use)({
    description: 'List the webhooks of an organisation, without their secrets.',
    args: { ...tenantArgs },
    run: async (room, tenant, _args, terminal) => terminal.table((await room.store.list(tenant)).map(showWebhook)),
  });
  const test = command({
    description: 'Send a test message, and wait for what the receiver answers.',
    args: {
      id: idArg,
      wait: { type: 'string', default: '20', description: 'How many seconds to wait for the answer.' },
    },
    run: async (room, args, terminal) => {
      const endpoint = await locateWebhook(room, args.id);
      const looks = readWait(args.wait);
      const number = await testWebhook(room, endpoint, endpoint.id, by);
      for (let look = 0; look < looks; look += 1) {
        const { attempts, tries } = await findDelivery(room, endpoint, endpoint.id, number);
        const last = tries.at(-1);
        if (attempts > 0 && last) {
          const { outcome, status, answer, durationMs } = last;
          return terminal.record({ number, outcome, status, answer, durationMs });
        }
        await sleep(testLookMs);
      }
      terminal.record({ number, outcome: 'waiting', status: null, answer: '', durationMs: null });
      terminal.note('Nothing was sent yet. Messages are sent by a running server: is it started?');
    },
  });
  const deliveriesList = command({
    description: 'List what was sent, newest first, or show one delivery in full.',
    args: {
      id: idArg,
      number: { type: 'string', description: 'Shows this delivery with its body and all attempts.' },
      state: { type: 'string', description: 'Only waiting, delivered or failed ones.' },
      ...mostArg('50'),
    },
    run: async (room, args, terminal) => {
      const endpoint = await locateWebhook(room, args.id);
      if (args.number !== undefined) {
        const { tries, body, ...message } = await findDelivery(room, endpoint, endpoint.id, args.number);
        return terminal.record({ ...showMessage(message), body: JSON.parse(body), tries });
      }
      const size = Math.min(readCount(args.most), 1_000);
      const { items } = await listDeliveries(room, endpoint, endpoint.id, readState(args.state), { size });
      terminal.table(items.map(showMessage));
    },
  });
  const resend = command({
    description: 'Send one delivery again, or all that failed in a time.',
    args: {
      id: idArg,
      number: { type: 'string', description: 'Number of the delivery, from "kontor webhook deliveries".' },
      'failed-since': {
        type: 'string',
        description: 'All that failed since then: 24h or 7d ago, or 2027-01-31T18:00Z.',
      },
    },
    run: async (room, args, terminal) => {
      const endpoint = await locateWebhook(room, args.id);
      const since = args['failed-since'];
      if ((args.number === undefined) === (since === undefined))
        throw new UsageProblem('Name one delivery with --number, or a time with --failed-since.');
      if (since === undefined) {
        await resendDelivery(room, endpoint, endpoint.id, args.number ?? '', by);
        return terminal.say(`Delivery ${args.number} is sent again.`, { messages: 1 });
      }
      const messages = await resendFailed(room, endpoint, endpoint.id, readSince(since), by);
      terminal.say(`${messages} ${messages === 1 ? 'delivery is' : 'deliveries are'} sent again.`, { messages });
    },
  });
  const acts = actionCommands({
    use,
    console: webhookConsole,
    ...byTenantArgs,
    locate: locateWebhook,
  });
  return {
    webhook: nounCommand(
      'webhook',
      'Webhooks: add, list, change, test, deliveries, resend, rotate, on, off, remove.',
      inOrder(['add', 'list', 'change', 'test', 'deliveries', 'resend', 'rotate', 'on', 'off', 'remove'], {
        ...acts,
        list,
        test,
        resend,
        deliveries: deliveriesList,
      }),
    ),
  };
}

function readState(text: string | undefined): MessageState | null {
  if (text === undefined) return null;
  if (text === 'waiting' || text === 'delivered' || text === 'failed') return text;
  throw new UsageProblem(`There is no state "${text}". Use waiting, delivered or failed.`);
}

/** How often to look in that time. */
function readWait(text: string): number {
  const seconds = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  if (!(seconds <= mostWaitSeconds))
    throw new UsageProblem(`--wait is "${text}": it must be 0 to ${mostWaitSeconds} seconds.`);
  return (seconds * 1_000) / testLookMs;
}

function readSince(text: string): Date {
  const lengthMs = readLength(text);
  const ms = lengthMs === null ? Date.parse(text) : Date.now() - lengthMs;
  if (Number.isNaN(ms)) throw new UsageProblem(`--failed-since is "${text}": write 24h, 7d or 2027-01-31T18:00Z.`);
  return new Date(ms);
}

const showMessage = (message: ListedMessage) => {
  const { seq: number, id, type, state, attempts, outcome, status, createdAt, dueAt, isAsked } = message;
  const isWaiting = state === 'waiting';
  const next = { nextAttemptAt: isWaiting ? dueAt : null, askedByReceiver: isWaiting && isAsked };
  return { number, id: `msg_${id}`, type, state, attempts, outcome, status, createdAt, ...next };
};
