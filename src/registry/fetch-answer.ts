// Sends one request to a registry and reads its JSON. The signal bounds the time; redirects must stay on the same host.
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { type Answer, CallTrouble, call } from '#platform/outgoing/call.ts';
import { readRetryAfter } from '#platform/outgoing/retry-after.ts';
import {
  type RegistryAnswer,
  type RegistryRequest,
  type Trouble,
  type Unavailable,
  unavailable,
} from './registries/registry.ts';

type FetchLimits = {
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

/** Their body is not read: it says nothing of a company. */
const isTooBusy = (status: number) => status === 429 || (status >= 502 && status <= 504);
const isRedirect = (status: number) => status >= 300 && status <= 399;

export async function fetchAnswer(
  request: RegistryRequest,
  limits: FetchLimits,
  now: number,
  signal: AbortSignal,
): Promise<RegistryAnswer> {
  const { status, headers, body: bytes, end } = await fetchOnHost(request, limits, signal);
  if (isTooBusy(status)) {
    const retryAfterMs = readRetryAfter(headers['retry-after'], now);
    throw new FetchTrouble(status === 429 ? 'throttled' : 'status', true, retryAfterMs);
  }
  if (end === 'cut') throw new FetchTrouble('too_large', false);
  if (end === 'broken') throw new FetchTrouble('network', true);
  const text = decode(await unpack(bytes, headers['content-encoding'], limits.maxBodyBytes));
  const isEmpty = text.trim() === '';
  const body = parseJson(text);
  if (status >= 200 && status <= 299 && body === undefined) throw new FetchTrouble('garbled', false);
  return { status, body, isEmpty };
}

/** Follows redirects of a GET only within the same origin: a registry must not be able to send us to another host. */
async function fetchOnHost(request: RegistryRequest, limits: FetchLimits, signal: AbortSignal): Promise<Answer> {
  let url = new URL(limits.baseUrl.replace(/(?<!\/)\/+$/, '') + request.path);
  for (let redirects = 0; ; redirects++) {
    const answer = await fetchOnce(url, request, limits, signal);
    if (!isRedirect(answer.status)) return answer;
    const next = URL.parse(answer.headers.location ?? '', url);
    const mayFollow = request.body === undefined && redirects < maxRedirects && next?.origin === url.origin;
    if (next === null || !mayFollow) throw new FetchTrouble('redirect', false);
    url = next;
  }
}

async function fetchOnce(
  url: URL,
  request: RegistryRequest,
  { userAgent, maxBodyBytes }: FetchLimits,
  signal: AbortSignal,
): Promise<Answer> {
  const headers = { accept: 'application/json', 'user-agent': userAgent, ...request.headers };
  const body = request.body === undefined ? undefined : JSON.stringify(request.body);
  const bodyBytes = (status: number) => (isTooBusy(status) || isRedirect(status) ? 0 : maxBodyBytes);
  try {
    return await call({ url, headers, body, bodyBytes, signal });
  } catch (error) {
    if (error instanceof CallTrouble && error.kind === 'cut off') throw new FetchTrouble('too_large', false);
    throw new FetchTrouble(signal.aborted ? 'timeout' : 'network', true);
  }
}

/** RFC 9110, 8.4.1. Some servers leave out the head of zlib in "deflate"; the first byte shows which. */
const unpackers = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: (bytes: Buffer, options: object) =>
    promisify(((bytes[0] ?? 0) & 0x0f) === 8 ? inflate : inflateRaw)(bytes, options),
  br: promisify(brotliDecompress),
};

/** We ask for bodies as they are, but a register, or a proxy before it, may pack them all the same. A bomb ends at the limit. */
async function unpack(bytes: Buffer, encoding: string | undefined, maxBodyBytes: number): Promise<Buffer> {
  const name = encoding?.trim().toLowerCase() || 'identity';
  if (name === 'identity' || bytes.length === 0) return bytes;
  if (!isUnpacker(name)) throw new FetchTrouble('garbled', false);
  try {
    return await unpackers[name](bytes, { maxOutputLength: maxBodyBytes });
  } catch (error) {
    const isTooLarge = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
    throw new FetchTrouble(isTooLarge ? 'too_large' : 'garbled', false);
  }
}

const isUnpacker = (name: string): name is keyof typeof unpackers => Object.hasOwn(unpackers, name);

/** JSON is UTF-8 (RFC 8259): the Content-Type is ignored, and other encodings are refused. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
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
