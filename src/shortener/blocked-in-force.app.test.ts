// A blocked domain is in force for every way a link is made or its target changed, as a row of the file is, from the moment that
// it is on the list until it is removed.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { makeWorld, type World } from '#test/audit/world.ts';
import { type Browser, signedInOperator } from '#test/console-calls.ts';
import { temporaryFolder } from '#test/folders.ts';
import { auditOf } from '#test/members.ts';

let kontor: TestApp;
let world: World;
let operator: Browser;
let folder = '';

const screen = '/console/system/blocked-domains';
const refusal = 'The link leads to a website that cannot be shortened here.';

const add = (domain: string, reason = 'Phishing') =>
  operator.call('/bff/system/blocked-domains/add', { domain, reason });
const remove = (domain: string) => operator.call(`/bff/system/blocked-domains/${domain}/remove`, {});

beforeAll(async () => {
  folder = await temporaryFolder();
  const file = join(folder, 'blocked.txt');
  await writeFile(file, 'of-the-file.example\n');
  kontor = await testApp({ settings: { SHORTENER_BLOCKLIST_FILE: file, SHORTEN_PER_HOUR: '500' } });
  world = await makeWorld(kontor);
  operator = await signedInOperator(kontor);
});

const send = async (name: string, content: string) => {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
};
const base64 = (text: string) => Buffer.from(text).toString('base64');
let made = 0;
const newCode = () => {
  made += 1;
  return `way${made}`;
};
async function makeLink(): Promise<string> {
  const code = newCode();
  await world.act('demo/live/links/create', { url: 'https://allowed.example/', code });
  return code;
}
/** What a command says, also where it fails. */
const say = async (...words: string[]) => {
  try {
    return JSON.stringify(await world.run(...words));
  } catch (error) {
    return (error as Error).message;
  } finally {
    process.exitCode = 0;
  }
};
const bodyOf = async (answer: Promise<{ body: string }>) => (await answer).body;

/** Each answers with the words of its refusal, or with none. */
const ways: Record<string, (url: string) => Promise<string>> = {
  'the API': (url) => bodyOf(kontor.shortener.inject({ url: '/api/shorten', query: { url } })),
  'the form of the landing page': (url) => bodyOf(kontor.shortener.inject({ url: '/new', query: { url } })),
  'a new link in the console': (url) =>
    bodyOf(world.browser.send('/console/demo/live/links/create', { url, code: newCode() })),
  'many links in the console': async (url) => {
    const answer = await world.browser.call('/bff/demo/live/links/create-many', { text: url });
    const { id } = answer.json();
    return id ? bodyOf(world.browser.get(`/console/demo/live/link-batches/${id}`)) : answer.body;
  },
  'a file of links in the console': async (url) => {
    const sent = { file: { name: 'links.txt', base64: base64(url) } };
    const answer = await world.browser.call('/bff/demo/live/links/create-file', sent);
    const { id } = answer.json();
    return id ? bodyOf(world.browser.get(`/console/demo/live/link-batches/${id}`)) : answer.body;
  },
  'another target in the console': async (target) => {
    const code = await makeLink();
    const { version } = (await world.browser.get(`/bff/demo/live/links/${code}`)).json();
    return bodyOf(
      world.browser.send(`/console/demo/live/links/${code}/edit`, { version: String(version), target, title: '' }),
    );
  },
  'an import in the console': async (url) => {
    const sent = { file: { name: 'links.csv', base64: base64(`url,code\n${url},${newCode()}\n`) } };
    const { id } = await world.act('demo/live/link-files/look', sent);
    return bodyOf(world.browser.get(`/console/demo/live/link-files?file=${id}`));
  },
  'an import of another shortener': async (url) => {
    const rows = `Long URL,Link,Title\n${url},bit.ly/${newCode()},Title\n`;
    return say('link', 'import', await send('bitly.csv', rows), '--from', 'bitly', '--dry-run', '--org', 'demo');
  },
  'kontor link import': async (url) =>
    say('link', 'import', await send('own.csv', `url,code\n${url},${newCode()}\n`), '--org', 'demo'),
  'kontor link create-many': async (url) =>
    say('link', 'create-many', await send('many.txt', `${url}\n`), '--org', 'demo'),
  'kontor link edit': async (url) => say('link', 'edit', await makeLink(), '--target', url),
};

describe('a blocked domain', () => {
  beforeEach(async () => void (await add('bad.example')));
  afterEach(async () => {
    for (const domain of ['bad.example', 'allowed.example']) await remove(domain);
  });

  it.each(Object.entries(ways))('is in force for %s, as a row of the file is, with subdomains', async (_name, way) => {
    for (const host of ['bad.example', 'login.bad.example', 'of-the-file.example'])
      expect(await way(`https://${host}/x`), host).toContain(refusal);
    for (const host of ['notbad.example', 'bad.example.com'])
      expect(await way(`https://${host}/x`), host).not.toContain(refusal);
  });

  it('is in force for a file that was looked at before, and for an Undo', async () => {
    const code = newCode();
    const sent = { file: { name: 'links.csv', base64: base64(`url,code\nhttps://soon.example/,${code}\n`) } };
    const { id } = await world.act('demo/live/link-files/look', sent);
    const edited = await makeLink();
    await add('soon.example');
    await add('allowed.example');
    expect((await world.browser.call('/bff/demo/live/link-files/apply', { id })).statusCode).toBe(400);
    const { version } = (await world.browser.get(`/bff/demo/live/links/${edited}`)).json();
    const back = { version, target: 'https://allowed.example/back' };
    const undone = await world.browser.call(`/bff/demo/live/links/${edited}/edit`, back);
    expect([undone.statusCode, undone.body]).toEqual([400, expect.stringContaining(refusal)]);
    // A link that leads there already goes on working.
    expect((await kontor.shortener.inject(`/${edited}`)).statusCode).toBe(302);
  });

  it('is free again when it is removed; an Undo brings it back with its reason', async () => {
    const shorten = () => ways['the API']?.('https://bad.example/');
    await remove('bad.example');
    await add('bad.example', 'Sells “watches” & more');
    const removed = await operator.send(`${screen}/bad.example/remove`, {});
    expect([removed.statusCode, removed.headers.location]).toEqual([303, screen]);
    expect(await shorten()).not.toContain(refusal);
    const page = (await operator.get(screen)).body;
    expect(page).toContain('bad.example is not blocked any more.');
    expect(page).toMatch(/action="\/console\/system\/blocked-domains\/add"/);
    const fields = [...page.matchAll(/<input type="hidden" name="(domain|reason)" value="([^"]*)"/g)];
    const undo = Object.fromEntries(fields.map(([, name, value]) => [name, value?.replaceAll('&amp;', '&')]));
    expect(undo).toEqual({ domain: 'bad.example', reason: 'Sells “watches” & more' });
    expect((await operator.send(`${screen}/add`, undo as Record<string, string>)).statusCode).toBe(303);
    expect(await shorten()).toContain(refusal);
    expect((await operator.get(screen)).body).toContain('Sells “watches” &amp; more');
  });

  it('says when another row still blocks it', async () => {
    await add('www.bad.example');
    const answer = await remove('www.bad.example');
    expect(answer.json().done.message).toBe('www.bad.example is off this list, but another row still blocks it.');
    await add('of-the-file.example');
    expect((await remove('of-the-file.example')).json().done.message).toContain('another row still blocks it');
  });

  it('is added and removed with a line in the audit log each, with the reason', async () => {
    await add('audited.example', 'Malware');
    await remove('audited.example');
    expect(await auditOf(kontor, 'audited.example')).toMatchObject([
      { action: 'blocked-domain.add', actorKind: 'member', changes: { reason: [null, 'Malware'] } },
      { action: 'blocked-domain.remove', actorKind: 'member', changes: { reason: ['Malware', null] } },
    ]);
    const audit = await operator.get('/console/audit?kind=blocked-domain');
    expect(audit.body).toContain('Domain blocked');
  });

  it('that was blocked while the connection was lost is in force when it is there again', async () => {
    // The notices of the tests before must have been heard, or one of them would bring the row of this one.
    const heard = Promise.withResolvers<void>();
    const onNotice = (payload: string) => {
      if (payload === 'last') heard.resolve();
    };
    await kontor.database.listen('shortener_blocked_changed', onNotice, () => undefined);
    await kontor.database.query({ text: `select pg_notify('shortener_blocked_changed', 'last')` });
    await heard.promise;
    await kontor.app.rooms.shortener.room.blocked.reload();
    const text = `insert into shortener_blocked_domain values ('meanwhile.example', 'x', 'command line', now())`;
    await kontor.database.query({ text });
    expect(await ways['the API']?.('https://meanwhile.example/')).not.toContain(refusal);
    await kontor.database.query({
      text: `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
    });
    await expect.poll(() => ways['the API']?.('https://meanwhile.example/')).toContain(refusal);
  });
});
