// Nobody fills the disk who may write nothing: what strangers and viewers make Kontor store is bounded, at N and N + 1.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { browserOf, ownOrigin, signedInAs } from '#test/console-calls.ts';
import { joinedMember, roomOf, visitor } from '#test/members.ts';

let kontor: TestApp;

beforeAll(async () => {
  kontor = await testApp();
});

/** How many rows each table has. */
async function measure(): Promise<Record<string, number>> {
  const { rows: tables } = await kontor.database.query<{ name: string }>({
    text: `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  });
  const counts = tables.map(({ name }) => `(select count(*)::int from "${name}") as "${name}"`);
  const { rows } = await kontor.database.query<Record<string, number>>({ text: `select ${counts.join(', ')}` });
  return rows[0] ?? {};
}

describe('a viewer', () => {
  it('changes their own account at most 100 times in 15 minutes, and stores nothing with the next one', async () => {
    const viewer = await signedInAs(kontor, 'viewer');
    const save = (count: number) =>
      viewer.call('/bff/account/profile', { name: `Jan ${count}`, once: `mark ${count}` });
    for (let count = 1; count <= 100; count += 1) expect((await save(count)).statusCode).toBe(200);
    const before = await measure();
    const refused = await save(101);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_changes']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const page = await viewer.send('/console/account/profile', { name: 'Jan' });
    expect([page.statusCode, page.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
    expect(await measure()).toEqual(before);
    // Somebody else is not concerned, and reading is not.
    expect((await (await signedInAs(kontor, 'viewer')).call('/bff/account/profile', { name: 'Eva' })).statusCode).toBe(
      200,
    );
    expect((await viewer.get('/console/account')).statusCode).toBe(200);
    kontor.clock.advance(30 * 60_000);
    expect((await save(102)).statusCode).toBe(200);
  });

  it('has at most 100 sessions: the one that was not used for the longest time ends', async () => {
    const { id, token } = await joinedMember(kontor, { role: 'viewer' });
    const { members, sessions } = roomOf(kontor);
    const signIn = async () => {
      kontor.clock.advance(1_000);
      const { link } = await members.link({ who: id, by: 'command line' });
      return (await members.useToken(link.token, visitor)).token;
    };
    const second = await signIn();
    for (let count = 3; count <= 100; count += 1) await signIn();
    expect(await sessions.look(token)).not.toBeNull();
    const last = await signIn();
    expect(await sessions.list({ memberId: id, by: { member: id } })).toHaveLength(100);
    await expect.poll(() => sessions.verify(token)).toBeNull();
    for (const kept of [second, last]) expect(await sessions.verify(kept)).not.toBeNull();
  });
});

describe('a stranger', () => {
  it('leaves nothing behind with requests that are refused, whatever they hold', async () => {
    const nobody = browserOf(kontor, null);
    const before = await measure();
    const large = 'x'.repeat(100_000);
    for (let count = 0; count < 20; count += 1) {
      await nobody.send('/console/account/profile', { name: large });
      await nobody.call('/bff/account/profile', { name: large, once: `m${count}` });
      await nobody.send('/console/sign-in', { email: `${large}@example.com`, password: large });
      await nobody.send('/console/lost-password', { email: `stranger${count}@example.com` });
      await nobody.call('/bff/sign-in/passkey', { response: { id: large } });
      await nobody.send(`/console/enter/link_${'A'.repeat(43)}`, {});
      const headers = { 'x-api-key': `PROD${String(count).padStart(28, 'a')}`, 'idempotency-key': `k${count}` };
      for (const url of ['/api/v1/address/create', '/api/v1/calendar/add-event', '/api/v1/address/update'])
        await kontor.api.inject({ method: 'POST', url, headers, payload: { note: large } });
      await kontor.api.inject({
        method: 'POST',
        url: '/api/v1/address/create',
        headers: { origin: ownOrigin },
        payload: {},
      });
    }
    expect(await measure()).toEqual(before);
  });
});
