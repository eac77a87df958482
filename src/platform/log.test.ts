// No line of the log contains a secret that a room declared or the credentials of an address, however it was logged.
import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';
import { declareSecrets } from './redact.ts';

const key = `PROD${'aB3'.repeat(9)}x`;

declareSecrets({ shapes: [/(PROD)[A-Za-z0-9]{28}/g], fields: ['apiKey'] });

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog({ level: 'trace', destination: { write: (line) => void lines.push(line) } }));
  return lines.join('');
}

describe('the log', () => {
  it.each([
    ['a message', (log: ReturnType<typeof createLog>) => log.info(`the key ${key} was used`)],
    ['a URL', (log: ReturnType<typeof createLog>) => log.info({ url: `/x?apiKey=${key}&a=b` }, 'request')],
    ['a URL inside a URL', (log: ReturnType<typeof createLog>) => log.info({ url: `/x?u=%3FapiKey%3D${key}%26a` })],
    ['a longer word', (log: ReturnType<typeof createLog>) => log.info(`x_${key}y`)],
    ['an error', (log: ReturnType<typeof createLog>) => log.error({ err: new Error(`bad ${key}`) }, 'failed')],
    ['a cause', (log: ReturnType<typeof createLog>) => log.error({ err: new Error('bad', { cause: new Error(key) }) })],
    ['a deep field', (log: ReturnType<typeof createLog>) => log.info({ a: { b: { c: [key] } } })],
    [
      'a field by name',
      (log: ReturnType<typeof createLog>) => log.info({ apiKey: key, headers: { authorization: `Bearer ${key}` } }),
    ],
  ])('keeps a key in %s to itself', (_where, write) => {
    const text = logged(write);
    expect(text).not.toContain(key);
    expect(text).not.toContain(key.slice(4));
    expect(text).not.toBe('');
  });

  it.each([
    ['a message', (log: ReturnType<typeof createLog>) => log.warn('cannot reach redis://kontor:hunter2@cache:6379')],
    ['a field', (log: ReturnType<typeof createLog>) => log.warn({ url: 'https://x.example/?token=hunter2' }, 'asked')],
    ['an error', (log: ReturnType<typeof createLog>) => log.error({ err: new Error('bad smtp://u:hunter2@mail') })],
    [
      'the command of an error of Redis',
      (log: ReturnType<typeof createLog>) => {
        const command = { name: 'hello', args: ['3', 'AUTH', 'kontor', 'hunter2'] };
        log.warn({ err: Object.assign(new Error('WRONGPASS invalid username-password pair'), { command }) }, 'lost');
      },
    ],
  ])('keeps a password in %s to itself', (_where, write) => {
    const text = logged(write);
    expect(text).not.toContain('hunter2');
    expect(text).not.toBe('');
  });

  it('cannot be forged with line ends: one entry stays one line', () => {
    const text = logged((log) => log.info({ agent: 'x\n{"level":"info","msg":"forged"}' }, 'seen'));
    expect(text.trimEnd().split('\n')).toHaveLength(1);
  });
});
