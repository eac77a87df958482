// Proves what kontor link does: all rows of an import or none, and each wrong row named.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CommandDef, runCommand } from 'citty';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTerminal } from '#platform/cli/terminal.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { temporaryFolder } from '#test/folders.ts';
import { addHook, listTold } from '#test/webhooks.ts';
import { linkCommands } from './cli.ts';

let kontor: TestApp;
let folder = '';
beforeAll(async () => {
  kontor = await testApp({ settings: { SHORTENER_URL: 'https://go.example.com' } });
  folder = await temporaryFolder();
});
afterEach(() => {
  process.exitCode = 0;
});

async function run(...rawArgs: string[]) {
  const written = { stdout: '', stderr: '' };
  const write = (name: keyof typeof written) => (text: string) => {
    written[name] += text;
  };
  const stream = (name: keyof typeof written) => ({ write: write(name) }) as never;
  const streams = { stdout: stream('stdout'), stderr: stream('stderr') };
  const { shortener, organisation } = kontor.app.rooms;
  const room = { ...shortener, organisations: organisation.organisations };
  const commands = linkCommands((work) => work(room, createTerminal({ json: true }, streams)));
  await runCommand(commands as CommandDef, { rawArgs });
  return { data: JSON.parse(written.stdout), chatter: written.stderr };
}

async function importText(text: string, ...more: string[]) {
  const file = join(folder, 'links.csv');
  await writeFile(file, text);
  return run('import', file, ...more);
}

describe('kontor link import', () => {
  it('takes all rows over, with their age, and finds them unchanged the second time', async () => {
    const text =
      'url,code,created_at\nhttps://example.com/1,imp1,2020-01-02T03:04:05Z\n"https://example.com/a,b",imp2,\n';
    expect((await importText(text)).data).toMatchObject({ rows: 2, added: 2, unchanged: 0, problems: [] });
    expect((await importText(text)).data).toMatchObject({ rows: 2, added: 0, unchanged: 2, problems: [] });
    const { data } = (await kontor.shortener.inject('/api/stats/imp1')).json();
    expect(data.created_at).toBe('2020-01-02T03:04:05.000Z');
    const redirect = await kontor.shortener.inject('/imp2');
    expect(redirect.headers.location).toBe('https://example.com/a,b');
  });

  it('tells webhooks each link that an organisation gets, once, and nothing of links that are nobody’s', async () => {
    const { organisation } = await kontor.addOrganisation('told');
    const hook = await addHook(kontor, { organisationId: organisation.id, events: ['link.created'] });
    const text = 'url,code\nhttps://example.com/1,told1\nhttps://example.com/2,told2\n';
    await importText(text, '--org', 'told', '--dry-run');
    expect(await listTold(kontor, hook.id)).toEqual([]);
    await importText(text, '--org', 'told');
    await importText(text, '--org', 'told');
    await importText('url,code\nhttps://example.com/3,nobody3\n');
    const told = await listTold(kontor, hook.id);
    expect(told.map(({ body: { type, data } }) => [type, data.short_code]).sort()).toEqual([
      ['link.created', 'told1'],
      ['link.created', 'told2'],
    ]);
  });

  it('reaches a process that has just learnt that the code does not exist', async () => {
    expect((await kontor.shortener.inject('/justnow')).statusCode).toBe(404);
    await importText('url,code\nhttps://example.com,justnow\n');
    // The clock stands still: without the notice the answer would stay the same for ever.
    await expect.poll(async () => (await kontor.shortener.inject('/justnow')).statusCode).toBe(302);
  });

  it.each([
    [20, []],
    [21, ['and 1 more problem']],
    [22, ['and 2 more problems']],
  ])('of %i problems names 20, and counts the others', async (count, last) => {
    const rows = Array.from({ length: count }, (_, at) => `nothing,many${at}`);
    const { data, chatter } = await importText(`url,code\n${rows.join('\n')}\n`);
    expect([data.problems.length, data.problemCount]).toEqual([20, count]);
    expect(chatter.split('\n').filter((line) => line.startsWith('line '))).toHaveLength(20);
    expect(chatter.split('\n').filter((line) => line.startsWith('and '))).toEqual(last);
  });

  it('takes nothing when one row is wrong, and names each wrong row', async () => {
    const rows = [
      'https://example.com/new,fresh',
      'https://other.example,imp1',
      'javascript:x,imp3',
      ',imp4',
      'https://go.example.com/,imp5',
    ];
    const { data, chatter } = await importText(`url,code\n${rows.join('\n')}\nhttps://example.com,fresh\n`);
    expect(data.problems.map(({ row }: { row: number }) => row).sort()).toEqual([3, 4, 5, 6, 7]);
    expect(chatter).toContain('line 3 (imp1): The code already exists with another link.');
    expect(process.exitCode).toBe(1);
    expect((await kontor.shortener.inject('/fresh')).statusCode).toBe(404);
  });

  it('only checks in a dry run', async () => {
    const { data } = await importText('url,code\nhttps://example.com,dryrun\n', '--dry-run');
    expect(data).toMatchObject({ added: 1, problems: [] });
    expect((await kontor.shortener.inject('/dryrun')).statusCode).toBe(404);
  });

  it('says what is not read, and takes the clicks as a second file', async () => {
    const columns = 'url,code,created_at,clicks,clicks_before_move,domain';
    const links = `${columns}\nhttps://example.com/c,second,2026-01-01,3,2,a.example\n`;
    const clicks = join(await temporaryFolder(), 'clicks.csv');
    const row = (code: string) => `${code},2026-02-01T10:00:00Z,CZ,,(direct),mobile,Chrome,Android,1,0`;
    const header = 'code,clicked_at,country,city,referrer,device,browser,os,clicks,qr_scans';
    await writeFile(clicks, [header, row('second'), row('second'), row('third')].join('\n'));
    const { data, chatter } = await importText(links, '--clicks', clicks);
    expect(data).toMatchObject({ clicksAdded: 2, clicksRefused: 0, clicksWithoutLink: 1 });
    expect(chatter).toContain('not read: domain (1): All links get the address of this shortener');
    const { data: shown } = await run('show', 'second');
    expect(shown).toMatchObject({ total_clicks: 2, clicks_before_move: 3, bot_clicks_before_move: 0 });
    await expect(importText(links, '--clicks', '/nowhere/clicks.csv')).rejects.toThrow('There is no file /nowhere');
  });

  it('takes thousands of rows', async () => {
    const rows = Array.from({ length: 2500 }, (_, n) => `https://example.com/${n},many${n}`);
    expect((await importText(`url,code\n${rows.join('\n')}`)).data).toMatchObject({ rows: 2500, added: 2500 });
  });

  it('says which file is missing', async () => {
    await expect(run('import', '/nowhere/links.csv')).rejects.toThrow('There is no file /nowhere/links.csv');
  });
});

describe('kontor link', () => {
  it('lists, shows, disables and enables', async () => {
    await importText('url,code\nhttps://аpple.com/x,listed\n');
    const listed = (await run('list', '--search', 'LISTED')).data;
    expect(listed).toMatchObject([{ code: 'listed', url: 'https://xn--pple-43d.com/x', clicks: 0, disabled_at: null }]);
    expect((await run('disable', 'listed')).data).toEqual({ code: 'listed', disabled: true });
    expect((await run('show', 'listed')).data).toMatchObject({ short_code: 'listed', disabled_at: expect.any(String) });
    expect((await run('enable', 'listed')).data).toEqual({ code: 'listed', disabled: false });
    await expect(run('disable', 'nothere')).rejects.toThrow(Refusal);
    await expect(run('show', 'nothere')).rejects.toThrow('There is no short link with this code');
    await expect(run('list', '--most', '0')).rejects.toThrow('--most');
  });

  it('edits, tags and finds by tag, and remembers where a link led before', async () => {
    await importText('url,code\nhttps://example.com/old,edited\nhttps://example.com/2,tagged\n');
    const edited = await run(
      'edit',
      'edited',
      '--target',
      'https://example.com/new',
      '--title',
      'Spring',
      '--note',
      'Ask',
    );
    expect(edited.data).toEqual({ code: 'edited', version: 2, target: 'https://example.com/new' });
    expect((await run('tag', 'edited', 'tagged', '--add', 'Sale, spring')).data).toEqual({ changed: 2, links: 2 });
    expect((await run('tag', 'tagged', '--remove', 'spring')).data).toEqual({ changed: 1, links: 1 });
    expect((await run('list', '--tag', 'spring')).data).toMatchObject([{ code: 'edited', tags: 'sale, spring' }]);
    const { data } = await run('show', 'edited');
    expect(data).toMatchObject({ title: 'Spring', note: 'Ask', tags: ['sale', 'spring'], version: 3 });
    expect(data.targets).toMatchObject([
      { changed_by: 'command line', from: 'https://example.com/old', to: 'https://example.com/new' },
    ]);
    await expect(run('edit', 'edited')).rejects.toThrow('Say what to change');
    await expect(run('tag', 'edited')).rejects.toThrow('Name the tags');
  });

  it('creates many for an organisation, once however often it is run', async () => {
    const file = join(folder, 'many.txt');
    await writeFile(file, 'https://example.com/a manyone\nnot an address\nhttps://example.com/b\n');
    const { data } = await run('create-many', file, '--org', 'demo');
    expect(data.rows).toMatchObject([
      { row: 1, code: 'manyone', problem: null },
      { row: 2, code: null, problem: expect.stringContaining('http://') },
      { row: 3, code: expect.stringMatching(/^\w{7}$/), problem: null },
    ]);
    expect(process.exitCode).toBe(1);
    expect((await run('create-many', file, '--org', 'demo')).data).toEqual(data);
    expect((await run('list', '--org', 'demo')).data).toHaveLength(2);
    expect((await run('sum', '--org', 'demo')).data).toMatchObject({ links: 2, total_clicks: 0, short_code: '' });
    await expect(run('create-many', '/nowhere/links.csv')).rejects.toThrow('There is no file');
  });
});
