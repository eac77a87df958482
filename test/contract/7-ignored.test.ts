// Spec 7 and docs/requests.md: a field that nothing reads is ignored, and the answer names it.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';

let kontor: TestApp;
const origin = 'https://shop.example';
beforeAll(async () => {
  kontor = await testApp({ settings: { CORS_ORIGINS: origin } });
});

const headers = () => ({ 'x-api-key': kontor.keys.PROD, 'x-forwarded-proto': 'https' });
const create = (payload: unknown, type = 'application/json', query: Record<string, string> = {}) =>
  kontor.api.inject({
    method: 'POST',
    url: '/api/v1/address/create',
    query,
    headers: { ...headers(), 'content-type': type },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
const form = (fields: Record<string, string>) =>
  `${Object.entries(fields)
    .map(([name, value]) => `--kontorform\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')}--kontorform--\r\n`;
const bank = (query: Record<string, string>) =>
  kontor.api.inject({ url: '/api/v1/bank/bank-account-status', query, headers: headers() });

describe('a field that nothing reads', () => {
  it('is named, in every media type and in the query', async () => {
    const body = { identityId: 'c1', postalcode: '11000' };
    expect((await create(body)).headers['kontor-ignored']).toBe('postalcode');
    expect((await create(JSON.stringify(body), 'text/plain')).headers['kontor-ignored']).toBe('postalcode');
    expect((await create(form(body), 'multipart/form-data; boundary=kontorform')).headers['kontor-ignored']).toBe(
      'postalcode',
    );
    expect((await create(body, 'application/json', { Street: 'x' })).headers['kontor-ignored']).toBe(
      'Street, postalcode',
    );
    expect((await bank({ acount: '1', apiKey: kontor.keys.PROD })).headers['kontor-ignored']).toBe('acount');
  });

  it('is named inside an event, also where a form has it as one part of JSON', async () => {
    const event = { titel: 'x', attendees: [{ nmae: 'y' }] };
    const book = (payload: string, type: string) =>
      kontor.api.inject({
        method: 'POST',
        url: '/api/v1/calendar/add-event',
        headers: { ...headers(), 'content-type': type },
        payload,
      });
    for (const answer of [
      await book(JSON.stringify({ event }), 'application/json'),
      await book(form({ event: JSON.stringify(event) }), 'multipart/form-data; boundary=kontorform'),
    ]) {
      expect(answer.statusCode, answer.body).toBe(400);
      expect(answer.headers['kontor-ignored']).toBe('event.titel, event.attendees.0.nmae');
    }
  });

  it('is not there where every field is read', async () => {
    for (const answer of [await create({ identityId: 'c1', organisation: 'demo' }), await bank({ bankAccount: '1' })]) {
      expect(answer.headers).not.toHaveProperty('kontor-ignored');
    }
  });

  it('is written safely: bounded, without line breaks, letters beyond ASCII, or keys', async () => {
    const { headers: odd } = await create({ 'a\r\nSet-Cookie: b': 1, ulička: 2, 'x,y': 3, [kontor.keys.DEV_]: 4 });
    expect(odd['kontor-ignored']).toBe('a%0D%0ASet-Cookie%3A%20b, uli%C4%8Dka, x%2Cy');
    expect(odd).not.toHaveProperty('set-cookie');
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`f${index}`, 1]));
    expect(String((await create(many)).headers['kontor-ignored']).split(', ')).toHaveLength(10);
    expect((await create({ ['n'.repeat(65)]: 1 })).headers['kontor-ignored']).toBe('n'.repeat(64));
  });

  it('can be read by pages of named origins', async () => {
    const answer = await kontor.api.inject({ url: '/api/v1/bank/bank-account-status?x=1', headers: { origin } });
    expect(answer.headers['access-control-expose-headers']).toContain('Kontor-Ignored');
  });
});
