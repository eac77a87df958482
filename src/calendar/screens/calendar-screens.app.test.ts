// The calendar's screens through the front door: days, weeks and months with their events, the drawer, the list, and who may see
// and do what.
import { beforeAll, describe, expect, it } from 'vitest';
import { base, type CalendarWeek, openWeek, type View } from '#test/calendar-week.ts';

let week: CalendarWeek;

beforeAll(async () => {
  week = await openWeek();
});

describe('a week', () => {
  it('begins on Monday and has each event on its day, by the clock of the calendar', async () => {
    const view = await week.viewOf(`?calendars=${week.room}`);
    expect(view).toMatchObject({
      view: 'week',
      date: '2037-11-16',
      week: 47,
      previous: '2037-11-09',
      next: '2037-11-23',
    });
    expect(view.days.map(({ date }: { date: string }) => date)).toEqual(
      ['16', '17', '18', '19', '20', '21', '22'].map((day) => `2037-11-${day}`),
    );
    const wednesday = view.days[2];
    expect(wednesday.blocks).toMatchObject([
      { y: 660, height: 45, after: 15, x: 0, width: 50 },
      { y: 675, height: 15, after: 0, x: 50, width: 50 },
    ]);
    expect(view.events[wednesday.blocks[0].event]).toMatchObject({
      who: 'Eva Ukázková',
      others: 1,
      reminder: 'planned',
    });
    expect(view.days[4].strip).toHaveLength(1);
    expect(view.days[0]).toMatchObject({ isToday: true, nowAt: 860 });
    expect(view.calendars.find(({ id }: { id: string }) => id === week.room)).toMatchObject({
      isShown: true,
      now: { isOccupied: true, until: '2037-11-16T13:45:00.000Z' },
    });
  });

  it('has its style sheet between what stands above it and the days: a browser paints the one before it lays out the other', async () => {
    const page = (await week.viewer.get(`${base}?calendars=${week.room}`)).body;
    const sheet = page.match(/<link rel="stylesheet" href="(\/assets\/week[^"]+)"/);
    expect(sheet?.index).toBeGreaterThan(page.indexOf('class="calendar-bar'));
    expect(sheet?.index).toBeLessThan(page.indexOf('class="card week'));
    expect(page.lastIndexOf('rel="stylesheet"', page.indexOf('</head>'))).toBeGreaterThan(0);
    expect((await week.viewer.get(sheet?.[1] ?? '')).headers['content-type']).toContain('text/css');
  });

  it('shows the calendars that are chosen, and all where none of them is there', async () => {
    expect((await week.viewOf(`?calendars=${week.other}`)).events).toEqual([]);
    expect((await week.viewOf('?calendars=nothing')).events.length).toBeGreaterThan(4);
  });

  it('follows the clocks: a day of 23 hours, one of 25, and an hour that comes twice', async () => {
    const spring = await week.book('Jaro', '2038-03-28T01:30:00+01:00', '2038-03-28T03:30:00+02:00');
    const shown = await week.viewOf(`?date=2038-03-28&calendars=${week.room}`);
    expect(shown.days[6]).toMatchObject({ date: '2038-03-28', hours: 23, blocks: [{ y: 90, height: 120 }] });
    expect(spring).toBeTruthy();
    await week.book('Dvakrát', '2037-10-25T02:30:00+02:00', '2037-10-25T02:15:00+01:00');
    await week.book('Podruhé', '2037-10-25T02:30:00+01:00', '2037-10-25T03:00:00+01:00');
    const autumn = await week.viewOf(`?view=day&date=2037-10-25&calendars=${week.room}`);
    expect(autumn.days[0]).toMatchObject({ hours: 25 });
    // Nothing is drawn over anything else.
    expect(autumn.days[0].blocks).toMatchObject([
      { y: 150, height: 45, x: 0, width: 50 },
      { y: 150, height: 30, x: 50, width: 50 },
    ]);
  });

  it('is that of the event, where only the event is in the address; an unknown one is not there', async () => {
    expect(await week.viewOf(`?event=${week.eva}`)).toMatchObject({
      date: '2037-11-18',
      event: { title: 'Kontrola zraku' },
    });
    expect((await week.viewer.get(`${base}?event=00000000-0000-4000-8000-000000000000`)).statusCode).toBe(404);
    expect((await week.viewer.get(`${base}?date=2037-02-31`)).statusCode).toBe(400);
  });

  it('is drawn as a page, in both languages, as are day and month', async () => {
    const page = (await week.viewer.get(`${base}?event=${week.eva}`)).body;
    expect(page).toMatch(/16\s?–\s?22 November 2037/);
    for (const words of ['Eva Ukázková', 'blocked until 12:00', 'walk-in']) expect(page).toContain(words);
    expect(page).not.toMatch(/style="/);
    expect((await week.viewer.get(`${base}?view=day&lang=cs`)).body).toContain('pondělí');
    await week.viewer.get(`${base}?lang=en`);
    const month = await week.viewOf('?view=month');
    expect([month.days[0].date, month.days.at(-1).date]).toEqual(['2037-10-26', '2037-12-06']);
    expect((await week.viewer.get(`${base}?view=month`)).body).toContain('November 2037');
  });
});

describe('the drawer', () => {
  it('has attendees with their customer, and each reminder with time, channel, outcome and reason', async () => {
    const { event } = await week.viewOf(`?event=${week.eva}`);
    expect(event).toMatchObject({
      calendarId: week.room,
      start: '2037-11-18T11:00',
      minutes: 45,
      notifyBefore: ['1d'],
    });
    expect(event.attendees).toMatchObject([
      { name: 'Eva Ukázková', phone: { number: '+420604118902' }, customer: { path: 'customers/customer-4711' } },
      { name: 'Bez ničeho', phone: null, customer: null },
    ]);
    expect(event.reminders).toMatchObject([
      { attendee: 'Eva Ukázková', channel: 'email', remindAt: '2037-11-17T10:00:00.000Z', state: 'planned' },
      {
        attendee: 'Bez ničeho',
        channel: 'none',
        state: 'skipped',
        reason: 'the attendee has neither e-mail nor phone',
      },
    ]);
    const page = (await week.viewer.get(`${base}?event=${week.eva}`)).body;
    expect(page).toContain('href="/console/demo/live/customers/customer-4711"');
    expect(page).toContain('there is neither e-mail nor phone');
  });

  it('says before saving that a time is taken, and which one is free', async () => {
    const { event, days } = await week.viewOf(`?event=${week.eva}&moveTo=2037-11-19T13:30&length=45&date=2037-11-19`);
    expect(event.trial).toMatchObject({
      conflict: { startTime: '2037-11-19T12:00:00.000Z', endTime: '2037-11-19T13:30:00.000Z' },
      nextFree: '2037-11-19T13:30:00.000Z',
    });
    expect(days[3].ghosts).toMatchObject([
      { kind: 'taken', y: 810, height: 45 },
      { kind: 'free', y: 870, height: 45 },
    ]);
    const page = (await week.editor.get(`${base}?event=${week.eva}&moveTo=2037-11-19T13:30`)).body;
    expect(page).toContain('Taken until 14:30.');
    expect(page).toContain('Use 14:30');
    const wrong = await week.viewOf(`?event=${week.eva}&moveTo=tomorrow`);
    expect(wrong.event.trial).toMatchObject({ problem: 'invalid_format', startsAt: null });
  });
});

describe('the list', () => {
  const titles = (view: View): string[] => view.items.map(({ title }: { title: string }) => title);

  it('begins today, has pages and all of them as CSV', async () => {
    const first = await week.viewOf(`/events?calendars=${week.room}&size=2`);
    expect(titles(first)).toEqual(['Probíhá', 'Kontrola zraku']);
    const second = await week.viewOf(`/events?calendars=${week.room}&size=2&after=${first.next}`);
    expect(titles(second)).toEqual(['Host', 'Čočky']);
    expect(titles(await week.viewOf(`/events?calendars=${week.room}&size=2&before=${second.previous}`))).toEqual(
      titles(first),
    );
    const { body, headers } = await week.viewer.get(`${base}/events.csv?calendars=${week.room}`);
    expect(headers['content-type']).toContain('text/csv');
    expect(body.split('\r\n')[0]).toContain('id,calendarId,startsAt');
    expect(body).toContain('Kontrola zraku');
  });

  it.each([
    ['a part of the name without accents', 'ukazk', ['Kontrola zraku']],
    ['a part of the e-mail', 'va@example', ['Kontrola zraku']],
    ['a phone as people say it', '604 118 902', ['Kontrola zraku']],
    ['nobody', 'xyzzy', []],
  ])('finds by %s', async (_what, q, expected) => {
    expect(titles(await week.viewOf(`/events?${new URLSearchParams({ q })}`))).toEqual(expected);
  });

  it('is narrowed by type, state and calendar; past events come when they are asked for', async () => {
    expect(titles(await week.viewOf('/events?type=KONTROLA'))).toEqual(['Kontrola zraku']);
    expect(titles(await week.viewOf('/events?state=free'))).toEqual(['Host', 'Celý den']);
    expect(titles(await week.viewOf(`/events?calendars=${week.other}`))).toEqual([]);
    expect(titles(await week.viewOf(`/events?calendars=${week.other},${week.room}&when=all`))).toContain('Dvakrát');
    expect((await week.viewOf('/events?q=uk')).limited).toBe('short');
    expect((await week.viewer.get(`${base}/events?q=xyzzy`)).body).toContain('Look in the past, too');
  });
});

describe('who may', () => {
  it('viewers see everything and no action', async () => {
    const page = (await week.viewer.get(`${base}?event=${week.eva}`)).body;
    expect(page).toContain('Kontrola zraku');
    for (const words of ['method="post"', 'New event', 'data-move', 'Cancel event', 'data-grid='])
      expect(page).not.toContain(words);
  });
});
