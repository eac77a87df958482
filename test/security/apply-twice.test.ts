// A file that was looked at is applied by two people at once, from two pages, so that no mark of a form holds them apart: what it
// brings is there once, told once, and counted once.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type Browser, signedInAs } from '#test/console-calls.ts';
import { addHook } from '#test/webhooks.ts';

let kontor: TestApp;
let people: Browser[];

beforeAll(async () => {
  kontor = await testApp();
  // The dump was made on this day.
  kontor.clock.set('2026-11-18T12:00:00Z');
  people = await Promise.all(Array.from({ length: 4 }, () => signedInAs(kontor, 'editor')));
});

const live = '/bff/demo/live';

async function look(what: string, name: string, bytes: Buffer | string): Promise<string> {
  const file = { name, base64: Buffer.from(bytes).toString('base64') };
  const answer = await people[0]?.call(`${live}/${what}/look`, { file });
  expect(answer?.statusCode, answer?.body).toBe(200);
  return answer?.json().id;
}

const applyAtOnce = (what: string, body: object) =>
  Promise.all(people.map((browser, at) => browser.call(`${live}/${what}/apply`, { ...body, once: `page ${at}` })));

const count = async (text: string, values: unknown[] = []) =>
  Number((await kontor.database.query<{ count: string }>({ text, values })).rows[0]?.count);
const linesOf = (action: string) => count('select count(*) from platform_audit where action = $1', [action]);
const toldOf = async (type: string) => {
  await kontor.app.rooms.webhook.handOn();
  return count('select count(*) from webhook_message where type = $1', [type]);
};

describe('a file of links that four people import at once', () => {
  it('makes each link once, tells of it once, and counts each click once', async () => {
    await addHook(kontor, { events: ['link.created'] });
    const id = await look('link-files', 'kutt.sql', readFileSync('src/shortener/import/fixtures/kutt-pg.sql'));
    const answers = await applyAtOnce('link-files', { id, skip: 'on' });
    const reports = answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json().report);
    for (const { statusCode } of answers) expect([200, 404]).toContain(statusCode);
    const sum = (name: string) => reports.reduce((all, report) => all + report[name], 0);
    const links = await count('select count(*) from shortener_links where organisation_id is not null');
    expect(links).toBeGreaterThan(1);
    expect([sum('added'), await toldOf('link.created')]).toEqual([links, links]);
    const clicks = await count('select count(*) from shortener_visits');
    expect(clicks).toBeGreaterThan(0);
    expect(sum('clicksAdded')).toBe(clicks);
    expect(await count('select sum(clicks + bots) as count from shortener_totals')).toBe(clicks);
    expect(await count('select count(*) from shortener_import_file')).toBe(0);
  });
});

describe('a file of branches that four people import at once', () => {
  it('is applied by one of them; the others learn that it is gone or that something changed', async () => {
    const rows = Array.from({ length: 20 }, (_, at) => ({ name: `Branch ${at}`, slug: `branch-${at}` }));
    const id = await look('branch-files', 'branches.json', JSON.stringify(rows));
    const answers = await applyAtOnce('branch-files', { id });
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses[0]).toBe(200);
    for (const status of statuses.slice(1)) expect([404, 409]).toContain(status);
    expect(await count('select count(*) from branch_branch')).toBe(20);
    expect([await linesOf('branch.import'), await linesOf('branch.create')]).toEqual([1, 20]);
    expect(await count('select count(*) from branch_undo')).toBe(1);
    // Its Undo, too, is done once.
    const { undo } = answers.find(({ statusCode }) => statusCode === 200)?.json() ?? {};
    const undone = await Promise.all(people.map((browser) => browser.call(`${live}/${undo.action}`, undo.fields)));
    expect(undone.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await count('select count(*) from branch_branch')).toBe(0);
  });
});
