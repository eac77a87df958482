// Once means once: every action of the console is done for real while its answer cannot be kept, and sent a second time. What an
// action changed was committed with its mark, so the second time changes nothing and is told where to look.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Action } from '#platform/screens/screen.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { actionProofs } from '#test/audit/action-proofs.ts';
import { findAction, makeWorld, type World } from '#test/audit/world.ts';
import { browserOf, ownOrigin, signedInAs, signedInOperator } from '#test/console-calls.ts';
import { addCalendar, postEvent } from '#test/events.ts';
import { loseAnswers } from '#test/lost-answers.ts';
import { remindingApp } from '#test/reminders.ts';

/** Actions that commit nothing, so that doing them again changes nothing. */
const writesNothing: Record<string, string> = {
  'organisation branches/:slug/check-hours': 'Reads the hours and shows how they would look.',
  'organisation links/sheet': 'Leads to the sheet of the chosen links.',
};

let world: World;
/** Whether nothing but the test writes. */
let isQuiet = true;
const committed = new Set<string>();
const answered = new Set<string>();
let marks = 0;

const nameOf = ({ scope, path }: Action) => `${scope} ${path}`;

/** How many rows there are of everything but the marks themselves. */
async function countRows(): Promise<unknown> {
  const { rows: tables } = await world.kontor.database.query<{ name: string }>({
    text: `select quote_ident(relname) as name from pg_class
           where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'platform_sent_form'`,
  });
  const counts = tables.map(({ name }) => `(select count(*) from ${name}) as ${name}`);
  const rows = await world.kontor.database.query({ text: `select ${counts.join(', ')}` });
  return rows.rows[0];
}

/** The transactions of the last line of the audit log and of the newest mark. */
async function lastCommits() {
  const text = `select (select xmin::text from access_audit order by id desc limit 1) as line,
    (select max(id) from access_audit) as id,
    (select xmin::text from platform_sent_form where done_at is not null order by xmin::text::bigint desc limit 1) as mark`;
  const { rows } = await world.kontor.database.query<{ line: string; id: string; mark: string }>({ text });
  return rows[0] ?? { line: '', id: '', mark: '' };
}

async function actTwice(...[path, body = {}, browser = world.browser]: Parameters<World['act']>) {
  const name = nameOf(findAction(world.kontor.app.actions, path));
  marks += 1;
  const send = () => browser.call(`/bff/${path}`, { ...body, once: `mark-${marks}` });
  const { id: lastLine } = await lastCommits();
  const first = await send();
  expect(first.statusCode, `${path}: ${first.body}`).toBe(200);
  if (name in writesNothing) {
    answered.add(name);
    return first.json();
  }
  const { id, line, mark } = await lastCommits();
  if (isQuiet && id !== lastLine) expect(mark, `the mark of ${path}`).toBe(line);
  const before = await countRows();
  const second = await send();
  expect(second.statusCode, `${path}: ${second.body}`).toBe(200);
  expect(second.json(), path).toMatchObject({ success: true, done: { code: 'already_done' } });
  if (isQuiet) expect(await countRows(), path).toEqual(before);
  const page = await browser.get(second.json().next);
  expect(page.statusCode, second.json().next).toBe(200);
  committed.add(name);
  return first.json();
}

async function useWorld(kontor?: TestApp): Promise<void> {
  isQuiet = kontor === undefined;
  world = { ...(await makeWorld(kontor)), act: actTwice };
  await loseAnswers(world.kontor.database);
}

async function failedReminder(): Promise<string> {
  const { kontor, canary } = world;
  const event = {
    ...{ calendarId: await addCalendar(kontor), title: canary(), notifyBefore: '1d' },
    ...{ startTime: '2037-11-16T10:00:00Z', endTime: '2037-11-16T11:00:00Z' },
    attendees: [{ name: canary(), email: `${canary()}@example.com` }],
  };
  const { eventId } = (await postEvent(kontor, event)).json();
  const text = `update calendar_reminder set state = 'failed', reason = 'refused' where event_id = $1 returning id`;
  const { rows } = await kontor.database.query<{ id: string }>({ text, values: [eventId] });
  return rows[0]?.id ?? '';
}

async function failedJob(): Promise<string> {
  const { kontor } = world;
  const id = await kontor.app.jobs.boss.send('calendar-email', {}, { startAfter: 3_600 });
  const text = `update pgboss.job set state = 'failed' where id = $1`;
  await kontor.database.query({ text, values: [id] });
  return `system/jobs/calendar-email/${id}`;
}

describe('an action whose answer was not kept', () => {
  beforeAll(() => useWorld());

  it.each(Object.entries(actionProofs))('%s is done once', async (_name, proof) => void (await proof.do(world)));

  it('and that changes nothing needs no mark', async () => {
    const { act } = world;
    const slug = 'without-mark';
    await act('demo/live/branches/create', { name: 'Without a mark', slug });
    await act(`demo/live/branches/${slug}/check-hours`, { hours: 'nonstop' });
    const { code } = await act('demo/live/links/create', { url: 'https://example.com/sheet' });
    await act('demo/live/links/sheet', { ids: [String(code)] });
  });
});

describe('an action on background jobs whose answer was not kept', () => {
  beforeAll(async () => useWorld((await remindingApp()).kontor));

  it('on the screen Today is done once', async () => {
    const reminder = `demo/live/reminders/${await failedReminder()}`;
    for (const what of ['dismiss', 'restore', 'send']) await actTwice(`${reminder}/${what}`);
  });

  it('of an operator is done once', async () => {
    const operator = await signedInOperator(world.kontor);
    await actTwice(`${await failedJob()}/retry`, {}, operator);
    await actTwice(`${await failedJob()}/delete`, { reason: 'Nobody waits for it' }, operator);
    await actTwice('system/backups/make', {}, operator);
    await world.kontor.app.backups.settled();
  });

  it('is every action that there is', () => {
    const all = world.kontor.app.actions.map(nameOf).sort();
    expect([...committed, ...answered].sort()).toEqual(all);
    expect([...answered].sort()).toEqual(Object.keys(writesNothing).sort());
  });
});

describe('the page after a form that was sent twice', () => {
  it('says that it was done and where to look, in both languages', async () => {
    const { kontor, person } = world;
    const browser = browserOf(kontor, (await person()).token);
    for (const [language, words] of [
      ['en', 'This form was sent before'],
      ['cs', 'Tento formulář už byl odeslán'],
    ]) {
      marks += 1;
      const fields = { name: 'Jan', once: `mark-${marks}` };
      const send = () =>
        browser.send('/console/account/profile', fields, { origin: ownOrigin, 'accept-language': String(language) });
      expect((await send()).statusCode).toBe(303);
      await browser.get('/console/account');
      const again = await send();
      expect([again.statusCode, again.headers.location]).toEqual([303, '/console/account']);
      const page = await browser.get('/console/account', { 'accept-language': String(language) });
      expect(page.body).toContain(words);
    }
  });
});

describe('a second click after 70 seconds of an import', () => {
  afterEach(() => vi.useRealTimers());

  it('waits for the first one, and both get the same page; everything is imported once', async () => {
    const kontor = await testApp();
    const browser = await signedInAs(kontor, 'editor');
    const base64 = Buffer.from('url,code\nhttps://example.com/,slow1\n').toString('base64');
    const looked = await browser.call('/bff/demo/live/link-files/look', { file: { name: 'links.csv', base64 } });
    const send = () =>
      browser.send('/console/demo/live/link-files/apply', { id: looked.json().id, once: 'mark of the import' });
    const findExpiry = async () => {
      const text = 'select expires_at as at from platform_sent_form';
      return (await kontor.database.query<{ at: Date }>({ text })).rows[0]?.at.getTime();
    };
    const { client, end } = await kontor.database.openConnection();
    // Nobody writes a link while this transaction is open.
    await client.query('begin');
    await client.query('lock table shortener_links in share mode');
    // Only what begins from here on: the app watches its connections by such timers.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const first = send();
    await expect.poll(findExpiry).toBe(kontor.clock.now() + 60_000);
    for (let passed = 0; passed < 70; passed += 10) {
      kontor.clock.advance(10_000);
      vi.advanceTimersByTime(10_000);
      expect(await findExpiry()).toBeGreaterThan(kontor.clock.now());
    }
    const second = send();
    await sleep(300);
    await client.query('commit');
    await end();
    const answers = await Promise.all([first, second]);
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual([
      [303, '/console/demo/live/links'],
      [303, '/console/demo/live/links'],
    ]);
    const entries = await kontor.app.rooms.access.audit.list(kontor.organisation.id, 100);
    expect(entries.filter(({ action }) => action === 'link.import')).toHaveLength(1);
  });
});
