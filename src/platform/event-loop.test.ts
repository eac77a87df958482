// Proves that a request that blocks everybody else is found, by the pattern of its route.
import { expect, it, vi } from 'vitest';
import { bareServer } from '#test/bare-server.ts';
import { watchEventLoop } from './event-loop.ts';
import { createLog } from './log.ts';
import { createMetrics } from './metrics.ts';

/** Uses this much processor time, however busy the machine is. */
const spin = (ms: number) => {
  const worked = () => process.threadCpuUsage().user / 1_000;
  for (const end = worked() + ms; worked() < end; );
};

it('the longest piece of work is a metric by route, and above 500 ms a warning with the route', async () => {
  const metrics = createMetrics();
  const lines: string[] = [];
  const log = createLog({ level: 'warn', destination: { write: (line: string) => void lines.push(line) } as never });
  const watch = watchEventLoop({ metrics, log });
  const server = await bareServer();
  const config = { role: 'public' };
  server.get('/quick', { config }, () => ({ ok: true }));
  server.get('/hold/:secret', { config }, async () => {
    await new Promise((resolve) => setTimeout(resolve, 60));
    spin(700);
    return { ok: true };
  });
  await Promise.all([server.inject('/hold/key-123'), server.inject('/quick'), server.inject('/quick')]);
  await vi.waitFor(() => expect(lines.join('')).toContain('held up'));
  watch.close();
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ route: '/hold/:secret', heldMs: expect.any(Number) });
  const text = await metrics.render();
  expect(text).toMatch(/^kontor_event_loop_longest_ms\{route="\/hold\/:secret"\} (?:[5-9]\d\d|\d{4,})/m);
  expect(text + lines.join('')).not.toContain('key-123');
});
