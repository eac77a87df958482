// Spec 4, "optional": a field that carries nothing counts as left out, in every operation and media type.
import { beforeAll, describe, expect, it } from 'vitest';
import { mediaTypes } from '#test/answers.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { encodeBody } from '#test/bodies.ts';
import { addCalendar, listEvents, makeForm, postEvent } from '#test/events.ts';
import { makeProbe } from '#test/probe.ts';

let kontor: TestApp;

beforeAll(async () => {
  kontor = await testApp({ withJobs: true, addRoutes: makeProbe });
});

const required = { title: 'x', startTime: '2027-05-03T10:00:00Z', endTime: '2027-05-03T11:00:00Z' };
const optional = [
  'description',
  'agenda',
  'url',
  'notifyBefore',
  'blockingTo',
  'locationTitle',
  'isAllDay',
  'isBlocking',
  'attendees',
  'type',
];
const all = (value: unknown, names = optional) => Object.fromEntries(names.map((name) => [name, value]));
const attendee = { name: 'Customer 42', ...all(null, ['memberId', 'customerId', 'email', 'phone']) };
const bare = {
  description: null,
  agenda: null,
  url: null,
  notify_before: null,
  blocking_to: null,
  location_title: null,
  is_all_day: false,
  is_blocking: true,
  type: null,
};

async function post(url: string, body: { payload: string | Buffer; headers: Record<string, string> }) {
  const headers = { ...body.headers, 'x-api-key': kontor.keys.PROD };
  return kontor.api.inject({ method: 'POST', url, headers, payload: body.payload });
}

const postForm = ({ payload, type }: { payload: string; type: string }) =>
  post('/api/v1/calendar/add-event', { payload, headers: { 'content-type': type } });

describe('null', () => {
  it.each(mediaTypes)('in an event as %s counts as left out, and defaults hold', async (type) => {
    const calendarId = await addCalendar(kontor);
    const event = { ...all(null), ...required, calendarId, attendees: [attendee] };
    const body = { event: type === 'multipart/form-data' ? JSON.stringify(event) : event };
    const answer = await post('/api/v1/calendar/add-event', await encodeBody(type, body));
    expect(answer.statusCode, answer.body).toBe(200);
    const nobody = { name: 'Customer 42', member_id: null, customer_id: null, email: null, phone: null };
    expect(await listEvents(kontor, calendarId)).toMatchObject([{ ...bare, attendees: [nobody], reminders: 0 }]);
  });

  it('instead of the attendees means that there are none', async () => {
    const calendarId = await addCalendar(kontor);
    expect((await postEvent(kontor, { ...required, ...all(null), calendarId })).statusCode).toBe(200);
    expect(await listEvents(kontor, calendarId)).toMatchObject([{ ...bare, attendees: [] }]);
  });

  it('in a new address counts as left out', async () => {
    const fields = all(null, ['type', 'firstName', 'companyName', 'postalCode', 'country', 'notice', 'stateRegion']);
    for (const type of ['application/json', 'text/plain'] as const) {
      const body = { identityId: 'somebody', city: 'Praha', ...fields };
      const answer = await post('/api/v1/address/create', await encodeBody(type, body));
      expect(answer.json()).toEqual({ id: expect.any(String), city: 'Praha', country: 'CZ' });
    }
  });

  it('instead of a required field is refused', async () => {
    const calendarId = await addCalendar(kontor);
    for (const name of ['title', 'startTime', 'endTime', 'calendarId']) {
      const answer = await postEvent(kontor, { ...required, calendarId, [name]: null });
      expect(answer.json().errors).toMatchObject([{ pointer: `/event/${name}`, code: 'type' }]);
    }
    const answer = await post('/api/v1/address/create', await encodeBody('application/json', { identityId: null }));
    expect(answer.json().errors).toMatchObject([{ field: 'identityId', code: 'required' }]);
  });

  it('instead of the key or the organisation of a ROOT key counts as left out', async () => {
    const body = await encodeBody('application/json', { apiKey: null, organisation: null });
    const headers = { ...body.headers, 'x-api-key': kontor.keys.ROOT };
    const answer = await kontor.api.inject({ method: 'POST', url: '/api/v1/probe', headers, payload: body.payload });
    expect(answer.json()).toMatchObject({ organisation: 'demo', keyType: 'ROOT' });
  });

  it('and nothing are the same request for an Idempotency-Key', async () => {
    const calendarId = await addCalendar(kontor);
    const headers = { 'idempotency-key': 'null-and-nothing' };
    const first = await postEvent(kontor, { ...required, calendarId }, { headers });
    const second = await postEvent(kontor, { ...required, ...all(null), calendarId }, { headers });
    expect(second.json()).toEqual(first.json());
  });
});

describe('an empty value', () => {
  it('of an optional field of a form counts as left out, also of an attendee', async () => {
    const calendarId = await addCalendar(kontor);
    const nothing = ['memberId', 'customerId', 'email', 'phone'].map((name) => `event.attendees.0.${name}`);
    const empty = optional.filter((name) => name !== 'attendees').map((name) => `event.${name}`);
    const filled = Object.entries({ ...required, calendarId }).map(([name, text]) => [`event.${name}`, text]);
    const attendeeName = { 'event.attendees.0.name': 'Customer 42' };
    const form = makeForm({ ...Object.fromEntries(filled), ...attendeeName, ...all('', [...empty, ...nothing]) });
    const answer = await postForm(form);
    expect(answer.statusCode, answer.body).toBe(200);
    const nobody = { name: 'Customer 42', member_id: null, customer_id: null, email: null, phone: null };
    expect(await listEvents(kontor, calendarId)).toMatchObject([{ ...bare, attendees: [nobody] }]);
  });

  it('of the attendees in a form means that there are none', async () => {
    const calendarId = await addCalendar(kontor);
    const filled = Object.entries({ ...required, calendarId, attendees: '' });
    const answer = await postForm(makeForm(Object.fromEntries(filled.map(([name, text]) => [`event[${name}]`, text]))));
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await listEvents(kontor, calendarId)).toMatchObject([{ attendees: [] }]);
  });

  it.each([
    '/api/v1/branch/list?page=',
    '/api/v1/branch/list?page=&limit=&latitude=&longitude=',
    '/api/v1/address/load-address-by-company-registration-number?companyRegistrationNumber=1&country=',
  ])('of an optional parameter counts as left out: %s', async (url) => {
    const headers = { 'x-api-key': kontor.keys.PROD };
    const [answer, plain] = await Promise.all(
      [url, url.replace(/(?:page|limit|latitude|longitude|country)=&?/g, '')].map((each) =>
        kontor.api.inject({ url: each, headers }),
      ),
    );
    expect(answer?.statusCode).toBe(200);
    expect(answer?.body).toBe(plain?.body);
  });

  it('of one coordinate alone is one coordinate too few', async () => {
    const url = '/api/v1/branch/list?latitude=50&longitude=';
    const answer = await kontor.api.inject({ url, headers: { 'x-api-key': kontor.keys.PROD } });
    expect(answer.json()).toMatchObject({ status: 400, errors: [{ field: 'longitude', code: 'required_with' }] });
  });

  it('of a required parameter or field stays what it is', async () => {
    const headers = { 'x-api-key': kontor.keys.PROD };
    const read = async (url: string) => (await kontor.api.inject({ url, headers })).json();
    expect(await read('/api/v1/bank/bank-account-status?bankAccount=')).toEqual({ success: false });
    expect(await read('/api/v1/branch/detail?slug=')).toMatchObject({ errors: [{ field: 'slug', code: 'too_short' }] });
    expect(await read('/api/v1/address/list?identityId=')).toMatchObject({ errors: [{ field: 'identityId' }] });
    const calendarId = await addCalendar(kontor);
    const answer = await postEvent(kontor, { ...required, calendarId, title: '' });
    expect(answer.json().errors).toMatchObject([{ pointer: '/event/title', code: 'too_short' }]);
  });

  it('of a flag in JSON is still refused: only queries and forms are texts', async () => {
    const calendarId = await addCalendar(kontor);
    const answer = await postEvent(kontor, { ...required, calendarId, isAllDay: '' });
    expect(answer.json().errors).toMatchObject([{ pointer: '/event/isAllDay', code: 'type' }]);
  });
});
