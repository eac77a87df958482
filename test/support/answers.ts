// Reads answers in the three media types. Each is also compared with what its route declares: watch-answers.ts.
import type { LightMyRequestResponse } from 'fastify';

export type MediaType = 'application/json' | 'text/plain' | 'multipart/form-data';

export const mediaTypes: MediaType[] = ['application/json', 'text/plain', 'multipart/form-data'];

/** The answer as an object, in any media type. */
export function readAnswer(response: LightMyRequestResponse): Record<string, unknown> {
  return readBody(String(response.headers['content-type']), response.body);
}

export const readBody = (type: string, body: string): Record<string, unknown> =>
  type.startsWith('multipart/form-data') ? readForm(type, body) : JSON.parse(body);

/** Our own reader, because FormData does not keep the types of the parts. */
function readForm(type: string, body: string): Record<string, unknown> {
  const boundary = /boundary=(\S+)/.exec(type)?.[1] ?? '';
  const parts = body.split(`--${boundary}`).slice(1, -1);
  return Object.fromEntries(parts.map(readPart));
}

function readPart(part: string): [string, unknown] {
  const gap = part.indexOf('\r\n\r\n');
  const head = part.slice(0, gap);
  const text = part.slice(gap + 4, -2);
  const name = /name="([^"]*)"/.exec(head)?.[1] ?? '';
  return [
    name.replace(/%22|%0D|%0A/g, decodeURIComponent),
    head.includes('application/json') ? JSON.parse(text) : text,
  ];
}
