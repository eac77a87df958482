// The guide to webhooks: what a receiver gets, how it verifies it, and when it gets it again.
import { readFileSync } from 'node:fs';
import type { Guide } from '#platform/http/docs/guide.ts';

/** The receivers that docs/webhooks.md names: tests run them on messages that Kontor sent. */
const readProgram = (file: string) => readFileSync(new URL(`./receivers/${file}`, import.meta.url), 'utf8').trimEnd();

const webhooksGuide: Guide = {
  slug: 'webhooks',
  title: 'Webhooks',
  lead: 'Other systems are told what happened: a signed POST for each event, to addresses that an admin has entered.',
  sections: [
    {
      title: 'What arrives',
      texts: [
        'A JSON object with `type`, `timestamp` and `data`. Each event has a page with its data: /docs/events lists them.',
        'Data has ids and what a key with the same roles may read, never more.',
        'The headers follow the Standard Webhooks specification, so its libraries verify them.',
      ],
      example: {
        language: 'text',
        code: 'webhook-id: msg_8a1a7c52-7c1e-4f0e-9d38-0c9d5a1f6b21\nwebhook-timestamp: 1794906000\nwebhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
      },
    },
    {
      title: 'How to verify it',
      texts: [
        'The signature is HMAC-SHA256 over `id.timestamp.body` with the secret, which is Base64 after `whsec_`. Compare it in constant time, with the body as it arrived.',
        'Refuse messages whose timestamp is more than 5 minutes away from your clock.',
        'While secrets are rotated, the header has two or three signatures, separated by spaces: one for each secret whose overlap has not ended. One of them is enough.',
      ],
    },
    {
      title: 'A receiver without a library',
      texts: ['Each of these is the whole verification, with nothing to install.'],
      programs: [
        { name: 'JavaScript', language: 'javascript', code: readProgram('verify.mjs') },
        { name: 'PHP', language: 'php', code: readProgram('verify.php') },
        { name: 'Python', language: 'python', code: readProgram('verify.py') },
      ],
    },
    {
      title: 'When it arrives again',
      texts: [
        'Answer with any 2xx within 15 seconds. Redirects are not followed.',
        'Anything else is tried again after 5 seconds, 1 minute, 5 minutes, 30 minutes, 2, 8 and 24 hours. The `webhook-id` stays the same.',
        'A `Retry-After` of your answer, in seconds or as a date, is waited for, a day at most. It makes the next attempt later, never earlier.',
        'An answer that sends more than 8 interim heads (1xx) or 64 KiB of heads is cut off, and counts as none.',
        'A message may arrive twice: remember the ids that you have handled. Messages about one thing arrive in their order, as long as you keep up.',
        'Answer 410 to end a webhook. One that takes nothing for 3 days is switched off, and the owners of the organisation are told.',
      ],
    },
  ],
};

export const webhookGuides = [webhooksGuide];
