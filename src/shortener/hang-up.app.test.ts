// Proves that what a console page counts is not counted any more once its browser has gone away.
import { once } from 'node:events';
import { type ClientRequest, get } from 'node:http';
import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { somebodyElse } from '#test/database.ts';
import { joinedMember } from '#test/members.ts';
import { clickSaver, someClick } from '#test/saved-clicks.ts';

let kontor: TestApp;
let ask: (path: string) => ClientRequest;

beforeAll(async () => {
  kontor = await testApp();
  const owner = { organisationId: kontor.organisation.id, environment: 'live' as const };
  await kontor.app.rooms.shortener.createLinks.many({ owner, by: 'command line' }, [
    { row: 1, url: 'https://example.com', code: 'counted' },
  ]);
  const text = "select id from shortener_links where code = 'counted'";
  const linkId = String((await kontor.database.query<{ id: string }>({ text })).rows[0]?.id);
  await (await clickSaver(kontor.database)).save([{ ...someClick, linkId, at: kontor.clock.now() - 60_000 }]);
  const address = await kontor.api.listen({ host: '127.0.0.1', port: 0 });
  const { token } = await joinedMember(kontor, { role: 'editor' });
  ask = (path) => get(`${address}/bff/demo/live/${path}`, { headers: { cookie: `kontor=${token}` } });
});

const text = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
const countWaiting = async () => (await kontor.database.query({ text })).rowCount;

it.each([
  ['the sums of all links', 'link-sums', 'shortener_visits'],
  ['where the clicks of a link came from', 'links?link=counted', 'shortener_agents'],
])('%s', async (_words, path, table) => {
  await somebodyElse(kontor.database, async (within) => {
    await within.query({ text: `lock table ${table} in access exclusive mode` });
    const request = ask(path);
    const closed = once(request, 'error');
    await expect.poll(countWaiting).toBe(1);
    request.destroy(new Error('the browser went away'));
    await closed;
    await expect.poll(countWaiting).toBe(0);
  });
});
