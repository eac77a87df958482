// Writes the body of a refusal: never with an API key in it, and never large, whatever was sent (design "Errors stay small").
import { redact } from '../../redact.ts';
import { type ErrorShape, Refusal } from '../refusal.ts';

/** 16 KiB are promised; in a form (design, Media types) each member of the answer has headers of its own. */
const mostBytes = 14 * 1024;

/** Six bytes of JSON at most for each of them, twice in the answer. */
const mostCharacters = 1_000;

export function writeRefusal(refusal: Refusal, shape: ErrorShape, requestId: string): string {
  const text = write(refusal, shape, requestId);
  return Buffer.byteLength(text) <= mostBytes ? text : write(shorten(refusal), shape, requestId);
}

/** Words may quote what a caller sent, and a caller may have put its key anywhere. */
const write = (refusal: Refusal, shape: ErrorShape, requestId: string) =>
  redact(JSON.stringify(shape(refusal, requestId)));

/** Our own words are never this long, only what they quote. */
function shorten({ status, code, message, headers }: Refusal): Refusal {
  return new Refusal({ status, code, message: `${redact(message).slice(0, mostCharacters)} …`, headers });
}
