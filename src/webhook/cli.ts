// kontor webhook: add, list, change, test, switch, rotate and remove webhooks, see what was delivered, and send it again.
import { setTimeout as sleep } from 'node:timers/promises';
import { defineCommand } from 'citty';
import { readLength } from '#access';
import { chooseTenant, type Organisations, tenantArgs } from '#organisation';
import { jsonArg, mostArg, readCount, type Use } from '#platform/cli/command.ts';
import type { HouseFacts } from '#platform/room/room.ts';
import { UsageProblem } from '#platform/startup-problem.ts';
import { listChoices } from '#platform/telling/telling.ts';
import type { Deliveries } from './deliveries.ts';
import { type Endpoints, formerSecrets, mostOverlapMs } from './endpoints.ts';
import type { ListedMessage, MessageState } from './message-store.ts';
import type { Endpoint } from './store.ts';

export type WebhookCommandNeeds = { endpoints: Endpoints; deliveries: Deliveries; organisations: Organisations };

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

export function webhookCommands(use: Use<WebhookCommandNeeds>, { permissions, events }: HouseFacts) {
  const add = defineCommand({
    meta: { name: 'add', description: 'Add a webhook. Its secret is shown only once.' },
    args: {
      ...tenantArgs,
      url: { type: 'string', required: true, description: 'Where messages are sent, as in https://example.com/hooks.' },
      label: { type: 'string', description: 'What it is for.' },
      events: {
        type: 'string',
        description: `Only these events, separated by commas: ${listChoices(events)
          .map(({ type }) => type)
          .join(', ')}.`,
      },
      roles: {
        type: 'string',
        description: `Only what a key with these roles may read, separated by commas: ${permissions.join(', ')}.`,
      },
      ...jsonArg,
    },
    run: ({ args }) =>
      use(async ({ endpoints, organisations }, terminal) => {
        const tenant = await chooseTenant(organisations, args);
        const { url, label } = args;
        const wanted = { url, label, events: readList(args.events), roles: readList(args.roles) };
        const made = await endpoints.add(tenant, wanted, by);
        terminal.record({ ...show(made), secret: made.shownSecret });
        terminal.note('The secret is shown only this once. Store it where the receiver can read it.');
      }),
  });
  const list = defineCommand({
    meta: { name: 'list', description: 'List the webhooks of an organisation, without their secrets.' },
    args: { ...tenantArgs, ...jsonArg },
    run: ({ args }) =>
      use(async ({ endpoints, organisations }, terminal) =>
        terminal.table((await endpoints.list(await chooseTenant(organisations, args))).map(show)),
      ),
  });
  const change = defineCommand({
    meta: { name: 'change', description: 'Change the address, name, events or roles of a webhook; its secret stays.' },
    args: {
      id: idArg,
      url: { type: 'string', description: 'Where messages are sent from now on.' },
      label: { type: 'string', description: 'What it is for.' },
      events: { type: 'string', description: 'Only these events, separated by commas, or "all".' },
      roles: { type: 'string', description: 'Only what a key with these roles may read, or "all".' },
      ...jsonArg,
    },
    run: ({ args }) =>
      use(async ({ endpoints }, terminal) => {
        const endpoint = await endpoints.locate(args.id);
        const { url, label } = args;
        const wanted = { url, label, events: readListOrAll(args.events), roles: readListOrAll(args.roles) };
        terminal.record(show(await endpoints.edit(endpoint, { id: endpoint.id }, wanted, by)));
      }),
  });
  const test = defineCommand({
    meta: { name: 'test', description: 'Send a test message, and wait for what the receiver answers.' },
    args: {
      id: idArg,
      wait: { type: 'string', default: '20', description: 'How many seconds to wait for the answer.' },
      ...jsonArg,
    },
    run: ({ args }) =>
      use(async ({ endpoints, deliveries }, terminal) => {
        const endpoint = await endpoints.locate(args.id);
        const looks = readWait(args.wait);
        const number = await endpoints.test(endpoint, endpoint.id, by);
        for (let look = 0; look < looks; look += 1) {
          const { attempts, tries } = await deliveries.show(endpoint, endpoint.id, number);
          const last = tries.at(-1);
          if (attempts > 0 && last) {
            const { outcome, status, answer, durationMs } = last;
            return terminal.record({ number, outcome, status, answer, durationMs });
          }
          await sleep(testLookMs);
        }
        terminal.record({ number, outcome: 'waiting', status: null, answer: '', durationMs: null });
        terminal.note('Nothing was sent yet. Messages are sent by a running server: is it started?');
      }),
  });
  const deliveriesList = defineCommand({
    meta: { name: 'deliveries', description: 'List what was sent, newest first, or show one delivery in full.' },
    args: {
      id: idArg,
      number: { type: 'string', description: 'Shows this delivery with its body and all attempts.' },
      state: { type: 'string', description: 'Only waiting, delivered or failed ones.' },
      ...mostArg('50'),
      ...jsonArg,
    },
    run: ({ args }) =>
      use(async ({ endpoints, deliveries }, terminal) => {
        const endpoint = await endpoints.locate(args.id);
        if (args.number !== undefined) {
          const { tries, body, ...message } = await deliveries.show(endpoint, endpoint.id, args.number);
          return terminal.record({ ...showMessage(message), body: JSON.parse(body), tries });
        }
        const size = Math.min(readCount(args.most), 1_000);
        const { items } = await deliveries.page(endpoint, endpoint.id, readState(args.state), { size });
        terminal.table(items.map(showMessage));
      }),
  });
  const resend = defineCommand({
    meta: { name: 'resend', description: 'Send one delivery again, or all that failed in a time.' },
    args: {
      id: idArg,
      number: { type: 'string', description: 'Number of the delivery, from "kontor webhook deliveries".' },
      'failed-since': {
        type: 'string',
        description: 'All that failed since then: 24h or 7d ago, or 2027-01-31T18:00Z.',
      },
      ...jsonArg,
    },
    run: ({ args }) =>
      use(async ({ endpoints, deliveries }, terminal) => {
        const endpoint = await endpoints.locate(args.id);
        const since = args['failed-since'];
        if ((args.number === undefined) === (since === undefined))
          throw new UsageProblem('Name one delivery with --number, or a time with --failed-since.');
        if (since === undefined) {
          await deliveries.resend(endpoint, endpoint.id, args.number ?? '', by);
          return terminal.say(`Delivery ${args.number} is sent again.`, { messages: 1 });
        }
        const messages = await deliveries.resendFailed(endpoint, endpoint.id, readSince(since), by);
        terminal.say(`${messages} ${messages === 1 ? 'delivery is' : 'deliveries are'} sent again.`, { messages });
      }),
  });
  const rotate = defineCommand({
    meta: { name: 'rotate', description: 'Make a new secret; the old one signs, too, for the overlap.' },
    args: {
      id: idArg,
      overlap: {
        type: 'string',
        default: '24h',
        description: 'How long the old secret signs, too, as in 24h or 7d; 0h ends it at once.',
      },
      ...jsonArg,
    },
    run: ({ args }) =>
      use(async ({ endpoints }, terminal) => {
        const endpoint = await endpoints.locate(args.id);
        const { secret } = await endpoints.rotate(endpoint, endpoint.id, readOverlap(args.overlap), by);
        terminal.record({ id: endpoint.id, secret });
        terminal.note(`The secret is shown only this once. The old one signs, too, for ${args.overlap}.`);
      }),
  });
  const switchTo = (state: 'on' | 'off', description: string) =>
    defineCommand({
      meta: { name: state, description },
      args: { id: idArg, ...jsonArg },
      run: ({ args }) =>
        use(async ({ endpoints }, terminal) => {
          const endpoint = await endpoints.locate(args.id);
          await endpoints.switchTo(endpoint, endpoint.id, state, by);
          terminal.say(`The webhook ${endpoint.id} is ${state}.`, { id: endpoint.id, state });
        }),
    });
  const remove = defineCommand({
    meta: { name: 'remove', description: 'Remove a webhook with its deliveries.' },
    args: { id: idArg, ...jsonArg },
    run: ({ args }) =>
      use(async ({ endpoints }, terminal) => {
        const { id, ...tenant } = await endpoints.locate(args.id);
        await endpoints.remove(tenant, id, by);
        terminal.say(`The webhook ${id} is removed.`, { id, removed: true });
      }),
  });
  return {
    webhook: defineCommand({
      meta: {
        name: 'webhook',
        description: 'Webhooks: add, list, change, test, deliveries, resend, rotate, on, off, remove.',
      },
      subCommands: {
        ...{ add, list, change, test, deliveries: deliveriesList, resend, rotate },
        on: switchTo('on', 'Switch a webhook on.'),
        off: switchTo('off', 'Switch a webhook off: nothing is kept for it meanwhile.'),
        remove,
      },
    }),
  };
}

const readList = (text: string | undefined): string[] | undefined =>
  text
    ?.split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

const readListOrAll = (text: string | undefined) => (text?.trim() === 'all' ? [] : readList(text));

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

function readOverlap(text: string): number {
  const lengthMs = readLength(text);
  if (lengthMs !== null && lengthMs <= mostOverlapMs) return lengthMs;
  throw new UsageProblem(`--overlap is "${text}": write a duration of at most 30 days, as 24h or 7d.`);
}

function readSince(text: string): Date {
  const lengthMs = readLength(text);
  const ms = lengthMs === null ? Date.parse(text) : Date.now() - lengthMs;
  if (Number.isNaN(ms)) throw new UsageProblem(`--failed-since is "${text}": write 24h, 7d or 2027-01-31T18:00Z.`);
  return new Date(ms);
}

const show = (endpoint: Endpoint) => ({
  id: endpoint.id,
  label: endpoint.label,
  url: endpoint.url,
  state: endpoint.state,
  events: endpoint.events ?? 'all',
  roles: endpoint.roles ?? 'all',
  failingSince: endpoint.failingSince,
  formerSecretsUntil: formerSecrets(endpoint, Date.now()).map(({ until }) => until.toISOString()),
  createdAt: endpoint.createdAt,
});

const showMessage = (message: ListedMessage) => {
  const { seq, id, type, state, attempts, outcome, status, createdAt, dueAt, isAsked } = message;
  return {
    number: seq,
    id: `msg_${id}`,
    ...{ type, state, attempts, outcome, status, createdAt },
    nextAttemptAt: state === 'waiting' ? dueAt : null,
    askedByReceiver: state === 'waiting' && isAsked,
  };
};
