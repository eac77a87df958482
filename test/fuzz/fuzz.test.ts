// Sends random requests, valid and invalid, to every route of both addresses: no fault, and every answer as declared.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Server } from '#platform/http/server.ts';
import { watchBuiltIns } from '#test/attacks/built-ins.ts';
import { fuzzRequests, fuzzSeed } from '#test/run/environment.ts';
import { type Route, routesOf } from '#test/source/route-table.ts';
import { judgeOf } from './check-answer.ts';
import { type Prepared, prepareApp } from './prepare.ts';
import { type FuzzRequest, requestsFor } from './requests.ts';

let prepared: Prepared;

beforeAll(async () => {
  prepared = await prepareApp();
});

/** Only ends a request that is never answered. */
const mostWaitMs = 120_000;

/** The clock advances a little before each request, so that limits of keys are reached and left again. */
const stepMs = 40;
const mostGrowthMb = 96;

type Target = { server: Server; route: Route; at: number };

async function send(target: Target, request: FuzzRequest): Promise<LightMyRequestResponse> {
  const answer = await sendOnce(target, request);
  // A busy machine may answer 503 once; a fault of the request itself would come again.
  return answer.statusCode === 503 ? sendOnce(target, request) : answer;
}

async function sendOnce({ server, route }: Target, request: FuzzRequest): Promise<LightMyRequestResponse> {
  // A stream of events never ends; its beginning is enough.
  if (!route.url.endsWith('/live')) return server.inject(request as never);
  const answer = await server.inject({ ...request, payloadAsStream: true } as never);
  // As when the viewer closes the page.
  answer.raw.res.destroy();
  return new Proxy(answer, { get: (whole, name) => (name === 'body' ? '' : Reflect.get(whole, name)) });
}

/** Routes with a body can fail in most ways; pages without parameters in few. */
function weightOf({ url, body, isHidden, method, response }: Route): number {
  // The console has many routes of few kinds: together they are asked about as often as all others.
  if (/^\/(?:console|bff)(?:\/|$)/.test(url)) return 2;
  if (body) return 24;
  const isPage = Object.keys(response).length === 0 && !url.includes(':');
  if (isHidden || isPage) return 2;
  return method === 'HEAD' ? 3 : 12;
}

/** The request as text, so that a person can repeat it. */
const show = ({ payload, ...rest }: FuzzRequest) =>
  `${JSON.stringify(rest).slice(0, 2_000)} ${JSON.stringify(payload?.toString('latin1').slice(0, 2_000))}`;

/** As in "200: 5,000, 400: 7,000". */
function countAnswers(seen: readonly ReadonlyMap<number, number>[]): string {
  const sums = new Map<number, number>();
  for (const [status, count] of seen.flatMap((counts) => [...counts]))
    sums.set(status, (sums.get(status) ?? 0) + count);
  const sorted = [...sums].sort(([one], [other]) => one - other);
  return sorted.map(([status, count]) => `${status}: ${count.toLocaleString('en')}`).join(', ');
}

function measureHeapMb(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed / 1_048_576;
}

describe(`${fuzzRequests} requests from the seed ${fuzzSeed}`, () => {
  it('never make a fault, and every answer is as its route declares', { timeout: 3_600_000 }, async () => {
    const { kontor, dictionary, session } = prepared;
    const callers = { keys: kontor.keys, session, origin: new URL(kontor.config.API_URL).origin };
    const { judgeApi, judgeShortener } = judgeOf(kontor.api, Object.values(kontor.keys));
    const tables = [kontor.api, kontor.shortener].flatMap((server) =>
      routesOf(server).map((route) => ({ server, route })),
    );
    const targets: Target[] = tables.map((target, at) => ({ ...target, at }));
    const anyRequest = fc.oneof(
      ...targets.map((target) => ({
        weight: weightOf(target.route),
        arbitrary: requestsFor(target.route, callers, dictionary).map((request) => ({ at: target.at, request })),
      })),
    );
    const seen = targets.map(() => new Map<number, number>());
    const heapMb: number[] = [];
    const complaints = new Map<string, FuzzRequest>();
    let count = 0;
    const listChanges = watchBuiltIns();
    process.stdout.write(`fuzz: ${fuzzRequests} requests, FUZZ_SEED=${fuzzSeed}\n`);
    const asking = fc.assert(
      fc.asyncProperty(anyRequest, async ({ at, request }) => {
        const target = targets[at] as Target;
        kontor.clock.advance(stepMs);
        const answer = await send(target, request);
        const judge = target.server === kontor.api ? judgeApi : judgeShortener;
        const complaint = judge({ ...target.route, method: request.method }, answer);
        if (complaint !== undefined) {
          const cause = kontor.logLines.findLast((line) => line.includes('"level":"error"'))?.slice(0, 1_000) ?? '';
          complaints.set(`${target.route.url}: ${complaint.slice(0, 150)} ${cause}`, request);
        }
        seen[target.at]?.set(answer.statusCode, (seen[target.at]?.get(answer.statusCode) ?? 0) + 1);
        count += 1;
        if (count % 1_000 === 0) {
          expect(kontor.findSecrets()).toEqual([]);
          kontor.logLines.length = 0;
          // Often, because with changed built-ins all later results are meaningless.
          expect(listChanges()).toEqual([]);
        }
        if (count % Math.ceil(fuzzRequests / 10) === 0) heapMb.push(measureHeapMb());
      }),
      { numRuns: fuzzRequests, seed: fuzzSeed, endOnFailure: true, timeout: mostWaitMs },
    );
    await asking.catch((error: unknown) => {
      // With changed built-ins requests may fail anywhere: then report the change.
      expect(listChanges()).toEqual([]);
      throw error;
    });
    process.stdout.write(`fuzz: answers by status: ${countAnswers(seen)}; heap in MiB: ${heapMb.map(Math.round)}\n`);
    expect([...complaints].map(([complaint, request]) => `${complaint}\n${show(request)}`)).toEqual([]);
    // Each route must have accepted some requests and refused others; otherwise the fuzzer proves nothing.
    for (const { route, at } of targets.filter(({ route }) => !route.isHidden && route.method !== 'HEAD')) {
      const statuses = [...(seen[at]?.keys() ?? [])];
      expect([Math.min(...statuses) < 400, Math.max(...statuses) >= 400], `${route.url}: ${statuses}`).toEqual([
        true,
        true,
      ]);
    }
    const [, settled = 0] = heapMb;
    expect((heapMb.at(-1) ?? 0) - settled, `heap in MiB: ${heapMb.map(Math.round)}`).toBeLessThan(mostGrowthMb);
    expect(listChanges()).toEqual([]);
  });
});
