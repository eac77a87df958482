// The guide to repeating a call safely.
import type { Guide } from '../http/docs/guide.ts';
import { keptMs, mostOfClient } from './idempotency.ts';

export const idempotencyGuide: Guide = {
  slug: 'idempotency',
  title: 'Idempotency',
  lead: 'How to repeat a call safely if its answer did not arrive.',
  sections: [
    {
      title: 'Send a key with the request',
      texts: [
        'Add the `Idempotency-Key` header to an operation that lists it: 1 to 255 visible ASCII characters, best a random UUID.',
        'If the connection breaks, send the same request with the same key again: you get the first answer, and nothing is done twice.',
      ],
      example: { language: 'text', code: 'Idempotency-Key: 6f1c1b0e-5f0a-4b5e-9a55-1f2f6c1a7d10' },
      figures: [
        { subject: 'How long an answer is kept', words: '{most} hours', most: keptMs / 3_600_000 },
        {
          subject: 'Answers that are kept for a client without an API key',
          words: 'the last {most}',
          most: mostOfClient,
        },
      ],
    },
    {
      title: 'What is refused',
      texts: [
        'The same key with a different body is refused with 422 and `idempotency_key_reused`.',
        'A second request that arrives while the first one is in progress is refused with 409 and `idempotency_in_progress`. Try again after the seconds in `Retry-After`.',
      ],
    },
    {
      title: 'What is remembered',
      texts: [
        'Only successful answers are kept. If a request was refused, correct it and send it again, with the same key or a new one.',
        'Keys are separate for each organisation, environment and operation.',
        'Where an operation needs no API key, they are separate for each network (an IPv4 address or an IPv6 /64) and for each set of parameters: another network, or other parameters, make another request, which is never refused. A repeat does not count against the hourly limit of short links.',
      ],
    },
  ],
};
