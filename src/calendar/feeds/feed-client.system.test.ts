// A feed in a calendar that people use: vdirsyncer subscribes to its address, and khal shows what stands in it, day by day.
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { addCalendar, postEvent } from '#test/events.ts';
import { temporaryFolder } from '#test/folders.ts';
import { describeWith } from '#test/run/needs.ts';

const run = promisify(execFile);

describeWith('vdirsyncer', 'a feed, fetched by vdirsyncer', () => describeWith('khal', 'and shown by khal', readFeeds));

function readFeeds() {
  let kontor: TestApp;
  let calendarId: string;
  let server: string;

  beforeAll(async () => {
    kontor = await testApp();
    kontor.clock.now = () => Date.parse('2027-05-01T10:00:00Z');
    server = await kontor.api.listen({ host: '127.0.0.1', port: 0 });
    calendarId = await addCalendar(kontor);
    const add = async (event: object) => {
      const answer = await postEvent(kontor, { calendarId, ...event });
      expect(answer.statusCode).toBe(200);
      return String(answer.json().eventId);
    };
    const first = { startTime: '2027-05-03T10:00:00+02:00', endTime: '2027-05-03T11:00:00+02:00' };
    await add({
      title: 'Střih; mytí, "foukaná"',
      ...first,
      locationTitle: 'Křeslo 1',
      blockingTo: '2027-05-03T11:15:00+02:00',
    });
    await add({ title: 'Dovolená', startTime: '2027-05-04', endTime: '2027-05-05', isAllDay: true });
    const gone = await add({ title: 'Zrušené', startTime: '2027-05-03T14:00Z', endTime: '2027-05-03T15:00Z' });
    const tenant = { organisationId: kontor.organisation.id, environment: 'live' as const };
    await kontor.app.rooms.calendar.events.cancel(tenant, { id: gone }, {}, 'command line');
  });

  /** What the calendar shows after it has fetched the feed. */
  async function readBy(detail: 'busy' | 'full'): Promise<string[]> {
    const tenant = { organisationId: kontor.organisation.id, environment: 'live' as const };
    const { url } = await kontor.app.rooms.calendar.feeds.create(tenant, calendarId, detail, 'command line');
    const folder = await temporaryFolder();
    const [events, sync, khal] = ['events', 'vdirsyncer.conf', 'khal.conf'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    await mkdir(events);
    const storage = (name: string, fields: Record<string, string>) =>
      [`[storage ${name}]`, ...Object.entries(fields).map(([key, value]) => `${key} = ${JSON.stringify(value)}`)].join(
        '\n',
      );
    await writeFile(
      sync,
      [
        `[general]\nstatus_path = ${JSON.stringify(join(folder, 'status'))}`,
        '[pair feed]\na = "there"\nb = "here"\ncollections = null\nconflict_resolution = "a wins"',
        storage('there', { type: 'http', url: `${server}${new URL(url).pathname}` }),
        storage('here', { type: 'filesystem', path: events, fileext: '.ics' }),
      ].join('\n\n'),
    );
    const zone = 'default_timezone = Europe/Prague\nlocal_timezone = Europe/Prague';
    const formats = 'timeformat = %H:%M\ndateformat = %d.%m.\nlongdateformat = %Y-%m-%d\ndatetimeformat = %d.%m. %H:%M';
    await writeFile(
      khal,
      `[calendars]\n[[feed]]\npath = ${events}\nreadonly = True\n\n[locale]\n${zone}\n${formats}\nlongdatetimeformat = %Y-%m-%d %H:%M\n\n[sqlite]\npath = ${join(folder, 'khal.db')}\n`,
    );
    const env = {
      PATH: '/usr/local/bin:/usr/bin:/bin',
      HOME: folder,
      LC_ALL: 'C.UTF-8',
      XDG_DATA_HOME: folder,
      XDG_CACHE_HOME: folder,
    };
    for (const verb of ['discover', 'sync']) await run('vdirsyncer', ['-c', sync, verb, 'feed'], { env });
    const shown = ['--format', '{start-long-full}|{end-long-full}|{status}|{location}|{title}', '--day-format', ''];
    const { stdout } = await run('khal', ['-c', khal, 'list', ...shown, '2027-05-03', '3d'], { env });
    return [...new Set(stdout.split('\n').filter((line) => line.trim() !== ''))];
  }

  it('has every event at its time, whole days as days, and what was cancelled as cancelled', async () => {
    expect(await readBy('full')).toEqual([
      '2027-05-03 10:00|2027-05-03 11:00|CONFIRMED |Křeslo 1|Střih; mytí, "foukaná"',
      '2027-05-03 16:00|2027-05-03 17:00|CANCELLED ||Zrušené',
      // A whole day, as khal writes one.
      '2027-05-04 00:00|2027-05-04 00:00|CONFIRMED ||Dovolená',
    ]);
  });

  it('has times only where only times are to be seen', async () => {
    const text = (await readBy('busy')).join('\n');
    expect(text).toContain('2027-05-03 10:00|2027-05-03 11:15|');
    expect(text).toContain('Busy');
    expect(text).not.toMatch(/Střih|Křeslo|Dovolená|Zrušené/);
  });
}
