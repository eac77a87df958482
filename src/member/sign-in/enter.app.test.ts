// One-time links: the first owner's, invitations, other ways in. Each works once and in its time, and only its digest is kept.
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { testClock } from '#test/clock.ts';
import { silentLog, testDatabase } from '#test/database.ts';
import { temporaryFolder } from '#test/folders.ts';
import { auditOf, joinedMember, roomOf, storedText, visitor } from '#test/members.ts';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../rooms.ts';

const hourMs = 3_600_000;

/** With whoever has joined in the tests before; where nobody may have, a test opens its own. */
let shared: TestApp;
beforeAll(async () => {
  shared = await testApp();
});

describe('an installation without members', () => {
  it('gets a link for its first owner, in a file of its own that only the owner can read; it works once', async () => {
    const kontor = await testApp();
    const { members } = roomOf(kontor);
    const link = await members.firstLink();
    const file = join(kontor.config.DATA_DIR, 'first-sign-in.url');
    expect(link).toMatchObject({ file, url: `http://localhost:3000/console/enter/${link?.token}` });
    expect(await readFile(file, 'utf8')).toBe(`${link?.url}\n`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const token = link?.token ?? '';
    expect(token).toMatch(/^link_[\w-]{43}$/);
    expect(await storedText(kontor)).not.toContain(token.slice(5));

    // Mail scanners and browsers look at links: looking changes nothing.
    for (let looks = 0; looks < 3; looks += 1)
      expect(await members.readToken(token)).toMatchObject({ kind: 'first', email: null });
    const another = await members.firstLink();
    // Nor does it end when somebody else is invited, or comes, before the first owner.
    await joinedMember(kontor, { role: 'editor' });
    expect(await members.readToken(token)).toMatchObject({ kind: 'first' });

    const { signedIn, token: session } = await members.useToken(token, visitor);
    expect(signedIn).toMatchObject({
      method: 'link',
      member: { email: null, isOperator: true, language: 'cs' },
      roles: { [kontor.organisation.id]: 'owner' },
    });
    expect(await roomOf(kontor).sessions.verify(session)).toEqual(signedIn);
    expect(existsSync(file)).toBe(false);
    await expect(members.useToken(token, visitor)).rejects.toMatchObject({ code: 'sign_in_link_invalid', status: 410 });
    // Links of other starts are over too.
    expect(await members.readToken(another?.token ?? '')).toBeNull();
    await expect(members.useToken(another?.token ?? '', visitor)).rejects.toMatchObject({ status: 410 });
    expect(await members.firstLink()).toBeNull();

    expect(await auditOf(kontor, signedIn.member.id)).toMatchObject([
      { action: 'member.join', actorKind: 'member', actor: signedIn.member.id },
      { action: 'member.sign-in', details: { method: 'link' } },
    ]);
    expect(kontor.logLines.filter((line) => /(link|session)_[\w-]{43}/.test(line))).toEqual([]);
  });

  it('lets in one of two who use two first links at the same moment', async () => {
    const { members } = roomOf(await testApp());
    const links = [await members.firstLink(), await members.firstLink()];
    const used = await Promise.allSettled(links.map((link) => members.useToken(link?.token ?? '', visitor)));
    expect(used.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('has an operator without an organisation where there is none yet', async () => {
    const flags = { DATA_DIR: await temporaryFolder() };
    const { config } = readConfig({ flags, environment: {}, envFile: null });
    const app = await buildApp({ config, log: silentLog, database: await testDatabase(), clock: testClock() });
    const { members } = app.rooms.member;
    const link = await members.firstLink();
    const { signedIn } = await members.useToken(link?.token ?? '', visitor);
    expect(signedIn).toMatchObject({ member: { isOperator: true }, roles: {} });
    await app.shutdown.close();
  });
});

describe('a one-time link', () => {
  it('works for an hour, an invitation for seven days, and not a moment longer', async () => {
    const kontor = await testApp();
    const { members } = roomOf(kontor);
    const by = 'command line';
    const { id: organisationId } = kontor.organisation;
    const invite = () => members.invite({ organisationId, email: 'late@example.com', role: 'viewer', by });
    const cases = [
      { make: async () => (await members.firstLink())?.token, lifeMs: hourMs },
      { make: async () => (await invite()).link?.token, lifeMs: 7 * 24 * hourMs },
      { make: async () => (await members.link({ who: 'late@example.com', by })).link.token, lifeMs: hourMs },
    ];
    for (const { make, lifeMs } of cases) {
      const token = (await make()) ?? '';
      kontor.clock.advance(lifeMs - 1);
      expect(await members.readToken(token)).not.toBeNull();
      kontor.clock.advance(1);
      expect(await members.readToken(token)).toBeNull();
      await expect(members.useToken(token, visitor)).rejects.toMatchObject({ code: 'sign_in_link_invalid' });
    }
  });

  it('lets in one of two who use it at the same moment', async () => {
    const { members } = roomOf(shared);
    await joinedMember(shared, { email: 'twice@example.com' });
    const { link } = await members.link({ who: 'Twice@Example.com', by: 'command line' });
    const used = await Promise.allSettled([
      members.useToken(link.token, visitor),
      members.useToken(link.token, visitor),
    ]);
    expect(used.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('ends with the others of the same person when one is used, and when the person is blocked', async () => {
    const { members } = roomOf(shared);
    const by = 'command line';
    const { id, email } = await joinedMember(shared, { role: 'editor' });
    const [one, two] = [await members.link({ who: email, by }), await members.link({ who: id, by })];
    await members.useToken(two.link.token, visitor);
    expect(await members.readToken(one.link.token)).toBeNull();
    const { link } = await members.link({ who: email, by });
    await members.block({ memberId: id, by });
    await expect(members.useToken(link.token, visitor)).rejects.toMatchObject({ code: 'sign_in_link_invalid' });
    await expect(members.link({ who: email, by })).rejects.toMatchObject({ code: 'member_blocked' });
  });

  it('that was made up lets nobody in', async () => {
    const { members } = roomOf(shared);
    const madeUp = ['', 'link_', `link_${'a'.repeat(43)}`, `session_${'a'.repeat(43)}`, 'link_\0', '../../etc/passwd'];
    for (const token of madeUp) {
      expect(await members.readToken(token)).toBeNull();
      await expect(members.useToken(token, visitor)).rejects.toMatchObject({ code: 'sign_in_link_invalid' });
    }
  });
});

describe('a profile', () => {
  it('gets its name, e-mail and password once the first owner is in; the audit log holds the names of fields only', async () => {
    const kontor = await testApp();
    const { members, passwords, sessions } = roomOf(kontor);
    const { signedIn, token } = await members.useToken((await members.firstLink())?.token ?? '', visitor);
    const profile = {
      name: ' Sample\nOwner ',
      email: ' Owner@Example.COM',
      password: 'a long enough one',
      language: 'en',
    };
    const member = await members.completeProfile({ signedIn, visitor, ...profile });
    expect(member).toMatchObject({
      name: 'Sample Owner',
      email: 'Owner@example.com',
      hasPassword: true,
      language: 'en',
    });
    expect(await sessions.verify(token)).toMatchObject({ member: { name: 'Sample Owner' } });
    const second = await passwords.signIn({ email: 'owner@example.com', password: profile.password, visitor });
    expect(second.signedIn.member.id).toBe(member.id);
    const log = JSON.stringify(await auditOf(kontor, member.id));
    expect(log).toContain('"changes":{"name":null,"email":null,"language":null}');
    for (const value of ['Sample Owner', 'xample.com', profile.password]) expect(log).not.toContain(value);
    expect(await storedText(kontor)).not.toContain(profile.password);
    await expect(members.completeProfile({ signedIn, visitor, email: 'new@example.com' })).rejects.toMatchObject({
      code: 'member_email_fixed',
    });
  });

  it('is refused whole: a weak password changes no name', async () => {
    const { members } = roomOf(shared);
    const { signedIn, id } = await joinedMember(shared);
    const wrong = [{ password: 'short' }, { email: 'no e-mail' }, { language: 'de' }, { password: 'passwordpassword' }];
    for (const fields of wrong) {
      const refused = members.completeProfile({ signedIn, visitor, name: 'Somebody', ...fields });
      await expect(refused).rejects.toMatchObject({
        status: 400,
        errors: [{ in: 'body', field: Object.keys(fields)[0] }],
      });
    }
    expect(await members.find(id)).toMatchObject({ name: null, hasPassword: false });
  });

  it('cannot take the e-mail of somebody else, however it is written', async () => {
    const kontor = await testApp();
    const { members } = roomOf(kontor);
    const first = await members.useToken((await members.firstLink())?.token ?? '', visitor);
    await joinedMember(kontor, { email: 'taken@example.com' });
    const taking = members.completeProfile({ signedIn: first.signedIn, visitor, email: 'TAKEN@example.com' });
    await expect(taking).rejects.toMatchObject({ code: 'member_email_taken', status: 409 });
  });
});
