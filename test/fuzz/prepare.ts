// The app for the fuzzer: with data to find, registries that misbehave, and high limits.
import { afterAll } from 'vitest';
import { listSettings } from '#platform/config/setting.ts';
import { addressCalls } from '#test/address-calls.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { addBranches } from '#test/branches.ts';
import { addCalendar } from '#test/events.ts';
import { joinedMember } from '#test/members.ts';
import { behaviours, startReplay } from '#test/neighbours/registry-replay.ts';
import { addHook } from '#test/webhooks.ts';
import { settings } from '../../src/rooms.ts';
import { testWebhook } from '../../src/webhook/endpoints.ts';
import type { Dictionary } from './values.ts';

/** Registries send hostile answers, too. None is silent: that would only take time. */
const answers = [
  behaviours.replay('cz-ares-street-letter.json'),
  behaviours.html(),
  behaviours.answer(200, '{"ico":"26435675","sidlo":{"nazevObce":["\\ud800"]},"obchodniJmeno":{"__proto__":{}}}'),
  behaviours.answer(200, `{"ico":${'['.repeat(50_000)}`),
  behaviours.answer(404, '{}'),
  behaviours.answer(500, '\0'),
  behaviours.replay('sk-rpo-search-active.json'),
];

/** `session`: the cookie of an owner, for the console. */
export type Prepared = { kontor: TestApp; dictionary: Dictionary; session: string };

export async function prepareApp(): Promise<Prepared> {
  const replay = await startReplay();
  afterAll(() => replay.close());
  let turn = 0;
  replay.on('/', (request, response) => answers[turn++ % answers.length]?.(request, response));
  const registries = listSettings(settings).filter(({ name }) => /^REGISTRY_.*_URL$/.test(name));
  const kontor = await testApp({
    withJobs: true,
    settings: {
      ...Object.fromEntries(registries.map(({ name }) => [name, replay.url])),
      SHORTEN_PER_HOUR: '1000000',
      FAILED_KEYS_PER_MINUTE: '1000000',
      CORS_ORIGINS: 'https://shop.example',
      API_URL: 'https://api.example',
    },
  });
  await addBranches(kontor, [
    { name: 'Praha', slug: 'praha', latitude: 50.08, longitude: 14.42 },
    { name: '<b>Brno</b>', slug: 'brno', latitude: 49.19, longitude: 16.6 },
  ]);
  await addBranches(kontor, [{ name: 'Sandbox', slug: 'sandbox' }], { environment: 'sandbox' });
  const ids = await Promise.all(['contact-1', 'contact-2'].map((identity) => addressCalls(kontor).add(identity)));
  const calendars = [await addCalendar(kontor), await addCalendar(kontor, { environment: 'sandbox' })];
  for (const code of ['known', 'other1']) {
    await kontor.shortener.inject(`/api/shorten?url=https://example.com/&custom=${code}`);
  }
  const { token, id: personId } = await joinedMember(kontor, { role: 'owner' });
  const people = await Promise.all(['viewer', 'admin'].map((role) => joinedMember(kontor, { role: role as 'viewer' })));
  const keyIds = (await kontor.app.rooms.access.keys.list(kontor.organisation.id)).map(({ id }) => id);
  const hook = await addHook(kontor);
  const message = await testWebhook(kontor.app.rooms.webhook.room, hook, hook.id, 'command line');
  const dictionary = {
    org: ['demo', 'other'],
    environment: ['live', 'sandbox'],
    token: [`link_${'A'.repeat(43)}`],
    role: ['viewer', 'owner'],
    expires: ['90d', 'never', '2020-01-01'],
    overlap: ['24h', '0'],
    next: ['/console/account', '//evil.example'],
    slug: ['praha', 'brno', 'sandbox'],
    branch: ['praha', 'sandbox'],
    holidays: ['CZ-2026', 'SK-2027-01-06'],
    date: ['2026-11-17', '2027-01-04'],
    view: ['day', 'month'],
    calendars: [calendars.join(','), 'demo'],
    calendar: calendars,
    cancelled: ['show'],
    moveTo: ['2027-01-01T10:00', '2027-01-02'],
    length: [30, 90],
    start: ['2027-01-01T10:00'],
    take: ['2027-01-01T12:00:00Z'],
    minutes: [30, 60],
    blockMinutes: [15],
    days: [1, 2],
    when: ['all'],
    state: ['active', 'cancelled', 'failed', 'waiting'],
    message: [message, '0'],
    since: ['1h', '3d'],
    events: ['event.created', 'no.event'],
    back: ['calendar', 'calendar/events?q=praha'],
    identityId: ['contact-1', 'contact-2'],
    edit: ids,
    guest: ['customer@example.com'],
    reason: ['request', 'because'],
    word: ['erase', 'smazat'],
    id: [...ids, ...keyIds, personId, ...people.map(({ id }) => id), hook.id],
    name: ['calendar-email', 'member-mail', 'registry-list', 'webhook-mail'],
    column: ['IČO', '1'],
    show: ['problems', 'all'],
    words: ['en', 'cs'],
    text: ['19-2000145399/0800', 'IČO\n26435675'],
    session: people.map(({ signedIn }) => signedIn.sessionId),
    calendarId: calendars,
    feed: ids,
    detail: ['busy', 'full'],
    hours: ['Po–Pá 8–17; 24.12. zavřeno', 'Mo 8-26'],
    file: [`feed_${'A'.repeat(43)}.ics`],
    link: ['known', 'other1'],
    tags: ['brno, sale', 'a'.repeat(51)],
    how: ['add', 'remove'],
    of: ['links', 'clicks'],
    columns: ['4', '8'],
    batch: ids,
    target: ['https://example.com/', 'ftp://x'],
    color: ['2f56e0', 'ffffff'],
    code: ['known', 'other1', 'unavailable'],
    domain: ['blocked.example', 'bücher.example'],
    custom: ['known', 'Free1', 'api'],
    country: ['CZ', 'SK', 'Česko', 'XX'],
    companyRegistrationNumber: ['26435675', '35697270', 'SK2020259175'],
    postalCode: ['110 00', '11000'],
    bankAccount: ['19-2000145399/0800', 'CZ6508000000192000145399'],
    organisation: ['demo'],
    timezone: ['Europe/Prague', 'UTC'],
    // Every start is before every end; the slots may be taken.
    startTime: Array.from({ length: 40 }, (_, hour) => new Date(Date.UTC(2027, 0, 1, hour * 9)).toISOString()),
    endTime: ['2027-03-01T10:00:00', '2027-03-02T10:00:00+01:00', '2027-03-03T23:30:00Z'],
    blockingTo: ['2027-04-01T00:00:00Z'],
    notifyBefore: ['1d 2h', 'PT30M'],
    email: ['customer@example.com', 'nobody'],
    phone: ['+420 777 123 456'],
    url: ['https://example.com/a?b=c#d', 'https://example.com/ě'],
    from: ['2026-11-01', '2026-11-15T10:00:00Z'],
    to: ['2026-11-16'],
    q: ['praha', 'contact', '604 118', '%%%', 'ab'],
    device: ['mobile'],
    format: ['csv', 'json'],
    type: ['delivery', 'billing'],
    taxIdentificationNumber: ['CZ26435675'],
  };
  return { kontor, session: `__Host-kontor=${token}`, dictionary };
}
