// Proves which hosts a blocklist blocks.
import { describe, expect, it } from 'vitest';
import { isBlocked, readBlocklist } from './blocklist.ts';

describe('the operator’s blocklist', () => {
  const list = readBlocklist(
    '# phishing\nbad.example\r\n*.worse.example  # all of it\n\nBÜCHER.example\n192.0.2.1\n:::\n',
  );
  it.each([
    ['bad.example', true],
    ['www.bad.example', true],
    ['a.b.worse.example', true],
    ['worse.example', true],
    ['xn--bcher-kva.example', true],
    ['192.0.2.1', true],
    ['notbad.example', false],
    ['example', false],
    ['bad.example.com', false],
  ])('%s: %s', (host, blocked) => {
    expect(isBlocked(list, host)).toBe(blocked);
  });

  it('blocks nothing when empty', () => {
    expect(isBlocked(readBlocklist(''), 'example.com')).toBe(false);
  });
});
