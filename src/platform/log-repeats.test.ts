// A lasting fault does not flood the log, and no occurrence of it is lost.
import { afterEach, describe, expect, it } from 'vitest';
import { testClock } from '#test/clock.ts';
import { createLog } from './log.ts';
import { type LogRepeats, logRepeats } from './log-repeats.ts';

type Line = { level: string; msg: string; count?: number; requestId?: string; err?: { message: string } };

const opened: LogRepeats[] = [];
afterEach(() => {
  for (const repeats of opened.splice(0)) repeats.close();
});

function open(level = 'info') {
  const clock = testClock();
  const lines: Line[] = [];
  const repeats = logRepeats(clock);
  opened.push(repeats);
  const log = createLog({ level, repeats, destination: { write: (line) => void lines.push(JSON.parse(line)) } });
  return { clock, lines, repeats, log };
}

const countAll = (lines: Line[]) => lines.reduce((sum, { count = 1 }) => sum + count, 0);
const failure = (code: string, message = 'lost') => Object.assign(new Error(message), { code });

describe('lines that say the same', () => {
  it('are written once a minute, with their number, when the minute ends', () => {
    const { clock, lines, repeats, log } = open();
    for (let request = 1; request <= 1_000; request += 1) {
      log.error({ requestId: `r${request}`, route: `/${request}`, err: failure('ECONNREFUSED') }, 'request failed');
      clock.advance(10);
    }
    expect(lines).toMatchObject([{ requestId: 'r1', err: { message: 'lost' } }]);
    expect(lines[0]).not.toHaveProperty('count');
    clock.advance(50_000);
    repeats.sweep();
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatchObject({ requestId: 'r1000', count: 999, msg: 'request failed', level: 'error' });
    clock.advance(60_000);
    repeats.sweep();
    expect(lines).toHaveLength(2);
    log.error({ requestId: 'later', err: failure('ECONNREFUSED') }, 'request failed');
    expect(lines[2]).toMatchObject({ requestId: 'later' });
    expect(countAll(lines)).toBe(1_001);
  });

  it('are told with the next one when that comes first, and all at the end', () => {
    const { clock, lines, repeats, log } = open();
    for (let second = 0; second < 600; second += 1) {
      log.warn('the database connection was lost');
      clock.advance(1_000);
    }
    expect(lines).toHaveLength(10);
    repeats.close();
    expect(lines).toHaveLength(11);
    expect(countAll(lines)).toBe(600);
  });

  it('are all there at the level debug', () => {
    const { lines, log } = open('debug');
    for (let request = 0; request < 5; request += 1) log.error({ requestId: `r${request}` }, 'request failed');
    expect(lines.map(({ level, requestId }) => `${level} ${requestId}`)).toEqual([
      'error r0',
      'debug r1',
      'debug r2',
      'debug r3',
      'debug r4',
    ]);
  });

  it('are found so in a child of the log too, and by a clock that was set back', () => {
    const { clock, lines, log } = open();
    const child = log.child({ worker: 1 });
    log.info('the database is connected again');
    child.info('the database is connected again');
    expect(lines).toHaveLength(1);
    clock.advance(-120_000);
    child.info('the database is connected again');
    expect(lines[1]).toMatchObject({ worker: 1, count: 2 });
  });
});

describe('lines that differ', () => {
  it('in words, level, error code, place of the fault, text of a field or words of a refusal are all written', () => {
    const { lines, log } = open();
    const refusal = (message: string) => Object.assign(failure('unavailable', message), { status: 503 });
    log.error({ err: failure('ECONNREFUSED') }, 'request failed');
    log.error({ err: failure('53100') }, 'request failed');
    log.warn({ err: failure('53100') }, 'request failed');
    log.error({ err: failure('53100') }, 'background work failed');
    log.error({ err: new Error('here') }, 'request failed');
    log.error({ err: new Error('there') }, 'request failed');
    log.error({ err: refusal('Not ready: database.') }, 'request failed');
    log.error({ err: refusal('Not ready: queue.') }, 'request failed');
    log.error({ err: { code: '53200', message: 'an object' } }, 'background work met an error');
    log.error({ err: { code: '53300', message: 'an object' } }, 'background work met an error');
    log.info({ registry: 'ares', durationMs: 1 }, 'a registry did not answer');
    log.info({ registry: 'rpo', durationMs: 2 }, 'a registry did not answer');
    expect(lines).toHaveLength(12);
  });

  it('only in what a caller sent are one, and however many causes there are, the lines of a minute are bounded', () => {
    const { lines, log } = open();
    for (const sent of ['a', 'b', 'c']) log.error({ err: failure('22P02', `bad input: ${sent}`) }, 'request failed');
    expect(lines).toHaveLength(1);
    for (let cause = 0; cause < 10_000; cause += 1) log.error({ registry: `made up ${cause}` }, 'failed');
    expect(lines.length).toBeLessThanOrEqual(201);
  });

  it('and the last words of a process are never held back', () => {
    const { lines, log } = open();
    log.fatal('gone');
    log.fatal('gone');
    expect(lines).toHaveLength(2);
  });
});
