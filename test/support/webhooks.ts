// Webhooks for tests: a receiver that keeps what arrives and answers as the test wants, and endpoints made through the room.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import type { Environment } from '#platform/database/tenant.ts';
import { addWebhook, removeWebhook } from '../../src/webhook/endpoints.ts';
import type { TestApp } from './app.ts';
import { atFileEnd } from './run/at-file-end.ts';

/** What testApp needs for receivers on this machine. */
export const localReceivers = { WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8' };

type Body = { type: string; timestamp: string; data: Record<string, unknown> };
export type Arrived = { path: string; headers: IncomingHttpHeaders; source: string; body: Body };

type Answer = (reply: ServerResponse, arrived: Arrived) => void;

export type HookReceiver = {
  url: string;
  arrived: Arrived[];
  answerWith(answer: number | Answer): void;
  /** Waits until so many messages have arrived. */
  wait(count: number): Promise<Arrived[]>;
};

export async function hookReceiver(): Promise<HookReceiver> {
  const arrived: Arrived[] = [];
  let answer: Answer = (reply) => reply.writeHead(204).end();
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const source = Buffer.concat(chunks).toString();
    const one = { path: request.url ?? '', headers: request.headers, source, body: JSON.parse(source) as Body };
    arrived.push(one);
    answer(reply, one);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atFileEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    arrived,
    answerWith: (given) => {
      answer = typeof given === 'number' ? (reply) => reply.writeHead(given).end('sorry') : given;
    },
    wait: async (count) => {
      await expect.poll(() => arrived.length).toBeGreaterThanOrEqual(count);
      return arrived;
    },
  };
}

type WantedHook = {
  url?: string;
  events?: string[];
  roles?: string[];
  environment?: Environment;
  organisationId?: string;
};

export function addHook(kontor: TestApp, wanted: WantedHook = {}) {
  const { environment = 'live', organisationId = kontor.organisation.id, ...rest } = wanted;
  const endpoint = { url: 'https://receiver.example.com/hooks', ...rest };
  return addWebhook(kontor.app.rooms.webhook.room, { organisationId, environment }, endpoint, 'command line');
}

export type StoredMessage = { type: string; thing: string; state: string; attempts: number; body: Body };

/** What an endpoint is told, in the order in which it happened. */
export async function listTold({ app, database }: TestApp, endpointId: string): Promise<StoredMessage[]> {
  await app.rooms.webhook.handOn();
  const { rows } = await database.query<Omit<StoredMessage, 'body'> & { body: string }>({
    text: 'select type, thing, state, attempts, body from webhook_message where endpoint_id = $1 order by seq',
    values: [endpointId],
  });
  return rows.map((row) => ({ ...row, body: JSON.parse(row.body) as Body }));
}

/** Tells something of a thing to all endpoints of the tenant that want `key.revoked`. */
export const tellOf = (kontor: TestApp, thing: string, number = 1, tenant: Parameters<Tell>[0] = liveOf(kontor)) =>
  kontor.database.transaction((within) =>
    kontor.app.audit.tell(
      tenant,
      [{ type: 'key.revoked', permission: null, thing, data: { keyId: `${thing} ${number}` } }],
      within,
    ),
  );

type Tell = TestApp['app']['audit']['tell'];

export const liveOf = (kontor: TestApp) => ({
  organisationId: kontor.organisation.id,
  environment: 'live' as const,
});

/** A receiver on this machine, and an endpoint that leads to it; the endpoint is removed when the test is over. */
export async function hooked(kontor: TestApp, options: WantedHook = {}) {
  const receiver = await hookReceiver();
  const endpoint = await addHook(kontor, { url: receiver.url, ...options });
  const { organisationId, environment, id } = endpoint;
  onTestFinished(async () => {
    await removeWebhook(kontor.app.rooms.webhook.room, { organisationId, environment }, id, null, 'command line');
  });
  return { receiver, endpoint };
}

/** Waits until the messages of an endpoint are like this, in their order. */
export const untilTold = (kontor: TestApp, id: string, ...expected: [state: string, attempts: number][]) =>
  expect
    .poll(async () => (await listTold(kontor, id)).map(({ state, attempts }) => [state, attempts]))
    .toEqual(expected);
