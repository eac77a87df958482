// The refusals of the transport itself, in the order of design "Errors of the main interface".
import { refusalKind } from './refusal.ts';

export const malformedRequest = refusalKind({
  status: 400,
  code: 'malformed_request',
  title: 'Malformed request',
  message: 'The address or the body holds bytes that are not valid UTF-8 or not valid percent-encoding.',
  meaning:
    'The request could not be read as text: a percent sign is not followed by two hexadecimal digits, or the bytes are not UTF-8.',
  remedy: 'Encode every query value with encodeURIComponent (or your language’s equivalent) and send UTF-8.',
});

export const routeNotFound = refusalKind({
  status: 404,
  code: 'route_not_found',
  title: 'Unknown path',
  message: 'There is nothing at this path. The operations are listed at /docs.',
  meaning: 'No operation has this path. Paths are case-sensitive and have no trailing slash.',
  remedy: 'Compare the path with the reference at /docs; every operation of the main interface begins with /api/v1/.',
});

export const methodNotAllowed = refusalKind({
  status: 405,
  code: 'method_not_allowed',
  title: 'Method not allowed',
  message: 'This path exists, but not with this method. The Allow header names those it has.',
  meaning: 'The path is right and the method is not.',
  remedy: 'Use one of the methods in the Allow header of the answer.',
});

export const payloadTooLarge = refusalKind({
  status: 413,
  code: 'payload_too_large',
  title: 'Body too large',
  message: 'The body is larger than 256 KiB, the most this interface reads.',
  meaning: 'Kontor reads at most 256 KiB (262,144 bytes) of body and refused before reading more.',
  remedy: 'Send less in one request.',
});

export const acceptedTypes = 'application/json, multipart/form-data, text/plain';

export const unsupportedMediaType = refusalKind({
  status: 415,
  code: 'unsupported_media_type',
  title: 'Unsupported media type',
  message: `The body’s Content-Type is none of ${acceptedTypes}.`,
  headers: { 'accept-post': acceptedTypes },
  meaning:
    'Bodies are read as application/json, as text/plain that carries the same JSON, or as multipart/form-data, and never compressed.',
  remedy:
    'Set Content-Type to one of the three, and send no Content-Encoding. Without a Content-Type the body is read as JSON if it begins with {.',
});

export const malformedBody = refusalKind({
  status: 400,
  code: 'malformed_body',
  title: 'Unreadable body',
  message: 'The body could not be read as its Content-Type.',
  meaning: 'The JSON or the multipart form is broken, names a field twice, holds a file, or nests too deeply.',
  remedy: 'Build the body with your language’s JSON or form library rather than by hand, and send it whole.',
});

export const validationFailed = refusalKind({
  status: 400,
  code: 'validation_failed',
  title: 'Invalid request',
  message: 'The request has invalid fields.',
  meaning:
    'The request was read, and one or more of its fields are missing or wrong. Up to 20 of them are listed in errors.',
  remedy: 'Correct each field named in errors; its message says what is expected and example shows one that works.',
});

export const requestTimeout = refusalKind({
  status: 408,
  code: 'request_timeout',
  title: 'Request too slow',
  message: 'The request did not arrive in time: 10 seconds for its headers, 30 seconds for all of it.',
  meaning: 'The connection was slow or idle in the middle of a request, and Kontor closed it.',
  remedy: 'Send the request again in one go. Nothing of it was done.',
});

export const expectationFailed = refusalKind({
  status: 417,
  code: 'expectation_failed',
  title: 'Expectation failed',
  message: 'The Expect header asks for something this interface does not do. The only one it knows is 100-continue.',
  meaning: 'The request has an Expect header with another value than 100-continue.',
  remedy: 'Send the request without the Expect header.',
});

export const headersTooLarge = refusalKind({
  status: 431,
  code: 'headers_too_large',
  title: 'Address or headers too long',
  message: 'The address and the headers of the request are longer than 16 KiB together, the most this interface reads.',
  meaning: 'Kontor reads at most 16 KiB (16,384 bytes) of address and headers.',
  remedy: 'Shorten the query, or send fewer and smaller headers and cookies.',
});

export const internalError = refusalKind({
  status: 500,
  code: 'internal_error',
  title: 'Internal error',
  message: 'Something went wrong on our side. The request id helps the operator find it in the log.',
  meaning: 'A fault in Kontor. It was logged once, with its cause, under the request id of the answer.',
  remedy: 'Try again later; if it stays, give the operator the requestId.',
});

export const unknownTransferCoding = refusalKind({
  status: 501,
  code: 'unknown_transfer_coding',
  title: 'Unknown transfer coding',
  message: 'The only Transfer-Encoding that this interface reads is chunked.',
  headers: { connection: 'close' },
  meaning: 'The body was compressed on its way (gzip, chunked), or coded in another way that Kontor does not undo.',
  remedy: 'Send the body as it is, with a Content-Length or chunked.',
});

export const unavailable = refusalKind({
  status: 503,
  code: 'unavailable',
  title: 'Temporarily unavailable',
  message: 'Kontor cannot answer right now. Please retry after the time in Retry-After.',
  headers: { 'retry-after': '2' },
  meaning: 'The database cannot be reached, Kontor is stopping, or it has more to do than it can take on.',
  remedy: 'Retry after the number of seconds in the Retry-After header.',
});

export const transportErrors = [
  malformedRequest,
  routeNotFound,
  methodNotAllowed,
  payloadTooLarge,
  unsupportedMediaType,
  malformedBody,
  validationFailed,
  requestTimeout,
  expectationFailed,
  headersTooLarge,
  internalError,
  unknownTransferCoding,
  unavailable,
];
