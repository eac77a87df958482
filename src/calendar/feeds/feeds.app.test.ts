// Proves feeds: another library reads them as what is stored, nobody reads more than the feed shows, and an address that ended is gone.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ICAL from 'ical.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { openTestDatabase, testDatabaseUrl } from '#test/database.ts';
import { addCalendar, type EventFields, postEvent } from '#test/events.ts';
import { createFeed, revokeFeed, rotateFeed } from './feeds.ts';

let kontor: TestApp;
/** Another process on the same database. */
let other: TestApp;
const now = Date.parse('2027-05-03T12:00:00Z');
const dayMs = 86_400_000;

beforeAll(async () => {
  const databaseUrl = await testDatabaseUrl();
  kontor = await testApp({ database: await openTestDatabase(databaseUrl) });
  const pepper = (await readFile(join(kontor.config.DATA_DIR, 'key-pepper'), 'utf8')).trim();
  other = await testApp({ database: await openTestDatabase(databaseUrl), settings: { KEY_PEPPER: pepper } });
  kontor.clock.now = () => now;
});

const live = () => ({ organisationId: kontor.organisation.id, environment: 'live' as const });
const room = () => kontor.app.rooms.calendar.room;
const pathOf = ({ url }: { url: string }) => new URL(url).pathname;
const get = (path: string, headers = {}) => kontor.api.inject({ url: path, headers });

async function book(calendarId: string, fields: EventFields = {}): Promise<string> {
  const times = { startTime: '2027-05-03T10:00:00Z', endTime: '2027-05-03T11:00:00Z' };
  const answer = await postEvent(kontor, { calendarId, title: 'Secret title', ...times, ...fields });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().eventId;
}

async function read(path: string) {
  const answer = await get(path);
  expect(answer.statusCode).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(answer.body));
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const value = (name: string) => component.getFirstPropertyValue(name)?.toString() ?? null;
    return { event, component, value, uid: event.uid };
  });
  return { answer, calendar, events };
}

const texts = {
  title: 'Přednáška; s, čárkou\\ a "uvozovkami"',
  description: `Popis\n${'dlouhý řádek '.repeat(20).trim()}`,
  agenda: '1. úvod',
  locationTitle: 'Václavské náměstí 1, Praha',
  url: 'https://example.com/a?b=c,d',
  attendees: [{ name: 'Zákazník 1 (ukázka)', email: 'one@example.com', phone: '+420777123456' }],
};

describe('a full feed', () => {
  it('is read by another library as the same events', async () => {
    const id = await addCalendar(kontor);
    const event = await book(id, texts);
    const day = await book(id, { isAllDay: true, startTime: '2027-03-27', endTime: '2027-03-29' });
    const open = await book(id, { isBlocking: false });
    const gone = await book(id, { startTime: '2027-05-04T10:00:00Z', endTime: '2027-05-04T11:00:00Z' });
    await kontor.app.rooms.calendar.events.cancel(live(), { id: gone }, { reason: 'Nemoc' }, 'command line');
    const { answer, calendar, events } = await read(
      pathOf(await createFeed(room(), live(), id, 'full', 'command line')),
    );
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      etag: expect.any(String),
    });
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Test');
    expect(events.map(({ uid }) => uid).sort()).toEqual([event, day, open, gone].sort());
    const byId = (uid: string) => events.find((one) => one.uid === uid);
    expect(byId(event)?.event).toMatchObject({
      summary: texts.title,
      description: `${texts.description}\n\nAgenda:\n1. úvod`,
      location: texts.locationTitle,
    });
    expect(byId(event)?.value('url')).toBe(texts.url);
    expect(byId(event)?.event.startDate.toJSDate()).toEqual(new Date('2027-05-03T10:00:00Z'));
    expect([byId(event)?.value('status'), byId(event)?.value('transp')]).toEqual(['CONFIRMED', 'OPAQUE']);
    expect(byId(open)?.value('transp')).toBe('TRANSPARENT');
    expect([byId(gone)?.value('status'), byId(gone)?.value('sequence')]).toEqual(['CANCELLED', '1']);
    expect([byId(day)?.value('dtstart'), byId(day)?.value('dtend')]).toEqual(['2027-03-27', '2027-03-29']);
    expect(answer.body).not.toMatch(/one@example|777123456|Zákazník|Nemoc/);
    for (const line of answer.body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });
});

describe('a busy feed', () => {
  it('has times only, until when they block', async () => {
    const id = await addCalendar(kontor);
    await book(id, { ...texts, blockingTo: '2027-05-03T11:30:00Z' });
    await book(id, { isBlocking: false });
    const made = await createFeed(room(), live(), id, 'busy', 'command line');
    expect(made.detail).toBe('busy');
    const { answer, events } = await read(pathOf(made));
    expect(events).toHaveLength(1);
    expect(events[0]?.event.summary).toBe('Busy');
    expect(events[0]?.event.endDate.toJSDate()).toEqual(new Date('2027-05-03T11:30:00Z'));
    expect(answer.body).not.toMatch(/Přednáška|Popis|Václavské|example\.com|Zákazník|Test/);
  });
});

describe('any feed', () => {
  it('covers the last 90 and the next 400 days', async () => {
    const id = await addCalendar(kontor);
    const at = (days: number) => new Date(now + days * dayMs).toISOString();
    const add = (days: number) => book(id, { startTime: at(days), endTime: at(days + 0.01) });
    await add(-92);
    await add(402);
    const [first, last] = [await add(-90), await add(400)];
    const long = await book(id, { startTime: at(-300), endTime: at(-91.9), isBlocking: false });
    const lasting = await book(id, { startTime: at(-400), endTime: at(-50), isBlocking: false });
    const { events } = await read(pathOf(await createFeed(room(), live(), id, 'full', 'command line')));
    expect(events.map(({ uid }) => uid)).toEqual([lasting, first, last]);
    expect(events.map(({ uid }) => uid)).not.toContain(long);
  });

  it('is 304 until something changes', async () => {
    const id = await addCalendar(kontor);
    const event = await book(id);
    const path = pathOf(await createFeed(room(), live(), id, 'busy', 'command line'));
    const tagOf = async () => String((await get(path)).headers.etag);
    const first = await tagOf();
    expect(await tagOf()).toBe(first);
    const kept = await get(path, { 'if-none-match': first });
    expect([kept.statusCode, kept.body]).toEqual([304, '']);
    const { events, calendars } = kontor.app.rooms.calendar;
    const tags = new Set([first]);
    for (const change of [
      () => events.move(live(), { id: event }, { startTime: '2027-05-05T10:00:00Z' }, 'command line'),
      () => events.cancel(live(), { id: event }, {}, 'command line'),
      () => events.restore(live(), { id: event }, 'command line'),
      () => book(id),
      () => calendars.change(live(), { id }, { name: 'Another' }, 'command line'),
    ]) {
      await change();
      const tag = await tagOf();
      expect(tags).not.toContain(tag);
      tags.add(tag);
    }
  });

  it('ends at once when it is revoked or rotated, also in another process', async () => {
    const id = await addCalendar(kontor);
    const made = await createFeed(room(), live(), id, 'busy', 'command line');
    const path = pathOf(made);
    const statuses = async (of: string) => [(await get(of)).statusCode, (await other.api.inject(of)).statusCode];
    expect(await statuses(path)).toEqual([200, 200]);
    const rotated = await rotateFeed(room(), live(), made.id, 'command line');
    expect(await statuses(path)).toEqual([404, 404]);
    expect(await statuses(pathOf(rotated))).toEqual([200, 200]);
    expect(await room().feeds.list(live(), id)).toMatchObject([
      { id: made.id, detail: 'busy', rotatedAt: new Date(now) },
    ]);
    await revokeFeed(room(), live(), made.id, 'command line');
    expect(await statuses(pathOf(rotated))).toEqual([404, 404]);
    expect((await get(path)).json()).toMatchObject({ code: 'feed_not_found' });
    expect(await room().feeds.list(live(), id)).toEqual([]);
  });

  it('belongs to its own organisation and environment', async () => {
    const id = await addCalendar(kontor);
    const made = await createFeed(room(), live(), id, 'busy', 'command line');
    const { organisation } = await kontor.addOrganisation('feed-others');
    for (const stranger of [
      { ...live(), environment: 'sandbox' as const },
      { organisationId: organisation.id, environment: 'live' as const },
    ]) {
      await expect(rotateFeed(room(), stranger, made.id, 'command line')).rejects.toMatchObject({
        code: 'feed_not_found',
      });
      await expect(revokeFeed(room(), stranger, made.id, 'command line')).rejects.toMatchObject({
        code: 'feed_not_found',
      });
      await expect(createFeed(room(), stranger, id, 'busy', 'command line')).rejects.toMatchObject({
        code: 'calendar_not_found',
      });
      expect(await room().feeds.list(stranger)).toEqual([]);
    }
    expect((await get(pathOf(made))).statusCode).toBe(200);
  });

  it.each(['nothing', 'feed_short.ics', `feed_${'A'.repeat(43)}`, `feed_${'A'.repeat(43)}.ics`, '%00.ics'])(
    'is not found at %s',
    async (file) => {
      expect((await get(`/calendar/${file}`)).statusCode).toBe(404);
    },
  );

  it('has a token that is stored nowhere and never logged', async () => {
    const id = await addCalendar(kontor);
    const { url } = await createFeed(room(), live(), id, 'busy', 'command line');
    const [token = ''] = /feed_[\w-]{43}/.exec(url) ?? [];
    expect(Buffer.from(token.slice(5), 'base64url')).toHaveLength(32);
    const { rows } = await kontor.database.query<{ text: string }>({
      text: 'select (select jsonb_agg(f) from calendar_feed f)::text || (select jsonb_agg(a) from platform_audit a)::text as text',
    });
    expect(rows[0]?.text).toContain('feed.create');
    expect(rows[0]?.text).not.toContain(token.slice(5));
    expect((await get(pathOf({ url }))).statusCode).toBe(200);
    expect(kontor.logLines.join('')).not.toContain(token.slice(5));
    const lines: string[] = [];
    const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
    log.info({ url, path: pathOf({ url }) }, `read ${url}`);
    expect(lines.join('')).toContain('feed_…');
    expect(lines.join('')).not.toContain(token);
  });
});
