// Spec 4.4: GET /api/v1/address/load-address-by-company-registration-number.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mediaTypes, readAnswer } from '#test/answers.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { behaviours, listRecordedCases, type Replay, startReplay } from '#test/neighbours/registry-replay.ts';

const path = '/api/v1/address/load-address-by-company-registration-number';
const ares = '/ekonomicke-subjekty-v-be/rest/ekonomicke-subjekty/';
const registries = 'ARES RPO RUZ BRREG PRH RECHERCHE WHITELIST KRS ANAF VIES GLEIF EE LV COMPANIES_HOUSE'.split(' ');

let kontor: TestApp;
let replay: Replay;

beforeAll(async () => {
  replay = await startReplay();
  const urls = Object.fromEntries(registries.map((name) => [`REGISTRY_${name}_URL`, replay.url]));
  kontor = await testApp({ settings: { ...urls, REGISTRY_COMPANIES_HOUSE_KEY: 'ch-key' } });
});
afterAll(() => replay.close());
beforeEach(async () => {
  // A new minute, so that earlier tests have used nothing of the limits.
  kontor.clock.advance(120_000);
  await kontor.app.rooms.registry.maintenance.clear(null);
  replay.requests.length = 0;
  replay.on(ares, behaviours.replay('cz-ares-street-letter.json'));
});

const ask = (query: Record<string, string>, headers: Record<string, string> = {}) =>
  kontor.api.inject({ url: `${path}?${new URLSearchParams(query)}`, headers });
const askWithKey = (query: Record<string, string>) => ask({ ...query, apiKey: kontor.keys.PROD });

// eu-*, sk-07 and xx-02 are for tests of a single reader.
const isRouted = ({ id }: { id: string }) => !/^(?:eu-|sk-07|xx-02)/.test(id);
const cases = listRecordedCases().filter(isRouted);

describe('every recorded case', () => {
  it.each(cases)('$id', async ({ input, rawStatus, rawBody, expected, requestMustHit }) => {
    const behaviour = rawBody === null ? behaviours.answer(500, '') : behaviours.replay(rawBody, rawStatus ?? 200);
    for (const prefix of [ares, '/']) replay.on(prefix, behaviour);
    replay.on('/cruz-public', behaviours.replay('sk-ruz-list-notfound.json'));
    const response = await askWithKey(input);
    expect(response.statusCode).toBe(200);
    if (expected.error === undefined) {
      const { postalCode, ...rest } = response.json();
      expect(rest).toEqual(JSON.parse(JSON.stringify({ ...expected, postalCode: undefined })));
      const wanted = expected.postalCode ?? '';
      if (/^(?:CZ|SK)$/.test(input.country)) expect(postalCode).toBe(wanted.replace(/^(\d{3})/, '$1 '));
      else expect(postalCode).toBe(expected.postalCode);
    } else {
      expect(response.json()).toMatchObject({ error: expect.stringMatching(/\S/) });
    }
    if (rawBody === null) expect(replay.requests).toEqual([]);
    if (requestMustHit !== undefined) expect(replay.requests[0]?.path).toBe(requestMustHit);
  });
});

describe('the answer', () => {
  it('is 200 with exactly error and code when there is no record', async () => {
    replay.on(ares, behaviours.replay('cz-ares-notfound.json', 404));
    const response = await askWithKey({ companyRegistrationNumber: '99999994', country: 'CZ' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ code: 'company_not_found', error: expect.stringContaining('99999994') });
  });

  it.each([
    [{ companyRegistrationNumber: 'abc', country: 'CZ' }, 'invalid_number'],
    [{ companyRegistrationNumber: '', country: 'CZ' }, 'invalid_number'],
    [{ companyRegistrationNumber: '1'.repeat(5000) }, 'invalid_number'],
    [{ companyRegistrationNumber: '26435675', country: 'Atlantis' }, 'country_not_supported'],
  ])('to %j is 200 with %s, and no registry is called', async (query, code) => {
    const response = await askWithKey(query);
    expect([response.statusCode, response.json().code]).toEqual([200, code]);
    expect(replay.requests).toEqual([]);
  });

  it.each([
    ['a record', {}],
    ['a failure', { companyRegistrationNumber: 'abc' }],
  ])('is %s in each of the three media types', async (_name, change) => {
    const query = { companyRegistrationNumber: '26435675', apiKey: kontor.keys.PROD, ...change };
    const [json, ...others] = await Promise.all(mediaTypes.map((accept) => ask(query, { accept })));
    for (const other of others) expect(readAnswer(other)).toEqual(json?.json());
  });

  it('is 400 when the number is missing', async () => {
    const response = await askWithKey({ country: 'CZ' });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'validation_failed',
      errors: [{ field: 'companyRegistrationNumber', code: 'required' }],
    });
  });

  it('shows no text of a registry, neither to the caller nor in the log', async () => {
    replay.on(ares, behaviours.answer(500, '{"popis":"upstream-canary"}'));
    const response = await askWithKey({ companyRegistrationNumber: '45274649', country: 'CZ' });
    expect(response.json()).toMatchObject({ code: 'registry_unavailable' });
    expect(response.body + kontor.logLines.join('')).not.toContain('upstream-canary');
  });

  it('calls the registry with the name of the product and without the caller’s key', async () => {
    await askWithKey({ companyRegistrationNumber: '26435675' });
    expect(replay.requests[0]?.headers['user-agent']).toMatch(/^Kontor\/\d/);
    expect(JSON.stringify(replay.requests)).not.toContain(kontor.keys.PROD);
  });
});

describe('the country', () => {
  it('is the explicit one; names and other spellings work', async () => {
    replay.on('/rpo/v1/search', behaviours.replay('sk-rpo-search-history.json'));
    expect((await askWithKey({ companyRegistrationNumber: '31322832', country: 'sk' })).json().country).toBe('SK');
  });

  it('is that of the number’s prefix', async () => {
    replay.on('/rpo/v1/search', behaviours.replay('sk-rpo-search-history.json'));
    expect((await askWithKey({ companyRegistrationNumber: 'SK31322832' })).json().country).toBe('SK');
  });

  it('is the organisation’s default one, and CZ without a key', async () => {
    const slovak = { slug: 'slovak', name: 'Slovak', defaultCountry: 'SK', timeZone: 'Europe/Bratislava' };
    const { id: organisationId } = await kontor.app.rooms.organisation.organisations.create(slovak, 'command line');
    const { key } = await kontor.app.rooms.access.keys.create({ by: 'command line', organisationId, type: 'PROD' });
    await ask({ companyRegistrationNumber: '31322832', apiKey: key });
    await ask({ companyRegistrationNumber: '26435675' });
    expect(replay.requests.map((request) => request.path)).toEqual([
      '/rpo/v1/search?identifier=31322832',
      expect.stringContaining('/cruz-public/'),
      `${ares}26435675`,
    ]);
  });
});

describe('a key', () => {
  const query = { companyRegistrationNumber: '26435675' };

  it('is optional', async () => {
    const response = await ask(query);
    expect(response.json()).toMatchObject({ companyName: 'CineStar s.r.o.', postalCode: '150 00' });
    expect(response.headers.ratelimit).toMatch(/^"anonymous";r=29;/);
  });

  it.each([
    ['malformed', 'PRODshort', 'api_key_malformed'],
    ['unknown', `PROD${'x'.repeat(28)}`, 'api_key_unknown'],
  ])('that is %s is refused, not treated as none', async (_name, apiKey, code) => {
    const response = await ask({ ...query, apiKey });
    expect([response.statusCode, response.json().code]).toEqual([401, code]);
    expect(replay.requests).toEqual([]);
  });

  it('counts against its own limit, not the anonymous one', async () => {
    const response = await askWithKey(query);
    expect(response.headers.ratelimit).toMatch(/^"prod";/);
    const dev = await ask({ ...query, apiKey: kontor.keys.DEV_ });
    expect(dev.headers['x-ratelimit-limit']).toBe('1000');
  });

  it('may come in the body of the GET', async () => {
    const headers = { 'content-type': 'application/json' };
    const payload = JSON.stringify({ apiKey: kontor.keys.PROD });
    const response = await kontor.api.inject({ url: `${path}?${new URLSearchParams(query)}`, headers, payload });
    expect(response.headers.ratelimit).toMatch(/^"prod";/);
  });

  it('needs the role registry:read', async () => {
    const organisationId = kontor.organisation.id;
    const { key } = await kontor.app.rooms.access.keys.create({
      by: 'command line',
      organisationId,
      type: 'PROD',
      roles: ['bank:read'],
    });
    const response = await ask({ ...query, apiKey: key });
    expect([response.statusCode, response.json().code]).toEqual([403, 'role_missing']);
  });
});

describe('without a key', () => {
  const query = { companyRegistrationNumber: '26435675' };

  it('the 31st request of a client in a minute is the first 429, before its parameters are checked', async () => {
    for (let count = 1; count <= 30; count++) expect((await ask(query)).statusCode).toBe(200);
    for (const refused of [await ask(query), await ask({})]) {
      expect(refused.statusCode).toBe(429);
      expect(refused.json()).toMatchObject({ code: 'rate_limited', success: false });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await askWithKey(query)).statusCode).toBe(200);
    const other = await kontor.api.inject({
      url: `${path}?companyRegistrationNumber=26435675`,
      remoteAddress: '192.0.2.7',
    });
    expect(other.statusCode).toBe(200);
    kontor.clock.advance(120_000);
    expect((await ask(query)).statusCode).toBe(200);
  });
});

describe('the credit that RPO asks for', () => {
  it('is in the reference', async () => {
    expect((await kontor.api.inject('/docs')).body).toMatch(
      /RPO.*Statistical Office of the Slovak Republic, CC BY 4\.0/,
    );
  });
});
