// The guides of the platform: limits and errors. Each room adds its own limits to the first.
import { mostFields, mostItems, mostValueBytes } from '../body/form-fields.ts';
import { bodyLimitBytes } from '../body/read-body.ts';
import { toProblem } from '../errors/problem.ts';
import { invalidFields, mostListed } from '../invalid-fields.ts';
import { headerLimitBytes } from '../server.ts';
import { validationFailed } from '../transport-errors.ts';
import type { Figure, Guide } from './guide.ts';

const kibibytes = (bytes: number) => bytes / 1024;

/** The limits of the transport for every operation. */
const transportLimits: readonly Figure[] = [
  { subject: 'Request body', words: '{most} KiB', most: kibibytes(bodyLimitBytes) },
  { subject: 'URL and headers together', words: '{most} KiB', most: kibibytes(headerLimitBytes) },
  { subject: 'Fields of a form', words: '{most}', most: mostFields },
  { subject: 'Items of a list in a form', words: '{most}', most: mostItems },
  { subject: 'Value of a form field', words: '{most} KiB', most: kibibytes(mostValueBytes) },
  { subject: 'Wrong fields listed in one answer', words: '{most}', most: mostListed },
];

export const limitsGuide = (ofRooms: readonly Figure[]): Guide => ({
  slug: 'limits',
  title: 'Limits',
  lead: 'What this server accepts. The numbers are those of its code and its settings.',
  sections: [
    { title: 'All limits', texts: [], figures: [...ofRooms, ...transportLimits] },
    {
      title: 'How much is left',
      texts: [
        'Answers have the headers `RateLimit-Policy` and `RateLimit`, and the older `X-RateLimit-Limit`, `X-RateLimit-Remaining` and `X-RateLimit-Reset` (Unix time in seconds).',
        'A call over the limit is answered with 429 and `rate_limited`. `Retry-After` says how many seconds to wait.',
      ],
    },
    {
      title: 'How calls are counted',
      texts: [
        'A minute means the last 60 seconds, not a minute of the clock.',
        'A client is an IPv4 address or an IPv6 network (/64).',
      ],
    },
  ],
});

export function errorsGuide(apiUrl: string): Guide {
  const sample = invalidFields([
    {
      in: 'query',
      field: 'longitude',
      pointer: '/longitude',
      code: 'required_with',
      message: 'longitude and latitude must be passed together.',
      example: '14.4267',
    },
  ]);
  const place = { apiUrl, requestId: '0197f6a2-6d0c-7c55-9a0e-0b8f3a3d6a11' };
  return {
    slug: 'errors',
    title: 'Errors',
    lead: 'Every error has the same form and a stable code, and every code has a page.',
    sections: [
      {
        title: 'The form of an error',
        texts: [
          'Let your program decide by `code`: codes never change their meaning, messages may.',
          '`error` says what happened and what to do. `errors` lists the fields that are wrong, each with an example that works.',
          '`requestId` helps the operator find the request in the log. It is also in the `X-Request-Id` header.',
        ],
        example: {
          language: 'json',
          code: JSON.stringify(toProblem(sample, validationFailed.page.title, place), null, 2),
        },
      },
      {
        title: 'When to try again',
        texts: [
          '429 and 503 are temporary: try again after the seconds in `Retry-After`.',
          'After any other status from 400 to 499, correct the request first: the same request would get the same answer.',
          'After 500, try again later. If it happens again, send the `requestId` to the operator.',
        ],
      },
    ],
    listsErrors: true,
  };
}
