// Design "Errors stay small": however many problems a request has, the refusal is short and cheap.
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { malformedBody, validationFailed } from '#platform/http/transport-errors.ts';
import { mediaTypes, readAnswer } from '#test/answers.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { addCalendar, makeForm } from '#test/events.ts';

let kontor: TestApp;
let calendarId: string;

const most = 16 * 1024;
const bodyLimit = 256 * 1024;

beforeAll(async () => {
  kontor = await testApp({
    addRoutes: (server) => {
      const options = { config: { role: 'public' }, schema: { hide: true } };
      server.get('/api/v1/loud', options, () => {
        throw malformedBody({ message: '\u0001ě'.repeat(100_000), extra: { all: 'x'.repeat(100_000) } });
      });
      const problem = { in: 'body', field: 'a', pointer: '/a', code: 'x', message: 'x'.repeat(10_000) } as const;
      server.get('/api/v1/long-list', options, () => {
        throw validationFailed({ errors: Array.from({ length: 20 }, () => problem) });
      });
    },
  });
  calendarId = await addCalendar(kontor);
});

const post = (payload: string, type = 'application/json', accept = 'application/json', url = addEvent) =>
  kontor.api.inject({
    method: 'POST',
    url,
    headers: { 'content-type': type, 'x-api-key': kontor.keys.PROD, accept },
    payload,
  });

const addEvent = '/api/v1/calendar/add-event';
const sizeOf = ({ body }: LightMyRequestResponse) => Buffer.byteLength(body);

/** As many of them as fit into a body. */
function crowdOf(attendee: string): string {
  const [head, tail] = ['{"event":{"calendarId":"x","attendees":[', ']}}'];
  const count = Math.floor((bodyLimit - head.length - tail.length + 1) / (attendee.length + 1));
  return `${head}${Array.from({ length: count }, () => attendee).join(',')}${tail}`;
}

describe('a refusal', () => {
  it.each(['1', '{}', 'null', '""', '{"name":1,"email":1,"phone":1,"memberId":"","customerId":""}', '[[]]'])(
    'of 256 KiB of attendees that are %s is short, in every media type',
    async (attendee) => {
      for (const accept of mediaTypes) {
        const answer = await post(crowdOf(attendee), 'application/json', accept);
        expect(answer.statusCode).toBe(400);
        expect(sizeOf(answer)).toBeLessThanOrEqual(most);
        const { error, detail, errors } = readAnswer(answer) as { error: string; detail: string; errors: unknown[] };
        expect(errors).toContainEqual(expect.objectContaining({ field: 'event.attendees', code: 'too_many' }));
        expect(errors.length).toBeLessThanOrEqual(20);
        expect(error.length).toBeLessThan(500);
        expect(detail).toBe(error);
      }
    },
  );

  it('lists 20 problems, names three and says how many more there are', async () => {
    const attendees = Array.from({ length: 100 }, () => '{"name":1,"email":1}').join(',');
    const { error, errors } = (await post(`{"event":{"attendees":[${attendees}]}}`)).json();
    expect(errors).toHaveLength(20);
    expect(error).toBe(
      'event.calendarId is required. event.startTime is required. event.endTime is required. There are 201 more problems.',
    );
  });

  it('of four problems names three and one more; of three all of them', async () => {
    const { error } = (await post('{"event":{}}')).json();
    expect(error).toBe(
      'event.calendarId is required. event.startTime is required. event.endTime is required. There is 1 more problem.',
    );
    const { error: three } = (await post('{"event":{"title":"x"}}')).json();
    expect(three).toBe('event.calendarId is required. event.startTime is required. event.endTime is required.');
  });

  it('by a room is as short: texts, times, phones, addresses', async () => {
    const attendees = Array.from({ length: 100 }, () => ({ name: 'x'.repeat(300), email: 'x', phone: 'x' }));
    const event = { calendarId, startTime: 'x'.repeat(50_000), endTime: 'x', title: 'x'.repeat(50_000), attendees };
    const answer = await post(JSON.stringify({ event }));
    expect(answer.json().errors).toHaveLength(20);
    expect(sizeOf(answer)).toBeLessThanOrEqual(most);
    const fields = ['city', 'country', 'firstName', 'lastName', 'notice', 'postalCode', 'streetAddress', 'type'];
    const address = Object.fromEntries(fields.map((name) => [name, 'x'.repeat(20_000)]));
    const refused = await post(JSON.stringify(address), 'application/json', '*/*', '/api/v1/address/create');
    expect(refused.json().error).toMatch(/There are 6 more problems\.$/);
    expect(sizeOf(refused)).toBeLessThanOrEqual(most);
  });

  it('does not grow with the names that a caller sends', async () => {
    const name = 'n'.repeat(200_000);
    const nul = '"\\u0000"';
    const times = '"startTime":"2027-05-03T10:00:00Z","endTime":"2027-05-03T11:00:00Z"';
    const known = `"calendarId":"${calendarId}","title":"t",${times},"isBlocking":false`;
    expect((await post(`{"event":{${known},"${name}":${nul}}}`)).statusCode).toBe(200);
    for (const spelling of [`${name}[`, `a[__proto__]${name}`, `a.b.c.d.e.${name}`]) {
      const { payload, type } = makeForm({ [spelling]: 'x' });
      const answer = await post(payload, type);
      expect(answer.json()).toMatchObject({ code: 'malformed_body' });
      expect(sizeOf(answer)).toBeLessThan(1_000);
    }
  });

  it.each(['/api/v1/loud', '/api/v1/long-list'])(
    'with more to say than that (%s) says less, in every media type',
    async (url) => {
      for (const accept of mediaTypes) {
        const answer = await kontor.api.inject({ url, headers: { accept } });
        expect(answer.statusCode).toBe(400);
        expect(sizeOf(answer)).toBeLessThanOrEqual(most);
        expect(readAnswer(answer)).toMatchObject({ success: false, status: 400, code: expect.any(String) });
      }
    },
  );
});

describe('a refusal of the shortener', () => {
  it('names three of its problems and says how many more there are', async () => {
    const names = ['from', 'to', 'country', 'referrer', 'device', 'browser', 'os', 'weekday', 'hour', 'timezone'];
    const query = names.map((name) => `${name}=${'x'.repeat(301)}`).join('&');
    const answer = await kontor.shortener.inject(`/api/stats/abc?${query}`);
    expect(answer.json()).toMatchObject({ success: false, code: 'validation_failed' });
    expect(answer.json().error).toMatch(/^from .*\. to .*\. country .*\. There are 7 more problems\.$/);
  });

  const html = { accept: 'text/html' };

  it.each([
    `/new?url=${'%22'.repeat(3_300)}`,
    `/new?url=${'x'.repeat(9_000)}&custom=${'%26'.repeat(1_000)}`,
    `/nothing1?${'&'.repeat(12_000)}`,
    `/${'%22'.repeat(1_300)}`,
    `/${'%22'.repeat(1_300)}+`,
  ])('as a page is short too', async (url) => {
    const answer = await kontor.shortener.inject({ url, headers: html });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(sizeOf(answer)).toBeLessThanOrEqual(most);
  });

  it('as a page keeps what was typed, if it is not too long', async () => {
    const url = `ftp://example.com/${'x'.repeat(1_500)}`;
    const answer = await kontor.shortener.inject({ url: `/new?url=${url}&custom=mine`, headers: html });
    expect(answer.body).toContain(`value="${url}"`);
    expect(answer.body).toContain('value="mine"');
  });
});

describe('a body', () => {
  const nest = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  const event = (levels: number) =>
    `{"calendarId":"${calendarId}","startTime":"2027-05-03T10:00:00Z","endTime":"2027-05-03T11:00:00Z","title":"t","isBlocking":false,"x":${nest(levels)}}`;
  const tooDeep = { code: 'malformed_body', status: 400, error: 'The JSON is nested more than 32 levels deep.' };

  it.each(['application/json', 'text/plain', ''])('of type "%s" may have 32 levels and no more', async (type) => {
    const send = (payload: string, headers: Record<string, string>) =>
      kontor.api.inject({ method: 'POST', url: addEvent, headers, payload });
    const headers = { 'x-api-key': kontor.keys.PROD, ...(type === '' ? {} : { 'content-type': type }) };
    expect((await send(`{"event":${event(30)}}`, headers)).statusCode).toBe(200);
    for (const levels of [31, 5_000, 100_000]) {
      expect((await send(`{"event":${event(levels)}}`, headers)).json()).toMatchObject(tooDeep);
    }
    // With an Idempotency-Key the whole body is serialised for the comparison.
    const again = { ...headers, 'idempotency-key': `depth-${type}` };
    expect((await send(`{"event":${event(30)}}`, again)).statusCode).toBe(200);
  });

  it('has the same limit in the JSON part of a form', async () => {
    const send = (levels: number) => {
      const { payload, type } = makeForm({ event: event(levels) });
      return post(payload, type);
    };
    expect((await send(31)).statusCode).toBe(200);
    for (const levels of [32, 5_000]) expect((await send(levels)).json()).toMatchObject(tooDeep);
  });

  it('with brackets in a string is not deep', async () => {
    const sent = JSON.stringify({ identityId: 'brackets', notice: `"${'[{'.repeat(100)}` });
    expect((await post(sent, 'text/plain', '*/*', '/api/v1/address/create')).statusCode).toBe(200);
  });
});
