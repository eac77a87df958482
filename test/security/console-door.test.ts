// Ways past the door of the console: links, mails, passkeys and posts of other sites, tried from outside.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { browserOf, ownOrigin } from '#test/console-calls.ts';
import { joinedMember, roomOf, visitor } from '#test/members.ts';
import { type ArrivedMail, type MailServer, mailServer } from '#test/neighbours/mail-server.ts';

const password = 'a sentence to remember';

let kontor: TestApp;
let smtp: MailServer;

beforeAll(async () => {
  smtp = await mailServer();
  kontor = await testApp({
    settings: { SMTP_URL: smtp.url, MAIL_FROM: 'Kontor <kontor@example.com>' },
    withJobs: true,
  });
  // pg-boss uses the clock of PostgreSQL, so the test uses the same.
  kontor.clock.now = Date.now;
});

const pathIn = ({ parts }: ArrivedMail) => /\/console\/enter\/link_[\w-]{43}/.exec(parts[0]?.text ?? '')?.[0] ?? '';
const linkFor = async (who: string) => {
  const { link } = await roomOf(kontor).members.link({ who, by: 'command line' });
  return `/console/enter/${link.token}`;
};

describe('a lost password', () => {
  it('is replaced through a mailed link: asked for at the door, opened, used once, a new password set, and signed in', async () => {
    const person = await joinedMember(kontor, { email: 'forgetful@example.com' });
    await roomOf(kontor).passwords.set({ signedIn: person.signedIn, password, visitor });
    const browser = browserOf(kontor, null);
    const before = smtp.mails.length;
    const ask = (email: string) => browser.send('/console/lost-password', { email });
    const [stranger, known] = [await ask('stranger@example.com'), await ask('Forgetful@Example.com')];
    expect([stranger.statusCode, stranger.headers.location]).toEqual([known.statusCode, known.headers.location]);
    expect((await browser.get(String(known.headers.location))).statusCode).toBe(200);
    const mail = (await smtp.arrived(before + 1))[before] as ArrivedMail;
    expect(mail.recipients).toEqual(['forgetful@example.com']);
    const path = pathIn(mail);
    // Scanners of mail open it first, and more than once.
    for (let looks = 0; looks < 3; looks += 1) expect((await browserOf(kontor, null).get(path)).statusCode).toBe(200);
    expect((await browser.send(path, {})).headers.location).toBe('/console');
    const next = 'another sentence to keep';
    expect((await browser.send('/console/account/password', { password: next })).statusCode).toBe(303);
    const signIn = (given: string) =>
      browserOf(kontor, null).send('/console/sign-in', { email: person.email, password: given });
    expect([(await signIn(password)).statusCode, (await signIn(next)).statusCode]).toEqual([401, 303]);
    expect((await browserOf(kontor, null).send(path, {})).statusCode).toBe(410);
  });

  it('is helped by an admin with a link, which lets in as that person only', async () => {
    const admin = await joinedMember(kontor, { role: 'admin' });
    const person = await joinedMember(kontor);
    const made = await browserOf(kontor, admin.token).call(`/bff/demo/live/people/${person.id}/link`, {});
    const browser = browserOf(kontor, null);
    await browser.send(new URL(made.json().secret).pathname, {});
    expect((await browser.get('/console/account')).body).toContain(person.email);
  });
});

describe('a one-time link', () => {
  it('that ten browsers use at the same moment lets in one', async () => {
    const { id } = await joinedMember(kontor);
    const path = await linkFor(id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => browserOf(kontor, null).send(path, {})));
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([303, ...Array.from({ length: 9 }, () => 410)]);
    expect(answers.filter(({ headers }) => headers['set-cookie'] !== undefined)).toHaveLength(1);
  });

  it('is not used by another site, by HEAD, or by GET', async () => {
    const { id } = await joinedMember(kontor);
    const path = await linkFor(id);
    const foreign = [{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }, {}];
    for (const headers of foreign) expect((await browserOf(kontor, null).send(path, {}, headers)).statusCode).toBe(403);
    await kontor.api.inject({ method: 'HEAD', url: path });
    expect((await browserOf(kontor, null).get(path)).statusCode).toBe(200);
    expect((await browserOf(kontor, null).send(path, {})).statusCode).toBe(303);
  });

  it('leaves its token in no log, no referrer of other sites, no cache, and no address to go on to', async () => {
    const { id } = await joinedMember(kontor);
    const path = await linkFor(id);
    // Not after the last `_`: a token may hold some.
    const token = path.slice(path.indexOf('_') + 1);
    const from = kontor.logLines.length;
    for (const address of [path, `${path}?lang=cs`, `/console/demo/live/people?x=${path}`, `/nowhere${path}`])
      await browserOf(kontor, null).get(address);
    const page = await browserOf(kontor, null).get(path);
    expect(page.headers).toMatchObject({ 'referrer-policy': 'same-origin', 'cache-control': 'private, no-store' });
    // Links of the page itself, as to the other language, do not repeat it.
    expect([...page.body.matchAll(/href="([^"]*)"/g)].filter(([, href]) => href?.includes(token))).toEqual([]);
    expect(page.body).not.toMatch(/(?:src|href)="https?:\/\//);
    const used = await browserOf(kontor, null).send(path, {});
    expect(used.headers.location).toBe('/console');
    expect(kontor.logLines.slice(from).filter((line) => line.includes(token))).toEqual([]);
    const session = /session_([\w-]{43})/.exec(String(used.headers['set-cookie']))?.[1] ?? 'none';
    expect(kontor.logLines.filter((line) => line.includes(session))).toEqual([]);
  });

  it('lets nobody in who is blocked meanwhile', async () => {
    const { id } = await joinedMember(kontor);
    const path = await linkFor(id);
    await roomOf(kontor).members.block({ memberId: id, by: 'command line' });
    expect((await browserOf(kontor, null).send(path, {})).statusCode).toBe(410);
  });
});

describe('posts of other sites', () => {
  it.each(['/console/sign-in', '/console/lost-password', '/console/sign-out'])('do nothing at %s', async (path) => {
    const { token, email } = await joinedMember(kontor);
    const foreign = [{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'same-site' }, {}];
    for (const headers of foreign) {
      const answer = await browserOf(kontor, token).send(path, { email, password }, headers);
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined]);
    }
    expect(await roomOf(kontor).sessions.verify(token)).not.toBeNull();
  });

  it.each(['/bff/sign-in/passkey-options', '/bff/sign-in/passkey'])('and forms do nothing at %s', async (path) => {
    const evil = { origin: 'https://evil.example' };
    expect((await browserOf(kontor, null).call(path, { response: {} }, evil)).statusCode).toBe(403);
    expect((await browserOf(kontor, null).send(path, {}, { origin: ownOrigin })).statusCode).toBe(415);
    const plain = { origin: ownOrigin, 'content-type': 'text/plain' };
    const sent = await kontor.api.inject({ method: 'POST', url: path, headers: plain, payload: '{"response":{}}' });
    expect(sent.statusCode).toBe(415);
  });
});

describe('a mail that lets somebody in', () => {
  const hostile = 'x\r\nBcc: thief@example.com\r\n\r\nbody\u0085\u2028"<thief@example.com>, thief2@example.com';
  const ends = [
    '\r\nBcc: thief@example.com',
    '\nRCPT TO:<thief@example.com>',
    '\0',
    ',thief@example.com',
    ' thief@example.com',
  ];

  it('goes to one recipient with the same headers, whatever people and organisations are called', async () => {
    const owner = await joinedMember(kontor, { role: 'owner' });
    await roomOf(kontor).members.completeProfile({ signedIn: owner.signedIn, visitor, name: hostile });
    await kontor.database.query({
      text: 'update organisation set name = $1 where id = $2',
      values: [hostile, kontor.organisation.id],
    });
    const before = smtp.mails.length;
    const { id: organisationId } = kontor.organisation;
    const wanted = { organisationId, email: 'victim@example.com', role: 'viewer', by: { member: owner.id } } as const;
    await roomOf(kontor).members.invite(wanted);
    await browserOf(kontor, null).send('/console/lost-password', { email: owner.email });
    const mails = (await smtp.arrived(before + 2)).slice(before);
    expect(mails.map(({ recipients }) => recipients).sort()).toEqual([[owner.email], ['victim@example.com']].sort());
    for (const { headers, parts } of mails) {
      expect(Object.keys(headers).sort()).toEqual([
        ...[
          'auto-submitted',
          'content-transfer-encoding',
          'content-type',
          'date',
          'from',
          'message-id',
          'mime-version',
        ],
        ...['subject', 'to'],
      ]);
      expect(headers.to).toHaveLength(1);
      expect(parts).toHaveLength(1);
      expect(parts[0]?.text).not.toMatch(/^(?:Bcc|body)/m);
    }
  });

  it.each(ends)('is not sent to an address that ends with %j', async (end) => {
    const admin = await joinedMember(kontor, { role: 'admin' });
    const before = smtp.mails.length;
    const body = { email: `somebody@example.com${end}`, role: 'viewer' };
    const invited = await browserOf(kontor, admin.token).call('/bff/demo/live/people/invite', body);
    expect(invited.statusCode).toBe(400);
    await browserOf(kontor, null).send('/console/lost-password', { email: `${admin.email}${end}` });
    await browserOf(kontor, null).send('/console/lost-password', { email: admin.email });
    const [mail] = (await smtp.arrived(before + 1)).slice(before);
    expect(mail?.recipients).toEqual([admin.email]);
  });
});

describe('an e-mail that looks like another one', () => {
  const pairs = [
    ['kelvin', 'the Kelvin sign, which becomes k in lower case', '\u212aelvin@example.com', 'kelvin@example.com'],
    ['dotless', 'a dotless i', 'adm\u0131n@example.com', 'admin@example.com'],
    ['long', 'a long s', '\u017fam@example.com', 'sam@example.com'],
    ['cyrillic', 'a Cyrillic a', '\u0430nna@example.com', 'anna@example.com'],
    ['full', 'full width', '\uff41bc@example.com', 'abc@example.com'],
    ['soft', 'a soft hyphen', 'so\u00adft@example.com', 'soft@example.com'],
  ] as const;
  const owned = new Set<string>(pairs.map(([, , , real]) => real));

  it.each(pairs)('%s: %s', async (_name, _what, alike, real) => {
    const person = await joinedMember(kontor, { email: real });
    await roomOf(kontor).passwords.set({ signedIn: person.signedIn, password, visitor });
    const before = smtp.mails.length;
    // Whatever the door makes of it, one mail or two: none goes to an address that its owner did not write.
    await browserOf(kontor, null).send('/console/lost-password', { email: alike });
    await browserOf(kontor, null).send('/console/lost-password', { email: person.email });
    const recipients = () => smtp.mails.slice(before).flatMap((mail) => mail.recipients);
    while (!recipients().includes(real)) await smtp.arrived(smtp.mails.length + 1);
    expect(recipients().filter((recipient) => !owned.has(recipient))).toEqual([]);
  });
});
