// Proves the operator's commands: calendars are made and listed, events listed with their reminders and cancelled.
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { type EventFields, listEvents, postEvent } from '#test/events.ts';
import { runCommandWith } from '#test/run-command.ts';
import { calendarCommands } from './cli.ts';
import { eventCommand } from './events/cli.ts';

const kontor = await testApp({ withJobs: true });

async function run(...argv: string[]) {
  const part = { room: kontor.app.rooms.calendar.room };
  return runCommandWith((use) => ({ ...calendarCommands(use), event: eventCommand(use) }), part, argv);
}

const event = (calendarId: string, day: number, more: EventFields = {}) => ({
  calendarId,
  startTime: `2027-05-0${day}T10:00:00Z`,
  endTime: `2027-05-0${day}T11:00:00Z`,
  title: 'Consultation',
  ...more,
});

describe('kontor calendar', () => {
  it('create makes a calendar with the zone and the country of its organisation, or its own', async () => {
    const made = await run('calendar', 'create', '--org', 'demo', '--name', 'Room', '--json');
    expect(made.data).toMatchObject({
      name: 'Room',
      timeZone: 'Europe/Prague',
      defaultCountry: 'CZ',
      environment: 'live',
    });
    const { id } = made.data as { id: string };
    expect((await postEvent(kontor, event(id, 1))).statusCode).toBe(200);
    const own = ['--id', 'room.2', '--timezone', 'america/new_york', '--country', 'US', '--environment', 'sandbox'];
    const other = await run('calendar', 'create', '--name', 'Two', ...own, '--json');
    expect(other.data).toMatchObject({ id: 'room.2', timeZone: 'America/New_York', defaultCountry: 'US' });
    expect((await postEvent(kontor, event('room.2', 1), { key: kontor.keys.DEV_ })).statusCode).toBe(200);
  });

  it('create refuses an id that is taken in the same environment only', async () => {
    const create = (environment: string) =>
      run('calendar', 'create', '--name', 'x', '--id', 'taken', '--environment', environment);
    await create('live');
    await create('sandbox');
    await expect(create('live')).rejects.toThrow('There is already a calendar "taken".');
  });

  it.each([
    [['--id', 'a b'], '--id is "a b": use letters, digits'],
    [['--timezone', 'Mars/Base'], 'There is no time zone "Mars/Base"'],
    [['--timezone', 'AET'], 'There is no time zone "AET"'],
    [['--timezone', '+02:00'], 'There is no time zone "+02:00"'],
    [['--country', 'Czechia'], 'must be a two-letter code'],
    [['--environment', 'test'], 'There is no environment "test"'],
    [['--org', 'nobody'], 'There is no organisation "nobody"'],
  ])('create says what is wrong with %j', async (args, words) => {
    await expect(run('calendar', 'create', '--name', 'x', ...args)).rejects.toThrow(words);
  });

  it('list shows those of both environments, or of one', async () => {
    const ids = async (...args: string[]) =>
      ((await run('calendar', 'list', '--json', ...args)).data as { id: string; environment: string }[])
        .filter(({ id }) => id === 'taken')
        .map(({ environment }) => environment);
    expect(await ids()).toEqual(['live', 'sandbox']);
    expect(await ids('--environment', 'sandbox')).toEqual(['sandbox']);
  });
});

describe('kontor event', () => {
  it('list shows events in order of their start with the state of their reminders', async () => {
    await run('calendar', 'create', '--name', 'x', '--id', 'listed');
    const attendees = [{ name: 'A', email: 'a@example.com' }, { name: 'B' }];
    await postEvent(
      kontor,
      event('listed', 2, { title: 'Second\u001b[31m', type: 'Talk', notifyBefore: '1h', attendees }),
    );
    await postEvent(kontor, event('listed', 1, { title: 'First', isBlocking: false }));
    const { text } = await run('event', 'list', '--calendar', 'listed');
    expect(text).toMatch(/First.*free[\s\S]*Second.*Talk.*blocking.*email planned; none skipped \(the attendee/);
    expect(text).not.toContain('\u001b[31m');
    const listed = (await run('event', 'list', '--calendar', 'listed', '--json')).data;
    expect(listed).toMatchObject([
      { title: 'First', attendees: 0, reminders: [] },
      {
        type: 'Talk',
        attendees: 2,
        reminders: [{ channel: 'email', remindAt: '2027-05-02T09:00:00.000Z' }, { channel: 'none' }],
      },
    ]);
    const from = ['--from', '2027-05-02T00:00:00Z', '--json'];
    expect((await run('event', 'list', '--calendar', 'listed', ...from)).data).toHaveLength(1);
    expect((await run('event', 'list', '--calendar', 'listed', '--most', '1', '--json')).data).toHaveLength(1);
  });

  it('list says which calendar there is not, and what --from and --most must be', async () => {
    await expect(run('event', 'list', '--calendar', 'none')).rejects.toThrow('There is no calendar "none"');
    await expect(run('event', 'list', '--calendar', 'listed', '--from', 'soon')).rejects.toThrow('--from is "soon"');
    await expect(run('event', 'list', '--calendar', 'listed', '--most', '0')).rejects.toThrow('--most is "0"');
  });

  it('cancel frees the slot and ends its reminders, in whichever environment the event is', async () => {
    await run('calendar', 'create', '--name', 'x', '--id', 'freed', '--environment', 'sandbox');
    const attendees = [{ name: 'A', email: 'a@example.com' }];
    const wish = event('freed', 3, { notifyBefore: '1h', attendees });
    const { eventId } = (await postEvent(kontor, wish, { key: kontor.keys.DEV_ })).json();
    expect((await run('event', 'cancel', eventId, '--json')).data).toMatchObject({
      id: eventId,
      environment: 'sandbox',
      cancelledAt: expect.any(String),
    });
    const [listed] = (await run('event', 'list', '--calendar', 'freed', '--environment', 'sandbox', '--json'))
      .data as Record<string, unknown>[];
    expect(listed).toMatchObject({ cancelledAt: expect.any(String), reminders: [{ state: 'cancelled' }] });
    expect((await postEvent(kontor, wish, { key: kontor.keys.DEV_ })).statusCode).toBe(200);
    await run('event', 'cancel', eventId);
    expect(await listEvents(kontor, 'freed')).toHaveLength(2);
  });

  it('cancel of an unknown event, or in the wrong environment, says so', async () => {
    await expect(run('event', 'cancel', 'nothing')).rejects.toThrow('There is no event "nothing"');
    await run('calendar', 'create', '--name', 'x', '--id', 'kept');
    const { eventId } = (await postEvent(kontor, event('kept', 4))).json();
    await expect(run('event', 'cancel', eventId, '--environment', 'sandbox')).rejects.toThrow('There is no event');
  });

  it('show, move and restore say what became of the event', async () => {
    await run('calendar', 'create', '--name', 'x', '--id', 'moved');
    const attendees = [{ name: 'A', email: 'a@example.com' }];
    const { eventId } = (await postEvent(kontor, event('moved', 5, { notifyBefore: '1h', attendees }))).json();
    const move = (...args: string[]) => run('event', 'move', eventId, ...args);
    expect((await move('--start', '2027-05-06T10:00:00Z')).text).toContain(
      'from 2027-05-06T10:00:00.000Z to 2027-05-06T11:',
    );
    await expect(move('--start', '2027-05-07T10:00:00Z', '--version', '1')).rejects.toThrow(
      'Somebody else changed this',
    );
    await expect(move('--start', '2027-05-07T10:00:00Z', '--version', 'x')).rejects.toThrow('--version is "x"');
    await run('event', 'cancel', eventId, '--reason', 'Nemoc');
    const shown = (await run('event', 'show', eventId)).text;
    expect(shown).toMatch(/cancelReason +Nemoc[\s\S]*attendee 1 +A, a@example.com/);
    expect(shown).toContain('email cancelled (the event was moved)');
    expect((await run('event', 'restore', eventId, '--json')).data).toMatchObject({ version: 4, cancelledAt: null });
    await expect(run('event', 'list', '--state', 'x')).rejects.toThrow('--state is "x"');
    expect((await run('event', 'list', '--attendee', 'a@example', '--calendar', 'moved', '--json')).data).toHaveLength(
      1,
    );
  });

  it('asks for the organisation when there is more than one', async () => {
    await kontor.addOrganisation('second');
    await expect(run('calendar', 'list')).rejects.toThrow('Name the organisation with --org.');
    expect((await run('calendar', 'list', '--org', 'second', '--json')).data).toEqual([]);
  });

  it('list shows the calendar "demo" of the first start, in both environments', async () => {
    const { organisation } = await kontor.addOrganisation('fresh');
    const tenants = (['live', 'sandbox'] as const).map((environment) => ({
      organisationId: organisation.id,
      environment,
    }));
    const demo = { tenants, defaultCountry: 'CZ', timeZone: 'Europe/Prague' };
    await kontor.database.transaction((within) => kontor.app.rooms.calendar.seedDemo(demo, within));
    expect((await run('calendar', 'list', '--org', 'fresh', '--json')).data).toMatchObject([
      { id: 'demo', timeZone: 'Europe/Prague', defaultCountry: 'CZ', environment: 'live' },
      { id: 'konzultace', environment: 'live' },
      { id: 'servis', environment: 'live' },
      { id: 'zasedacka', environment: 'live' },
      { id: 'demo', environment: 'sandbox' },
    ]);
  });
});
