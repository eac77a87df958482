// Passkeys: registered by their owner, then a way in; every other answer is refused with the same words.
import { beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '#member';
import { type TestApp, testApp } from '#test/app.ts';
import { makeAuthenticator } from '#test/authenticator.ts';
import { auditOf, joinedMember, type Person, roomOf, visitor } from '#test/members.ts';
import { untilWaiting, whileLocked } from '#test/waiting.ts';
import { listPasskeys, removePasskey } from './passkeys.ts';

const origin = 'http://localhost:3000';
const rpId = 'localhost';

let kontor: TestApp;
let room: ReturnType<typeof roomOf>;
let clients = 0;

beforeAll(async () => {
  kontor = await testApp();
  room = roomOf(kontor);
});

const newVisitor = () => {
  clients += 1;
  return { ...visitor, client: `client ${clients}` };
};

async function withPasskey(person?: Person, authenticator = makeAuthenticator()) {
  const owner = person ?? (await joinedMember(kontor));
  const { challenge } = await room.passkeys.registrationOptions(owner.signedIn);
  const response = authenticator.create({ challenge, origin, rpId });
  const passkey = await room.passkeys.register({ signedIn: owner.signedIn, response, name: 'Phone' });
  return { owner, authenticator, passkey };
}

type Page = { challenge: string; origin: string; rpId: string };

async function signIn(authenticator: ReturnType<typeof makeAuthenticator>, change: Partial<Page> = {}) {
  const from = newVisitor();
  const { challenge } = await room.passkeys.signInOptions(from);
  const response = authenticator.get({ challenge, origin, rpId, ...change });
  return room.passkeys.signIn({ response, visitor: from });
}

const refused = { code: 'passkey_failed', status: 401 };

describe('a passkey', () => {
  it('is registered under a name, and signs its owner in without e-mail or password', async () => {
    const { owner, authenticator, passkey } = await withPasskey();
    const options = await room.passkeys.registrationOptions(owner.signedIn);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Kontor' },
      excludeCredentials: [{ id: authenticator.id }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    for (let time = 1; time <= 2; time += 1) {
      const { token, signedIn } = await signIn(authenticator);
      expect(signedIn).toMatchObject({ method: 'passkey', member: { id: owner.id } });
      expect(await room.sessions.verify(token)).toEqual(signedIn);
    }
    expect(await listPasskeys(room.room, owner.id)).toEqual([{ ...passkey, lastUsedAt: new Date(kontor.clock.now()) }]);
    const actions = (await auditOf(kontor, owner.id)).map(({ action }) => action);
    expect(actions.slice(-3)).toEqual(['member.passkey-add', 'member.sign-in', 'member.sign-in']);
  });

  it('can be renamed and removed by its owner only; a removed one lets nobody in', async () => {
    const { owner, authenticator, passkey } = await withPasskey();
    const stranger = await joinedMember(kontor);
    const { id } = passkey;
    await expect(removePasskey(room.room, { signedIn: stranger.signedIn, id })).rejects.toMatchObject({ status: 404 });
    expect(await listPasskeys(room.room, owner.id)).toMatchObject([{ id }]);
    // It is the only way in, until there is a password.
    await expect(removePasskey(room.room, { signedIn: owner.signedIn, id })).rejects.toMatchObject({
      code: 'passkey_is_last',
    });
    await room.passwords.set({ signedIn: owner.signedIn, password: 'a sentence to remember', visitor });
    const signedIn = await room.sessions.verify(owner.token);
    await removePasskey(room.room, { signedIn: signedIn as SignedIn, id });
    await expect(signIn(authenticator)).rejects.toMatchObject(refused);
  });

  it('stays where two that are the last ones are removed at the same moment', async () => {
    const { owner, passkey } = await withPasskey();
    const { passkey: second } = await withPasskey(owner);
    const removeBoth = () =>
      Promise.allSettled([passkey, second].map(({ id }) => removePasskey(room.room, { signedIn: owner.signedIn, id })));
    // Both remove theirs before one of them is in the audit log, and so for good.
    const { done } = await whileLocked(kontor.database, { table: 'platform_audit', mode: 'share' }, async () => {
      const done = removeBoth();
      await untilWaiting(kontor.database, 2);
      return { done };
    });
    const refusals = (await done).flatMap((one) => (one.status === 'rejected' ? one.reason : []));
    expect(refusals).toMatchObject([{ code: 'passkey_is_last' }]);
    expect(await listPasskeys(room.room, owner.id)).toHaveLength(1);
  });

  it('stays where the password that is remembered of its owner is gone', async () => {
    const { owner, passkey } = await withPasskey();
    await room.passwords.set({ signedIn: owner.signedIn, password: 'a sentence to remember', visitor });
    const signedIn = await room.sessions.verify(owner.token);
    expect(signedIn?.member.hasPassword).toBe(true);
    await kontor.database.query({ text: 'update member set password = null where id = $1', values: [owner.id] });
    const removed = removePasskey(room.room, { signedIn: signedIn as SignedIn, id: passkey.id });
    await expect(removed).rejects.toMatchObject({ code: 'passkey_is_last' });
  });

  it('is changed only by who signed in within the hour', async () => {
    const { owner, passkey } = await withPasskey();
    kontor.clock.advance(60 * 60 * 1_000);
    const late = { status: 403, code: 'sign_in_again' };
    await expect(room.passkeys.registrationOptions(owner.signedIn)).rejects.toMatchObject(late);
    await expect(removePasskey(room.room, { signedIn: owner.signedIn, id: passkey.id })).rejects.toMatchObject(late);
  });

  it('of somebody who is blocked lets nobody in', async () => {
    const { owner, authenticator } = await withPasskey();
    await room.members.block({ memberId: owner.id, by: 'command line' });
    await expect(signIn(authenticator)).rejects.toMatchObject({ code: 'member_blocked' });
  });

  it('is one of twenty that a person may have, with nothing but what a sign-in needs', async () => {
    const owner = await joinedMember(kontor);
    for (let count = 1; count <= 20; count += 1) await withPasskey(owner);
    await expect(withPasskey(owner)).rejects.toMatchObject({ code: 'passkeys_full', status: 409 });
    expect(await listPasskeys(room.room, owner.id)).toHaveLength(20);

    const other = await joinedMember(kontor);
    const { challenge } = await room.passkeys.registrationOptions(other.signedIn);
    const made = makeAuthenticator().create({ challenge, origin, rpId });
    const transports = ['usb', 'x'.repeat(200_000), 'usb', 7, 'internal'] as never;
    const response = { ...made, response: { ...made.response, transports } };
    await room.passkeys.register({ signedIn: other.signedIn, response, name: 'Key' });
    const { excludeCredentials } = await room.passkeys.registrationOptions(other.signedIn);
    expect(excludeCredentials).toMatchObject([{ transports: ['internal', 'usb'] }]);
  });

  it('is made with one of 300 challenges that a person gets in 15 minutes', async () => {
    const owner = await joinedMember(kontor);
    for (let count = 1; count <= 300; count += 1) await room.passkeys.registrationOptions(owner.signedIn);
    await expect(room.passkeys.registrationOptions(owner.signedIn)).rejects.toMatchObject({ status: 429 });
  });

  it('is registered once', async () => {
    const { authenticator } = await withPasskey();
    await expect(withPasskey(undefined, authenticator)).rejects.toMatchObject({ code: 'passkey_known' });
  });
});

describe('a passkey is refused', () => {
  it.each([
    ['from a page of another origin', { origin: 'http://localhost:3001' }],
    ['from a page that only looks like ours', { origin: 'http://localhost.example:3000' }],
    ['for another host name', { rpId: 'example.com' }],
    ['for a challenge that was never given', { challenge: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('%s', async (_words, change) => {
    const { authenticator } = await withPasskey();
    await expect(signIn(authenticator, change)).rejects.toMatchObject(refused);
    const owner = await joinedMember(kontor);
    const { challenge } = await room.passkeys.registrationOptions(owner.signedIn);
    const response = makeAuthenticator().create({ challenge, origin, rpId, ...change });
    await expect(room.passkeys.register({ signedIn: owner.signedIn, response, name: 'x' })).rejects.toMatchObject(
      refused,
    );
  });

  it('that is not known, or whose signature is another one’s', async () => {
    await expect(signIn(makeAuthenticator())).rejects.toMatchObject(refused);
    const { authenticator } = await withPasskey();
    const thief = makeAuthenticator();
    const from = newVisitor();
    const { challenge } = await room.passkeys.signInOptions(from);
    const response = { ...thief.get({ challenge, origin, rpId }), id: authenticator.id, rawId: authenticator.id };
    await expect(room.passkeys.signIn({ response, visitor: from })).rejects.toMatchObject(refused);
  });

  it('that says it is of somebody else, whoever’s challenge it was', async () => {
    const { owner, authenticator } = await withPasskey();
    const other = await joinedMember(kontor);
    const handleOf = ({ id }: Person) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
    const attempt = async (userHandle: unknown) => {
      const from = newVisitor();
      const { challenge } = await room.passkeys.signInOptions(from);
      const made = authenticator.get({ challenge, origin, rpId });
      const response = { ...made, response: { ...made.response, userHandle } } as typeof made;
      return room.passkeys.signIn({ response, visitor: from });
    };
    for (const wrong of [handleOf(other), '', 'AAAA', 7, [handleOf(owner)], `${handleOf(owner)}AA`])
      await expect(attempt(wrong), String(wrong)).rejects.toMatchObject(refused);
    expect((await attempt(handleOf(owner))).signedIn.member.id).toBe(owner.id);
    // Some security keys do not say it.
    for (const unsaid of [undefined, null]) expect((await attempt(unsaid)).signedIn.member.id).toBe(owner.id);
  });

  it('for what was asked of another ceremony: a challenge to sign in makes no passkey, and one to make it signs nobody in', async () => {
    const { owner, authenticator } = await withPasskey();
    const from = newVisitor();
    const forSignIn = (await room.passkeys.signInOptions(from)).challenge;
    const made = makeAuthenticator().create({ challenge: forSignIn, origin, rpId });
    const adding = room.passkeys.register({ signedIn: owner.signedIn, response: made, name: 'x' });
    await expect(adding).rejects.toMatchObject(refused);
    const forAdding = (await room.passkeys.registrationOptions(owner.signedIn)).challenge;
    const response = authenticator.get({ challenge: forAdding, origin, rpId });
    await expect(room.passkeys.signIn({ response, visitor: from })).rejects.toMatchObject(refused);
  });

  it('that did not ask for a finger, a face or a code', async () => {
    await expect(withPasskey(undefined, makeAuthenticator({ isVerified: false }))).rejects.toMatchObject(refused);
  });

  it('when the same answer comes twice, one after the other or at once', async () => {
    const { authenticator } = await withPasskey();
    const from = newVisitor();
    const { challenge } = await room.passkeys.signInOptions(from);
    const response = authenticator.get({ challenge, origin, rpId });
    const attempt = () => room.passkeys.signIn({ response, visitor: from });
    const both = await Promise.allSettled([attempt(), attempt()]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(attempt()).rejects.toMatchObject(refused);
  });

  it('whose counter did not grow: somebody has a copy', async () => {
    const { authenticator } = await withPasskey();
    authenticator.setCounter(10);
    await signIn(authenticator);
    authenticator.setCounter(5);
    await expect(signIn(authenticator)).rejects.toMatchObject(refused);
  });

  it('five minutes after the challenge, and with the challenge of somebody else', async () => {
    const { authenticator } = await withPasskey();
    const from = newVisitor();
    const late = await room.passkeys.signInOptions(from);
    kontor.clock.advance(5 * 60_000);
    const response = authenticator.get({ challenge: late.challenge, origin, rpId });
    await expect(room.passkeys.signIn({ response, visitor: from })).rejects.toMatchObject(refused);

    const [one, two] = [await joinedMember(kontor), await joinedMember(kontor)];
    const { challenge } = await room.passkeys.registrationOptions(one.signedIn);
    const made = makeAuthenticator().create({ challenge, origin, rpId });
    const taking = room.passkeys.register({ signedIn: two.signedIn, response: made, name: 'x' });
    await expect(taking).rejects.toMatchObject(refused);
  });

  it('when the answer is no answer at all', async () => {
    const answers = [{}, { id: 7 }, { id: 'x', rawId: 'x', type: 'public-key', response: {} }, { id: '\0' }];
    for (const response of answers) {
      const attempt = room.passkeys.signIn({ response: response as never, visitor: newVisitor() });
      await expect(attempt).rejects.toMatchObject(refused);
    }
  });

  it('after 30 failed attempts of one client', async () => {
    const from = newVisitor();
    const attempt = () => room.passkeys.signIn({ response: { id: 'AAAA' } as never, visitor: from });
    for (let count = 1; count <= 30; count += 1) await expect(attempt()).rejects.toMatchObject(refused);
    await expect(attempt()).rejects.toMatchObject({ code: 'sign_in_limited', status: 429 });
  });
});

describe('a console at an IP address', () => {
  it('has no passkeys, and says so', async () => {
    const plain = roomOf(await testApp({ settings: { API_URL: 'https://192.0.2.7' } }));
    expect(plain.passkeys.isOffered).toBe(false);
    expect(room.passkeys.isOffered).toBe(true);
    await expect(plain.passkeys.signInOptions(newVisitor())).rejects.toMatchObject({ code: 'passkey_needs_name' });
  });
});
