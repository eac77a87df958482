// What the shortener limits (spec 8), for the reference's page on limits.
import type { SettingsOf } from '#platform/config/setting.ts';
import type { Figure } from '#platform/http/docs/guide.ts';
import { CUSTOM_MAX_LENGTH, CUSTOM_MIN_LENGTH } from './rules/short-code.ts';
import { TARGET_MAX_LENGTH } from './rules/target-url.ts';
import type { shortenerSettings } from './settings.ts';

export const shortenerLimits = ({ SHORTEN_PER_HOUR }: SettingsOf<typeof shortenerSettings>): readonly Figure[] => [
  { subject: 'New short links, for each client', words: '{most} links an hour', most: SHORTEN_PER_HOUR },
  {
    subject: 'Custom code of a short link',
    words: '{least} to {most} letters and digits',
    least: CUSTOM_MIN_LENGTH,
    most: CUSTOM_MAX_LENGTH,
  },
  { subject: 'Link to shorten', words: 'at most {most} characters', most: TARGET_MAX_LENGTH },
  { subject: 'Clicks that are counted', words: 'no limit' },
  { subject: 'Expiry of a short link', words: 'never' },
  { subject: 'Access to statistics', words: 'free, without a key' },
];
