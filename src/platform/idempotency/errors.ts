// The refusals of requests that carry an Idempotency-Key.
import { refusalKind } from '../http/refusal.ts';

export const idempotencyInProgress = refusalKind({
  status: 409,
  code: 'idempotency_in_progress',
  title: 'Request still in progress',
  message: 'A request with this Idempotency-Key is still in progress. Try again in a moment to get its answer.',
  headers: { 'retry-after': '1' },
  meaning:
    'Two requests with the same Idempotency-Key arrived at the same time, and the first one is not finished yet.',
  remedy: 'Wait for the seconds in Retry-After and send the same request again: you get the answer of the first one.',
});

export const idempotencyKeyReused = refusalKind({
  status: 422,
  code: 'idempotency_key_reused',
  title: 'Idempotency-Key used for another request',
  message: 'This Idempotency-Key was used in the last 24 hours with a different body. Use a new key for a new request.',
  meaning: 'An Idempotency-Key belongs to one request. Within 24 hours it cannot be used with a different body.',
  remedy: 'Create a new key (a random UUID) for each new request, and reuse it only to repeat that request.',
});

export const idempotencyErrors = [idempotencyInProgress, idempotencyKeyReused];
