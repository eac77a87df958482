// What load balancers get: whether this process can serve, and why not.
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';

it('/readyz says that a database migrated by a newer Kontor is not served, without calling it a fault', async () => {
  const kontor = await testApp({ withJobs: true });
  expect((await kontor.api.inject('/readyz')).json()).toMatchObject({ status: 'ready', checks: { migrations: true } });
  await kontor.database.query({ text: "insert into platform_migration values (9999, 'later', 'x', now(), 9998)" });
  kontor.clock.advance(1_000);
  for (const server of [kontor.api, kontor.shortener]) {
    const answer = await server.inject('/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('2');
    expect(answer.json()).toMatchObject({ code: 'unavailable', checks: { database: true, migrations: false } });
  }
});
