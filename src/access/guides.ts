// The guides to API keys and to the sandbox (spec 5).

import type { SettingsOf } from '#platform/config/setting.ts';
import type { Figure, Guide } from '#platform/http/docs/guide.ts';
import { requestsPerMinute } from './rules/api-key.ts';
import type { accessSettings } from './settings.ts';

const perMinute = '{most} requests a minute';

/** Spec 8. */
const keyLimits: readonly Figure[] = [
  { subject: 'PROD key', words: perMinute, most: requestsPerMinute.PROD },
  { subject: 'DEV_ key', words: perMinute, most: requestsPerMinute.DEV_ },
  { subject: 'ROOT key', words: 'no limit' },
];

export const accessLimits = ({ FAILED_KEYS_PER_MINUTE }: SettingsOf<typeof accessSettings>): readonly Figure[] => [
  ...keyLimits,
  { subject: 'Requests with a bad key, for each client', words: perMinute, most: FAILED_KEYS_PER_MINUTE },
];

const keysGuide: Guide = {
  slug: 'keys',
  title: 'API keys',
  lead: 'Every operation needs an API key, unless its description says otherwise.',
  sections: [
    {
      title: 'Where to send the key',
      texts: [
        'Send it in the `X-Api-Key` header or as `Authorization: Bearer`. It may also be `apiKey` in the query or the body, but a header is safer: URLs end up in logs.',
        'Send the key in one place only. Two different keys are refused with `api_key_conflict`.',
      ],
      example: { language: 'text', code: 'X-Api-Key: PROD…\nAuthorization: Bearer PROD…' },
    },
    {
      title: 'Types of keys',
      texts: [
        'A key has 32 characters: `PROD`, `DEV_` or `ROOT`, then 28 letters and digits.',
        '`PROD` keys work with live data. They may call every operation, unless they are restricted to certain roles.',
        '`DEV_` keys are for development: one for each team member, with sandbox data only.',
        '`ROOT` keys are for administration: without limits and roles. Every call is recorded.',
      ],
      figures: keyLimits,
    },
    {
      title: 'Keep keys secret',
      texts: [
        'A key is shown only once, when it is created. The server stores a digest of it, so nobody can look it up later.',
        'Never put a key into a web page or an app: anybody could read it there. Call this interface from your server.',
        'If somebody else has seen a key, ask the operator to rotate it: the old and the new key then both work for a while.',
      ],
    },
    {
      title: 'How a key is checked',
      texts: [
        'In this order: is there a key, does it have the right form, is it known, is it active and not expired, is its limit not used up, does `X-Environment` not contradict it, does it have the role of the operation. The first “no” is the answer.',
      ],
    },
  ],
};

const sandboxGuide: Guide = {
  slug: 'sandbox',
  title: 'Sandbox',
  lead: 'There are two strictly separate sets of data: live and sandbox. The key decides which one you work with.',
  sections: [
    {
      title: 'Which key sees what',
      texts: [
        '`PROD` keys see live data only, `DEV_` keys sandbox data only.',
        'An id of the other environment gets the same 404 as an id that does not exist.',
        'A `ROOT` key works with live data, unless it sends the header `X-Environment: sandbox`.',
        'With other keys, `X-Environment` may only say what the key does anyway. If it names the other environment, the call is refused with `environment_mismatch`.',
      ],
    },
    {
      title: 'What is different in the sandbox',
      texts: [
        'The operations, the rules and the errors are the same, so what works in the sandbox works with live data.',
        'Messages by e-mail and SMS are recorded, but never sent.',
      ],
    },
  ],
};

export const accessGuides: readonly Guide[] = [keysGuide, sandboxGuide];
