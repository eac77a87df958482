// Passwords: who guesses is stopped at N + 1, nobody learns which e-mails are known, and a new one ends what was before.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { auditOf, joinedMember, type Person, roomOf, visitor } from '#test/members.ts';
import { passwordHasher } from './hash-password.ts';

const password = 'a long enough one';
const windowMs = 15 * 60_000;

let kontor: TestApp;
let room: ReturnType<typeof roomOf>;

beforeAll(async () => {
  kontor = await testApp();
  room = roomOf(kontor);
});

/** Hashing is slow by design: all share one password. */
const hash = passwordHasher().hash(password);

let clients = 0;
const newClient = () => {
  clients += 1;
  return { ...visitor, client: `client ${clients}` };
};

async function withPassword(wanted: Parameters<typeof joinedMember>[1] = {}): Promise<Person> {
  const person = await joinedMember(kontor, wanted);
  await kontor.database.query({
    text: 'update member set password = $2 where id = $1',
    values: [person.id, await hash],
  });
  return person;
}

const signIn = (email: string, given = password, from = newClient()) =>
  room.passwords.signIn({ email, password: given, visitor: from });
const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'in',
    ({ code }) => code as string,
  );

describe('a sign-in with a password', () => {
  it('begins a session, however the e-mail is written', async () => {
    const { email, id } = await withPassword();
    const { token, signedIn } = await signIn(` ${email.toUpperCase()} `);
    expect(signedIn).toMatchObject({ method: 'password', member: { id } });
    expect(await room.sessions.verify(token)).toEqual(signedIn);
    expect((await auditOf(kontor, id)).at(-1)).toMatchObject({
      action: 'member.sign-in',
      details: { method: 'password' },
    });
  });

  it('fails with the same words for a wrong password, an unknown e-mail, no password and one that is absurdly long', async () => {
    const [{ email }, without] = [await withPassword(), await joinedMember(kontor)];
    const attempts: [string, string][] = [
      [email, 'a wrong one, but long'],
      [email, ''],
      [email, 'x'.repeat(100_000)],
      ['nobody@example.com', password],
      ['not an e-mail\0', password],
      [without.email, password],
      [without.email, ''],
    ];
    const failures = [];
    for (const [who, given] of attempts) failures.push(await signIn(who, given).catch((error) => error));
    for (const { code, status, message } of failures)
      expect({ code, status, message }).toEqual({
        code: 'sign_in_failed',
        status: 401,
        message: 'E-mail or password is wrong. Try again, or ask for a sign-in link.',
      });
  });

  it('tells somebody who is blocked so, only after the right password', async () => {
    const { email, id } = await withPassword();
    await room.members.block({ memberId: id, by: 'command line' });
    expect(await codeOf(signIn(email, 'a wrong one, but long'))).toBe('sign_in_failed');
    expect(await codeOf(signIn(email))).toBe('member_blocked');
  });
});

describe('guessing', () => {
  it('at one account ends after 10 wrong passwords, also of one that does not exist, from whatever clients', async () => {
    const { email } = await withPassword();
    for (const account of [email, 'guessed@example.com']) {
      for (let attempt = 1; attempt <= 10; attempt += 1)
        expect(await codeOf(signIn(account, `wrong password ${attempt}`))).toBe('sign_in_failed');
      const refused = await signIn(account).catch((error) => error);
      expect(refused).toMatchObject({ code: 'sign_in_limited', status: 429 });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(2 * (windowMs / 1_000));
    }
    kontor.clock.advance(2 * windowMs);
    expect(await codeOf(signIn(email))).toBe('in');
  });

  it('of one client ends after 30 failed attempts, by password or passkey, at whatever accounts', async () => {
    const { email } = await withPassword();
    const client = newClient();
    const passkey = () => codeOf(room.passkeys.signIn({ response: { id: 'AAAA' } as never, visitor: client }));
    for (let attempt = 1; attempt <= 29; attempt += 1) expect(await passkey()).toBe('passkey_failed');
    expect(await codeOf(signIn('many@example.com', password, client))).toBe('sign_in_failed');
    expect(await codeOf(signIn(email, password, client))).toBe('sign_in_limited');
    expect(await codeOf(signIn(email))).toBe('in');
  });

  it('with many attempts at once gets no more than one after the other', async () => {
    const { email } = await withPassword();
    const attempts = Array.from({ length: 15 }, (_, index) => codeOf(signIn(email, `wrong password ${index}`)));
    const codes = await Promise.all(attempts);
    expect(codes.filter((code) => code === 'sign_in_failed')).toHaveLength(10);
    expect(codes.filter((code) => code === 'sign_in_limited')).toHaveLength(5);
  });

  it('is not what people do who know their password: a right one does not count', async () => {
    const { email } = await withPassword();
    const client = newClient();
    for (let attempt = 1; attempt <= 12; attempt += 1) expect(await codeOf(signIn(email, password, client))).toBe('in');
  });
});

describe('a new password', () => {
  it('ends all other sessions and open links, and needs the old one', async () => {
    const person = await withPassword();
    const { signedIn, token } = await signIn(person.email);
    const { link } = await room.members.link({ who: person.email, by: 'command line' });
    const next = 'another long enough one';
    for (const current of [undefined, '', 'a wrong one, but long']) {
      const refused = room.passwords.set({ signedIn, password: next, current, visitor: newClient() });
      await expect(refused).rejects.toMatchObject({
        status: 400,
        errors: [{ field: 'current', code: 'wrong_password' }],
      });
    }
    await room.passwords.set({ signedIn, password: next, current: password, visitor: newClient() });
    expect(await room.sessions.verify(token)).not.toBeNull();
    expect(await room.sessions.verify(person.token)).toBeNull();
    expect(await room.members.readToken(link.token)).toBeNull();
    expect([await codeOf(signIn(person.email)), await codeOf(signIn(person.email, next))]).toEqual([
      'sign_in_failed',
      'in',
    ]);
    expect((await auditOf(kontor, person.id)).map(({ action }) => action)).toContain('member.password');
  });

  it('replaces a lost one within an hour after a sign-in by link, and not later', async () => {
    const person = await withPassword();
    const { link } = await room.members.link({ who: person.email, by: 'command line' });
    const { signedIn } = await room.members.useToken(link.token, visitor);
    kontor.clock.advance(3_600_000 - 1);
    await room.passwords.set({ signedIn, password: 'found a better one', visitor: newClient() });
    kontor.clock.advance(1);
    const late = room.passwords.set({ signedIn, password: 'and another one', visitor: newClient() });
    await expect(late).rejects.toMatchObject({ errors: [{ field: 'current' }] });
  });

  it.each([
    ['too_short', 'elevenchars'],
    ['too_common', 'passwordpassword'],
    ['too_long', 'x'.repeat(1_001)],
  ])('that is %s is refused at its field', async (code, weak) => {
    const { signedIn } = await joinedMember(kontor);
    const refused = room.passwords.set({ signedIn, password: weak, visitor: newClient() });
    await expect(refused).rejects.toMatchObject({ status: 400, errors: [{ field: 'password', code }] });
  });

  it('never reaches the log', () => {
    expect(kontor.logLines.filter((line) => /long enough|wrong password/.test(line))).toEqual([]);
  });
});
