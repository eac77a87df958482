// The refusals of the access room: steps 1 to 6 of spec 5, each with its own code.
import { refusalKind } from '#platform/http/refusal.ts';

const challenge = { 'www-authenticate': 'Bearer realm="kontor"' };
const remedyForBadKey =
  'Copy the key again from where it was issued, or ask the operator of this Kontor for a new one.';

export const apiKeyConflict = refusalKind({
  status: 400,
  code: 'api_key_conflict',
  title: 'Two API keys',
  message: 'The request carries two API keys. Send one, in one place.',
  meaning:
    'A key was found in more than one of header, query and body, and the values differ; or a JSON body names apiKey twice.',
  remedy: 'Send the key in one place only: the X-Api-Key header is the best one.',
});

export const apiKeyMissing = refusalKind({
  status: 401,
  code: 'api_key_missing',
  title: 'API key missing',
  message: 'This operation needs an API key. Send it as apiKey in the query or the body, or in the X-Api-Key header.',
  headers: challenge,
  meaning: 'No key was found in the query, in the body, or in the headers X-Api-Key and Authorization.',
  remedy: 'Send the key as apiKey in the query or the body, in the X-Api-Key header, or as Authorization: Bearer.',
});

export const apiKeyMalformed = refusalKind({
  status: 401,
  code: 'api_key_malformed',
  title: 'Malformed API key',
  message: 'The API key does not have the form of a key: PROD, DEV_ or ROOT and 28 letters and digits.',
  headers: challenge,
  meaning:
    'A key has 32 characters: one of PROD, DEV_ and ROOT, then 28 letters and digits. This one was cut or altered.',
  remedy: remedyForBadKey,
});

export const apiKeyUnknown = refusalKind({
  status: 401,
  code: 'api_key_unknown',
  title: 'Unknown API key',
  message: 'This API key is not known here.',
  headers: challenge,
  meaning: 'The key is well-formed, but this Kontor never issued it.',
  remedy: remedyForBadKey,
});

export const apiKeyInactive = refusalKind({
  status: 401,
  code: 'api_key_inactive',
  title: 'API key revoked',
  message: 'This API key was revoked.',
  headers: challenge,
  meaning: 'The key existed and was revoked by its owner or the operator.',
  remedy: 'Ask the operator for a new key.',
});

export const apiKeyExpired = refusalKind({
  status: 401,
  code: 'api_key_expired',
  title: 'API key expired',
  message: 'This API key has expired.',
  headers: challenge,
  meaning: 'The key had an end date, or was replaced by a newer one, and that time has passed.',
  remedy: 'Use its successor, or ask the operator for a new key.',
});

export const rateLimited = refusalKind({
  status: 429,
  code: 'rate_limited',
  title: 'Too many requests',
  message: 'Too many requests in the last minute. Retry after the number of seconds in Retry-After.',
  meaning: 'The limit of the key (PROD 500,000 a minute, DEV_ 1,000) or of the client is used up.',
  remedy: 'Wait for the seconds in Retry-After. The RateLimit headers of every answer tell how much is left.',
});

export const roleMissing = refusalKind({
  status: 403,
  code: 'role_missing',
  title: 'Role missing',
  message: 'This API key may not call this operation.',
  meaning: 'The key is restricted to some roles, and the one of this operation is not among them.',
  remedy: 'Ask the operator for a key with the role that the answer names.',
});

export const accessErrors = [
  apiKeyConflict,
  apiKeyMissing,
  apiKeyMalformed,
  apiKeyUnknown,
  apiKeyInactive,
  apiKeyExpired,
  rateLimited,
  roleMissing,
];
