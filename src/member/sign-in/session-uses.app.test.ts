// Proves that processes write down the uses of the same sessions in one order, so that they never deadlock.
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { somebodyElse } from '#test/database.ts';
import { joinedMember } from '#test/members.ts';
import { sessionStore } from './session-store.ts';

it('a process that waits for one session holds none that comes later, in whatever order it saw them', async () => {
  const kontor = await testApp();
  const { id: memberId } = await joinedMember(kontor);
  // As many as a large company has: then sessions are found by their ids, one after the other.
  await kontor.database.query({
    text: `insert into member_session (id, digest, member_id, method, created_at, last_used_at)
           select gen_random_uuid(), sha256(n::text::bytea), member_id, method, created_at, last_used_at
           from (select * from member_session where member_id = $1) as one, generate_series(1, 5000) n`,
    values: [memberId],
  });
  await kontor.database.query({ text: 'analyze member_session' });
  const { rows } = await kontor.database.query<{ id: string }>({
    text: 'select id from member_session order by id limit 2',
  });
  const [first = '', second = ''] = rows.map(({ id }) => id);
  const at = kontor.clock.now() + 1_000;
  const { touching } = await somebodyElse(kontor.database, async (within) => {
    const lock = (id: string) =>
      within.query({ text: 'select from member_session where id = $1 for update nowait', values: [id] });
    await lock(first);
    const touching = sessionStore(kontor.database).touch(new Map([second, first].map((id) => [id, at])));
    const text = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await kontor.database.query({ text })).rowCount).toBe(1);
    await lock(second);
    return { touching };
  });
  await touching;
  const text = 'select distinct last_used_at as at from member_session where id = any($1)';
  expect((await kontor.database.query({ text, values: [[first, second]] })).rows).toEqual([{ at: new Date(at) }]);
});
