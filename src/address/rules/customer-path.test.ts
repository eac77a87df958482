// Proves that every identity has a page of its own, whatever text it is.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { customerPath, readCustomerName, writeCustomerName } from './customer-path.ts';

const anyIdentity = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
  fc.constantFrom('new', 'create', 'guests', '.', '..', '~', '~~', '~new', 'a/b', 'a?b#c', '%2F', 'Žaneta'),
);

describe('the path of a customer', () => {
  it('leads back to the identity, and to no other page', () => {
    fc.assert(
      fc.property(anyIdentity, (identityId) => {
        expect(readCustomerName(writeCustomerName(identityId))).toBe(identityId);
        const { pathname } = new URL(`http://localhost/console/demo/live/${customerPath(identityId)}`);
        const name = /^\/console\/demo\/live\/customers\/([^/]+)$/.exec(pathname)?.[1] ?? '';
        expect(readCustomerName(decodeURIComponent(name))).toBe(identityId);
        expect(['new', 'create', 'guests']).not.toContain(name);
      }),
    );
  });

  it.each([
    ['customer-4711', 'customers/customer-4711'],
    ['new', 'customers/~new'],
    ['~new', 'customers/~~new'],
    ['..', 'customers/~..'],
    ['a/b', 'customers/a%2Fb'],
  ])('of %j is %s', (identityId, path) => expect(customerPath(identityId)).toBe(path));
});
