// Proves what each role sees on Today, that it shows nothing of others, that a broken part breaks nothing else, and that its
// live stream ends with the session.
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { joinRooms } from '#platform/room/house.ts';
import { defineRoom } from '#platform/room/room.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { type Browser, browserOf, signedInAs } from '#test/console-calls.ts';
import { addCalendar, postEvent } from '#test/events.ts';
import { joinedMember, roomOf } from '#test/members.ts';
import { rooms } from '../../rooms.ts';
import type { TodayView } from './console.ts';

/** A room whose parts fail if the test says so. */
let isBroken = false;
const brittle = defineRoom({
  name: 'brittle',
  offers: null,
  settings: {},
  permissions: [],
  consolePermissions: { 'brittle:read': 'viewer' },
  refusals: [],
  open: () => {
    const read = async () => {
      if (isBroken) throw new Error('the brittle room failed');
    };
    const readNone = async () => {
      await read();
      return [];
    };
    const part = { permission: 'brittle:read', name: { text: 'Brittle' } };
    return {
      today: {
        cards: [
          {
            ...part,
            id: 'brittle',
            read: async () => {
              await read();
              return { is: 'whole' };
            },
          },
        ],
        lamps: [{ ...part, id: 'brittle-lamp', read: readNone }],
        attention: [{ ...part, id: 'brittle-attention', read: readNone }],
      },
    };
  },
});

let kontor: TestApp;
let operator: Browser;
let operatorToken = '';
const today = '/bff/demo/live/today';
const view = async (browser: Browser, address = today): Promise<TodayView> => (await browser.get(address)).json();
const dayMs = 86_400_000;

beforeAll(async () => {
  kontor = await testApp({ house: joinRooms([...rooms, brittle]) });
  const person = await joinedMember(kontor, { role: 'owner' });
  await roomOf(kontor).members.setOperator({ memberId: person.id, isOperator: true, by: 'command line' });
  operatorToken = person.token;
  operator = browserOf(kontor, person.token);
});

describe('Today', () => {
  it('shows each role what it may see, and nothing else', async () => {
    const { keys } = kontor.app.rooms.access;
    const organisationId = kontor.organisation.id;
    kontor.clock.advance(-54 * dayMs);
    const wanted = { organisationId, type: 'PROD', lifeMs: 60 * dayMs, by: 'command line' } as const;
    const soon = await keys.create({ ...wanted, label: 'Till' });
    kontor.clock.advance(54 * dayMs);
    await keys.create({ ...wanted, label: 'Other' });
    const seen = async (browser: Browser) => {
      const { cards, lamps, attention } = await view(browser);
      return {
        cards: Object.keys(cards).sort(),
        lamps: lamps.map(({ id }) => id),
        attention: attention.map(({ code }) => code),
      };
    };
    const ofAll = { cards: ['brittle', 'lanes', 'next'], lamps: ['mail', 'sms'], attention: [] };
    expect(await seen(await signedInAs(kontor, 'viewer'))).toEqual(ofAll);
    expect(await seen(await signedInAs(kontor, 'editor'))).toEqual(ofAll);
    expect(await seen(await signedInAs(kontor, 'admin'))).toEqual({ ...ofAll, attention: ['key.expires'] });
    expect(await seen(operator)).toEqual({
      cards: ['brittle', 'clicks', 'lanes', 'next'],
      lamps: ['backup', 'database', 'mail', 'sms', 'sharedLimits', 'clickJournal'],
      attention: ['key.expires'],
    });
    const [row] = (await view(operator)).attention;
    expect(row).toMatchObject({
      id: soon.id,
      values: { label: 'Till' },
      remedies: [{ to: `keys?key=${soon.id}` }, { code: 'key.rotate', action: `keys/${soon.id}/rotate` }],
    });
    // The count is in the navigation of every page, for people whom it concerns.
    const count = /data-nav="today"[\s\S]*?<b class="count"><span aria-hidden="true">1<\/span>/;
    expect((await operator.get('/console/demo/live/people')).body).toMatch(count);
    expect((await (await signedInAs(kontor, 'viewer')).get('/console/demo/live/people')).body).not.toMatch(count);
    const rotated = await operator.send(`/console/demo/live/keys/${soon.id}/rotate`, {});
    expect(rotated.headers.location).toContain('/console/demo/live/keys?key=');
    expect((await view(operator)).attention).toEqual([]);
  });

  it('is a page with the day in the zone of the organisation, in both languages, and "All quiet" where nothing waits', async () => {
    const { organisation } = await kontor.addOrganisation('far-east');
    await kontor.database.query({
      text: "update organisation set time_zone = 'Pacific/Kiritimati' where id = $1",
      values: [organisation.id],
    });
    const there = await testBrowserOf(organisation.id);
    const page = await there.get('/console/far-east/live/today?lang=en');
    expect(page.statusCode).toBe(200);
    expect(page.body).toMatch(/<h1>Monday,? 16 November<\/h1>/);
    expect(page.body).toContain('All quiet');
    expect(page.body).toContain('A calendar to live with');
    expect(page.body).not.toMatch(/ style=/);
    expect((await there.get('/console/far-east/live/today?lang=cs')).body).toMatch(
      /<h1>Pondělí 16\. listopadu<\/h1>.*Všude klid/s,
    );
  });

  it('shows the events of this organisation and environment only, and of today only', async () => {
    const { organisation: other, keys: otherKeys } = await kontor.addOrganisation('other');
    const ids = {
      live: await addCalendar(kontor),
      sandbox: await addCalendar(kontor, { environment: 'sandbox' }),
      other: await addCalendar(kontor, { organisationId: other.id }),
    };
    const book = async (calendarId: string, title: string, key: string, start: string, end: string, more = {}) => {
      const event = { calendarId, title, startTime: start, endTime: end, attendees: [], ...more };
      expect((await postEvent(kontor, event, { key })).statusCode, title).toBe(200);
    };
    const attendees = [{ name: 'Caller', phone: '+420777123456' }, { name: 'Second' }];
    await book(ids.live, 'Night', kontor.keys.PROD, '2026-11-14T23:00:00', '2026-11-15T01:00:00');
    await book(ids.live, 'Running', kontor.keys.PROD, '2026-11-15T12:30:00', '2026-11-15T13:30:00', {
      blockingTo: '2026-11-15T13:45:00',
    });
    await book(ids.live, 'Coming', kontor.keys.PROD, '2026-11-15T15:00:00', '2026-11-15T16:00:00', { attendees });
    await book(ids.live, 'Beside', kontor.keys.PROD, '2026-11-15T15:00:00', '2026-11-15T15:30:00', {
      isBlocking: false,
    });
    await book(ids.live, 'Tomorrow', kontor.keys.PROD, '2026-11-16T08:00:00', '2026-11-16T09:00:00');
    await book(ids.sandbox, 'Of the sandbox', kontor.keys.DEV_, '2026-11-15T15:00:00', '2026-11-15T16:00:00');
    await book(ids.other, 'Of others', otherKeys.PROD, '2026-11-15T15:00:00', '2026-11-15T16:00:00');
    const viewer = await signedInAs(kontor, 'viewer');
    const titles = async (address: string, browser = viewer) => {
      const { lanes } = (await view(browser, address)).cards as { lanes: { lanes: { blocks: { title: string }[] }[] } };
      return lanes.lanes.flatMap(({ blocks }) => blocks.map(({ title }) => title)).sort();
    };
    expect(await titles(today)).toEqual(['Beside', 'Coming', 'Night', 'Running']);
    expect(await titles('/bff/demo/sandbox/today')).toEqual(['Of the sandbox']);
    expect(await titles('/bff/other/live/today', await testBrowserOf(other.id))).toEqual(['Of others']);
    const shown = await view(viewer);
    const { lanes, next } = shown.cards as Record<string, { lanes: object[]; items: object[] }>;
    expect(lanes).toMatchObject({
      lanes: [
        { id: ids.live, isOccupied: true, until: '2026-11-15T12:45:00.000Z', next: { title: 'Caller' }, levels: 2 },
      ],
      events: 4,
      coming: 2,
    });
    expect(next?.items).toMatchObject([
      { title: 'Coming', who: 'Caller', others: 1, phone: { shown: '+420 777 123 456' }, reminder: 'none' },
      { title: 'Beside', who: null, reminder: 'nobody' },
    ]);
    const page = (await viewer.get('/console/demo/live/today?lang=en')).body;
    expect(page).toContain('Occupied until 13:45');
    expect(page).not.toMatch(/Tomorrow|Of others|Of the sandbox/);
    expect((await viewer.get('/console/demo/sandbox/today?lang=en')).body).toContain('captured');
  });

  it('shows the first 20 calendars and says how many there are', async () => {
    const { organisation } = await kontor.addOrganisation('many');
    for (let number = 0; number < 21; number += 1) await addCalendar(kontor, { organisationId: organisation.id });
    const there = await testBrowserOf(organisation.id);
    const { lanes } = (await view(there, '/bff/many/live/today')).cards as Record<
      string,
      { lanes: []; calendars: number }
    >;
    expect([lanes?.lanes.length, lanes?.calendars]).toEqual([20, 21]);
    expect((await there.get('/console/many/live/today?lang=en')).body).toContain('the first 20 of 21 calendars');
  });

  it('comes whole while one room fails: its parts become cards that say since when and what still works', async () => {
    const viewer = await signedInAs(kontor, 'viewer');
    isBroken = true;
    const first = await view(viewer);
    expect(first.broken.map(({ part, isSlow }) => [part, isSlow])).toEqual([
      ['brittle', false],
      ['brittle-attention', false],
      ['brittle-lamp', false],
    ]);
    kontor.clock.advance(60_000);
    expect((await view(viewer)).broken[0]?.since).toBe(first.broken[0]?.since);
    const page = await viewer.get('/console/demo/live/today?lang=en');
    expect(page.statusCode).toBe(200);
    expect(page.body).toMatch(
      /data-part="brittle".*It fails, since .*Everything else on this page is right\..*Try again.*Request [0-9a-f]{32}/s,
    );
    expect((await viewer.get('/console/demo/live/people')).statusCode).toBe(200);
    isBroken = false;
    expect((await view(viewer)).broken).toEqual([]);
  });
});

/** A person who belongs to another organisation only. */
const testBrowserOf = (organisationId: string) => signedInAs(kontor, 'owner', organisationId);

describe('the live stream of clicks', () => {
  let address = '';
  const live = (org: string, environment = 'live') => `/bff/${org}/${environment}/today/clicks/live`;

  async function watch(path: string, token: string): Promise<IncomingMessage> {
    const request = get(`${address}${path}`, { headers: { cookie: `kontor=${token}` } });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return response.setEncoding('utf8');
  }

  async function waitFor(stream: IncomingMessage, text: string): Promise<void> {
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) if (String(chunk).includes(text)) return;
    throw new Error('The stream ended.');
  }

  beforeAll(async () => {
    await kontor.api.listen({ host: '127.0.0.1', port: 0 });
    address = `http://127.0.0.1:${(kontor.api.server.address() as AddressInfo).port}`;
  });

  it('sends the clicks of the last hour, which the card shows too', async () => {
    await kontor.shortener.inject('/api/shorten?url=https://example.com&custom=busy');
    // One a week ago, one now.
    kontor.clock.set('2026-11-08T11:30:00.000Z');
    await kontor.shortener.inject('/busy');
    kontor.clock.set('2026-11-15T12:00:00.000Z');
    await kontor.shortener.inject('/busy');
    const stream = await watch(live('demo'), operatorToken);
    expect(stream.headers).toMatchObject({
      'content-type': expect.stringContaining('text/event-stream'),
      'cache-control': 'private, no-store',
    });
    await waitFor(stream, '"total":1,');
    kontor.clock.advance(60_000);
    await kontor.shortener.inject('/busy');
    await waitFor(stream, '"total":2,');
    stream.destroy();
    const { clicks } = (await view(operator)).cards as {
      clicks: { minutes: number[]; total: number; weekBefore: number; busiest: object[] };
    };
    expect([clicks.minutes.slice(-2), clicks.total, clicks.weekBefore]).toEqual([[1, 1], 2, 1]);
    expect(clicks.busiest).toMatchObject([{ code: 'busy', clicks: 2 }]);
    kontor.clock.set('2026-11-15T12:00:00.000Z');
  });

  it('ends with the session of its reader, with the role, and is no use of the session', async () => {
    const { members, sessions } = roomOf(kontor);
    const person = await joinedMember(kontor, { role: 'viewer' });
    await members.setOperator({ memberId: person.id, isOperator: true, by: 'command line' });
    const ended = await watch(live('demo'), person.token);
    await waitFor(ended, 'event: clicks');
    const { sessionId } = person.signedIn;
    await sessions.end({ memberId: person.id, sessionId, by: { member: person.id } });
    for await (const _rest of ended);

    const other = await joinedMember(kontor, { role: 'viewer' });
    await members.setOperator({ memberId: other.id, isOperator: true, by: 'command line' });
    const kept = await watch(live('demo'), other.token);
    await waitFor(kept, 'event: clicks');
    await members.setOperator({ memberId: other.id, isOperator: false, by: 'command line' });
    for await (const _rest of kept);

    const idle = await joinedMember(kontor, { role: 'viewer' });
    await members.setOperator({ memberId: idle.id, isOperator: true, by: 'command line' });
    const open = await watch(live('demo'), idle.token);
    await waitFor(open, 'event: clicks');
    kontor.clock.advance(12 * 3_600_000 + 1);
    for await (const _rest of open);
    kontor.clock.set('2026-11-15T12:00:00.000Z');
  });

  it('is for operators, in the live environment, of their own organisation; a foreign one answers as a missing one', async () => {
    const statusOf = async (path: string, browser: Browser) =>
      (await browser.get(path, { accept: 'application/json' })).statusCode;
    expect(await statusOf(live('demo'), await signedInAs(kontor, 'owner'))).toBe(403);
    expect(await statusOf(live('demo', 'sandbox'), operator)).toBe(404);
    expect(await statusOf(live('demo'), browserOf(kontor, null))).toBe(401);
    const foreign = await operator.get(live('other'), { accept: 'application/json' });
    const missing = await operator.get(live('nobod'), { accept: 'application/json' });
    const { requestId: _a, ...ofForeign } = foreign.json();
    const { requestId: _b, ...ofMissing } = missing.json();
    expect([foreign.statusCode, ofForeign]).toEqual([404, ofMissing]);
  });
});
