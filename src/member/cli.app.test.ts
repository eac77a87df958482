// kontor member, run on the app under test.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { joinedMember, roomOf, visitor } from '#test/members.ts';
import { runCommandWith } from '#test/run-command.ts';
import { memberCommands } from './cli.ts';

let kontor: TestApp;

beforeAll(async () => {
  kontor = await testApp();
});

const run = (...words: string[]) => runCommandWith(memberCommands, roomOf(kontor), ['member', ...words]);
const runJson = async <T>(...words: string[]) => (await run(...words, '--json')).data as T;
const tokenIn = (url: string) => url.slice(url.lastIndexOf('/') + 1);

describe('kontor member', () => {
  it('link makes the link of the first owner while nobody is a member', async () => {
    const { link } = await runJson<{ link: string }>('link');
    expect(link).toMatch(/^http:\/\/localhost:3000\/console\/enter\/link_[\w-]{43}$/);
    await roomOf(kontor).members.useToken(tokenIn(link), visitor);
    await expect(run('link')).rejects.toThrow('Say for whom: "kontor member list" shows everybody.');
  });

  it('invite prints a link that lets the person in, and list shows them', async () => {
    const made = await runJson<Record<string, string>>('invite', 'Jana@Example.com', '--role', 'editor');
    expect(made).toMatchObject({ email: 'Jana@example.com', organisation: 'demo', role: 'editor', isMailed: false });
    const { signedIn } = await roomOf(kontor).members.useToken(tokenIn(made.link ?? ''), visitor);
    expect(signedIn.member.id).toBe(made.id);
    const people = await runJson<{ email: string }[]>('list', '--org', 'demo');
    expect(people.find(({ email }) => email === 'Jana@example.com')).toMatchObject({ role: 'editor', state: 'active' });
    const all = await runJson<{ email: string }[]>('list');
    expect(all.find(({ email }) => email === 'Jana@example.com')).toMatchObject({
      roles: 'demo: editor',
      operator: false,
    });
  });

  it('link prints another link, by e-mail or id', async () => {
    const { email, id } = await joinedMember(kontor);
    for (const who of [email.toUpperCase(), id]) {
      const { text } = await run('link', who);
      const { signedIn } = await roomOf(kontor).members.useToken(tokenIn(text.trim()), visitor);
      expect(signedIn.member.id).toBe(id);
    }
  });

  it('role, operator, block, unblock and sessions change what they say', async () => {
    const { email, token, id } = await joinedMember(kontor);
    const { sessions, members } = roomOf(kontor);
    expect((await run('role', email, '--role', 'admin')).text).toBe(`${email} is admin of demo.\n`);
    expect((await run('operator', email)).text).toBe(`${email} is an operator.\n`);
    expect(await sessions.verify(token)).toMatchObject({
      member: { isOperator: true },
      roles: { [kontor.organisation.id]: 'admin' },
    });
    expect((await run('operator', email, '--remove')).text).toBe(`${email} is no longer an operator.\n`);
    expect(await runJson('sessions', email)).toMatchObject([{ method: 'link' }]);
    expect((await run('sessions', email, '--end', 'all')).text).toBe('Sessions ended: 1.\n');
    expect(await sessions.verify(token)).toBeNull();
    expect(await runJson('block', email)).toEqual({ id, blocked: true });
    expect((await members.find(id))?.blockedAt).not.toBeNull();
    expect((await run('unblock', email)).text).toBe(`${email} can sign in again.\n`);
    expect((await run('role', email, '--remove')).text).toBe(`${email} no longer belongs to demo.\n`);
  });

  it.each([
    [['invite', 'x@example.com', '--role', 'boss'], 'There is no role "boss". Use viewer, editor, admin or owner.'],
    [['invite', 'no e-mail', '--role', 'viewer'], 'This is not an e-mail address.'],
    [['invite', 'x@example.com', '--role', 'viewer', '--org', 'nowhere'], 'There is no organisation "nowhere".'],
    [['block', 'nobody@example.com'], 'There is no such person.'],
    [['sessions', 'nobody@example.com'], 'There is no such person.'],
    [['role', 'nobody@example.com', '--role', 'viewer'], 'There is no such person.'],
  ])('%j is refused: %s', async (words, message) => {
    await expect(run(...words)).rejects.toThrow(message);
  });
});
