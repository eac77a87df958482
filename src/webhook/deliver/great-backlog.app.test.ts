// A webhook with very many messages is removed, or switched off by its receiver: no statement works on more than a batch of them,
// so none meets the time limit of statements.
import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { addHook, hooked, liveOf, localReceivers } from '#test/webhooks.ts';

let kontor: TestApp;
const batch = 5_000;

beforeAll(async () => {
  kontor = await testApp({ withJobs: true, settings: localReceivers });
  await kontor.database.query({
    text: `create function refuse_many() returns trigger language plpgsql as $$ begin
      if (select count(*) from touched) > ${batch} then raise exception 'more than a batch'; end if; return null; end $$;
    create trigger few_deleted after delete on webhook_message referencing old table as touched
      for each statement execute function refuse_many();
    create trigger few_updated after update on webhook_message referencing old table as touched
      for each statement execute function refuse_many();`,
  });
});

const fill = (endpointId: string, count: number) =>
  kontor.database.query({
    text: `insert into webhook_message (id, endpoint_id, organisation_id, environment, type, thing, body, created_at, due_at)
      select gen_random_uuid(), $1, $2, 'live', 'key.revoked', 'key ' || n, '{}', $3, $3 from generate_series(1, $4) n`,
    values: [endpointId, kontor.organisation.id, new Date(kontor.clock.now()), count],
  });

const countOf = async (endpointId: string, state: string) => {
  const text = 'select count(*)::int as count from webhook_message where endpoint_id = $1 and state = $2';
  return (await kontor.database.query<{ count: number }>({ text, values: [endpointId, state] })).rows[0]?.count;
};

it('one that is removed is gone at once, and its deliveries in batches, the last of them by the clock', async () => {
  const { endpoints, forgetOld } = kontor.app.rooms.webhook;
  const [few, many] = [await addHook(kontor), await addHook(kontor)];
  for (const { id } of [few, many]) await endpoints.switchTo(liveOf(kontor), id, 'off', 'command line');
  await fill(few.id, batch + 1);
  await fill(many.id, 4 * batch + 1);
  for (const { id } of [few, many]) await endpoints.remove(liveOf(kontor), id, 'command line');
  expect(await endpoints.list(liveOf(kontor))).toEqual([]);
  expect([await countOf(few.id, 'waiting'), await countOf(many.id, 'waiting')]).toEqual([0, 2 * batch + 1]);
  await forgetOld();
  expect(await countOf(many.id, 'waiting')).toBe(0);
});

it('one whose receiver answers 410 keeps nothing that waits', async () => {
  const { receiver, endpoint } = await hooked(kontor);
  receiver.answerWith(410);
  await fill(endpoint.id, 2 * batch + 1);
  await expect.poll(() => countOf(endpoint.id, 'failed')).toBe(2 * batch + 1);
  expect((await kontor.app.rooms.webhook.endpoints.find(liveOf(kontor), endpoint.id)).state).toBe('gone');
});
