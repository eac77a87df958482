// Proves which errors mean "try again later" and which mean a programming mistake.
import { describe, expect, it } from 'vitest';
import { isDatabaseUnavailable, isOutcomeUnknown, unknownIfLost } from './unavailable.ts';

const withCode = (code: string, more: object = {}) => Object.assign(new Error('words'), { code, ...more });

describe('a database error', () => {
  it.each([
    ['a refused connection', withCode('ECONNREFUSED')],
    ['a missing socket', withCode('ENOENT', { syscall: 'connect' })],
    ['a lost connection', new Error('Connection terminated unexpectedly')],
    ['a full pool', new Error('timeout exceeded when trying to connect')],
    ['a server that shuts down', withCode('57P01')],
    ['a server that starts up', withCode('57P03')],
    ['too many connections', withCode('53300')],
    ['a full disk', withCode('53100')],
    ['a statement over its time', withCode('57014')],
    ['every address refused', new AggregateError([withCode('ECONNREFUSED')])],
    ['a cause that is unavailable', new Error('outer', { cause: withCode('57P01') })],
  ])('means unavailable: %s', (_what, error) => expect(isDatabaseUnavailable(error)).toBe(true));

  it.each([
    ['a unique violation', withCode('23505')],
    ['a syntax error', withCode('42601')],
    ['a missing file', withCode('ENOENT', { syscall: 'open' })],
    ['a plain error', new Error('Connection of ideas')],
    ['no error at all', 'ECONNREFUSED'],
  ])('means something else: %s', (_what, error) => expect(isDatabaseUnavailable(error)).toBe(false));
});

describe('a change whose answer', () => {
  it.each([
    ['was lost with the connection', new Error('Connection terminated unexpectedly')],
    ['was lost on the way', withCode('ECONNRESET')],
    ['was the end of the connection', withCode('57P01')],
  ])('%s may be done or not', (_what, error) => {
    const lost = unknownIfLost(error);
    expect([isOutcomeUnknown(lost), isDatabaseUnavailable(lost)]).toEqual([true, true]);
    expect(isOutcomeUnknown(new Error('outer', { cause: lost }))).toBe(true);
  });

  it.each([
    ['is a full disk', withCode('53100')],
    ['is that it took too long', withCode('57014')],
    ['is that the server takes no writes', withCode('25006')],
    ['is a unique violation', withCode('23505')],
  ])('%s was not made', (_what, error) => expect(unknownIfLost(error)).toBe(error));
});
