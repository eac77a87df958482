// The message of a lookup without a record: it contains the number, but never an API key that was sent instead. And a register
// that nobody listed is a fault, not one that is down.
import { expect, it } from 'vitest';
import { testClock } from '#test/clock.ts';
import '../rooms.ts';
import { askRegistries } from './ask-registries.ts';
import { listCountries } from './countries.ts';
import { companyNotFound } from './lookup.ts';
import type { RegistryRoom } from './room.ts';

it('the message contains the number, but not a key that was sent instead', () => {
  expect(companyNotFound('CZ', '26435675').error).toContain('the number 26435675 was');
  const key = 'PRODAAAABBBBCCCCDDDDEEEEFFFF0000';
  expect(companyNotFound('BR', key).error).not.toContain(key.slice(4));
});

it('a register that is not in the list is a fault that names the list', async () => {
  const room = { clients: new Map(), clock: testClock(), budgets: { totalMs: 6_000 } } as unknown as RegistryRoom;
  const query = { country: 'LV', number: '40000000013', now: 0 };
  const ask = askRegistries(room, listCountries(undefined).find('LV'), query, false);
  await expect(ask).rejects.toThrow('The register lv is not in the list of listCountries (src/registry/countries.ts).');
});
