// The refusals of the shortener (spec 7): failures carry success false, a sentence and a stable code.
import { type ErrorShape, refusalKind } from '#platform/http/refusal.ts';

export const invalidUrl = refusalKind({
  status: 400,
  code: 'invalid_url',
  title: 'Address cannot be shortened',
  message: 'The url is not an address that can be shortened.',
  meaning: 'Only complete http:// and https:// addresses of up to 2048 characters are shortened, without a user name.',
  remedy: 'Send the complete address, percent-encoded, in the query parameter url.',
});

export const invalidCustomCode = refusalKind({
  status: 400,
  code: 'invalid_custom',
  title: 'Code not allowed',
  message: 'This custom code cannot be used.',
  meaning:
    'The custom code is too short or too long, has other characters than letters and digits, or is a reserved word.',
  remedy: 'Choose 3 to 20 letters and digits, or leave custom out and get a generated code.',
});

export const codeTaken = refusalKind({
  status: 409,
  code: 'code_taken',
  title: 'Code already exists',
  message: 'This custom code already exists. Choose another one; suggestions holds three that are free.',
  meaning: 'Another short link has this code. A code is never used twice, and short links never expire.',
  remedy: 'Choose one of the suggestions, or leave custom out and get a generated code.',
});

export const tooManyLinks = refusalKind({
  status: 429,
  code: 'rate_limited',
  title: 'Too many requests',
  message: 'Too many short links were made from your address in the last hour. Retry after the time in Retry-After.',
  meaning: 'One client may make a limited number of short links in an hour.',
  remedy: 'Wait for the seconds in Retry-After.',
});

export const linkNotFound = refusalKind({
  status: 404,
  code: 'link_not_found',
  title: 'Unknown short link',
  message: 'There is no short link with this code. Codes are case-sensitive: check the spelling.',
  meaning: 'No short link has this code.',
  remedy: 'Compare the code with the original; capital and small letters differ.',
});

export const linkDisabled = refusalKind({
  status: 410,
  code: 'link_disabled',
  title: 'Short link switched off',
  message: 'This short link was switched off by its operator and leads nowhere any more.',
  meaning: 'The operator switched the link off.',
  remedy: 'Ask whoever gave you the link for a new one.',
});

export const invalidFilter = refusalKind({
  status: 400,
  code: 'invalid_filter',
  title: 'Filter not understood',
  message: 'A filter of the statistics cannot be read.',
  meaning:
    'One of from, to, country, referrer, device, browser, os, weekday, hour, timezone and format has a value that cannot be read.',
  remedy: 'The message names the parameter and shows a value that works.',
});

export const tooManyStreams = refusalKind({
  status: 503,
  code: 'unavailable',
  title: 'Temporarily unavailable',
  message: 'Too many live views are open right now. Retry after the time in Retry-After, or reload the statistics.',
  headers: { 'retry-after': '30' },
  meaning: 'The number of open live views is limited.',
  remedy: 'Retry after the number of seconds in the Retry-After header.',
});

export const tooManyReadsOfClient = refusalKind({
  status: 429,
  code: 'rate_limited',
  title: 'Too many requests',
  message: 'Too many statistics are being counted for your address right now. Retry after the time in Retry-After.',
  headers: { 'retry-after': '5' },
  meaning: 'One client may wait for a limited number of statistics at a time.',
  remedy: 'Wait for the seconds in Retry-After, and ask for one after the other.',
});

export const tooManyReads = refusalKind({
  status: 503,
  code: 'unavailable',
  title: 'Temporarily unavailable',
  message: 'Too many statistics are being counted right now. Retry after the time in Retry-After.',
  headers: { 'retry-after': '5' },
  meaning: 'Only a few statistics are counted at a time, and too many wait.',
  remedy: 'Retry after the number of seconds in the Retry-After header.',
});

export const tooManyExports = refusalKind({
  status: 429,
  code: 'rate_limited',
  title: 'Too many requests',
  message: 'Too many CSV files are being read right now. Retry after the time in Retry-After.',
  headers: { 'retry-after': '30' },
  meaning: 'Only a few CSV files are sent at a time, to one client and in total.',
  remedy: 'Read one file after the other.',
});

export const readTookTooLong = refusalKind({
  status: 503,
  code: 'unavailable',
  title: 'Temporarily unavailable',
  message: 'These statistics take too long to count. Ask for a shorter time with from and to, or with fewer filters.',
  headers: { 'retry-after': '30' },
  meaning: 'The link has so many clicks that this question cannot be answered in the time allowed.',
  remedy: 'Ask for a shorter time, or with fewer filters.',
});

export const clickNotKept = refusalKind({
  status: 503,
  code: 'unavailable',
  title: 'Temporarily unavailable',
  message: 'This short link cannot be followed right now. Retry after the time in Retry-After.',
  headers: { 'retry-after': '5' },
  meaning: 'The click cannot be kept: the disk is full, or the backlog of clicks has reached its limit.',
  remedy: 'Retry after the number of seconds in the Retry-After header.',
});

/** Those with a help page of their own; rate_limited is explained by the access room, unavailable by the platform. */
export const shortenerErrors = [invalidUrl, invalidCustomCode, codeTaken, linkNotFound, linkDisabled, invalidFilter];

/** Refusals on the shortener's address: the envelope of spec 4.9 and 7, with the code beside it. */
export const envelopeShape: ErrorShape = (refusal) => ({
  success: false,
  error: refusal.message,
  code: refusal.code,
  ...refusal.extra,
});
