// Spec 1: three media types with the same body shape in each, in and out.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { mediaTypes, readAnswer } from '#test/answers.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { fromSchema, type JsonSchema } from '#test/attacks/from-schema.ts';

let kontor: TestApp;
let toSend: unknown = {};

beforeAll(async () => {
  kontor = await testApp({
    addRoutes: (server) => {
      const options = { config: { role: 'public' }, schema: { hide: true } };
      server.get('/api/v1/show', options, () => toSend);
      server.post('/api/v1/echo', options, (request) => ({ body: request.body ?? null }));
    },
  });
});

async function travel(value: unknown, accept: string): Promise<unknown> {
  toSend = value;
  return readAnswer(await kontor.api.inject({ url: '/api/v1/show', headers: { accept } }));
}

describe('answers', () => {
  it.each(mediaTypes)('are complete as %s, with any content', async (accept) => {
    await fc.assert(
      // HTML's escaping of form names is ambiguous for names with a percent sign; we have none.
      fc.asyncProperty(fc.dictionary(fc.stringMatching(/^[^%]+$/), fc.jsonValue()), async (value) => {
        const sent = JSON.parse(JSON.stringify(value));
        expect(await travel(sent, accept)).toEqual(sent);
      }),
      { numRuns: 60 },
    );
  });

  it.each(mediaTypes)('of every declared schema are complete as %s', async (accept) => {
    const document = kontor.api.swagger() as unknown as { paths: Record<string, Record<string, Operation>> };
    const shapes = Object.values(document.paths).flatMap((methods) => Object.values(methods).flatMap(listShapes));
    for (const shape of shapes) {
      await fc.assert(
        fc.asyncProperty(fromSchema(shape), async (value) => {
          const sent = JSON.parse(JSON.stringify(value));
          expect(await travel(sent, accept)).toEqual(sent);
        }),
        { numRuns: 10 },
      );
    }
  });

  it.each([
    [undefined, 'application/json; charset=utf-8'],
    ['*/*', 'application/json; charset=utf-8'],
    ['image/png', 'application/json; charset=utf-8'],
    ['text/html, text/plain;q=0.5', 'text/plain; charset=utf-8'],
    ['text/plain;q=0.1, application/json;q=0.9', 'application/json; charset=utf-8'],
    ['text/plain;q=0', 'application/json; charset=utf-8'],
    ['TEXT/PLAIN', 'text/plain; charset=utf-8'],
    ['text/*', 'text/plain; charset=utf-8'],
    ['application/*;q=0.2, text/*;q=0.1', 'application/json; charset=utf-8'],
    ['application/json;q=0, */*', 'text/plain; charset=utf-8'],
    ['*/*;q=0', 'application/json; charset=utf-8'],
    ['multipart/*', /^multipart\/form-data; boundary=kontor-/],
    ['multipart/form-data', /^multipart\/form-data; boundary=kontor-/],
  ])('to Accept %s have the type %s', async (accept, type) => {
    toSend = { a: 'b' };
    const answer = await kontor.api.inject({ url: '/api/v1/show', headers: accept === undefined ? {} : { accept } });
    expect(answer.headers['content-type']).toMatch(type);
    expect(answer.headers.vary).toBe('accept');
  });

  it('as text are the identical JSON bytes', async () => {
    toSend = { text: 'ěščř "quoted"\r\n', number: 1.5, nothing: null };
    const [json, text] = await Promise.all(
      ['application/json', 'text/plain'].map((accept) =>
        kontor.api.inject({ url: '/api/v1/show', headers: { accept } }),
      ),
    );
    expect(text?.body).toBe(json?.body);
  });

  it('that are errors have the same types', async () => {
    for (const accept of mediaTypes) {
      const answer = await kontor.api.inject({ url: '/api/v1/nothing', headers: { accept } });
      expect(readAnswer(answer)).toMatchObject({ success: false, code: 'route_not_found', status: 404 });
      expect(answer.headers['content-type']).toContain(accept);
    }
  });
});

describe('bodies', () => {
  const send = async (type: string, payload: string | Buffer) =>
    (
      await kontor.api.inject({ method: 'POST', url: '/api/v1/echo', headers: { 'content-type': type }, payload })
    ).json();

  it('are the same as JSON and as text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.jsonValue()), async (value) => {
        const payload = JSON.stringify(value);
        // Left out in every type, as 7-errors.test.ts shows.
        fc.pre(!/"__proto__"|"constructor"/.test(payload));
        const expected = { body: JSON.parse(payload) };
        expect(await send('application/json', payload)).toEqual(expected);
        expect(await send('text/plain; charset=utf-8', payload)).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['dots', ['event.title', 'event.attendees.0.name', 'event.attendees.1.name']],
    ['brackets', ['event[title]', 'event[attendees][0][name]', 'event[attendees][1][name]']],
  ])('as forms may nest with %s', async (_spelling, names) => {
    const form = new FormData();
    for (const name of names) form.append(name, name.length.toString());
    const [title, first, second] = names.map((name) => name.length.toString());
    expect(await sendForm(form)).toEqual({
      body: { event: { title, attendees: [{ name: first }, { name: second }] } },
    });
  });

  it('as flat forms arrive as they were sent', async () => {
    const fields = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.string({ unit: 'grapheme' }));
    await fc.assert(
      fc.asyncProperty(fields, async (value) => {
        const form = new FormData();
        for (const [name, text] of Object.entries(value)) form.append(name, text);
        const isEmpty = Object.keys(value).length === 0;
        // A form changes line breaks to CRLF.
        const expected = Object.fromEntries(
          Object.entries(value).map(([name, text]) => [name, text.replace(/\r?\n|\r/g, '\r\n')]),
        );
        if (!isEmpty) expect(await sendForm(form)).toEqual({ body: expected });
      }),
      { numRuns: 40 },
    );
  });

  async function sendForm(form: FormData): Promise<unknown> {
    const whole = new Response(form);
    const type = whole.headers.get('content-type') ?? '';
    return send(type, Buffer.from(await whole.arrayBuffer()));
  }
});

type Operation = { responses?: Record<string, { content?: Record<string, { schema?: JsonSchema }> }> };

const listShapes = ({ responses = {} }: Operation): JsonSchema[] =>
  Object.values(responses).flatMap(({ content = {} }) => {
    const schema = content['application/json']?.schema;
    return schema ? [schema] : [];
  });
