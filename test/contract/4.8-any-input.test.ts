// Spec 4.8 with any input: the answer is always a declared one and never a fault.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type MediaType, mediaTypes } from '#test/answers.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { encodeBody } from '#test/bodies.ts';
import { addCalendar } from '#test/events.ts';
import { longRuns, testSeed } from '#test/run/environment.ts';

const path = '/api/v1/calendar/add-event';

let kontor: TestApp;

beforeAll(async () => {
  kontor = await testApp({ withJobs: true });
});

const dayMs = 86_400_000;
const text = fc.string({ unit: 'binary', maxLength: 300 });
const readable = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).map((words) => `x${words}`);

/** Notations of times that an API gets. */
const writeTime = (date: Date) =>
  fc.constantFrom(date.toISOString(), date.toISOString().slice(0, 19), date.toISOString().slice(0, 10));

/** Some hours of one of many days, so that few of these events overlap. */
const hours = fc.tuple(fc.integer({ min: 0, max: 90_000 }), fc.integer({ min: 8, max: 15 })).map(([day, hour]) => {
  const at = (later: number) => new Date(Date.UTC(2027, 0, 1, hour + later) + day * dayMs).toISOString().slice(0, 19);
  return { startTime: at(0), endTime: at(1), blockingTo: at(2) };
});

/** Events that no rule of the calendar forbids. */
const goodEvent = fc
  .tuple(
    hours,
    fc.record(
      {
        title: readable,
        description: readable,
        agenda: readable,
        url: fc.webUrl(),
        notifyBefore: fc.constantFrom('1h 30m', '2d', 'PT1H30M', '0m'),
        locationTitle: readable,
        isAllDay: fc.boolean(),
        isBlocking: fc.boolean(),
        attendees: fc.array(fc.record({ name: readable, memberId: fc.integer() }), { maxLength: 4 }),
        type: fc.constantFrom('meeting', 'Školení'),
      },
      { requiredKeys: ['title'] },
    ),
  )
  .map(([times, fields]) => ({ isGood: true, event: { ...times, ...fields } as unknown }));

/** Mostly a valid value, otherwise any JSON: wrong types, unusual Unicode, huge numbers. */
const or = (fitting: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 4, arbitrary: fitting }, { weight: 1, arbitrary: fc.jsonValue() });

const time = fc
  .date({ min: new Date('1899-01-01'), max: new Date('3001-01-01'), noInvalidDate: true })
  .chain(writeTime);
const attendee = fc.record(
  {
    name: or(text),
    memberId: or(fc.integer()),
    customerId: or(fc.double()),
    email: or(fc.emailAddress()),
    phone: or(fc.stringMatching(/^\+?[0-9 ]{0,16}$/)),
  },
  { requiredKeys: ['name'] },
);
const oddFields = {
  startTime: or(time),
  endTime: or(time),
  title: or(text),
  description: or(text),
  agenda: or(text),
  url: or(fc.webUrl()),
  notifyBefore: or(fc.stringMatching(/^([0-9]{1,3}[wdhm] ?){0,4}$/)),
  blockingTo: or(time),
  locationTitle: or(text),
  isAllDay: or(fc.boolean()),
  isBlocking: or(fc.boolean()),
  attendees: or(fc.array(attendee, { maxLength: 4 })),
  type: or(text),
};
/** A valid event with some random fields, an event of random fields, or no event at all. */
const oddEvent = fc
  .oneof(
    {
      weight: 4,
      arbitrary: fc
        .tuple(goodEvent, fc.record(oddFields, { requiredKeys: [] }))
        .map(([good, odd]) => ({ ...(good.event as object), ...odd })),
    },
    { weight: 4, arbitrary: fc.record(oddFields, { requiredKeys: ['startTime', 'endTime', 'title'] }) },
    { weight: 1, arbitrary: fc.jsonValue() },
  )
  .map((event) => ({ isGood: false, event: event as unknown }));

const anyEvent = fc.oneof({ weight: 2, arbitrary: goodEvent }, { weight: 3, arbitrary: oddEvent });

async function post(mediaType: MediaType, calendarId: string, event: unknown) {
  const whole = typeof event === 'object' && event !== null ? { calendarId, ...event } : event;
  const body = mediaType === 'multipart/form-data' ? { event: JSON.stringify(whole) } : { event: whole };
  const { payload, headers } = await encodeBody(mediaType, body);
  return kontor.api.inject({
    method: 'POST',
    url: path,
    headers: { ...headers, 'x-api-key': kontor.keys.PROD },
    payload,
  });
}

describe('any input', () => {
  it.each(mediaTypes)(
    'as %s is answered in a declared shape: good events are booked, odd ones refused',
    async (mediaType) => {
      const answers = new Map<number, number>();
      const runs = longRuns(300);
      // Its own calendar: all media types send the same events, because all random data comes from one seed.
      const calendarId = await addCalendar(kontor);
      await fc.assert(
        fc.asyncProperty(anyEvent, async ({ event, isGood }) => {
          const answer = await post(mediaType, calendarId, event);
          answers.set(answer.statusCode, (answers.get(answer.statusCode) ?? 0) + 1);
          expect(isGood ? [200, 409] : [200, 400, 409], answer.body).toContain(answer.statusCode);
        }),
        runs,
      );
      // Otherwise the test would prove nothing.
      const few = runs.numRuns / 10;
      expect(answers.get(200), `booked of ${runs.numRuns}, seed ${testSeed}`).toBeGreaterThan(few);
      expect(answers.get(400), `refused of ${runs.numRuns}, seed ${testSeed}`).toBeGreaterThan(few);
    },
  );
});
