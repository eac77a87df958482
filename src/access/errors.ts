// The refusals of the access room: steps 1 to 6 of spec 5, each with its own code.
import { collectRefusals } from '#platform/http/refusal.ts';

const { refusalKind, kinds } = collectRefusals();

const challenge = { 'www-authenticate': 'Bearer realm="kontor"' };
const remedyForBadKey =
  'Copy the key again from where it was issued, or ask the operator of this server for a new one.';

export const apiKeyConflict = refusalKind({
  status: 400,
  code: 'api_key_conflict',
  title: 'Two API keys',
  message: 'The request contains two different API keys. Send one, in one place.',
  meaning: 'Different keys were found in the headers, the query and the body, or a JSON body contains apiKey twice.',
  remedy: 'Send the key in one place only, preferably in the X-Api-Key header.',
});

export const apiKeyMissing = refusalKind({
  status: 401,
  code: 'api_key_missing',
  title: 'API key missing',
  message:
    'This operation needs an API key. Send it as apiKey in the query or the body, in the X-Api-Key header, or as Authorization: Bearer.',
  headers: challenge,
  meaning: 'No key was found in the query, in the body, or in the headers X-Api-Key and Authorization.',
  remedy: 'Send the key as apiKey in the query or the body, in the X-Api-Key header, or as Authorization: Bearer.',
});

export const apiKeyMalformed = refusalKind({
  status: 401,
  code: 'api_key_malformed',
  title: 'Malformed API key',
  message: 'This is not an API key: a key is PROD, DEV_ or ROOT followed by 28 letters and digits.',
  headers: challenge,
  meaning: 'A key has 32 characters: PROD, DEV_ or ROOT, then 28 letters and digits. This one was cut off or altered.',
  remedy: remedyForBadKey,
});

export const apiKeyUnknown = refusalKind({
  status: 401,
  code: 'api_key_unknown',
  title: 'Unknown API key',
  message: 'This server does not know this API key.',
  headers: challenge,
  meaning: 'The key has the right form, but this server never issued it.',
  remedy: remedyForBadKey,
});

export const apiKeyInactive = refusalKind({
  status: 401,
  code: 'api_key_inactive',
  title: 'API key revoked',
  message: 'This API key was revoked.',
  headers: challenge,
  meaning: 'The key was revoked by its owner or the operator.',
  remedy: 'Ask the operator for a new key.',
});

export const apiKeyExpired = refusalKind({
  status: 401,
  code: 'api_key_expired',
  title: 'API key expired',
  message: 'This API key has expired.',
  headers: challenge,
  meaning: 'The key had an expiry date, or was replaced by a newer key, and that time has passed.',
  remedy: 'Use the newer key, or ask the operator for one.',
});

export const rateLimited = refusalKind({
  status: 429,
  code: 'rate_limited',
  title: 'Too many requests',
  message: 'Too many requests in the last minute. Try again after the seconds in Retry-After.',
  meaning: 'The limit of the key or of the client (IP address) is used up. /docs/limits has the numbers.',
  remedy: 'Wait for the seconds in Retry-After. The RateLimit headers of every answer say how much is left.',
});

export const environmentMismatch = refusalKind({
  status: 403,
  code: 'environment_mismatch',
  title: 'Other environment',
  message: 'X-Environment names the other environment than that of the API key.',
  meaning:
    'A PROD key works with live data and a DEV_ key with sandbox data. The header X-Environment names the other one, so nothing was done.',
  remedy: 'Leave X-Environment out, or use a key of the environment that you mean. Only ROOT keys choose.',
});

export const roleMissing = refusalKind({
  status: 403,
  code: 'role_missing',
  title: 'Role missing',
  message: 'This API key may not call this operation.',
  meaning: 'The key is restricted to certain roles, and the role of this operation is not one of them.',
  remedy: 'Ask the operator for a key with the role that the answer names.',
});

export const accessErrors = kinds;
