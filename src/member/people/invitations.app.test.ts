// An invitation is the same for every e-mail: whoever sends it learns nothing of a person before the person accepts.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type Browser, browserOf, signedInAs } from '#test/console-calls.ts';
import { auditOf, joinedMember, roomOf, visitor } from '#test/members.ts';

let kontor: TestApp;
let room: ReturnType<typeof roomOf>;
let otherId: string;
let admin: Browser;

beforeAll(async () => {
  kontor = await testApp();
  room = roomOf(kontor);
  otherId = (await kontor.addOrganisation('other')).organisation.id;
  admin = await signedInAs(kontor, 'admin');
});

const base = '/bff/demo/live/people';
const tokenIn = (url: string) => url.slice(url.lastIndexOf('/') + 1);

/** What differs between two people in any case. */
const blur = (text: string, { id, email }: { id: string; email: string }) =>
  text
    .replaceAll(id, 'id')
    .replaceAll(email, 'email')
    .replaceAll(/link_[\w-]{43}/g, 'link')
    .replaceAll(/[0-9a-f]{32}/g, 'request');

async function invite(email: string): Promise<{ id: string; email: string; secret: string; body: string }> {
  const answer = await admin.call(`${base}/invite`, { email, role: 'viewer' });
  const { id, secret } = answer.json();
  return { id, email, secret, body: answer.body };
}

/** Somebody of another organisation, in every state that an account can be in. */
async function known(): Promise<Record<string, string>> {
  const active = await joinedMember(kontor, { organisationId: otherId, role: 'owner', email: 'Known-1@example.com' });
  await room.members.completeProfile({ signedIn: active.signedIn, visitor, name: 'Jana Sample', language: 'en' });
  const proved = await joinedMember(kontor, { organisationId: otherId, email: 'known-2@example.com' });
  await kontor.database.query({ text: 'update member set email_proved_at = now() where id = $1', values: [proved.id] });
  const blocked = await joinedMember(kontor, { organisationId: otherId, email: 'known-3@example.com' });
  await room.members.block({ memberId: blocked.id, by: 'command line' });
  const email = 'known-4@example.com';
  await room.members.invite({ organisationId: otherId, email, role: 'owner', by: 'command line' });
  return { active: 'known-1@example.com', proved: 'known-2@example.com', blocked: blocked.email, invited: email };
}

describe('an invitation', () => {
  it('answers, lists and acts the same for an e-mail that another organisation knows', async () => {
    const stranger = await invite('stranger@example.com');
    const observe = async (person: Awaited<ReturnType<typeof invite>>) => {
      const seen = [person.body];
      const look = async () => {
        const view = (await admin.get(`${base}?person=${person.id}`)).json();
        const listed = view.items.find(({ id }: { id: string }) => id === person.id);
        seen.push(JSON.stringify([listed, view.chosen, view.sessions]));
      };
      const act = async (what: string, body: object) =>
        seen.push((await admin.call(`${base}/${person.id}/${what}`, body)).body);
      await look();
      const page = await browserOf(kontor, null).get(`/console/enter/${tokenIn(person.secret)}`);
      seen.push(`${page.statusCode} ${page.body}`);
      for (const what of ['block', 'unblock', 'sessions/end-all', 'link']) await act(what, {});
      await act('role', { role: 'editor', version: 1 });
      await act('role', { role: 'editor', version: 2 });
      await look();
      await act('link', {});
      await look();
      await act('remove', {});
      await act('remove', {});
      return seen.map((text) => blur(text, person));
    };
    const expected = await observe(stranger);
    expect(expected[1]).toContain('"state":"invited"');
    for (const [state, email] of Object.entries(await known())) {
      const person = await invite(email);
      expect(await observe(person), state).toEqual(expected);
    }
  });

  it('gives no role before it is accepted, and its link does not let in as somebody who has an account', async () => {
    const person = await joinedMember(kontor, { organisationId: otherId, email: 'account@example.com' });
    const { id: here } = kontor.organisation;
    const { secret } = await invite(person.email);
    expect(await room.sessions.verify(person.token)).toMatchObject({ roles: { [otherId]: 'editor' } });
    expect(Object.keys((await room.sessions.verify(person.token))?.roles ?? {})).toEqual([otherId]);
    const url = `/console/enter/${tokenIn(secret)}`;
    // The admin tries it, signed out and in the own session: nothing happens, and the link is not used up.
    for (const browser of [browserOf(kontor, null), admin]) {
      const answer = await browser.send(url, {});
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([401, undefined]);
    }
    // Nobody has proved that the e-mail is theirs: an admin of the other organisation could be using the account.
    expect((await browserOf(kontor, person.token).send(url, {})).statusCode).toBe(409);
    await kontor.database.query({
      text: 'update member set email_proved_at = now() where id = $1',
      values: [person.id],
    });
    const accepted = await browserOf(kontor, person.token).send(url, {});
    expect([accepted.statusCode, accepted.headers['set-cookie']]).toEqual([303, undefined]);
    expect(await room.sessions.verify(person.token)).toMatchObject({
      roles: { [otherId]: 'editor', [here]: 'viewer' },
    });
    expect((await auditOf(kontor, person.id)).at(-1)).toMatchObject({
      action: 'member.accept',
      organisationId: here,
      details: { role: 'viewer' },
    });
    expect((await browserOf(kontor, person.token).send(url, {})).statusCode).toBe(410);
  });

  it('of one organisation lets nobody into another one that invited the same e-mail', async () => {
    const email = 'twice-invited@example.com';
    const there = await room.members.invite({ organisationId: otherId, email, role: 'owner', by: 'command line' });
    const here = await invite(email);
    const { signedIn } = await room.members.useToken(tokenIn(here.secret), visitor);
    expect(signedIn.roles).toEqual({ [kontor.organisation.id]: 'viewer' });
    // The other invitation is still open, for who is signed in and has proved the e-mail.
    expect(await room.members.readToken(there.link?.token ?? '')).toMatchObject({ email });
    await expect(room.members.useToken(there.link?.token ?? '', visitor)).rejects.toMatchObject({ status: 401 });
  });
});
