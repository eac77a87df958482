// Sends one request to a registry and reads its JSON. The signal bounds the time; the size is bounded here; redirects must
// stay on the same host.
import {
  type RegistryAnswer,
  type RegistryRequest,
  type Trouble,
  type Unavailable,
  unavailable,
} from './registries/registry.ts';
import { readRetryAfter } from './rules/next-call.ts';

export type FetchLimits = {
  /** Scheme and host, with an optional path prefix. */
  baseUrl: string;
  userAgent: string;
  maxBodyBytes: number;
};

/** Holds only a code: no text of a registry's answer may get into an error or a log. */
export class FetchTrouble extends Error {
  readonly trouble: Trouble;
  readonly retry: boolean;
  readonly retryAfterMs: number | undefined;

  constructor(trouble: Trouble, retry: boolean, retryAfterMs?: number) {
    super(`The registry gave no usable answer (${trouble}).`);
    this.name = 'FetchTrouble';
    this.trouble = trouble;
    this.retry = retry;
    this.retryAfterMs = retryAfterMs;
  }

  toReading(): Unavailable {
    const reading = unavailable(this.trouble, this.retry);
    return this.retryAfterMs === undefined ? reading : { ...reading, retryAfterMs: this.retryAfterMs };
  }
}

const maxRedirects = 3;

export async function fetchAnswer(
  request: RegistryRequest,
  limits: FetchLimits,
  now: number,
  signal: AbortSignal,
): Promise<RegistryAnswer> {
  const response = await fetchOnHost(request, limits, signal);
  const { status } = response;
  if (status === 429 || (status >= 502 && status <= 504)) {
    await dropBody(response);
    const retryAfterMs = readRetryAfter(response.headers.get('retry-after'), now);
    throw new FetchTrouble(status === 429 ? 'throttled' : 'status', true, retryAfterMs);
  }
  const text = await readBody(response, limits.maxBodyBytes, signal);
  const isEmpty = text.trim() === '';
  const body = parseJson(text);
  if (response.ok && body === undefined) throw new FetchTrouble('garbled', false);
  return { status, body, isEmpty };
}

/** Follows redirects of a GET only within the same origin: a registry must not be able to send us to another host. */
async function fetchOnHost(request: RegistryRequest, limits: FetchLimits, signal: AbortSignal): Promise<Response> {
  let url = new URL(limits.baseUrl.replace(/(?<!\/)\/+$/, '') + request.path);
  for (let redirects = 0; ; redirects++) {
    const response = await fetchOnce(url, request, limits.userAgent, signal);
    if (response.status < 300 || response.status > 399) return response;
    await dropBody(response);
    const next = URL.parse(response.headers.get('location') ?? '', url);
    const mayFollow = request.body === undefined && redirects < maxRedirects && next?.origin === url.origin;
    if (next === null || !mayFollow) throw new FetchTrouble('redirect', false);
    url = next;
  }
}

async function fetchOnce(
  url: URL,
  request: RegistryRequest,
  userAgent: string,
  signal: AbortSignal,
): Promise<Response> {
  const headers = { accept: 'application/json', 'user-agent': userAgent, ...request.headers };
  try {
    if (request.body === undefined) return await fetch(url, { headers, redirect: 'manual', signal });
    const body = JSON.stringify(request.body);
    const withType = { ...headers, 'content-type': 'application/json' };
    return await fetch(url, { method: 'POST', headers: withType, body, redirect: 'manual', signal });
  } catch (error) {
    throw toTrouble(error, signal);
  }
}

function toTrouble(error: unknown, signal: AbortSignal): FetchTrouble {
  if (error instanceof FetchTrouble) return error;
  return new FetchTrouble(signal.aborted ? 'timeout' : 'network', true);
}

/** A body that is not read would keep its connection open. */
async function dropBody(response: Response): Promise<void> {
  await response.body?.cancel().catch(() => undefined);
}

/** Stops reading as soon as the body is too large, whatever its Content-Length says. */
async function readBody(response: Response, maxBytes: number, signal: AbortSignal): Promise<string> {
  if (response.body === null) return '';
  // JSON is UTF-8 (RFC 8259), whatever the Content-Type says; other encodings are refused.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let bytes = 0;
  let text = '';
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decode(decoder);
      bytes += value.byteLength;
      if (bytes > maxBytes) throw new FetchTrouble('too_large', false);
      text += decode(decoder, value);
    }
  } catch (error) {
    await reader.cancel().catch(() => undefined);
    throw toTrouble(error, signal);
  }
}

function decode(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    throw new FetchTrouble('garbled', false);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
