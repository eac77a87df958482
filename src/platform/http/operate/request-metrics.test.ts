// Proves that every request is counted once, by route and status, in buckets that add up as Prometheus expects.
import { expect, it } from 'vitest';
import { bareServer } from '#test/bare-server.ts';
import { createMetrics } from '../../metrics.ts';
import { requestDurations } from './request-metrics.ts';

it('counts requests by route and status, unknown paths under one name, and adds the buckets up', async () => {
  const metrics = createMetrics();
  const server = await bareServer({ countDuration: requestDurations(metrics, 'api') });
  server.get('/things/:id', { config: { role: 'public' } }, (request) => request.params);
  for (const url of ['/things/1', '/things/2', '/things/3', '/nothing', '/nothing/else']) await server.inject(url);

  const text = await metrics.render();
  const read = (name: string, labels: string) =>
    [
      ...text.matchAll(new RegExp(`^kontor_api_request_seconds_${name}\\{${labels}(?:,le="([^"]+)")?\\} (.+)$`, 'gm')),
    ].map(([, bound = '', value]) => ({ bound, value: Number(value) }));
  const things = 'route="/things/:id",status="200"';
  expect(read('count', things)).toEqual([{ bound: '', value: 3 }]);
  expect(read('count', 'route="unknown",status="404"')).toEqual([{ bound: '', value: 2 }]);
  expect(read('sum', things)[0]?.value).toBeGreaterThan(0);
  const buckets = read('bucket', things);
  expect(buckets.map(({ value }) => value)).toEqual(buckets.map(({ value }) => value).sort((a, b) => a - b));
  expect(buckets.map(({ bound }) => bound)).toEqual([
    ...[0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10].map(String),
    '+Inf',
  ]);
  expect(buckets.at(-1)?.value).toBe(3);
  expect(text).not.toContain('/nothing');
});
