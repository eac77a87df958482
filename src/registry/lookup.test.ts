// The message of a lookup without a record: it contains the number, but never an API key that was sent instead.
import { expect, it } from 'vitest';
import '../rooms.ts';
import { companyNotFound } from './lookup.ts';

it('the message contains the number, but not a key that was sent instead', () => {
  expect(companyNotFound('CZ', '26435675').error).toContain('the number 26435675 was');
  const key = 'PRODAAAABBBBCCCCDDDDEEEEFFFF0000';
  expect(companyNotFound('BR', key).error).not.toContain(key.slice(4));
});
