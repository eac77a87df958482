// DEV_ keys belong to members (spec 5): adopted when their owner joins, and ended with them in every process.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { openTestDatabase, testDatabaseUrl } from '#test/database.ts';
import { auditOf, joinedMember, roomOf, visitor } from '#test/members.ts';
import { makeProbe } from '#test/probe.ts';
import { unblockMember } from './people.ts';

let kontor: TestApp;
/** Another process on the same database. */
let other: TestApp;
const by = 'command line';

beforeAll(async () => {
  const databaseUrl = await testDatabaseUrl();
  kontor = await testApp({ database: await openTestDatabase(databaseUrl), addRoutes: makeProbe });
  const pepper = (await readFile(join(kontor.config.DATA_DIR, 'key-pepper'), 'utf8')).trim();
  const settings = { KEY_PEPPER: pepper };
  other = await testApp({ database: await openTestDatabase(databaseUrl), settings, addRoutes: makeProbe });
});

const statusOf = async (key: string, at = other) =>
  (await at.api.inject({ url: '/api/v1/probe', headers: { 'x-api-key': key } })).statusCode;
const makeKey = (member: string, organisationId = kontor.organisation.id) =>
  kontor.app.rooms.access.keys.create({ by: 'command line', organisationId, type: 'DEV_', member });
const ownerOf = async (id: string) =>
  (await kontor.app.rooms.access.keys.list(null)).find((key) => key.id === id)?.memberId ?? null;

describe('a DEV_ key', () => {
  it('for somebody who has joined is theirs from the beginning', async () => {
    const { id, email } = await joinedMember(kontor);
    const key = await makeKey(` ${email.toUpperCase()}`);
    expect(await ownerOf(key.id)).toBe(id);
    const [entry] = await auditOf(kontor, key.id);
    expect(entry).toMatchObject({ action: 'key.create', actorKind: 'command', details: { memberId: id } });
    expect(JSON.stringify(entry)).not.toContain('@example.com');
  });

  it('for an e-mail with which nobody has joined is adopted when that person does', async () => {
    const key = await makeKey('Future@Example.com');
    expect(await ownerOf(key.id)).toBeNull();
    const invitation = {
      organisationId: kontor.organisation.id,
      email: 'future@example.com',
      role: 'editor',
      by,
    } as const;
    const { member, link } = await roomOf(kontor).members.invite(invitation);
    expect(await ownerOf(key.id)).toBeNull();
    await roomOf(kontor).members.useToken(link?.token ?? '', visitor);
    expect(await ownerOf(key.id)).toBe(member.id);
    await expect(makeKey('future@example.com')).rejects.toMatchObject({ code: 'key_member_taken' });
    expect(await statusOf(key.key)).toBe(200);
  });

  it('is adopted by the first owner when they give their e-mail', async () => {
    const first = await testApp();
    const { members } = roomOf(first);
    const wanted = { organisationId: first.organisation.id, type: 'DEV_', member: 'owner@example.com', by } as const;
    const { id } = await first.app.rooms.access.keys.create(wanted);
    const { signedIn } = await members.useToken((await members.firstLink())?.token ?? '', visitor);
    await members.completeProfile({ signedIn, visitor, email: 'owner@example.com' });
    const key = (await first.app.rooms.access.keys.list(null)).find((one) => one.id === id);
    expect(key?.memberId).toBe(signedIn.member.id);
  });

  it('ends when its owner is blocked, in every process at once; no new one can be made until they are unblocked', async () => {
    const { id, email } = await joinedMember(kontor);
    const key = await makeKey(email);
    for (const at of [kontor, other]) expect(await statusOf(key.key, at)).toBe(200);
    await roomOf(kontor).members.block({ memberId: id, by });
    // The clocks stand still, so what processes remember does not grow old: only the notice can do it.
    for (const at of [kontor, other]) await expect.poll(() => statusOf(key.key, at), { interval: 10 }).toBe(401);
    expect((await auditOf(kontor, key.id)).at(-1)).toMatchObject({ action: 'key.revoke', actorKind: 'command' });
    await expect(makeKey(email)).rejects.toMatchObject({ code: 'key_member_blocked', status: 409 });
    await unblockMember(roomOf(kontor).room, { memberId: id, by });
    expect(await statusOf(key.key)).toBe(401);
    expect(await statusOf((await makeKey(email)).key)).toBe(200);
  });

  it('ends in the organisation that its owner is removed from, and lives on in others', async () => {
    const { organisation } = await kontor.addOrganisation('second');
    const { id, email } = await joinedMember(kontor);
    await roomOf(kontor).members.invite({ organisationId: organisation.id, email, role: 'viewer', by });
    const [here, there] = [await makeKey(email), await makeKey(email, organisation.id)];
    await roomOf(kontor).members.remove({ organisationId: kontor.organisation.id, memberId: id, by });
    await expect.poll(() => statusOf(here.key), { interval: 10 }).toBe(401);
    expect(await statusOf(there.key)).toBe(200);
  });

  it('of somebody who was invited and is blocked before they come ends too', async () => {
    const invitation = {
      organisationId: kontor.organisation.id,
      email: 'gone@example.com',
      role: 'editor',
      by,
    } as const;
    const { member } = await roomOf(kontor).members.invite(invitation);
    const key = await makeKey('gone@example.com');
    expect(await statusOf(key.key)).toBe(200);
    await roomOf(kontor).members.block({ memberId: member.id, by });
    await expect.poll(() => statusOf(key.key), { interval: 10 }).toBe(401);
  });
});
