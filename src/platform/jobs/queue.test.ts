// Proves how retried background work appears in the log.
import { expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { logFailure } from './queue.ts';

function logged(error: unknown): Record<string, unknown>[] {
  const lines: string[] = [];
  const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
  logFailure(log, error, { queue: 'calendar-email' });
  return lines.map((line) => JSON.parse(line));
}

const busy = new Error('Connection terminated due to connection timeout', {
  cause: new Error('Connection terminated unexpectedly'),
});

it.each([
  ['a connection that took too long', busy],
  ['the same as pg-boss reports it', { ...busy, message: busy.message, stack: busy.stack, queue: 'x' }],
  ['a statement that took too long', Object.assign(new Error('canceling statement'), { code: '57014' })],
])('one line without a stack: %s', (_what, error) => {
  const lines = logged(error);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ level: 'warn', queue: 'calendar-email', reason: (error as Error).message });
  expect(JSON.stringify(lines)).not.toContain('    at ');
});

it('a fault of the work itself keeps its stack', () => {
  expect(logged(new TypeError('x is not a function'))).toMatchObject([
    { level: 'error', err: { stack: expect.stringContaining('    at ') } },
  ]);
});
