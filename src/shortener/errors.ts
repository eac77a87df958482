// The refusals of the shortener (spec 7): failures carry success false, a sentence and a stable code.
import { collectRefusals, type ErrorShape, type Refusal, refusalKind } from '#platform/http/refusal.ts';
import { msg } from '#platform/text/msg.ts';
import { Suggestions } from './schema.ts';

/**
 * Some have no help page of their own: rate_limited is explained by the access room, unavailable by the platform. No caller meets
 * a lost secret of visitors: it keeps Kontor from starting.
 */
const { refusalKind: kindWithPage, kinds } = collectRefusals();

export const invalidUrl = kindWithPage({
  status: 400,
  code: 'invalid_url',
  title: 'Link cannot be shortened',
  message: 'This link cannot be shortened.',
  meaning: 'Only complete http:// and https:// links of up to 2048 characters can be shortened, without a user name.',
  remedy: 'Send the complete link, percent-encoded, in the query parameter url.',
});

export const invalidCustomCode = kindWithPage({
  status: 400,
  code: 'invalid_custom',
  title: 'Code not allowed',
  message: 'This custom code cannot be used.',
  meaning:
    'The custom code is too short or too long, contains characters other than letters and digits, or is a reserved word.',
  remedy: 'Choose 3 to 20 letters and digits, or leave custom out to get a generated code.',
});

export const codeTaken = kindWithPage({
  status: 409,
  code: 'code_taken',
  title: 'Code already exists',
  message: 'This custom code already exists. Choose another one; suggestions lists three that are available.',
  meaning: 'Another short link has this code. A code is never used twice, and short links never expire.',
  remedy: 'Choose one of the suggestions, or leave custom out to get a generated code.',
  adds: Suggestions,
});

export const tooManyLinks = refusalKind({
  status: 429,
  code: 'rate_limited',
  title: 'Too many requests',
  message: 'You have created too many links in the last hour. Try again after the seconds in Retry-After.',
  meaning: 'One client (IP address) may create a limited number of short links per hour.',
  remedy: 'Wait for the seconds in Retry-After.',
});

export const linkNotFound = kindWithPage({
  status: 404,
  code: 'link_not_found',
  title: 'Short link not found',
  message: 'There is no short link with this code. Links are case-sensitive: check the spelling.',
  meaning: 'No short link has this code.',
  remedy: 'Compare the code with the original. Links are case-sensitive.',
});

export const linkDisabled = kindWithPage({
  status: 410,
  code: 'link_disabled',
  title: 'Short link turned off',
  message: 'This short link was turned off by its operator and no longer works.',
  meaning: 'The operator turned the link off.',
  remedy: 'Ask whoever gave you the link for a new one.',
});

const lostVisitorSecret = refusalKind({
  status: 503,
  code: 'visitor_secret_lost',
  title: 'Secret of visitors lost',
  message: 'The secret that recognises visitors of short links is missing.',
  meaning:
    'Visitors are known by a secret that this process does not have. With another one everybody would count twice.',
  remedy: 'Put the secret back from a backup, or accept that everybody counts as a new visitor.',
});

export const visitorSecretLost = (folder: string, file: string) =>
  lostVisitorSecret({
    message:
      `The secret that recognises visitors of short links is missing: there is no ${file} in ${folder}, and VISITOR_SECRET is not ` +
      'set. Put it back from a backup, or from another process of this database. If it is lost, start once with ' +
      '--accept-new-visitor-secret: whoever comes back then counts as a new visitor.',
  });

export const invalidFilter = kindWithPage({
  status: 400,
  code: 'invalid_filter',
  title: 'Invalid filter',
  message: 'A filter of the statistics has an invalid value.',
  meaning:
    'One of from, to, country, referrer, device, tools, browser, os, weekday, hour, timezone and format has an invalid value.',
  remedy: 'Correct the parameter that the message names; the message shows a value that works.',
});

export const invalidSize = kindWithPage({
  status: 400,
  code: 'invalid_size',
  title: 'Size not allowed',
  message: 'The size must be a whole number from 64 to 2048, in pixels. For larger prints use the SVG, which scales.',
  meaning: 'The size of a QR code is given in pixels, 64 to 2048.',
  remedy: 'Send a size in these limits, or take the SVG, which can be scaled to any size.',
});

export const invalidColor = kindWithPage({
  status: 400,
  code: 'invalid_color',
  title: 'Colour not allowed',
  message: 'The color must be dark enough to be scanned on white, as three or six hex digits: 2f56e0.',
  meaning: 'The colour of a QR code is given in hex and needs a contrast of at least 4.5 to 1 with white.',
  remedy: 'Send a darker colour as hex digits, such as 2f56e0, or leave color out for black.',
});

export const tooManyStreams = refusalKind({
  status: 503,
  code: 'unavailable',
  title: 'Temporarily unavailable',
  message:
    'Too many live views are open right now. Try again after the seconds in Retry-After, or reload the statistics.',
  headers: { 'retry-after': '30' },
  meaning: 'The number of open live views is limited.',
  remedy: 'Try again after the seconds in the Retry-After header.',
});

export const tooManyReadsOfClient = refusalKind({
  status: 429,
  code: 'rate_limited',
  title: 'Too many requests',
  message: 'Too many statistics are being counted for you right now. Try again after the seconds in Retry-After.',
  headers: { 'retry-after': '5' },
  meaning: 'One client may wait for a limited number of statistics at a time.',
  remedy: 'Wait for the seconds in Retry-After, and request one after the other.',
});

export const tooManyReads = refusalKind({
  status: 503,
  code: 'unavailable',
  title: 'Temporarily unavailable',
  message: 'Too many statistics are being counted right now. Try again after the seconds in Retry-After.',
  headers: { 'retry-after': '5' },
  meaning: 'Only a few statistics are counted at a time, and too many wait.',
  remedy: 'Try again after the seconds in the Retry-After header.',
});

export const tooManyExports = refusalKind({
  status: 429,
  code: 'rate_limited',
  title: 'Too many requests',
  message: 'Too many CSV files are being downloaded right now. Try again after the seconds in Retry-After.',
  headers: { 'retry-after': '30' },
  meaning: 'Only a few CSV files are sent at a time, to one client and in total.',
  remedy: 'Download one file after the other.',
});

export const readTookTooLong = refusalKind({
  status: 503,
  code: 'unavailable',
  title: 'Temporarily unavailable',
  message: 'These statistics take too long to count. Choose a shorter period with from and to, or fewer filters.',
  headers: { 'retry-after': '30' },
  meaning: 'The link has so many clicks that this question cannot be answered in the time allowed.',
  remedy: 'Choose a shorter period, or fewer filters.',
});

export const clickNotKept = refusalKind({
  status: 503,
  code: 'unavailable',
  title: 'Temporarily unavailable',
  message: 'This short link cannot be opened right now. Try again after the seconds in Retry-After.',
  headers: { 'retry-after': '5' },
  meaning: 'The click cannot be kept: the disk is full, or the backlog of clicks has reached its limit.',
  remedy: 'Try again after the seconds in the Retry-After header.',
});

const tooManyLinksAtOnce = kindWithPage({
  status: 400,
  code: 'too_many_at_once',
  title: 'Too many links at once',
  message: msg('Too many links are changed or created at once.'),
  meaning: 'Only a limited number of links can be changed or created with one request.',
  remedy: 'Divide the links into several requests.',
});

export const tooManyAtOnce = (most: number): Refusal =>
  tooManyLinksAtOnce({
    message: msg('At most {most, number} links can be made or changed at once. Divide them.', { most }),
  });

const tooManyLinksSummed = kindWithPage({
  status: 400,
  code: 'too_many_summed',
  title: 'Too many links to add up',
  message: msg('There are too many links to add up their statistics.'),
  meaning: 'The statistics of a limited number of links can be added up.',
  remedy: 'Choose a tag that fewer links have.',
});

export const tooManySummed = (most: number): Refusal =>
  tooManyLinksSummed({
    message: msg('At most {most, number} links can be added up. Choose a tag that fewer links have.', { most }),
  });

export const unknownFile = kindWithPage({
  status: 400,
  code: 'import_unknown',
  title: 'Unknown file',
  message: msg('It cannot be told from which shortener this file comes. Choose it, or export the file again.'),
  meaning: 'The file looks like none that Shlink, YOURLS, Kutt, Bitly or Kontor itself exports.',
  remedy: 'Say where the file comes from, or export it again.',
});

export const unreadableFile = kindWithPage({
  status: 400,
  code: 'import_unreadable',
  title: 'Unreadable file',
  message: msg('This file cannot be read: it is broken, or of another kind.'),
  meaning: 'The file is no CSV, SQL dump or JSON that can be read to its end, or has more columns than any export.',
  remedy: 'Export the file again, and look for quotation marks that are not closed.',
});

export const tooManyClicksInFile = kindWithPage({
  status: 400,
  code: 'import_too_many_clicks',
  title: 'Too many clicks in a file',
  message: msg('This file stands for more than 1,000,000 clicks. Import it on the server, with kontor link import.'),
  meaning:
    'A file that is sent through the console may bring a million clicks: a few lines of sums can stand for any number.',
  remedy: 'Import the file on the server, with kontor link import.',
});

export const tooManyRowsInFile = kindWithPage({
  status: 400,
  code: 'import_too_many_rows',
  title: 'Too many rows in a file',
  message: msg('This file has more than 100,000 rows. Import it on the server, with kontor link import.'),
  meaning: 'A file that is sent through the console may have 100,000 rows or items, of all its tables together.',
  remedy: 'Import the file on the server, with kontor link import.',
});

export const linkFileGone = kindWithPage({
  status: 404,
  code: 'link_file_gone',
  title: 'File not found',
  message: msg('This file was imported already, or it waited for more than an hour. Send it again.'),
  meaning: 'A file waits for an hour between the look and the import, and is imported once.',
  remedy: 'Send the file again.',
});

export const shortenerErrors = kinds;

/** Refusals on the shortener's address: the envelope of spec 4.9 and 7, with the code beside it. */
export const envelopeShape: ErrorShape = (refusal) => ({
  success: false,
  error: refusal.message,
  code: refusal.code,
  ...refusal.extra,
});
