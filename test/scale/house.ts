// Several processes that form one Kontor, and a client for them.
import { readFile } from 'node:fs/promises';
import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { runKontor } from '#test/processes/product.ts';

export type House = {
  /** The address of each process. Workers share one and get connections in turn. */
  apiUrls: string[];
  shortenerUrls: string[];
  /** The settings for commands. */
  settings: Record<string, string>;
  keys: { PROD: string; DEV_: string; ROOT: string };
};

export const secrets = { KEY_PEPPER: 'a pepper for all of them', VISITOR_SECRET: 'a secret for all of them' };

export async function readFirstKeys(folders: string[]): Promise<House['keys']> {
  const files = await Promise.all(folders.map((one) => readFile(join(one, 'first-keys.env'), 'utf8').catch(() => '')));
  const made = files.filter((file) => file !== '');
  // Exactly one of them made the demo.
  expect(made).toHaveLength(1);
  const find = (name: string) => new RegExp(`^${name}=(\\S+)$`, 'm').exec(made[0] ?? '')?.[1] ?? '';
  return { PROD: find('PROD_KEY'), DEV_: find('DEV_KEY'), ROOT: find('ROOT_KEY') };
}

export async function runCommand({ settings }: House, ...args: string[]): Promise<Record<string, unknown>> {
  const { code, stdout, stderr } = await runKontor([...args, '--json'], settings);
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout);
}

/** Status 0: no answer came. */
export type Answer = { status: number; body: string; headers: IncomingHttpHeaders };

export type Call = { key?: string; body?: unknown; agent?: Agent; userAgent?: string };

/** Sends one request and never repeats it; without an agent on a new connection. */
export function send(url: string, { key, body, agent, userAgent }: Call = {}): Promise<Answer> {
  const headers = {
    ...(key === undefined ? {} : { 'x-api-key': key }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
  };
  const method = body === undefined ? 'GET' : 'POST';
  return new Promise((resolve) => {
    const lost = (error: Error) => resolve({ status: 0, body: error.message, headers: {} });
    const sent = request(url, { method, headers, agent: agent ?? false }, (response) => {
      text(response).then(
        (content) => resolve({ status: response.statusCode ?? 0, body: content, headers: response.headers }),
        lost,
      );
    });
    sent.once('error', lost);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

export const bankPath = '/api/v1/bank/bank-account-status?bankAccount=19-2000145399/0800';

export const countStatus = (answers: Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

/** The same request to every process, at the same time. */
export const askAll = (urls: string[], path: string, call?: Call) =>
  Promise.all(urls.map((url) => send(`${url}${path}`, call)));

/** Runs the work in order, `lanes` at a time. */
export async function inLanes<T>(count: number, lanes: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      results[index] = await work(index);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}
