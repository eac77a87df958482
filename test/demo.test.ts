// The demo of the first start: what it makes, that it is made whole or not at all, and what "kontor demo remove" leaves.
import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { demoStore } from '#platform/room/demo-store.ts';
import { testClock } from '#test/clock.ts';
import { silentLog, testDatabase } from '#test/database.ts';
import { temporaryFolder } from '#test/folders.ts';
import { findMiscounted } from '#test/recount.ts';
import { atFileEnd } from '#test/run/at-file-end.ts';
import { type App, buildApp } from '../src/app.ts';
import type { FirstStart } from '../src/banner.ts';
import { firstKeysFile } from '../src/data-folder.ts';
import { makeDemo } from '../src/first-start.ts';
import { removeDemo } from '../src/remove-demo.ts';
import { type Config, readConfig } from '../src/rooms.ts';
import { commandLine } from '../src/shortener/links.ts';

type Site = { app: App; database: Database; config: Config };

async function openSite(copyOf?: string, dataDir?: string): Promise<Site> {
  const database = await testDatabase(copyOf ? { copyOf } : {});
  const flags = { DATA_DIR: dataDir ?? (await temporaryFolder()), DEMO: 'true' };
  const { config } = readConfig({ flags, environment: {}, envFile: null });
  const app = await buildApp({ config, log: silentLog, database, clock: testClock() });
  atFileEnd(() => app.shutdown.close());
  return { app, database, config };
}

let made: { name: string; dataDir: string; first: FirstStart | null };
beforeAll(async () => {
  const { app, database, config } = await openSite();
  const first = await makeDemo(app, database, config);
  const { rows } = await database.query<{ name: string }>({ text: 'select current_database() as name' });
  made = { name: rows[0]?.name ?? '', dataDir: config.DATA_DIR, first };
  await app.shutdown.close();
  await database.close();
});

/** A copy of a demo that was made once, with the secrets of its folder. */
async function openDemo(): Promise<Site> {
  const dataDir = await temporaryFolder();
  await cp(made.dataDir, dataDir, { recursive: true });
  return openSite(made.name, dataDir);
}

async function count({ database }: Site, from: string): Promise<number> {
  const { rows } = await database.query<{ count: number }>({ text: `select count(*)::int as count from ${from}` });
  return rows[0]?.count ?? 0;
}

const seeded = ['branch_branch', 'address_contact', 'calendar_calendar', 'calendar_event', 'shortener_links'];
const ofClicks = ['shortener_visits', 'shortener_visitors', 'shortener_totals', 'shortener_sums'];

describe('the demo', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openDemo();
  });

  it('has customers, calendars with bookings and links with clicks in live; the sandbox has branches and an empty calendar', async () => {
    expect(made.first?.made).toEqual(['12 branches', 'the calendar "demo"']);
    expect(made.first?.madeLive).toEqual([
      '12 customers',
      expect.stringMatching(/^3 calendars with \d+ bookings$/),
      expect.stringMatching(/^6 short links with \d,\d{3} clicks$/),
    ]);
    expect(await count(site, "address_contact where environment = 'live'")).toBe(12);
    expect(await count(site, "calendar_calendar where environment = 'live'")).toBe(4);
    expect(await count(site, "calendar_event where environment = 'live'")).toBeGreaterThan(80);
    for (const table of ['address_contact', 'address_item', 'calendar_event', 'calendar_attendee']) {
      expect(await count(site, `${table} where environment = 'sandbox'`), table).toBe(0);
    }
    expect(await count(site, "calendar_calendar where environment = 'sandbox' and id = 'demo'")).toBe(1);
    expect(await count(site, "branch_branch where environment = 'sandbox'")).toBeGreaterThanOrEqual(12);
    const emptyDemo =
      "calendar_event join calendar_calendar on number = calendar_number where calendar_calendar.id = 'demo'";
    expect(await count(site, emptyDemo)).toBe(0);
  });

  it('offers free slots in the opening hours of its calendars, between the bookings', async () => {
    const { calendars } = site.app.rooms.calendar;
    const { id: organisationId } = await site.app.rooms.organisation.organisations.require('demo');
    const live = { organisationId, environment: 'live' } as const;
    const day = (days: number) => new Date(testClock().now() + days * 86_400_000).toISOString().slice(0, 10);
    for (const id of ['konzultace', 'servis', 'zasedacka']) {
      const week = await calendars.findSlots(live, id, { from: day(0), to: day(8), minutes: 30, step: 30 });
      // Neither everything, as of an empty calendar, nor next to nothing.
      expect(week.length, id).toBeGreaterThan(8);
      expect(week.length, id).toBeLessThan(140);
    }
  });

  it('names its customers as samples, and nobody is reminded of a sample', async () => {
    const names = "address_item where first_name ~ '^Zákazník \\d+$' and last_name = '(ukázka)'";
    expect(await count(site, names)).toBe(await count(site, 'address_item'));
    expect(await count(site, "calendar_attendee where name !~ '^Zákazník \\d+ \\(ukázka\\)$'")).toBe(0);
    expect(await count(site, "calendar_attendee where email !~ '@example\\.com$'")).toBe(0);
    const strangers = 'calendar_attendee where customer_text not in (select identity_id from address_contact)';
    expect(await count(site, strangers)).toBe(0);
    expect(await count(site, 'calendar_reminder')).toBe(0);
  });

  it('has clicks whose sums equal a recount, and a dashboard for everyone', async () => {
    expect(await findMiscounted(site.database)).toEqual([]);
    expect(await count(site, 'shortener_visits')).toBeGreaterThan(5_000);
    expect(await count(site, 'shortener_sums')).toBeGreaterThan(100);
    expect(await site.app.findShowcase()).toBe('http://127.0.0.1:3001/demo+');
    const shortener = await site.app.buildOwnAddress(site.app.rooms.shortener.address);
    atFileEnd(() => shortener.close());
    const { data } = (await shortener.inject('/api/stats/demo')).json();
    expect(data.total_clicks).toBeGreaterThan(2_000);
    expect(data.countries.length).toBeGreaterThan(20);
    expect((await shortener.inject('/demo+')).statusCode).toBe(200);
  });

  it('is the same for the same moment', async () => {
    const another = await openSite();
    await makeDemo(another.app, another.database, another.config);
    const read = async ({ database }: Site) => {
      const text = `select
        (select jsonb_agg(jsonb_build_array(starts_at, ends_at, title) order by calendar_number, starts_at) from calendar_event) as events,
        (select md5(string_agg(concat(link_id, clicked_at, visitor, bot), ',' order by link_id, clicked_at, visitor))
         from shortener_visits) as clicks`;
      return (await database.query({ text })).rows;
    };
    expect(await read(another)).toEqual(await read(site));
  });
});

describe('a first start that fails', () => {
  it('leaves neither data nor keys behind, and the next one makes everything', async () => {
    const site = await openSite();
    const last = site.app.openRooms.findLast(({ faces }) => faces.seedDemo !== undefined);
    if (last === undefined) throw new Error('No room has a demo.');
    const whole = last.faces.seedDemo;
    last.faces.seedDemo = async (...given) => {
      await whole?.(...given);
      throw new Error('the disk is full');
    };
    await expect(makeDemo(site.app, site.database, site.config)).rejects.toThrow('the disk is full');
    for (const table of ['organisation', 'access_key', 'platform_demo', ...seeded, ...ofClicks]) {
      expect(await count(site, table), table).toBe(0);
    }
    expect(existsSync(firstKeysFile(site.config.DATA_DIR))).toBe(false);
    expect(await site.app.findShowcase()).toBeNull();

    if (whole) last.faces.seedDemo = whole;
    expect(await makeDemo(site.app, site.database, site.config)).not.toBeNull();
    expect(await findMiscounted(site.database)).toEqual([]);
  });
});

describe('while the demo is being made', () => {
  it('/readyz of both addresses answers 503, and 200 afterwards', async () => {
    const { app } = await openSite();
    const servers = [await app.buildApi(), await app.buildOwnAddress(app.rooms.shortener.address)];
    atFileEnd(() => Promise.all(servers.map((server) => server.close())));
    const readChecks = async () =>
      Promise.all(servers.map(async (server) => (await server.inject('/readyz')).json().checks.prepared));
    await app.prepare(async () => expect(await readChecks()).toEqual([false, false]));
    expect(await readChecks()).toEqual([undefined, undefined]);
    // Also when it fails.
    await expect(app.prepare(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await readChecks()).toEqual([undefined, undefined]);
  });
});

describe('removing the demo', () => {
  it('takes away everything that it made, and keeps the organisation and its keys', async () => {
    const site = await openDemo();
    const { removed, kept } = await removeDemo(site.app);
    expect(kept).toEqual([]);
    expect(removed).toMatchObject({ link: 6, contact: 12, calendar: 5 });
    for (const table of ['platform_demo', ...seeded, ...ofClicks]) expect(await count(site, table), table).toBe(0);
    expect(await count(site, 'organisation')).toBe(1);
    expect(await count(site, 'access_key')).toBe(3);
    expect(await count(site, "platform_audit where action = 'demo.remove'")).toBe(1);
    expect(await site.app.findShowcase()).toBeNull();
    expect(await removeDemo(site.app)).toEqual({ removed: {}, kept: [] });
    expect(await count(site, "platform_audit where action = 'demo.remove'")).toBe(1);
    // It is not made again.
    expect(await makeDemo(site.app, site.database, site.config)).toBeNull();
  });

  it('keeps what somebody changed or uses, says why, and removes it when the reason is gone', async () => {
    const site = await openDemo();
    const { rooms } = site.app;
    const { id: organisationId } = await rooms.organisation.organisations.require('demo');
    const live = { organisationId, environment: 'live' } as const;
    const place = { ...live, actor: 'command line', organisation: { defaultCountry: 'CZ' } } as const;
    await rooms.branch.edits.save(place, { slug: 'kosice-hlavna', patch: { name: 'Naše Košice' } });
    await rooms.branch.edits.create(place, 'nova', 'Nová', { patch: { parentSlug: 'olomouc-vydejni-box' } });
    await rooms.shortener.links.disable(commandLine, 'akce', '');
    const { eventId } = await rooms.calendar.addEvent(
      live,
      {
        calendarId: 'demo',
        title: 'Our own',
        startTime: '2026-12-01T10:00:00',
        endTime: '2026-12-01T11:00:00',
      },
      'command line',
    );
    const [contact] = await rooms.address.contacts.addresses(live, 'ukazka-01').then((all) => all.slice(-1));
    await rooms.address.contacts.setDefault(live, contact?.id ?? '', 'command line');
    const [cancelled] = (await rooms.calendar.events.list(live, { calendarId: 'servis' }, { size: 1 })).items;
    await rooms.calendar.events.cancel(live, { id: cancelled?.id ?? '' }, {}, 'command line');

    const first = await removeDemo(site.app);
    expect(first.kept).toEqual([
      { kind: 'link', id: 'akce', environment: 'live', reason: 'it was changed' },
      { kind: 'event', id: cancelled?.id, environment: 'live', reason: 'it was changed' },
      { kind: 'calendar', id: 'demo', environment: 'live', reason: 'it has other events or a feed' },
      { kind: 'calendar', id: 'servis', environment: 'live', reason: 'it has other events or a feed' },
      { kind: 'branch', id: 'kosice-hlavna', environment: 'live', reason: 'it was changed' },
      {
        kind: 'branch',
        id: 'bratislava-obchodna',
        environment: 'live',
        reason: 'other branches belong to it: kosice-hlavna',
      },
      { kind: 'branch', id: 'olomouc-vydejni-box', environment: 'live', reason: 'other branches belong to it: nova' },
      { kind: 'contact', id: 'ukazka-01', environment: 'live', reason: 'it was changed' },
    ]);
    expect(first.removed).toMatchObject({ link: 5, contact: 11, calendar: 3 });
    expect((await rooms.shortener.links.list('', 10)).map(({ code }) => code)).toEqual(['akce']);
    expect(await findMiscounted(site.database)).toEqual([]);
    expect(await removeDemo(site.app)).toEqual({ removed: {}, kept: expect.arrayContaining([...first.kept]) });

    await site.database.query({ text: 'delete from calendar_event where id = $1', values: [eventId] });
    expect((await removeDemo(site.app)).removed).toEqual({ calendar: 1 });
    expect(await demoStore(site.database).has({ room: 'calendar', kind: 'calendar', id: 'servis' })).toBe(true);
  });

  it('keeps a calendar whose rules somebody changed, and one that others read', async () => {
    const site = await openDemo();
    const { calendars, feeds } = site.app.rooms.calendar;
    const { id: organisationId } = await site.app.rooms.organisation.organisations.require('demo');
    const live = { organisationId, environment: 'live' } as const;
    await calendars.change(live, { id: 'zasedacka' }, { hours: 'Po–Pá 8–16' }, 'command line');
    const feed = await feeds.create(live, 'konzultace', 'busy', 'command line');
    const { kept } = await removeDemo(site.app);
    expect(kept).toEqual([
      { kind: 'calendar', id: 'zasedacka', environment: 'live', reason: 'it was changed' },
      { kind: 'calendar', id: 'konzultace', environment: 'live', reason: 'it has other events or a feed' },
    ]);
    await feeds.revoke(live, feed.id, 'command line');
    expect((await removeDemo(site.app)).removed).toEqual({ calendar: 1 });
  });

  it('does not count as removed what somebody removed before', async () => {
    const site = await openDemo();
    const { rooms } = site.app;
    const { id: organisationId } = await rooms.organisation.organisations.require('demo');
    await rooms.address.contacts.erase({ organisationId, environment: 'live' }, 'ukazka-02', { by: 'command line' });
    expect(await removeDemo(site.app)).toMatchObject({ removed: { contact: 11 }, kept: [] });
    expect(await count(site, 'platform_demo')).toBe(0);
  });

  it('leaves a link alone that had the code of a demo link before the first start', async () => {
    const site = await openSite();
    const text =
      "insert into shortener_links (code, original_url, created_at) values ('demo', 'https://own.example/', now())";
    await site.database.query({ text });
    const first = await makeDemo(site.app, site.database, site.config);
    expect(first?.madeLive.at(-1)).toMatch(/^5 short links/);
    expect(await site.app.findShowcase()).toBeNull();
    expect((await removeDemo(site.app)).removed).toMatchObject({ link: 5 });
    expect(await count(site, "shortener_links where original_url = 'https://own.example/'")).toBe(1);
  });
});
