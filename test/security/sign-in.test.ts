// What a stranger tries at the door of the console: e-mails, passwords, links, cookies, addresses to be sent on to.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { browserOf, ownOrigin } from '#test/console-calls.ts';
import { auditOf, joinedMember, type Person, roomOf, visitor } from '#test/members.ts';

const password = 'a sentence to remember';

let kontor: TestApp;
let known: Person;

/** Behind a proxy, so that a test can come from many addresses. */
beforeAll(async () => {
  kontor = await testApp({ settings: { TRUSTED_PROXIES: '127.0.0.0/8' } });
  known = await withPassword('known@example.com');
});

async function withPassword(email: string): Promise<Person> {
  const person = await joinedMember(kontor, { email });
  await roomOf(kontor).passwords.set({ signedIn: person.signedIn, password, visitor });
  return person;
}

let hosts = 0;
const newClient = () => {
  hosts += 1;
  return `198.51.100.${hosts}`;
};

const signIn = (email: string, given: string, { from = newClient(), more = {}, as = browserOf(kontor, null) } = {}) =>
  as.send('/console/sign-in', { email, password: given, ...more }, { origin: ownOrigin, 'x-forwarded-for': from });

async function metric(name: string, labels: Record<string, string> = {}): Promise<number> {
  const found = (await kontor.app.metrics.registry.getMetricsAsJSON()).find((one) => one.name === name);
  const isWanted = (given: object) => Object.entries(labels).every(([key, value]) => Reflect.get(given, key) === value);
  return (found?.values ?? []).filter((one) => isWanted(one.labels)).reduce((sum, { value }) => sum + value, 0);
}

describe('a wrong sign-in', () => {
  it('costs one hash and gets the same page, whoever the e-mail belongs to', async () => {
    const without = await joinedMember(kontor);
    const blocked = await withPassword('blocked@example.com');
    await roomOf(kontor).members.block({ memberId: blocked.id, by: 'command line' });
    const { id: organisationId } = kontor.organisation;
    const invited = { organisationId, email: 'invited@example.com', role: 'viewer', by: 'command line' } as const;
    await roomOf(kontor).members.invite(invited);
    const emails = [known.email, without.email, blocked.email, invited.email, 'nobody@example.com', 'no e-mail', ''];
    const answers = [];
    for (const email of emails) {
      const before = await metric('kontor_password_hashes_total');
      const { statusCode, body, headers } = await signIn(email, 'a wrong one, but long');
      expect((await metric('kontor_password_hashes_total')) - before, email).toBe(1);
      answers.push({ statusCode, body: body.replaceAll(email || '\0', ''), headers: Object.keys(headers) });
    }
    for (const answer of answers.slice(0, -1)) expect(answer).toEqual({ ...answers[0], headers: answer.headers });
    expect(new Set(answers.map(({ statusCode, headers }) => `${statusCode} ${headers}`)).size).toBe(1);
  });

  it('is counted by method and reason, and logged with neither e-mail nor password', async () => {
    const count = (method: string, reason: string) => metric('kontor_sign_in_failures_total', { method, reason });
    const from = kontor.logLines.length;
    const before = [await count('password', 'sign_in_failed'), await count('link', 'sign_in_link_invalid')];
    await signIn('whoever@example.com', 'the secret of somebody');
    const made = `link_${'A'.repeat(43)}`;
    await browserOf(kontor, null).send(`/console/enter/${made}`, {});
    const after = [await count('password', 'sign_in_failed'), await count('link', 'sign_in_link_invalid')];
    expect(after.map((value, index) => value - (before[index] ?? 0))).toEqual([1, 1]);
    const passkey = { response: { id: 'AAAA' } };
    expect((await browserOf(kontor, null).call('/bff/sign-in/passkey', passkey)).statusCode).toBe(401);
    expect(await count('passkey', 'passkey_failed')).toBe(1);
    const lines = kontor.logLines.slice(from).join('');
    expect(lines).toContain('"method":"link","reason":"sign_in_link_invalid"');
    expect(lines).not.toMatch(/whoever@|the secret of|A{43}/);
  });

  it('leaves nothing in the audit log: strangers could fill it', async () => {
    const size = async () => (await kontor.app.audit.list(null, 10_000)).length;
    const before = await size();
    await signIn(known.email, 'a wrong one, but long');
    await signIn('nobody@example.com', 'a wrong one, but long');
    expect(await size()).toBe(before);
  });
});

describe('guessing through the door', () => {
  it('from one client: the 30th attempt counts, the 31st is too many, also from another address of its IPv6 network', async () => {
    // Passkeys count, too, and cost no hash.
    for (let attempt = 1; attempt <= 29; attempt += 1) {
      const sent = { origin: ownOrigin, 'x-forwarded-for': `2001:db8:1:1::${attempt.toString(16)}` };
      const passkey = { response: { id: 'AAAA' } };
      expect((await browserOf(kontor, null).call('/bff/sign-in/passkey', passkey, sent)).statusCode).toBe(401);
    }
    expect((await signIn('many@example.com', 'wrong', { from: '2001:db8:1:1::1e' })).statusCode).toBe(401);
    expect((await signIn(known.email, password, { from: '2001:db8:1:1::ffff' })).statusCode).toBe(429);
    expect((await signIn(known.email, password, { from: '2001:db8:1:2::1' })).statusCode).toBe(303);
  });

  it('at one account: the 10th wrong password is a wrong password, the 11th is too many, however the e-mail is spelt', async () => {
    const { email } = await withPassword('spelt@example.com');
    const spellings = [email, email.toUpperCase(), ` ${email} `, 'Spelt@Example.COM', '\tspelt@example.com\n'];
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await signIn(spellings[attempt % 5] ?? '', 'wrong')).statusCode).toBe(401);
    for (const spelling of spellings) {
      const { statusCode, headers } = await signIn(spelling, password);
      expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    }
  });
});

describe('a session', () => {
  it('is never the one that the browser brought: a token that somebody planted stays worthless', async () => {
    const planted = `session_${'P'.repeat(43)}`;
    const victim = browserOf(kontor, planted);
    const answer = await signIn(known.email, password, { as: victim });
    expect(answer.statusCode).toBe(303);
    expect(victim.cookies.get('kontor')).toMatch(/^session_[\w-]{43}$/);
    expect(victim.cookies.get('kontor')).not.toBe(planted);
    expect((await browserOf(kontor, planted).get('/console/account')).statusCode).toBe(303);
    expect((await victim.get('/console/account')).statusCode).toBe(200);
  });

  it('is a cookie that scripts and other sites do not get, and with https no other host of the domain', async () => {
    const plain = await signIn(known.email, password);
    expect(plain.headers['set-cookie']).toMatch(
      /^kontor=session_[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/,
    );
    const secure = await testApp({ settings: { API_URL: 'https://kontor.example' } });
    const person = await joinedMember(secure);
    await roomOf(secure).passwords.set({ signedIn: person.signedIn, password, visitor });
    const fields = { email: person.email, password };
    const answer = await browserOf(secure, null).send('/console/sign-in', fields, { origin: 'https://kontor.example' });
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-kontor=session_[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=2592000$/,
    );
  });

  it('is over when somebody signs out: the cookie is of no use to who kept it', async () => {
    const browser = browserOf(kontor, null);
    await signIn(known.email, password, { as: browser });
    const stolen = browser.cookies.get('kontor') ?? '';
    expect((await browser.send('/console/sign-out', {})).statusCode).toBe(303);
    expect((await browserOf(kontor, stolen).get('/console/account')).statusCode).toBe(303);
  });

  it('leaves the number of its request and the address in the audit log, as every change on the console does', async () => {
    const person = await withPassword('traced@example.com');
    const browser = browserOf(kontor, null);
    const from = '203.0.113.77';
    const sent = { origin: ownOrigin, 'x-forwarded-for': from };
    const came = await signIn(person.email, password, { as: browser, from });
    const changed = await browser.send('/console/account/profile', { name: 'Sample' }, sent);
    const signedOut = await browser.send('/console/sign-out', {}, sent);
    const rows = (await auditOf(kontor, person.id)).slice(-3);
    expect(rows.map(({ action, requestId, clientAddress }) => ({ action, requestId, clientAddress }))).toEqual([
      { action: 'member.sign-in', requestId: came.headers['x-request-id'], clientAddress: from },
      { action: 'member.profile', requestId: changed.headers['x-request-id'], clientAddress: from },
      { action: 'member.sign-out', requestId: signedOut.headers['x-request-id'], clientAddress: from },
    ]);
  });
});

describe('after the sign-in', () => {
  it.each([
    'https://evil.example',
    '//evil.example',
    '/console//evil.example',
    '/\\evil.example',
    '/console\\evil.example',
    '/console/\\evil.example',
    'javascript:alert(1)',
    '/console@evil.example',
    '/consoles',
    '/console/../../evil',
    '/console/%0d%0aSet-Cookie:x=1',
    '/console/\r\nSet-Cookie: x=1',
    'console',
  ])('nobody is sent on to %j', async (next) => {
    const { statusCode, headers } = await signIn(known.email, password, { more: { next } });
    expect(statusCode).toBe(303);
    const target = new URL(String(headers.location), ownOrigin);
    expect(target.origin).toBe(ownOrigin);
    expect([headers['set-cookie']].flat().filter((line) => !line?.startsWith('kontor='))).toEqual([]);
  });

  it('people come to the page that they wanted', async () => {
    const next = '/console/demo/live/people?person=x';
    expect((await signIn(known.email, password, { more: { next } })).headers.location).toBe(next);
  });
});

describe('the document of /bff', () => {
  it('has the ways in with a passkey', async () => {
    const document = (await browserOf(kontor, known.token).get('/bff/openapi.json')).json();
    for (const path of ['/bff/sign-in/passkey-options', '/bff/sign-in/passkey'])
      expect(document.paths[path]?.post).toMatchObject({ tags: ['bff'], requestBody: { required: true } });
    expect(new Set(Object.values(document.paths).flatMap(namesOf)).size).toBe(
      Object.values(document.paths).flatMap(namesOf).length,
    );
  });
});

const namesOf = (path: unknown) =>
  Object.values(path as Record<string, { operationId: string }>).map((one) => one.operationId);
