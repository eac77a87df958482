// The reference of events: each has a page, a schema in the OpenAPI document, and an example that fits it.
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ToldEvent } from '#platform/telling/telling.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { type ApiDocument, readDocument, type Schema, schemaChecks } from '#test/documented.ts';
import { addHook, listTold, liveOf } from '#test/webhooks.ts';
import { house } from '../rooms.ts';
import { testWebhook } from './endpoints.ts';

let kontor: TestApp;
let document: ApiDocument;

beforeAll(async () => {
  kontor = await testApp();
  document = await readDocument(kontor.api);
});

const types = house.events.map(({ type }) => type);
const messageOf = (type: string) => document.webhooks?.[type]?.post?.requestBody?.content['application/json'];
const read = async (url: string, language = 'en') =>
  (await kontor.api.inject({ url, headers: { 'accept-language': language } })).body;
/** The text of a page, as a reader sees it. */
const textOf = (body: string) =>
  body
    .replaceAll(/<script.*?<\/script>|<[^>]+>/gs, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** Every object of the schema refuses what it does not declare. */
const closed = (schema: Schema): Schema => ({
  ...schema,
  ...(schema.properties
    ? {
        additionalProperties: false,
        properties: Object.fromEntries(Object.entries(schema.properties).map(([name, one]) => [name, closed(one)])),
      }
    : {}),
});

describe('the OpenAPI document', () => {
  it('has every event as a webhook, with an example that fits its schema', () => {
    expect(Object.keys(document.webhooks ?? {})).toEqual(types);
    const check = schemaChecks(document);
    for (const type of types) {
      const { schema = {}, example } = messageOf(type) ?? {};
      expect(example, type).toMatchObject({ type, timestamp: expect.any(String) });
      expect(check(closed(schema), example), type).toEqual([]);
      expect(check(schema, { ...(example as object), type: 'another' }), type).not.toEqual([]);
    }
  });

  it('has the message of a test as it is sent, though nobody chooses it', async () => {
    const { room } = kontor.app.rooms.webhook;
    const endpoint = await addHook(kontor);
    await testWebhook(room, liveOf(kontor), endpoint.id, 'command line');
    const [told] = await listTold(kontor, endpoint.id);
    expect(schemaChecks(document)(closed(messageOf('webhook.test')?.schema ?? {}), told?.body)).toEqual([]);
    expect(room.choices).not.toContain('webhook.test');
    await expect(addHook(kontor, { events: ['webhook.test'] })).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('names each of them once, and says what the receiver answers', () => {
    const operations = types.map((type) => document.webhooks?.[type]?.post);
    expect(new Set(operations.map((one) => one?.operationId)).size).toBe(types.length);
    for (const one of operations) {
      expect(Object.keys(one?.responses ?? {}).sort()).toEqual(['2XX', '410']);
      expect(one?.parameters?.map(({ name }) => name)).toEqual([
        ...['webhook-id', 'webhook-timestamp', 'webhook-signature'],
      ]);
    }
  });
});

describe('a page of the reference', () => {
  it.each(types)('tells of %s: its message, every field of it, and where receivers are', async (type) => {
    const body = await read(`/docs/events/${type}`);
    const text = textOf(body);
    const event = house.events.find((one) => one.type === type) as ToldEvent;
    expect(text).toContain(event.description);
    expect(text).toContain(JSON.stringify(messageOf(type)?.example, null, 2));
    const named = [...body.matchAll(/<dt><code>([^<]+)<\/code>/g)].map(([, name]) => name);
    const data = Object.keys((event.data as unknown as Schema).properties ?? {}).map((name) => `data.${name}`);
    expect(named).toEqual(expect.arrayContaining(['type', 'timestamp', 'data', ...data, 'webhook-signature']));
    if (event.permission !== null) expect(text).toContain(event.permission);
    expect(body).toContain('href="/docs/webhooks"');
  });

  it('lists them all, in both languages', async () => {
    for (const language of ['en', 'cs']) {
      const body = await read('/docs/events', language);
      for (const type of types) expect(body, language).toContain(`href="/docs/events/${type}"`);
    }
    expect(textOf(await read('/docs/events/event.moved', 'cs'))).toContain('Příklad zprávy');
    expect(await read('/llms.txt')).toContain('/docs/events/event.moved');
  });

  it('has the receivers as the tests run them', async () => {
    const text = textOf(await read('/docs/webhooks'))
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>');
    for (const file of ['verify.mjs', 'verify.php', 'verify.py']) {
      const program = await readFile(new URL(`./receivers/${file}`, import.meta.url), 'utf8');
      expect(text, file).toContain(program.trimEnd());
    }
  });

  it('is there for no other event', async () => {
    for (const type of ['nothing.happened', 'constructor', '__proto__', 'event.created%20']) {
      const answer = await kontor.api.inject(`/docs/events/${type}`);
      expect([answer.statusCode, answer.json().code], type).toEqual([404, 'route_not_found']);
    }
  });
});
