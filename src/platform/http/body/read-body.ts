// Reads request bodies in the three media types of the main interface: JSON, the same JSON as text, and forms.
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readJson as readJsonRecords } from '../../reading/json.ts';
import { Unreadable } from '../../reading/limits.ts';
import { readText } from '../../reading/text.ts';
import { giveWay, isTurnOver, nextTurn } from '../../reading/turns.ts';
import { describeJsonFault } from '../../text/json-fault.ts';
import { clearNames, parseJson, TooDeep } from '../../text/json-text.ts';
import { malformedBody, malformedRequest, payloadTooLarge, unsupportedMediaType } from '../transport-errors.ts';
import { assembleFields, mostFields, mostValueBytes, tooManyFields } from './form-fields.ts';
import { gatherBody } from './gather-body.ts';

export const bodyLimitBytes = 256 * 1024;

declare module 'fastify' {
  interface FastifyRequest {
    /** The JSON text of the body as it was sent: the parsed body does not show whether a name occurs twice. */
    jsonText: string;
    /** The bytes of the file in a form, if the route takes one. */
    fileBytes: Uint8Array | null;
  }
  interface FastifyContextConfig {
    /** The field of a form that may be a file. */
    file?: string;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const json = /^(?:application\/json|text\/plain)\s*(?:;|$)/i;
const formType = /^multipart\/form-data\s*(?:;|$)/i;

export function installBodyReading(server: FastifyInstance): void {
  // Spec 5: the key may be in the body, "all methods accept both", so a GET may carry one.
  server.addHttpMethod('GET', { hasBody: true, overrideExisting: true });
  server.decorateRequest('jsonText', '');
  server.decorateRequest('fileBytes', null);
  server.removeAllContentTypeParsers();
  // Named types are found at once; the wildcard, for forms and bodies without a type, is searched again each time.
  server.addContentTypeParser(['application/json', 'text/plain'], readBody);
  server.addContentTypeParser('*', readBody);
}

async function readBody(request: FastifyRequest, payload: IncomingMessage | undefined): Promise<unknown> {
  const limits = {
    usualBytes: bodyLimitBytes,
    mostBytes: () => mostBytesOf(request),
    announcedBytes: Number(request.headers['content-length']),
  };
  return readGathered(request, await gatherBody(payload ?? request.raw, limits));
}

/** A body that is too long or of an unknown type is refused before it is read. */
export function refuseUnread(request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  const { headers } = request;
  const type = headers['content-type'];
  if (!hasBody(request)) done();
  else if (Number(headers['content-length'] ?? 0) > bodyLimitBytes && isTooLong(request)) done(payloadTooLarge());
  else if (isCompressed(headers['content-encoding'])) done(compressedBody());
  else if (type === undefined || json.test(type) || formType.test(type)) done();
  else done(unsupportedMediaType());
}

/** A route may allow more. Fastify rebuilds the route's options at every access, so this is checked last. */
const mostBytesOf = ({ routeOptions }: FastifyRequest) => routeOptions.bodyLimit ?? bodyLimitBytes;
const isTooLong = (request: FastifyRequest) => Number(request.headers['content-length']) > mostBytesOf(request);

/** RFC 9110, 15.5.16: a coding that is not supported is a 415, too. `identity` means none. */
const isCompressed = (coding: string | undefined) => coding !== undefined && !/^(?:identity)?$/i.test(coding.trim());

const compressedBody = () =>
  unsupportedMediaType({
    message: 'The body is compressed (Content-Encoding), which this server does not support. Send it uncompressed.',
    headers: { 'accept-encoding': 'identity' },
  });

export function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

async function readGathered(request: FastifyRequest, body: Buffer): Promise<unknown> {
  if (body.length === 0) return undefined;
  const type = request.headers['content-type'];
  if (type !== undefined && formType.test(type)) return readForm(type, body, request);
  if (body.length > bodyLimitBytes) return readLargeJson(body);
  const text = decode(body);
  if (type === undefined && !text.trimStart().startsWith('{')) throw unsupportedMediaType();
  request.jsonText = text;
  return readJson(text);
}

function decode(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch (cause) {
    throw malformedRequest({ message: 'The body is not valid UTF-8.', cause });
  }
}

function readJson(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return parseJson(text);
  } catch (cause) {
    throw malformedBody({ message: cause instanceof TooDeep ? cause.message : describeFault(text), cause });
  }
}

function describeFault(text: string): string {
  const fault = describeJsonFault(text);
  return fault === null ? 'The body is not valid JSON.' : `The body is not valid JSON: ${fault}.`;
}

/** For a body with a file or a long text: it has few fields. */
const mostValues = 10_000;

/** Only routes that request it accept this much. It is read in turns, because JSON.parse would block everybody. */
async function readLargeJson(body: Buffer): Promise<unknown> {
  try {
    for await (const { value } of readJsonRecords(readText({ bytes: body }), [], {
      mostLength: Infinity,
      mostValues,
    })) {
      return clearNames(value);
    }
  } catch (cause) {
    if (!(cause instanceof Unreadable)) throw cause;
    if (cause.code === 'not_utf8') throw malformedRequest({ message: 'The body is not valid UTF-8.', cause });
    const isJson = cause.code === 'too_deep' || cause.code === 'too_wide';
    const message = isJson ? 'The JSON is nested too deep, or has too many values.' : 'The body is not valid JSON.';
    throw malformedBody({ message, cause });
  }
  return undefined;
}

/** RFC 2046, 5.1.1. Searching for a long one costs its length times that of the body: 16 KB in 256 KiB took five seconds. */
const longestBoundary = 70;
/** About a millisecond of searching, whatever the bytes are. */
const searchedBytes = 128 * 1024;

/** The form parser reads all parts at once, so they are counted first. Returns where they begin, and the end of the last. */
async function findParts(type: string, body: Buffer): Promise<number[]> {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? [];
  const named = quoted ?? plain ?? '';
  if (named.length > longestBoundary) throw incompleteForm();
  const boundary = Buffer.from(`--${named}`);
  const places: number[] = [];
  // In sections: a boundary may cross the end of one, so the next section begins where it could have begun.
  for (let from = 0; from < body.length; ) {
    const stretch = body.subarray(from, from + searchedBytes);
    const found = stretch.indexOf(boundary);
    if (found < 0) from += Math.max(1, stretch.length - boundary.length + 1);
    else {
      places.push(from + found);
      from += found + boundary.length;
      // One more boundary ends the form.
      if (places.length > mostFields + 1) throw tooManyFields();
    }
    if (isTurnOver()) await nextTurn();
  }
  return places;
}

/** The head of a part is short. */
const mostHead = 1024;

/**
 * Cuts out the content of the file: the form parser would copy it four times, all at once. `name` is a name of ours. Parts that
 * are not written the way browsers do stay in the form.
 */
function cutFile(body: Buffer, places: readonly number[], name: string): { form: Buffer; bytes: Buffer | null } {
  for (const [index, from] of places.entries()) {
    const start = body.subarray(from, from + mostHead).toString('latin1');
    const head = start.slice(0, Math.max(0, start.indexOf('\r\n\r\n')));
    if (!head.includes(` name="${name}"`)) continue;
    const [begin, end] = [from + head.length + 4, (places[index + 1] ?? 0) - 2];
    const isPlain = head.includes(' filename="') && !/content-transfer-encoding/i.test(head);
    if (!isPlain || end < begin || body.subarray(end, end + 2).toString('latin1') !== '\r\n') break;
    return { form: Buffer.concat([body.subarray(0, begin), body.subarray(end)]), bytes: body.subarray(begin, end) };
  }
  return { form: body, bytes: null };
}

async function readForm(type: string, body: Buffer, request: FastifyRequest): Promise<unknown> {
  const fileField = request.routeOptions.config.file;
  // The form parser would replace unreadable bytes by U+FFFD. A file may contain any bytes.
  if (fileField === undefined) decode(body);
  const places = await findParts(type, body);
  const { form, bytes } = fileField === undefined ? { form: body, bytes: null } : cutFile(body, places, fileField);
  await giveWay();
  let fields: FormData;
  try {
    fields = await new Response(new Uint8Array(form), { headers: { 'content-type': type } }).formData();
  } catch (cause) {
    throw incompleteForm(cause);
  }
  await giveWay();
  const file = fileField === undefined ? null : await takeFile(fields, fileField, request, bytes);
  await giveWay();
  const bodyLimit = mostBytesOf(request);
  const mostBytes = bodyLimit > bodyLimitBytes ? bodyLimit : mostValueBytes;
  const read = assembleFields(await Promise.all(Array.from(fields.entries(), readJsonPart)), mostBytes);
  return file ? Object.assign(read, file) : read;
}

const incompleteForm = (cause?: unknown) =>
  malformedBody({ message: 'The body is not a complete multipart/form-data form.', cause });

/** Takes the file out of the form: its name stays a field, its bytes are kept beside the body, where nothing searches them. */
async function takeFile(
  fields: FormData,
  name: string,
  request: FastifyRequest,
  bytes: Buffer | null,
): Promise<object> {
  const file = fields.get(name);
  fields.delete(name);
  for (const value of fields.values()) {
    if (typeof value === 'string' && value.includes('\uFFFD')) {
      throw malformedRequest({ message: 'The form holds texts that are not valid UTF-8.' });
    }
  }
  // A browser sends a file without a name if the person chose none.
  if (!(file instanceof File) || file.name === '') return {};
  request.fileBytes = file.size === 0 && bytes !== null ? bytes : new Uint8Array(await file.arrayBuffer());
  return { [name]: { name: file.name.slice(-255), base64: '' } };
}

/**
 * `form.append('event', new Blob([json], { type: 'application/json' }))` is how browsers send JSON in a form; they invent a
 * file name for it. A part that is not JSON stays a file.
 */
async function readJsonPart([name, value]: [string, string | File]): Promise<[string, string | File]> {
  if (typeof value === 'string' || !json.test(value.type)) return [name, value];
  const text = await value.text();
  return /^\s*[{[]/.test(text) ? [name, text] : [name, value];
}
