// Sessions: alive for 12 hours without use and 30 days at most, stored as digests, and ended in every process at once.
import { EventEmitter, once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { openTestDatabase, testDatabaseUrl } from '#test/database.ts';
import { auditOf, joinedMember, roomOf, storedText, visitor } from '#test/members.ts';
import { unblockMember } from '../people/people.ts';
import { endOtherSessions } from './sessions.ts';

const hourMs = 3_600_000;

let databaseUrl: string;
let kontor: TestApp;
/** Another process on the same database. */
let other: TestApp;

beforeAll(async () => {
  databaseUrl = await testDatabaseUrl();
  kontor = await testApp({ database: await openTestDatabase(databaseUrl) });
  const pepper = (await readFile(join(kontor.config.DATA_DIR, 'key-pepper'), 'utf8')).trim();
  other = await testApp({ database: await openTestDatabase(databaseUrl), settings: { KEY_PEPPER: pepper } });
  for (const [at, name] of [
    [kontor, 'here'],
    [other, 'there'],
  ] as const)
    await at.database.listen(
      'test-sessions',
      () => news.emit(name),
      () => undefined,
    );
});

const news = new EventEmitter();

const verify = (token: string, at = kontor) => roomOf(at).sessions.verify(token);

/** In the memory of both processes; their clocks stand still, so only a notice can change what they remember. */
async function knownEverywhere(token: string): Promise<void> {
  for (const at of [kontor, other]) expect(await verify(token, at)).not.toBeNull();
}

/** Notices arrive in their order: when this one is there, all that were sent before have been there. */
async function noticesArriveAt(at: TestApp): Promise<void> {
  const arrival = once(news, at === kontor ? 'here' : 'there');
  await kontor.database.transaction((within) => within.notify('test-sessions', 'all'));
  await arrival;
}

const endsElsewhere = (token: string) => expect.poll(() => verify(token, other), { interval: 10 }).toBeNull();

describe('a session', () => {
  it('has a token of 256 bits, of which only the digest is stored', async () => {
    const { token, id } = await joinedMember(kontor);
    expect(token).toMatch(/^session_[\w-]{43}$/);
    expect(await storedText(kontor)).not.toContain(token.slice(8));
    const [listed] = await roomOf(kontor).sessions.list({ memberId: id, by: { member: id } });
    expect(listed).toMatchObject({ method: 'link', clientAddress: '192.0.2.1', userAgent: 'a browser' });
    for (const wrong of [undefined, null, 7, '', token.slice(0, -1), `${token}a`, token.replace('session', 'link')])
      expect(await roomOf(kontor).sessions.verify(wrong)).toBeNull();
  });

  it('ends after 12 hours without use, and lives on when it is used', async () => {
    const { token } = await joinedMember(kontor);
    const begun = kontor.clock.now();
    for (const hours of [11, 22, 33]) {
      kontor.clock.set(begun + hours * hourMs);
      expect(await verify(token)).not.toBeNull();
    }
    kontor.clock.set(begun + 45 * hourMs - 1);
    expect(await verify(token)).not.toBeNull();
    kontor.clock.advance(12 * hourMs);
    expect(await verify(token)).toBeNull();
  });

  it('ends after 30 days, however much it is used', async () => {
    const { token } = await joinedMember(kontor);
    const begun = kontor.clock.now();
    for (let hours = 10; hours < 720; hours += 10) {
      kontor.clock.set(begun + hours * hourMs);
      expect(await verify(token)).not.toBeNull();
    }
    kontor.clock.set(begun + 720 * hourMs - 1);
    expect(await verify(token)).not.toBeNull();
    kontor.clock.advance(1);
    expect(await verify(token)).toBeNull();
  });

  it('is read from the table once in ten seconds', async () => {
    const { token, id } = await joinedMember(kontor);
    await noticesArriveAt(kontor);
    await verify(token);
    await kontor.database.query({ text: `update member set name = 'Sample' where id = $1`, values: [id] });
    kontor.clock.advance(9_999);
    expect(await verify(token)).toMatchObject({ member: { name: null } });
    kontor.clock.advance(1);
    expect(await verify(token)).toMatchObject({ member: { name: 'Sample' } });
  });

  it('never shares its token with an earlier one: every sign-in makes a new one', async () => {
    const person = await joinedMember(kontor);
    const { link } = await roomOf(kontor).members.link({ who: person.email, by: 'command line' });
    const again = await roomOf(kontor).members.useToken(link.token, visitor);
    expect(again.token).not.toBe(person.token);
    expect(again.signedIn.sessionId).not.toBe(person.signedIn.sessionId);
  });
});

describe('made-up tokens', () => {
  it.each([10_000, 10_001])('push no session out of memory: %i of them', async (count) => {
    const { token, id } = await joinedMember(kontor);
    await noticesArriveAt(kontor);
    await verify(token);
    // A change without a notice: whoever reads the table again would see it.
    await kontor.database.query({ text: `update member set name = 'Sample' where id = $1`, values: [id] });
    const madeUp = (number: number) => `session_${String(number).padStart(43, '0')}`;
    const answers = await Promise.all(Array.from({ length: count }, (_, number) => verify(madeUp(number))));
    expect(answers.every((answer) => answer === null)).toBe(true);
    expect(await verify(token)).toMatchObject({ member: { name: null } });
  });
});

describe('in every process at once', () => {
  it('an ended session ends', async () => {
    const { token, id, signedIn } = await joinedMember(kontor);
    await knownEverywhere(token);
    await roomOf(kontor).sessions.end({ memberId: id, sessionId: signedIn.sessionId, by: { member: id } });
    expect(await verify(token)).toBeNull();
    await endsElsewhere(token);
    expect((await auditOf(kontor, id)).at(-1)).toMatchObject({ action: 'member.session-end' });
    const again = roomOf(kontor).sessions.end({ memberId: id, sessionId: signedIn.sessionId, by: { member: id } });
    await expect(again).rejects.toMatchObject({ code: 'session_not_found' });
  });

  it('all other sessions end, and this one stays', async () => {
    const person = await joinedMember(kontor);
    const { link } = await roomOf(kontor).members.link({ who: person.email, by: 'command line' });
    const { token, signedIn } = await roomOf(kontor).members.useToken(link.token, visitor);
    await knownEverywhere(person.token);
    await knownEverywhere(token);
    const by = { member: person.id };
    expect(await endOtherSessions(roomOf(kontor).room, { memberId: person.id, kept: signedIn.sessionId, by })).toBe(1);
    expect(await verify(person.token)).toBeNull();
    await endsElsewhere(person.token);
    expect(await verify(token, other)).not.toBeNull();
  });

  it('the sessions of somebody who is blocked end, and do not come back when they are unblocked', async () => {
    const { token, id } = await joinedMember(kontor);
    await knownEverywhere(token);
    await roomOf(kontor).members.block({ memberId: id, by: 'command line' });
    expect(await verify(token)).toBeNull();
    await endsElsewhere(token);
    await unblockMember(roomOf(kontor).room, { memberId: id, by: 'command line' });
    expect(await verify(token)).toBeNull();
  });

  it('a new role is seen', async () => {
    const { token, id } = await joinedMember(kontor, { role: 'viewer' });
    await knownEverywhere(token);
    const { id: organisationId } = kontor.organisation;
    await roomOf(kontor).members.setRole({ organisationId, memberId: id, role: 'admin', by: 'command line' });
    expect(await verify(token)).toMatchObject({ roles: { [organisationId]: 'admin' } });
    const roleElsewhere = async () => (await verify(token, other))?.roles[organisationId];
    await expect.poll(roleElsewhere, { interval: 10 }).toBe('admin');
  });

  it('what changed while the connection for notices was lost is seen when it is back', async () => {
    const { token, id } = await joinedMember(kontor);
    await noticesArriveAt(other);
    await knownEverywhere(token);
    // A change without a notice, as if it had been sent while nobody listened.
    await kontor.database.query({ text: 'update member set blocked_at = now() where id = $1', values: [id] });
    expect(await verify(token, other)).not.toBeNull();
    await kontor.database.query({
      text: `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and pid <> pg_backend_pid()`,
    });
    // While the connection is being made again, the answer may be an error.
    const isGone = async () => (await verify(token, other)) === null;
    await expect.poll(() => isGone().catch(() => false), { interval: 10 }).toBe(true);
  });
});

describe('the last use', () => {
  it('is written when the process closes, and seen by others', async () => {
    const url = await testDatabaseUrl();
    const closing = await testApp({ database: await openTestDatabase(url) });
    const { token, id } = await joinedMember(closing);
    closing.clock.advance(hourMs);
    await verify(token, closing);
    await closing.app.shutdown.close();
    const { rows } = await closing.database.query<{ used: Date; seen: Date }>({
      text: `select s.last_used_at as used, m.last_seen_at as seen from member m
             join member_session s on s.member_id = m.id where m.id = $1`,
      values: [id],
    });
    const now = new Date(closing.clock.now());
    expect(rows).toEqual([{ used: now, seen: now }]);
  });
});
