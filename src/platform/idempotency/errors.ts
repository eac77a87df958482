// The refusals of requests that carry an Idempotency-Key.
import { refusalKind } from '../http/refusal.ts';

export const idempotencyInProgress = refusalKind({
  status: 409,
  code: 'idempotency_in_progress',
  title: 'Same request under way',
  message: 'A request with this Idempotency-Key is still being worked on. Retry in a moment to get its answer.',
  headers: { 'retry-after': '1' },
  meaning: 'Two requests with one Idempotency-Key arrived at the same time, and the first is not finished yet.',
  remedy: 'Wait for the seconds in Retry-After and send the same request again: it gets the answer of the first.',
});

export const idempotencyKeyReused = refusalKind({
  status: 422,
  code: 'idempotency_key_reused',
  title: 'Idempotency-Key used for another request',
  message: 'This Idempotency-Key was used in the last 24 hours with another body. Use a new key for a new request.',
  meaning: 'A key stands for one request. Within 24 hours it cannot stand for another one with a different body.',
  remedy: 'Make a new key (a random UUID) for each new request, and repeat it only when repeating that request.',
});

export const idempotencyErrors = [idempotencyInProgress, idempotencyKeyReused];
