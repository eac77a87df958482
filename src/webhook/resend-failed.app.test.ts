// Very many messages that failed are sent again: in batches, all of them or none, however they lie among others.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { signedInAs } from '#test/console-calls.ts';
import { batch, openBacklog } from '#test/great-backlog.ts';
import { asStatement, countRowsRead } from '#test/rows-read.ts';
import { addHook, liveOf, localReceivers } from '#test/webhooks.ts';
import { resendFailed } from './deliveries.ts';
import { nextFailed } from './message-store.ts';

const day = 86_400_000;
let kontor: TestApp;
let backlog: Awaited<ReturnType<typeof openBacklog>>;

beforeAll(async () => {
  // Without its jobs nothing is delivered meanwhile.
  kontor = await testApp({ settings: localReceivers });
  backlog = await openBacklog(kontor);
});

const resend = (id: string, since = new Date(0)) =>
  resendFailed(kontor.app.rooms.webhook.room, liveOf(kontor), id, since, 'command line');

describe('messages that failed', () => {
  it.each([batch, batch + 1, 2 * batch + 1])(
    '%i of them wait again, and are one line of the audit log',
    async (count) => {
      const { id } = await addHook(kontor);
      await backlog.fill(id, count, 'failed');
      expect(await resend(id)).toBe(count);
      expect([await backlog.countOf(id, 'waiting'), await backlog.countOf(id, 'failed')]).toEqual([count, 0]);
      const text = `select details from platform_audit where action = 'webhook.resend' and subject = $1`;
      const { rows } = await kontor.database.query<{ details: object }>({ text, values: [id] });
      expect(rows).toMatchObject([{ details: { messages: count } }]);
    },
  );

  it('are found behind a batch of others; older ones and those of other webhooks stay as they are', async () => {
    // First, because webhooks are told who joins.
    const admin = await signedInAs(kontor, 'admin');
    const [own, other] = [await addHook(kontor), await addHook(kontor)];
    const now = kontor.clock.now();
    await backlog.fill(own.id, 3, 'failed', new Date(now - 2 * day));
    await backlog.fill(own.id, batch, 'delivered');
    await backlog.fill(other.id, batch, 'failed');
    await backlog.fill(own.id, 2, 'failed', new Date(now - day));
    const answer = await admin.call(`/bff/demo/live/webhooks/${own.id}/resend-failed`, { since: '1d' });
    expect(answer.json()).toMatchObject({ messages: 2, done: { values: { count: '2' } } });
    expect([await backlog.countOf(own.id, 'failed'), await backlog.countOf(own.id, 'waiting')]).toEqual([3, 2]);
    expect([await backlog.countOf(own.id, 'delivered'), await backlog.countOf(other.id, 'failed')]).toEqual([
      batch,
      batch,
    ]);
  });

  it('are found without reading the others', async () => {
    const { id } = await addHook(kontor);
    await backlog.fill(id, batch, 'delivered');
    await backlog.fill(id, 2, 'failed');
    const { organisationId, environment } = liveOf(kontor);
    const wanted = { since: new Date(0), after: '0', most: batch };
    const { text, values } = asStatement(nextFailed(id, wanted), [organisationId, environment]);
    expect(await countRowsRead(kontor.database, text, values)).toBeLessThanOrEqual(2);
  });

  it('stay as they are, all of them, when a batch cannot be written', async () => {
    const { id } = await addHook(kontor);
    await backlog.fill(id, batch + 1, 'failed');
    await kontor.database.query({
      text: `create function refuse_second() returns trigger language plpgsql as $$ begin
          if (select count(*) from touched) = 1 then raise exception 'no second batch'; end if; return null; end $$;
        create trigger first_only after update on webhook_message referencing old table as touched
          for each statement execute function refuse_second();`,
    });
    await expect(resend(id)).rejects.toThrow('no second batch');
    expect(await backlog.countOf(id, 'failed')).toBe(batch + 1);
  });
});
