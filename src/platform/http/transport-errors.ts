// The refusals of the transport itself, in the order of design "Errors of the main interface".
import { collectRefusals } from './refusal.ts';

const { refusalKind, kinds } = collectRefusals();

export const malformedRequest = refusalKind({
  status: 400,
  code: 'malformed_request',
  title: 'Malformed request',
  message: 'The URL or the body contains bytes that are not valid UTF-8 or not valid percent-encoding.',
  meaning:
    'The request could not be read as text: a percent sign is not followed by two hexadecimal digits, or the bytes are not UTF-8.',
  remedy: 'Encode every query value with encodeURIComponent (or the equivalent of your language) and send UTF-8.',
});

export const routeNotFound = refusalKind({
  status: 404,
  code: 'route_not_found',
  title: 'Unknown path',
  message: 'There is nothing at this path. All operations are listed at /docs.',
  meaning: 'No operation has this path. Paths are case-sensitive and have no trailing slash.',
  remedy:
    'Compare the path with the reference at /docs; the path of every operation of the main interface begins with /api/v1/.',
});

export const methodNotAllowed = refusalKind({
  status: 405,
  code: 'method_not_allowed',
  title: 'Method not allowed',
  message: 'This path exists, but not with this method. The Allow header lists the allowed methods.',
  meaning: 'The path is right, but the method is not.',
  remedy: 'Use one of the methods in the Allow header of the answer.',
});

export const payloadTooLarge = refusalKind({
  status: 413,
  code: 'payload_too_large',
  title: 'Body too large',
  message: 'The body is larger than 256 KiB, the maximum this server accepts.',
  meaning: 'The body may have at most 256 KiB (262,144 bytes). The rest was not read.',
  remedy: 'Send less in one request.',
});

export const acceptedTypes = 'application/json, multipart/form-data, text/plain';

export const unsupportedMediaType = refusalKind({
  status: 415,
  code: 'unsupported_media_type',
  title: 'Unsupported media type',
  message: `The Content-Type of the body must be one of ${acceptedTypes}.`,
  headers: { 'accept-post': acceptedTypes },
  meaning:
    'A body may be application/json, text/plain that contains the same JSON, or multipart/form-data, and it must not be compressed.',
  remedy:
    'Set Content-Type to one of the three, and send no Content-Encoding. A body without a Content-Type is read as JSON if it begins with {.',
});

export const malformedBody = refusalKind({
  status: 400,
  code: 'malformed_body',
  title: 'Unreadable body',
  message: 'The body does not match its Content-Type.',
  meaning: 'The JSON or the form is broken, contains a field twice, contains a file, or is nested too deeply.',
  remedy: 'Build the body with the JSON or form library of your language rather than by hand, and send all of it.',
});

export const validationFailed = refusalKind({
  status: 400,
  code: 'validation_failed',
  title: 'Invalid request',
  message: 'The request has invalid fields.',
  meaning: 'One or more fields of the request are missing or wrong. Up to 20 of them are listed in errors.',
  remedy: 'Correct each field listed in errors: message says what is expected, example shows a value that works.',
});

export const requestTimeout = refusalKind({
  status: 408,
  code: 'request_timeout',
  title: 'Request too slow',
  message: 'The request did not arrive in time: the headers within 10 seconds, all of it within 30 seconds.',
  meaning: 'The connection was slow or idle in the middle of a request, so the server closed it.',
  remedy: 'Send the request again, without pauses. Nothing has been done.',
});

export const expectationFailed = refusalKind({
  status: 417,
  code: 'expectation_failed',
  title: 'Expectation failed',
  message: 'The Expect header asks for something this server does not support. It supports only 100-continue.',
  meaning: 'The request has an Expect header with a value other than 100-continue.',
  remedy: 'Send the request without the Expect header.',
});

export const headersTooLarge = refusalKind({
  status: 431,
  code: 'headers_too_large',
  title: 'URL or headers too long',
  message: 'The URL and the headers of the request are longer than 16 KiB together, the maximum this server accepts.',
  meaning: 'The URL and the headers together may have at most 16 KiB (16,384 bytes).',
  remedy: 'Shorten the query, or send fewer and smaller headers and cookies.',
});

export const internalError = refusalKind({
  status: 500,
  code: 'internal_error',
  title: 'Internal error',
  message: 'Something went wrong on the server. With the request id, the operator can find it in the log.',
  meaning: 'A fault in the server. It was logged with its cause under the request id of the answer.',
  remedy: 'Try again later. If it happens again, send the requestId to the operator.',
});

export const unknownTransferCoding = refusalKind({
  status: 501,
  code: 'unknown_transfer_coding',
  title: 'Unknown transfer coding',
  message: 'The only Transfer-Encoding this server supports is chunked.',
  headers: { connection: 'close' },
  meaning:
    'The body was compressed for the transfer (gzip, chunked), or encoded in another way the server does not support.',
  remedy: 'Send the body uncompressed, with a Content-Length or chunked.',
});

export const unavailable = refusalKind({
  status: 503,
  code: 'unavailable',
  title: 'Temporarily unavailable',
  message: 'The server cannot answer right now. Try again after the seconds in Retry-After.',
  headers: { 'retry-after': '2' },
  meaning: 'The database cannot be reached, the server is stopping, or it is overloaded.',
  remedy: 'Try again after the seconds in the Retry-After header.',
});

export const outcomeUnknown = refusalKind({
  status: 503,
  code: 'outcome_unknown',
  title: 'Outcome unknown',
  message:
    'It is unknown whether this was done: the database was lost before it answered. Repeat the request with the same Idempotency-Key.',
  headers: { 'retry-after': '2' },
  meaning:
    'The connection to the database was lost after the change was sent and before the answer came: it may be done or not.',
  remedy:
    'Repeat the request with the same Idempotency-Key after the seconds in Retry-After: it is done once. Without a key, first look whether it was done.',
});

export const transportErrors = kinds;
