// Writes the body of a refusal: never with an API key in it, and never large, whatever was sent (design "Errors stay small").
import { redact } from '../../redact.ts';
import { type ErrorShape, Refusal } from '../refusal.ts';

/** The promise is 16 KiB; in a form (design, Media types) each property of the answer has its own headers. */
const mostBytes = 14 * 1024;

/** Each takes at most six bytes of JSON, twice in the answer. */
const mostCharacters = 1_000;

export function writeRefusal(refusal: Refusal, shape: ErrorShape, requestId: string): string {
  const text = write(refusal, shape, requestId);
  return Buffer.byteLength(text) <= mostBytes ? text : write(shorten(refusal), shape, requestId);
}

/** A message may quote input of a caller, and callers may have put their key anywhere. */
const write = (refusal: Refusal, shape: ErrorShape, requestId: string) =>
  redact(JSON.stringify(shape(refusal, requestId)));

/** Our own messages are never this long, only what they quote. */
function shorten({ status, code, message, headers }: Refusal): Refusal {
  return new Refusal({ status, code, message: `${redact(message).slice(0, mostCharacters)} …`, headers });
}
