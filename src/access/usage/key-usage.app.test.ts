// When a key was last used, as the operator sees it in the list of keys.
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { testStart } from '#test/clock.ts';

it('is written for every key, also when the ROOT_KEY of the environment, which has no row, was used between', async () => {
  const rootKey = `ROOT${'e'.repeat(28)}`;
  const kontor = await testApp({ settings: { ROOT_KEY: rootKey } });
  const metrics = (key: string) => kontor.api.inject({ url: '/metrics', headers: { 'x-api-key': key } });
  expect((await metrics(kontor.keys.ROOT)).statusCode).toBe(200);
  expect((await metrics(rootKey)).statusCode).toBe(200);
  await kontor.app.rooms.access.close();
  const used = (await kontor.app.rooms.access.keys.list(null)).filter(({ lastUsedAt }) => lastUsedAt !== null);
  expect(used.map(({ type, lastUsedAt }) => [type, lastUsedAt])).toEqual([['ROOT', new Date(testStart)]]);
});
