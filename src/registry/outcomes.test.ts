// The words of a lookup without a record: they quote the number, and never an API key that was sent in its place.
import { expect, it } from 'vitest';
import '../rooms.ts';
import { companyNotFound } from './outcomes.ts';

it('the number is quoted, a key in its place is not', () => {
  expect(companyNotFound('CZ', '26435675').error).toContain('the number 26435675 was');
  const key = 'PRODAAAABBBBCCCCDDDDEEEEFFFF0000';
  expect(companyNotFound('BR', key).error).not.toContain(key.slice(4));
});
