// Spec 4.8 under any input: whatever the fields hold, the answer is a declared one and never a fault.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectDeclared, type MediaType, mediaTypes } from '#test/answers.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { encodeBody } from '#test/bodies.ts';
import { addCalendar } from '#test/events.ts';

const path = '/api/v1/calendar/add-event';

let kontor: TestApp;
let calendarId: string;

beforeAll(async () => {
  kontor = await testApp({ withJobs: true });
  calendarId = await addCalendar(kontor);
});

/** Mostly a value that fits, else anything that JSON can hold: wrong types, odd Unicode, huge numbers. */
const or = (fitting: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 4, arbitrary: fitting }, { weight: 1, arbitrary: fc.jsonValue() });

const text = fc.string({ unit: 'binary', maxLength: 300 });
const time = fc
  .date({ min: new Date('1899-01-01'), max: new Date('3001-01-01'), noInvalidDate: true })
  .chain((date) =>
    fc.constantFrom(date.toISOString(), date.toISOString().slice(0, 19), date.toISOString().slice(0, 10)),
  );
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
const fields = {
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
const anyEvent = fc.oneof(
  { weight: 9, arbitrary: fc.record(fields, { requiredKeys: ['startTime', 'endTime', 'title'] }) },
  { weight: 1, arbitrary: fc.jsonValue() },
);

async function post(mediaType: MediaType, event: unknown) {
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
  it.each(mediaTypes)('as %s is answered with 200, 400 or 409, in a declared shape', async (mediaType) => {
    const seen = new Set<number>();
    await fc.assert(
      fc.asyncProperty(anyEvent, async (event) => {
        const answer = await post(mediaType, event);
        seen.add(answer.statusCode);
        expect([200, 400, 409], answer.body).toContain(answer.statusCode);
        expectDeclared(kontor.api, 'POST', path, answer);
      }),
      {
        numRuns: 300,
        examples: [[{ startTime: '2027-05-03T10:00:00', endTime: '2027-05-03T11:00:00', title: 'x' }]],
      },
    );
    expect(seen).toContain(400);
  });
});
