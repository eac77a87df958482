// Proves the order of a request's life: what is refused, by which step, and that no later step happens.
import { describe, expect, it } from 'vitest';
import { bareServer } from '#test/bare-server.ts';
import { refusalKind } from './refusal.ts';
import type { Gate } from './request-life.ts';
import type { ServerNeeds } from './server.ts';

const noEntry = refusalKind({
  status: 401,
  code: 'no_entry',
  title: 'No entry',
  message: 'No.',
  meaning: 'No.',
  remedy: 'No.',
});

/** A server whose gate and route record their calls; the header `at` says where the gate refuses. */
async function serverWith(needs: Partial<ServerNeeds> = {}) {
  const steps: string[] = [];
  const gate: Gate = () => (route) => ({
    beforeBody: ({ headers }) => {
      steps.push(`${route.role} before body`);
      return headers.at === 'before' ? noEntry() : undefined;
    },
    afterBody: async ({ headers, body }) => {
      steps.push(`${route.role} after ${JSON.stringify(body)}`);
      return headers.at === 'after' ? noEntry() : undefined;
    },
  });
  const server = await bareServer({
    gate,
    countDuration: (_request, { statusCode }) => void steps.push(`counted ${statusCode}`),
    ...needs,
  });
  const schema = { body: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } } };
  const preValidation = async () => void steps.push('own check of the route');
  server.post('/thing', { config: { role: 'thing:write' }, schema, preValidation }, () => {
    steps.push('handler');
    return { success: true };
  });
  server.get('/open', { config: { role: 'public' } }, () => ({ success: true }));
  const post = (payload: unknown, headers: Record<string, string> = {}, url = '/thing') =>
    server.inject({
      method: 'POST',
      url,
      payload: JSON.stringify(payload),
      headers: { 'content-type': 'application/json', ...headers },
    });
  return { server, steps, post };
}

describe('the life of a request', () => {
  it('passes the gate, the body, the gate again, the route’s own check and its schema, in this order', async () => {
    const { steps, post } = await serverWith();
    expect((await post({ name: 'one' })).json()).toEqual({ success: true });
    expect(steps).toEqual([
      'thing:write before body',
      'thing:write after {"name":"one"}',
      'own check of the route',
      'handler',
      'counted 200',
    ]);
  });

  it.each<[string, { url?: string; at?: string; type?: string }, number, string[]]>([
    ['an unknown path', { url: '/nothing' }, 404, []],
    ['a query that cannot be decoded', { url: '/thing?a=%zz' }, 400, []],
    ['a key that the gate refuses before the body', { at: 'before', type: 'text/html' }, 401, ['before body']],
    ['a foreign media type', { type: 'text/html' }, 415, ['before body']],
    ['a key that the gate refuses after the body', { at: 'after' }, 401, ['before body', 'after {}']],
    ['a body that the schema refuses', {}, 400, ['before body', 'after {}', 'own check of the route']],
  ])('%s ends it there', async (_name, { url = '/thing', at = '', type = 'application/json' }, status, before) => {
    const { steps, post } = await serverWith();
    const answer = await post({}, { at, 'content-type': type }, url);
    expect(answer.statusCode).toBe(status);
    expect(steps).toEqual([
      ...before.map((step) => step.replace(/^(?=before|after)/, 'thing:write ')),
      `counted ${status}`,
    ]);
    expect(answer.headers['x-request-id']).toBeDefined();
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  it('lets everybody pass to a public route', async () => {
    const { server, steps } = await serverWith();
    expect((await server.inject('/open')).statusCode).toBe(200);
    expect(steps).toEqual(['counted 200']);
  });
});

describe('a route', () => {
  it('without a role stops the start', async () => {
    const { server } = await serverWith();
    expect(() => server.get('/forgotten', () => 'anything')).toThrow('The route GET /forgotten declares no role.');
  });

  it('with a role stops the start where nobody checks keys', async () => {
    await expect(serverWith({ gate: null })).rejects.toThrow(
      'The route POST /thing asks for the role thing:write, and nothing at this address checks it.',
    );
  });
});
