// Proves that pages that differ only by language and theme are drawn once for each, however often they are requested.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Type from 'typebox';
import { beforeEach, describe, expect, it } from 'vitest';
import { bareServer } from '#test/bare-server.ts';
import type { DrawPage } from '../draw-page.ts';
import { Html } from '../html.ts';
import type { Reader } from '../preferences.ts';
import type { Server } from '../server.ts';
import { malformedBody, routeNotFound } from '../transport-errors.ts';
import { installDocsPages } from './docs-pages.ts';
import { installOpenApi } from './openapi.ts';

let server: Server;
let drawn: Reader[] = [];

const draw: DrawPage = (_name, _view, reader) => {
  drawn.push(reader);
  return new Html(`<p>${reader.language} ${reader.theme} ${reader.address}</p>`);
};
const happened = {
  type: 'sample.made',
  title: { text: 'A sample was made' },
  description: 'A sample is there.',
  permission: null,
  data: Type.Object({}),
  example: {},
};
const guide = { slug: 'limits', title: 'Limits', lead: 'What there is.', sections: [] };

beforeEach(async () => {
  drawn = [];
  server = await bareServer();
  const [apiUrl, offers, events] = ['http://localhost', 'samples', [happened]];
  const none = { securitySchemes: {}, parameters: { querystring: {}, headers: {} }, inBody: {}, refusals: [] };
  await installOpenApi(server, { apiUrl, offers, events, ...none });
  const openCalls = [{ room: 'shortener', name: 'links', url: apiUrl, paths: {} }];
  const texts = { headings: new Map(), common: [] };
  const kinds = [malformedBody, routeNotFound];
  installDocsPages(server, { kinds, draw, openCalls, guides: [guide], events, apiUrl, offers, ...texts });
  await server.ready();
});

const headersOf = (number: number) => ({
  'accept-language': ['cs', 'en', 'sk', 'xx'][number % 4] ?? '',
  'accept-encoding': ['br', 'gzip', 'identity'][number % 3] ?? '',
  cookie: `theme=${['light', 'dark', 'auto', 'odd'][number % 4]}; tz=Zone/${number}`,
});

describe('a page of the reference', () => {
  it.each(['/docs', '/docs/limits', '/docs/errors/route_not_found', '/docs/events/sample.made'])(
    'is drawn once for each language and theme, whatever else is asked: %s',
    async (path) => {
      for (let number = 0; number < 60; number += 1) {
        const answer = await server.inject({ url: `${path}?x=${number}`, headers: headersOf(number) });
        expect(answer.statusCode).toBe(200);
      }
      const variants = new Set(drawn.map(({ language, theme }) => `${language} ${theme}`));
      expect(drawn).toHaveLength(variants.size);
      expect(drawn.length).toBeLessThanOrEqual(6);
      expect(new Set(drawn.map(({ address, timezone }) => `${address} ${timezone}`))).toEqual(
        new Set([`${path} null`]),
      );
    },
  );

  it('is the same page in every encoding', async () => {
    const read = async (encoding: string) =>
      (await server.inject({ url: '/docs', headers: { 'accept-encoding': encoding } })).rawPayload;
    const plain = (await read('identity')).toString();
    expect(plain).toContain('<p>en auto /docs</p>');
    for (let time = 0; time < 2; time += 1) {
      expect(brotliDecompressSync(await read('br')).toString()).toBe(plain);
      expect(gunzipSync(await read('gzip')).toString()).toBe(plain);
    }
  });

  it('still remembers a choice made in its address', async () => {
    const answer = await server.inject('/docs?lang=cs');
    expect(answer.headers['set-cookie']).toContain('lang=cs');
    expect(answer.body).toContain('<p>cs auto /docs</p>');
  });
});
