// Spec 5: PROD keys use live data, DEV_ keys the sandbox, ROOT keys choose; every call of a ROOT key is audited.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { testClock } from '#test/clock.ts';
import { silentLog, testDatabase } from '#test/database.ts';
import { temporaryFolder } from '#test/folders.ts';
import { makeProbe } from '#test/probe.ts';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/rooms.ts';

let kontor: TestApp;

beforeAll(async () => {
  kontor = await testApp({ addRoutes: makeProbe });
  await kontor.addOrganisation('other');
});

const ask = async (key: string, url = '/api/v1/probe', headers: Record<string, string> = {}) =>
  (await kontor.api.inject({ url, headers: { 'x-api-key': key, ...headers } })).json();

describe('environments', () => {
  it('are live for PROD and the sandbox for DEV_, also if the request says so', async () => {
    for (const headers of [{}, { 'x-environment': 'live' }])
      expect(await ask(kontor.keys.PROD, '/api/v1/probe', headers)).toMatchObject({ environment: 'live' });
    for (const headers of [{}, { 'x-environment': 'sandbox' }])
      expect(await ask(kontor.keys.DEV_, '/api/v1/probe', headers)).toMatchObject({ environment: 'sandbox' });
  });

  it.each([
    ['PROD', 'sandbox', 'This API key works with live data, but X-Environment says sandbox.'],
    ['DEV_', 'live', 'This API key works with sandbox data, but X-Environment says live.'],
  ] as const)(
    'of a %s key that X-Environment contradicts: %s is 403, wherever the key is',
    async (type, named, words) => {
      const key = kontor.keys[type];
      const headers = { 'x-environment': named };
      const answers = [
        await ask(key, '/api/v1/probe', headers),
        (await kontor.api.inject({ url: `/api/v1/probe?apiKey=${key}`, headers })).json(),
        (await kontor.api.inject({ method: 'POST', url: '/api/v1/probe', headers, payload: { apiKey: key } })).json(),
      ];
      for (const answer of answers) {
        expect(answer).toMatchObject({ success: false, status: 403, code: 'environment_mismatch' });
        expect(answer.error).toContain(words);
      }
    },
  );

  it('that are contradicted come after 401 and 429, and before role_missing', async () => {
    const sandbox = { 'x-environment': 'sandbox' };
    expect(await ask(`PROD${'0'.repeat(28)}`, '/api/v1/probe', sandbox)).toMatchObject({ code: 'api_key_unknown' });
    const { organisationId } = { organisationId: kontor.organisation.id };
    const { keys } = kontor.app.rooms.access;
    const { key } = await keys.create({ by: 'command line', organisationId, type: 'PROD', roles: ['branch:read'] });
    expect(await ask(key, '/api/v1/probe')).toMatchObject({ code: 'role_missing' });
    expect(await ask(key, '/api/v1/probe', sandbox)).toMatchObject({ code: 'environment_mismatch' });
    const dev = await keys.create({ by: 'command line', organisationId, type: 'DEV_', member: 'limited@example.com' });
    const live = { 'x-environment': 'live' };
    for (let n = 0; n < 1_000; n += 1) await ask(dev.key, '/api/v1/probe', live);
    expect(await ask(dev.key, '/api/v1/probe', live)).toMatchObject({ status: 429, code: 'rate_limited' });
  });

  it('that there are not are 400 for every key, after role_missing', async () => {
    const { keys } = kontor.app.rooms.access;
    const { key } = await keys.create({
      by: 'command line',
      organisationId: kontor.organisation.id,
      type: 'PROD',
      roles: ['branch:read'],
    });
    const moon = { 'x-environment': 'moon' };
    expect(await ask(key, '/api/v1/probe', moon)).toMatchObject({ code: 'role_missing' });
    for (const one of [kontor.keys.PROD, kontor.keys.DEV_]) {
      expect(await ask(one, '/api/v1/probe', moon)).toMatchObject({
        code: 'validation_failed',
        errors: [{ in: 'header', field: 'X-Environment', code: 'not_allowed' }],
      });
    }
  });

  it('can be chosen by ROOT keys', async () => {
    expect(await ask(kontor.keys.ROOT)).toMatchObject({ environment: 'live', organisation: 'demo' });
    const sandbox = await ask(kontor.keys.ROOT, '/api/v1/probe', { 'x-environment': 'sandbox' });
    expect(sandbox).toMatchObject({ environment: 'sandbox' });
    expect(await ask(kontor.keys.ROOT, '/api/v1/probe', { 'x-environment': 'moon' })).toMatchObject({
      code: 'validation_failed',
      errors: [{ in: 'header', field: 'X-Environment', code: 'not_allowed' }],
    });
  });
});

describe('organisations', () => {
  it('can be chosen by ROOT keys, in the query or the body', async () => {
    expect(await ask(kontor.keys.ROOT, '/api/v1/probe?organisation=other')).toMatchObject({ organisation: 'other' });
    const answer = await kontor.api.inject({
      method: 'POST',
      url: '/api/v1/probe',
      headers: { 'x-api-key': kontor.keys.ROOT, 'content-type': 'application/json' },
      payload: '{"organisation":"other"}',
    });
    expect(answer.json()).toMatchObject({ organisation: 'other' });
    expect(await ask(kontor.keys.ROOT, '/api/v1/probe?organisation=nobody')).toMatchObject({
      errors: [{ in: 'query', field: 'organisation', code: 'unknown_organisation' }],
    });
  });

  it('cannot be chosen by other keys', async () => {
    expect(await ask(kontor.keys.PROD, '/api/v1/probe?organisation=other')).toMatchObject({ organisation: 'demo' });
    expect(await ask(kontor.keys.DEV_, '/api/v1/probe?organisation=other')).toMatchObject({ organisation: 'demo' });
  });
});

describe('the ROOT_KEY of the environment', () => {
  it('uses the first organisation as soon as there is one', async () => {
    const database = await testDatabase();
    const key = `ROOT${'f'.repeat(28)}`;
    const { config } = readConfig({
      flags: { DATA_DIR: await temporaryFolder(), ROOT_KEY: key },
      environment: {},
      envFile: null,
    });
    const app = await buildApp({ config, log: silentLog, database, clock: testClock() });
    const api = await app.buildApi(makeProbe);
    const status = async () => (await api.inject({ url: '/api/v1/probe', headers: { 'x-api-key': key } })).statusCode;
    expect(await status()).toBe(401);
    await app.rooms.organisation.organisations.create(
      {
        slug: 'first',
        name: 'First',
        defaultCountry: 'CZ',
        timeZone: 'Europe/Prague',
      },
      'command line',
    );
    await expect.poll(status, { interval: 10 }).toBe(200);
    await api.close();
    await app.shutdown.close();
  });
});

describe('the audit log', () => {
  it('has every call of a ROOT key with its caller, action, client and request id', async () => {
    const headers = { 'x-api-key': kontor.keys.ROOT, 'x-environment': 'sandbox' };
    const answer = await kontor.api.inject({ url: '/api/v1/probe', headers, remoteAddress: '203.0.113.5' });
    const [entry] = await kontor.app.rooms.access.audit.list(null, 1);
    expect(entry).toMatchObject({
      action: 'root.call',
      subject: 'GET /api/v1/probe',
      clientAddress: '203.0.113.5',
      requestId: answer.headers['x-request-id'],
      organisationId: kontor.organisation.id,
      details: { environment: 'sandbox' },
    });
  });

  it.each([
    ['an organisation that there is not', '?organisation=nobody', {}],
    ['an environment that there is not', '', { 'x-environment': 'moon' }],
  ])('also has the calls that name %s', async (_what, query, named) => {
    const headers = { 'x-api-key': kontor.keys.ROOT, ...named };
    const answer = await kontor.api.inject({ url: `/api/v1/probe${query}`, headers });
    const [entry] = await kontor.app.rooms.access.audit.list(null, 1);
    expect(entry).toMatchObject({
      requestId: answer.headers['x-request-id'],
      organisationId: kontor.organisation.id,
      details: { refused: 'validation_failed' },
    });
  });

  it.each([
    'update platform_audit set actor = $1',
    'delete from platform_audit where actor <> $1',
    'truncate platform_audit',
  ])('cannot be changed: %s', async (text) => {
    const values = text.includes('$1') ? ['nobody'] : [];
    await expect(kontor.database.query({ text, values })).rejects.toThrow('append-only');
  });
});
