// The screen Blocked domains: its rows beside those of the file, for operators only, what a domain may be, its file and commands.
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { makeWorld, type World } from '#test/audit/world.ts';
import { type Browser, signedInAs, signedInOperator } from '#test/console-calls.ts';
import { temporaryFolder } from '#test/folders.ts';
import { auditOf } from '#test/members.ts';
import { mostBlocked } from './blocklist.ts';

let kontor: TestApp;
let world: World;
let operator: Browser;
let file = '';

const screen = '/console/system/blocked-domains';
const bff = '/bff/system/blocked-domains';
const refusal = 'The link leads to a website that cannot be shortened here.';

type Item = { domain: string; source: string; reason: string | null; by: string | null; at: string | null };
const read = async () => (await operator.get(bff, { accept: 'application/json' })).json();
const listed = async (): Promise<string[]> => (await read()).items.map(({ domain }: Item) => domain);
const add = (domain: string, reason = 'Phishing', browser = operator) => browser.call(`${bff}/add`, { domain, reason });
const remove = (domain: string, browser = operator) => browser.call(`${bff}/${encodeURIComponent(domain)}/remove`, {});
const empty = () => kontor.database.query({ text: 'delete from shortener_blocked_domain' });

const shorten = async (url: string) => (await kontor.shortener.inject({ url: '/api/shorten', query: { url } })).body;

beforeAll(async () => {
  file = join(await temporaryFolder(), 'blocked.txt');
  await writeFile(file, '*.of-the-file.example # from a list\nzzz.example\n');
  kontor = await testApp({ settings: { SHORTENER_BLOCKLIST_FILE: file, SHORTEN_PER_HOUR: '500' } });
  world = await makeWorld(kontor);
  operator = await signedInOperator(kontor);
});

describe('the list', () => {
  afterEach(empty);

  it('shows domains of the console and of the file in one order, who blocked them and when', async () => {
    for (const domain of ['mmm.example', 'aaa.example', 'zzz.example']) await add(domain, `Why ${domain}`);
    const view = await read();
    expect(view.items.map(({ domain, source }: Item) => [domain, source])).toEqual([
      ['aaa.example', 'console'],
      ['mmm.example', 'console'],
      ['of-the-file.example', 'file'],
      ['zzz.example', 'console'],
      ['zzz.example', 'file'],
    ]);
    expect(view).toMatchObject({ counts: { here: 3, file: 2 }, file: { path: file, isReadable: true } });
    expect(view.items[0]).toMatchObject({ by: expect.stringContaining('@'), at: '2026-11-15T12:00:00.000Z' });
    const walk = async (from: string, way: 'next' | 'previous'): Promise<string[]> => {
      const page = (await operator.get(`${bff}?size=2${from}`)).json();
      const own = page.items.map(({ domain }: Item) => domain);
      const mark = page[way];
      if (mark === null) return own;
      const rest = await walk(way === 'next' ? `&after=${mark}` : `&before=${mark}`, way);
      return way === 'next' ? [...own, ...rest] : [...rest, ...own];
    };
    const all = ['aaa.example', 'mmm.example', 'of-the-file.example', 'zzz.example', 'zzz.example'];
    expect(await walk('', 'next')).toEqual(all);
    const middle = (await operator.get(`${bff}?size=4`)).json();
    expect(
      await walk(`&before=${(await operator.get(`${bff}?after=${middle.next}`)).json().previous}`, 'previous'),
    ).toEqual(all.slice(0, 4));
  });

  it('is a file, too', async () => {
    await add('csv.example', 'One, "two"');
    const { headers, body } = await operator.get(`${screen}.csv`);
    expect(headers['content-type']).toContain('text/csv');
    const [head, ...rows] = body.replace('\uFEFF', '').trim().split('\r\n');
    expect(head).toBe('domain,source,reason,by,at');
    expect(rows[0]).toMatch(/^csv\.example,console,"One, ""two""",[^,]+,2026-11-15T12:00:00\.000Z$/);
    expect(rows.slice(1)).toEqual(['of-the-file.example,file,,,', 'zzz.example,file,,,']);
  });

  it('cannot lose a row of the file here', async () => {
    const page = (await operator.get(screen)).body;
    expect(page).not.toContain('/of-the-file.example/remove');
    const answer = await remove('of-the-file.example');
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'blocked_domain_in_file']);
    expect((await remove('nobody.example')).json().code).toBe('blocked_domain_not_found');
    expect(await listed()).toContain('of-the-file.example');
  });

  it('says when the file cannot be read, and what it blocked stays blocked', async () => {
    const content = '*.of-the-file.example # from a list\nzzz.example\n';
    await rm(file);
    expect((await operator.get(screen)).body).toContain('cannot be read');
    expect(await shorten('https://of-the-file.example/')).toContain(refusal);
    await writeFile(file, content);
    expect((await operator.get(screen)).body).not.toContain('cannot be read');
  });

  it('is for operators: no page leads others there', async () => {
    const owner = await signedInAs(kontor, 'owner');
    expect((await owner.get('/console/demo/live/links')).body).not.toContain('blocked-domains');
    expect((await operator.get('/console/system')).body).toContain(`href="${screen}"`);
  });
});

describe('a domain is written', () => {
  afterEach(empty);
  const label = 'a'.repeat(63);
  const long = `${label}.${label}.${label}.${'a'.repeat(61)}`;

  it.each([
    ['BAD.Example', 'bad.example'],
    [' *.bad.example ', 'bad.example'],
    ['.bad.example.', 'bad.example'],
    ['Bücher.example', 'xn--bcher-kva.example'],
    ['zip', 'zip'],
    ['192.0.2.1', '192.0.2.1'],
    ['[2001:DB8::1]', '[2001:db8::1]'],
    [long, long],
  ])('as %s, as in the file', async (typed, domain) => {
    expect((await add(typed)).json()).toMatchObject({ domain });
    await writeFile(file, `${typed}\n`);
    expect((await read()).items.map((item: Item) => [item.domain, item.source])).toEqual([
      [domain, 'console'],
      [domain, 'file'],
    ]);
    await writeFile(file, '*.of-the-file.example # from a list\nzzz.example\n');
    expect((await remove(typed)).statusCode).toBe(200);
  });

  it.each([
    ...['https://bad.example', 'bad.example/path', 'bad.example?x', 'bad.example:8080', 'user@bad.example'],
    ...['', '  ', '*', '.', 'a..b', 'two words', 'bad.example # why', 'bad\u0000.example', '*.*.bad.example', '::1'],
    ...[`${long}a`, `${'a'.repeat(64)}.example`, "it's.example"],
  ])('not as %s', async (typed) => {
    const answer = await add(typed);
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json().errors[0].field).toBe('domain');
    expect((await read()).counts.here).toBe(0);
  });

  it('shows its punycode before what people read', async () => {
    await add('bücher.example');
    expect((await operator.get(screen)).body).toMatch(/<b>xn--bcher-kva.example<\/b>[^/]*bücher.example/);
  });

  it('once', async () => {
    await add('twice.example', 'First');
    const answer = await add('*.Twice.example', 'Second');
    expect(answer.json().errors[0]).toMatchObject({ field: 'domain', code: 'already_blocked' });
    const form = await operator.send(`${screen}/add`, { domain: 'twice.example', reason: 'Second' });
    expect(form.statusCode).toBe(400);
    expect(form.body).toContain('twice.example is on the list already.');
    expect(form.body).toContain('value="Second"');
  });

  it('with a reason of 1 to 500 characters', async () => {
    expect((await add('none.example', '   ')).json().errors[0]).toMatchObject({ field: 'reason', code: 'required' });
    expect((await add('long.example', 'x'.repeat(501))).json().errors[0]).toMatchObject({ field: 'reason' });
    expect((await add('most.example', 'x'.repeat(500))).statusCode).toBe(200);
  });

  it(`while there are fewer than ${mostBlocked}, also by many at the same time`, async () => {
    await kontor.database.query({
      text: `insert into shortener_blocked_domain
             select 'd' || n || '.example', 'Many', 'command line', now() from generate_series(1, $1) n`,
      values: [mostBlocked - 1],
    });
    const answers = await Promise.all(['one', 'two', 'three'].map((name) => add(`${name}.last.example`)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'blocked_domain_limit',
    });
    expect((await read()).counts.here).toBe(mostBlocked);
    const { body } = await operator.get(`${screen}.csv`);
    expect(body.trim().split('\r\n')).toHaveLength(1 + mostBlocked + 2);
  });
});

describe('kontor blocked-domain', () => {
  afterEach(empty);

  it('adds, lists and removes', async () => {
    expect(await world.run('blocked-domain', 'add', '--domain', '*.Cmd.example', '--reason', 'Spam')).toEqual({
      domain: 'cmd.example',
    });
    expect(await shorten('https://cmd.example/')).toContain(refusal);
    expect(await world.run('blocked-domain', 'list')).toEqual([
      {
        domain: 'cmd.example',
        name: 'cmd.example',
        source: 'console',
        reason: 'Spam',
        by: 'command line',
        at: '2026-11-15T12:00:00.000Z',
      },
      { domain: 'of-the-file.example', name: 'of-the-file.example', source: 'file', reason: null, by: null, at: null },
      { domain: 'zzz.example', name: 'zzz.example', source: 'file', reason: null, by: null, at: null },
    ]);
    expect((await operator.get(screen)).body).toContain('command line');
    const gone = { domain: 'cmd.example', reason: 'Spam', removed: true };
    expect(await world.run('blocked-domain', 'remove', 'CMD.example')).toEqual(gone);
    expect(await shorten('https://cmd.example/')).not.toContain(refusal);
    expect(await auditOf(kontor, 'cmd.example')).toMatchObject([{ actorKind: 'command' }, { actorKind: 'command' }]);
  });

  it('says what is wrong by the option', async () => {
    await expect(world.run('blocked-domain', 'add', '--domain', 'https://x.example', '--reason', 'x')).rejects.toThrow(
      '--domain is "https://x.example": write the domain alone, without https:// and paths, as in example.com.',
    );
    await expect(world.run('blocked-domain', 'remove', 'zzz.example')).rejects.toThrow('Take it out there');
  });
});

it('is Czech for Czech readers', async () => {
  await add('cesky.example', 'Podvod');
  const page = (await operator.get(`${screen}?lang=cs&new=domain`)).body;
  for (const text of ['Blokované domény', 'Zablokovat doménu', 'Proč?', 'Podvod', 'soubor', 'Kdo a kdy', 'Odebrat'])
    expect(page).toContain(text);
  for (const text of ['Blocked', 'Remove', 'the file']) expect(page).not.toContain(text);
  const refused = await operator.send(`${screen}/add`, { domain: 'https://x', reason: '' });
  expect(refused.body).toContain('Napište jen doménu');
  await operator.get(`${screen}?lang=en`);
});
