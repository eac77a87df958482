// Design "Errors stay small": names that every object inherits are treated as unknown names, everywhere.
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { inheritedNames, inheritedPaths, watchBuiltIns } from '#test/attacks/built-ins.ts';
import { addCalendar, makeForm } from '#test/events.ts';

let kontor: TestApp;
let calendarId: string;
let listChanges: () => string[];

beforeAll(async () => {
  kontor = await testApp({
    addRoutes: (server) => {
      const options = { config: { role: 'public' }, schema: { hide: true } };
      server.post('/api/v1/echo', options, (request) => ({ names: Object.keys(request.body ?? {}) }));
    },
  });
  calendarId = await addCalendar(kontor);
  listChanges = watchBuiltIns();
});

// After every test, because a change would affect all following tests.
afterAll(() => expect(listChanges()).toEqual([]));

/** Names that reach a prototype in careless code; forms refuse them (design, Media types). */
const refusedInForms = /(?:^|[.[])(?:__proto__|constructor|prototype)(?:$|[.\]])/;

const post = (url: string, type: string, payload: string) =>
  kontor.api.inject({
    method: 'POST',
    url,
    headers: { 'content-type': type, 'x-api-key': kontor.keys.PROD },
    payload,
  });

const withoutId = ({ statusCode, body }: LightMyRequestResponse) =>
  `${statusCode} ${body.replace(/"requestId":"[^"]*"/, '')}`;

const values = ['"x"', '{"call":"x"}', '{"prototype":{"x":"x"}}', '["x"]'];

describe('a name that every object inherits', () => {
  it.each(['application/json', 'text/plain'])('changes nothing in a body of %s, at any depth', async (type) => {
    const places: ((member: string) => string)[] = [
      (member) => `{${member}"event":{}}`,
      (member) => `{"event":{${member}"calendarId":"x"}}`,
      (member) => `{"event":{"calendarId":"x","attendees":[{${member}"name":""}]}}`,
      (member) => `{"event":{"calendarId":"x","attendees":[{"name":{${member}"a":1}}]}}`,
    ];
    for (const write of places) {
      const plain = withoutId(await post('/api/v1/calendar/add-event', type, write('')));
      for (const name of inheritedNames) {
        // `name` is a field of an attendee, and functions have it, too.
        if (name === 'name') continue;
        const value = values[name.length % values.length];
        const sent = write(`${JSON.stringify(name)}:${value},`);
        expect(withoutId(await post('/api/v1/calendar/add-event', type, sent)), sent).toBe(plain);
      }
    }
  });

  it('changes nothing in an event that is stored, nor in its idempotency', async () => {
    const times = '"startTime":"2027-05-03T10:00:00Z","endTime":"2027-05-03T11:00:00Z"';
    const event = (extra: string) =>
      `{"event":{${extra}"calendarId":"${calendarId}",${times},"title":"t","isBlocking":false}}`;
    for (const name of ['__proto__', 'constructor', 'toString', 'toJSON', 'hasOwnProperty']) {
      const send = () =>
        kontor.api.inject({
          method: 'POST',
          url: '/api/v1/calendar/add-event',
          headers: { 'content-type': 'text/plain', 'x-api-key': kontor.keys.PROD, 'idempotency-key': name },
          payload: event(`"${name}":{"title":"other"},`),
        });
      const [first, second] = [await send(), await send()];
      expect(first.statusCode, name).toBe(200);
      expect(second.json()).toEqual(first.json());
    }
  });

  it('is an unknown field of a form, except names that every form refuses', async () => {
    const plain = withoutId(await post('/api/v1/address/create', ...form('a')));
    const paths = inheritedNames.flatMap((name) => [name, `${name}.x`, `x[${name}]`, `event[${name}][call]`]);
    for (const path of [...paths, ...inheritedPaths]) {
      const answer = await post('/api/v1/address/create', ...form(path));
      if (refusedInForms.test(path)) expect(answer.json(), path).toMatchObject({ code: 'malformed_body', status: 400 });
      else expect(withoutId(answer), path).toBe(plain);
    }
  });

  it('arrives in a form as it was sent', async () => {
    const answer = await post('/api/v1/echo', ...form('toString', 'hasOwnProperty.call', 'a'));
    expect(answer.json()).toEqual({ names: ['toString', 'hasOwnProperty', 'a'] });
  });

  it('changes nothing in a query', async () => {
    const headers = { 'x-api-key': kontor.keys.PROD };
    const ask = async (url: string) => withoutId(await kontor.api.inject({ url, headers }));
    for (const path of ['/api/v1/branch/list?latitude=1', '/api/v1/bank/bank-account-status?bankAccount=1/0800']) {
      const plain = await ask(path);
      for (const name of inheritedNames) {
        expect(await ask(`${path}&${name}=x`), name).toBe(plain);
        expect(await ask(`${path}&${name}[call]=x&${name}.x=y`), name).toBe(plain);
      }
    }
  });

  it('is not a valid value of any field', async () => {
    const key = { 'x-api-key': kontor.keys.PROD };
    // All but `at`, which is Austria.
    for (const name of inheritedNames.filter((name) => name !== 'at')) {
      const ask = async (url: string) => (await kontor.api.inject({ url, headers: key })).json();
      expect(await ask(`/api/v1/bank/bank-account-status?bankAccount=${name}`)).toEqual({ success: false });
      expect(await ask(`/api/v1/branch/detail?slug=${name}`)).toMatchObject({ code: 'branch_not_found' });
      const lookup = `/api/v1/address/load-address-by-company-registration-number?country=${name}`;
      expect(await ask(`${lookup}&companyRegistrationNumber=1`)).toMatchObject({ code: 'country_not_supported' });
      expect(await ask(`/docs/errors/${name}`)).toMatchObject({ code: 'route_not_found' });
      const sent = JSON.stringify({ identityId: 'i', country: name, postalCode: name, stateRegion: name });
      const refused = await post('/api/v1/address/create', 'application/json', sent);
      expect(refused.json()).toMatchObject({ errors: [{ field: 'country', code: 'unknown_country' }] });
    }
  });

  it('changes nothing as name or value of a header', async () => {
    const url = '/api/v1/bank/bank-account-status?bankAccount=19-2000145399/0800';
    const plain = (await kontor.api.inject({ url, headers: { 'x-api-key': kontor.keys.PROD } })).body;
    for (const name of inheritedNames) {
      const values = { accept: name, cookie: `${name}=x`, 'accept-language': name, 'accept-encoding': name };
      const headers = { 'x-api-key': kontor.keys.PROD, [name]: 'x', ...values };
      expect((await kontor.api.inject({ url, headers })).body, name).toBe(plain);
    }
  });
});

describe('on the shortener, a name that every object inherits', () => {
  it('changes nothing in a query or an unexpected body', async () => {
    const url = '/api/shorten?url=ftp://example.com';
    const plain = (await kontor.shortener.inject(url)).body;
    for (const path of [...inheritedNames, ...inheritedPaths]) {
      expect((await kontor.shortener.inject(`${url}&${path}=x`)).body, path).toBe(plain);
      const [type, payload] = form(path);
      const answer = await kontor.shortener.inject({ url, headers: { 'content-type': type }, payload });
      if (refusedInForms.test(path)) expect(answer.json(), path).toMatchObject({ code: 'malformed_body' });
      else expect(answer.body, path).toBe(plain);
    }
  });

  it('is no code, no filter and no language', async () => {
    for (const name of inheritedNames) {
      expect((await kontor.shortener.inject(`/${name}`)).statusCode, name).toBe(404);
      expect((await kontor.shortener.inject(`/api/stats/${name}?device=${name}`)).statusCode, name).toBe(400);
      const page = await kontor.shortener.inject({
        url: `/?lang=${name}&theme=${name}`,
        headers: { cookie: `lang=${name}; ${name}=cs`, 'accept-language': name },
      });
      expect(page.body, name).toContain('<html lang="en" data-theme="auto">');
    }
  });
});

function form(...names: string[]): [type: string, payload: string] {
  const { type, payload } = makeForm(Object.fromEntries(names.map((name) => [name, 'x'])));
  return [type, payload];
}
