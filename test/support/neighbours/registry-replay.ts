// A registry on this machine: replays recorded answers, and misbehaves if a test wants it.
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const fixtures = new URL('../../../src/registry/fixtures/', import.meta.url);

export const readFixture = (name: string): string => readFileSync(new URL(name, fixtures), 'utf8');

/** A recorded answer of a registry, and what the reader should get from it. */
type RecordedCase = {
  id: string;
  input: { companyRegistrationNumber: string; country: string };
  registry: string;
  rawStatus: number | null;
  rawBody: string | null;
  expected: Record<string, string>;
  cacheNegative?: boolean;
  requestMustHit?: string;
};

export const listRecordedCases = () => (JSON.parse(readFixture('cases.json')) as { cases: RecordedCase[] }).cases;

export type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

const json = 'application/json';

/** How a registry may behave. */
export const behaviours = {
  answer:
    (status: number, body: string | Buffer, headers: Record<string, string> = {}): Behaviour =>
    (_request, response) => {
      response.writeHead(status, { 'content-type': json, ...headers }).end(body);
    },
  replay:
    (fixture: string, status = 200): Behaviour =>
    (request, response) =>
      behaviours.answer(status, readFixture(fixture))(request, response),
  slowHeaders: (): Behaviour => () => undefined,
  slowBody: (): Behaviour => (_request, response) => {
    response.writeHead(200, { 'content-type': json }).write('{"ico":');
  },
  endlessBody: (): Behaviour => (_request, response) => {
    response.writeHead(200, { 'content-type': json });
    const chunk = Buffer.alloc(65_536, ' ');
    const pour = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', pour);
    pour();
  },
  html: (status = 200): Behaviour =>
    behaviours.answer(status, '<html><h1>Údržba</h1></html>', { 'content-type': 'text/html; charset=utf-8' }),
  redirect: (location: string): Behaviour => behaviours.answer(302, '', { location }),
  reset: (): Behaviour => (request) => {
    request.socket.resetAndDestroy();
  },
};

export type Replay = {
  url: string;
  /** Its requests, oldest first. */
  requests: { method: string; path: string; headers: IncomingMessage['headers']; body: string }[];
  /** By the beginning of the path; the longest match wins. Without a match it answers 500. */
  on(pathPrefix: string, behaviour: Behaviour): void;
  /** Answers the next requests one by one, then all others with `last`. */
  inTurn(...turns: Behaviour[]): Behaviour;
  close(): Promise<void>;
};

export async function startReplay(): Promise<Replay> {
  const routes = new Map<string, Behaviour>();
  const requests: Replay['requests'] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      requests.push({ method, path, headers, body: Buffer.concat(chunks).toString() });
      const match = [...routes.keys()]
        .filter((prefix) => path.startsWith(prefix))
        .sort((a, b) => b.length - a.length)[0];
      const behaviour = routes.get(match ?? '') ?? behaviours.answer(500, '{}');
      behaviour(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    on: (prefix, behaviour) => void routes.set(prefix, behaviour),
    inTurn: (...turns) => {
      let turn = 0;
      return (request, response) => turns[Math.min(turn++, turns.length - 1)]?.(request, response);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
