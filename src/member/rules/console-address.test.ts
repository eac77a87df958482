// Where the console is, by the public address of the main interface.
import { describe, expect, it } from 'vitest';
import { consoleBase, isSafeAddress, ownOrigins, relyingPartyOf } from './console-address.ts';

describe('the address of the console', () => {
  it.each([
    ['http://127.0.0.1:3000', 'http://localhost:3000', 'localhost', true],
    ['http://127.1.2.3:3000', 'http://localhost:3000', 'localhost', true],
    ['http://[::1]:3000', 'http://localhost:3000', 'localhost', true],
    ['http://localhost:3000', 'http://localhost:3000', 'localhost', true],
    ['https://kontor.example', 'https://kontor.example', 'kontor.example', true],
    ['https://kontor.example:8443/shop', 'https://kontor.example:8443/shop', 'kontor.example', true],
    ['http://kontor.example', 'http://kontor.example', 'kontor.example', false],
    ['http://192.168.1.10:3000', 'http://192.168.1.10:3000', null, false],
    ['https://192.168.1.10', 'https://192.168.1.10', null, true],
    ['https://[2001:db8::1]', 'https://[2001:db8::1]', null, true],
  ])('%s: console at %s, passkeys of %s, sign-in: %s', (apiUrl, base, relyingParty, isSafe) => {
    expect(consoleBase(apiUrl)).toBe(base);
    expect(relyingPartyOf(apiUrl)).toBe(relyingParty);
    expect(isSafeAddress(apiUrl)).toBe(isSafe);
  });

  it('has the names of this machine as its own origins, and only where it is this machine', () => {
    const local = ['http://127.0.0.1:3000', 'http://localhost:3000', 'http://[::1]:3000'];
    expect(new Set(ownOrigins('http://127.0.0.1:3000'))).toEqual(new Set(local));
    expect(ownOrigins('https://kontor.example:8443/shop')).toEqual(['https://kontor.example:8443']);
    expect(ownOrigins('http://127.0.0.1.example')).toEqual(['http://127.0.0.1.example']);
  });
});
