// Who delivers to an endpoint keeps its lease as long as something is being sent, also when the database fails meanwhile.
import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { createMetrics } from '#platform/metrics.ts';
import { testApp } from '#test/app.ts';
import { hooked, listTold, localReceivers, tellOf } from '#test/webhooks.ts';
import { openRunner } from './run-endpoint.ts';

it('what is being sent when the lease cannot be renewed is waited for', async () => {
  const kontor = await testApp({ settings: localReceivers });
  const { database } = kontor;
  const { receiver, endpoint } = await hooked(kontor);
  const waiting: ServerResponse[] = [];
  receiver.answerWith((reply) => waiting.push(reply));
  await tellOf(kontor, 'slow');
  const runner = openRunner({ ...kontor.app.rooms.webhook.room, metrics: createMetrics() });
  runner.start(endpoint.id);
  await receiver.wait(1);
  // A sequence counts also what was rolled back.
  await database.query({
    text: `create sequence failed_claims;
      create function fail_claim() returns trigger language plpgsql as
        $$ begin perform nextval('failed_claims'); raise exception 'no lease'; end $$;
      create trigger fail_claim before insert on webhook_lease for each statement execute function fail_claim()`,
  });
  const countFailed = async () =>
    (await database.query({ text: 'select from failed_claims where is_called' })).rowCount;
  await expect.poll(countFailed).toBe(1);
  const order: string[] = [];
  const closed = runner.close().then(() => order.push('closed'));
  for (let round = 0; round < 10; round += 1) await countFailed();
  expect((await database.query({ text: 'select from webhook_lease' })).rowCount).toBe(1);
  order.push('answered');
  for (const reply of waiting) reply.writeHead(204).end();
  await closed;
  expect(order).toEqual(['answered', 'closed']);
  expect(await listTold(kontor, endpoint.id)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  expect(receiver.arrived).toHaveLength(1);
});
