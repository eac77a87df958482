// The shapes of the shortener's questions and answers (spec 2.7, 4.9, 4.10).
import Type, { type Static } from 'typebox';

export const ShortenQuery = Type.Object({
  url: Type.String({
    description: 'The address to shorten; it must include http:// or https://.',
    examples: ['https://example.com/a/long/path?with=query'],
  }),
  custom: Type.Optional(
    Type.String({ description: 'The code you would like: 3 to 20 letters and digits.', examples: ['spring'] }),
  ),
});

export const ShortUrl = Type.Object(
  {
    short_url: Type.String({ description: 'Full short address.' }),
    original_url: Type.String({ description: 'The address that was shortened, byte for byte.' }),
    short_code: Type.String({ description: 'The code, generated or custom.' }),
    created_at: Type.String({ description: 'ISO 8601 time of creation.' }),
  },
  { title: 'ShortUrl' },
);
export type ShortUrl = Static<typeof ShortUrl>;

export const Shortened = Type.Object({ success: Type.Literal(true), data: ShortUrl }, { title: 'Shortened' });

export const CodeParams = Type.Object({
  code: Type.String({
    description: 'The code of the short link; capital and small letters differ.',
    examples: ['spring'],
  }),
});

const optionalText = (description: string, example: string) =>
  Type.Optional(Type.String({ description, examples: [example], maxLength: 300 }));

export const StatsQuery = Type.Object({
  from: optionalText('Only clicks from this day or moment on.', '2026-11-01'),
  to: optionalText('Only clicks before this moment, or up to the end of this day.', '2026-11-15'),
  country: optionalText('Only clicks from this country, or (unknown).', 'CZ'),
  referrer: optionalText('Only clicks from this site, or (direct).', 'google.com'),
  device: optionalText('Only clicks from this kind of device.', 'mobile'),
  browser: optionalText('Only clicks from this browser.', 'Chrome'),
  os: optionalText('Only clicks from this operating system.', 'Android'),
  weekday: optionalText('Only clicks on this day of the week, 0 (Monday) to 6, in the time zone.', '0'),
  hour: optionalText('Only clicks in this hour of the day, 0 to 23, in the time zone.', '9'),
  timezone: optionalText('IANA time zone in which days and hours are counted.', 'Europe/Prague'),
  format: Type.Optional(Type.String({ description: 'csv for a file with one row per click.', examples: ['csv'] })),
});
export type StatsQuery = Static<typeof StatsQuery>;

export const DashboardQuery = Type.Object({
  ...StatsQuery.properties,
  period: Type.Optional(Type.String({ maxLength: 10_000 })),
});

const Count = Type.Integer({ minimum: 0 });
const TextOrNull = Type.Union([Type.String(), Type.Null()]);

const RecentClick = Type.Object({
  clicked_at: Type.String(),
  country: TextOrNull,
  city: TextOrNull,
  referrer: Type.String(),
  device: Type.String(),
  browser: Type.String(),
  os: Type.String(),
});

export const Statistics = Type.Object(
  {
    short_code: Type.String(),
    short_url: Type.String(),
    original_url: Type.String(),
    created_at: Type.String(),
    total_clicks: Count,
    unique_visitors: Count,
    bot_clicks: Count,
    first_click_at: TextOrNull,
    last_click_at: TextOrNull,
    countries: Type.Array(
      Type.Object({ country: TextOrNull, country_name: Type.String(), clicks: Count, unique_visitors: Count }),
    ),
    cities: Type.Array(Type.Object({ city: TextOrNull, country: TextOrNull, clicks: Count })),
    referrers: Type.Array(Type.Object({ referrer: Type.String(), clicks: Count })),
    devices: Type.Array(Type.Object({ device: Type.String(), clicks: Count })),
    browsers: Type.Array(Type.Object({ browser: Type.String(), clicks: Count })),
    os: Type.Array(Type.Object({ os: Type.String(), clicks: Count })),
    clicks_by_day: Type.Array(Type.Object({ date: Type.String(), clicks: Count, unique_visitors: Count })),
    clicks_by_hour_of_day: Type.Array(Count, { minItems: 24, maxItems: 24 }),
    clicks_by_weekday: Type.Array(Count, { minItems: 7, maxItems: 7, description: 'Monday first.' }),
    recent_clicks: Type.Array(RecentClick),
    timezone: Type.String(),
    range: Type.Object({ from: TextOrNull, to: TextOrNull }),
    geo_attribution: Type.String(),
    being_counted: Type.Optional(
      Type.Literal(true, {
        description:
          'Only after an upgrade: clicks of an earlier version are still being counted, so the figures will grow.',
      }),
    ),
  },
  { title: 'Statistics' },
);
export type Statistics = Static<typeof Statistics>;

export const StatisticsAnswer = Type.Object(
  { success: Type.Literal(true), data: Statistics },
  { title: 'StatisticsAnswer' },
);

/** Spec 4.9 and 7: a failure. */
export const Envelope = Type.Object(
  {
    success: Type.Literal(false),
    error: Type.String({ description: 'What happened, in plain words.' }),
    code: Type.String({ description: 'Stable code to switch on.' }),
    suggestions: Type.Optional(Type.Array(Type.String(), { description: 'Free codes, when custom is taken.' })),
  },
  { title: 'Refusal', description: 'Every refusal and fault of the shortener.', additionalProperties: true },
);
