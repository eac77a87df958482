// Spec 5: every request to the main interface needs a valid key, checked in seven steps.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';

let kontor: TestApp;

beforeAll(async () => {
  kontor = await testApp({
    addRoutes: (server) => server.get('/api/v1/probe', { config: { role: 'bank:read' } }, (request) => request.caller),
  });
});

describe('a key', () => {
  it('is accepted in the query', async () => {
    const answer = await kontor.api.inject(`/api/v1/probe?apiKey=${kontor.keys.PROD}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ environment: 'live', keyType: 'PROD' });
  });
});
