// The shapes of the shortener's questions and answers (spec 2.7, 4.9, 4.10).
import Type, { type Static } from 'typebox';
import { RESERVED } from './rules/short-code.ts';

export const ShortenQuery = Type.Object({
  url: Type.String({
    description: 'The link to shorten; it must begin with http:// or https://. Spaces around it are dropped.',
    examples: ['https://example.com/a/long/path?with=query'],
  }),
  custom: Type.Optional(
    Type.String({
      description: `Custom code, 3 to 20 letters and digits; without it, or with an empty one, a code is generated. Reserved: ${[...RESERVED].join(', ')}.`,
      examples: ['spring'],
    }),
  ),
});

export const ShortUrl = Type.Object(
  {
    short_url: Type.String({ description: 'The short link.' }),
    original_url: Type.String({
      description: 'The link that was shortened, as it was sent, without spaces around it.',
    }),
    short_code: Type.String({ description: 'The code, generated or custom.' }),
    created_at: Type.String({ description: 'ISO 8601 time of creation.' }),
  },
  { title: 'ShortUrl' },
);
export type ShortUrl = Static<typeof ShortUrl>;

export const Shortened = Type.Object({ success: Type.Literal(true), data: ShortUrl }, { title: 'Shortened' });

export const CodeParams = Type.Object({
  code: Type.String({
    description: 'Code of the short link; it is case-sensitive.',
    examples: ['spring'],
  }),
});

const optionalText = (description: string, example: string) =>
  Type.Optional(Type.String({ description, examples: [example], maxLength: 300 }));

export const StatsQuery = Type.Object({
  from: optionalText('Only clicks from this date or time on.', '2026-11-01'),
  to: optionalText('Only clicks before this time, or up to the end of this date.', '2026-11-15'),
  country: optionalText('Only clicks from this country; (unknown) for clicks without one.', 'CZ'),
  referrer: optionalText(
    'Only clicks from this website; (direct) for clicks without one, (qr) for scans of the QR code.',
    'google.com',
  ),
  device: optionalText('Only clicks from this type of device.', 'mobile'),
  tools: optionalText('false leaves out clicks of clients that name themselves as tools, such as curl.', 'false'),
  browser: optionalText('Only clicks from this browser.', 'Chrome'),
  os: optionalText('Only clicks from this operating system.', 'Android'),
  weekday: optionalText('Only clicks on this day of the week, 0 (Monday) to 6, in the time zone.', '0'),
  hour: optionalText('Only clicks in this hour of the day, 0 to 23, in the time zone.', '9'),
  timezone: optionalText('IANA time zone in which days and hours are counted.', 'Europe/Prague'),
  format: Type.Optional(
    Type.String({ description: 'json (the default), or csv for a file with one row per click.', examples: ['csv'] }),
  ),
});

export const DashboardQuery = Type.Object({
  ...StatsQuery.properties,
  period: Type.Optional(Type.String({ maxLength: 10_000 })),
});
export type ViewQuery = Static<typeof DashboardQuery>;

const count = (description: string) => Type.Integer({ minimum: 0, description });
const text = (description: string) => Type.String({ description });
const textOrNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

const clicks = count('Number of clicks.');
const unique_visitors = count('Number of different visitors.');
const country = textOrNull('ISO 3166-1 alpha-2 code; null if it is not known.');
const city = textOrNull('Name of the city; null if it is not known or has few clicks.');
const referrer = text('Website the click came from, or (direct).');
const device = text('Type of the device, such as desktop or mobile; tool for clients such as curl.');
const browser = text('Browser.');
const os = text('Operating system.');

const RecentClick = Type.Object({
  clicked_at: text('Time of the click.'),
  country,
  city,
  referrer,
  device,
  browser,
  os,
});

export const Statistics = Type.Object(
  {
    short_code: text('The code of the short link.'),
    short_url: text('The short link.'),
    original_url: text('The link that was shortened.'),
    created_at: text('ISO 8601 time of creation.'),
    total_clicks: count('Clicks in the chosen period with the chosen filters, without bots.'),
    unique_visitors: count('Number of different visitors among them.'),
    bot_clicks: count('Clicks of bots, which are counted separately.'),
    qr_scans: count('How many of total_clicks came from scanning the QR code; their referrer is (qr).'),
    first_click_at: textOrNull('Time of the first of these clicks.'),
    last_click_at: textOrNull('Time of the last of these clicks.'),
    countries: Type.Array(
      Type.Object({ country, country_name: text('English name of the country.'), clicks, unique_visitors }),
      { description: 'Clicks by country.' },
    ),
    cities: Type.Array(Type.Object({ city, country, clicks }), { description: 'Clicks by city.' }),
    referrers: Type.Array(Type.Object({ referrer, clicks }), { description: 'Clicks by source.' }),
    devices: Type.Array(Type.Object({ device, clicks }), { description: 'Clicks by type of device.' }),
    browsers: Type.Array(Type.Object({ browser, clicks }), { description: 'Clicks by browser.' }),
    os: Type.Array(Type.Object({ os, clicks }), { description: 'Clicks by operating system.' }),
    clicks_by_day: Type.Array(Type.Object({ date: text('Date as YYYY-MM-DD.'), clicks, unique_visitors }), {
      description: 'Clicks by day.',
    }),
    clicks_by_hour_of_day: Type.Array(clicks, {
      minItems: 24,
      maxItems: 24,
      description: 'Clicks by hour of the day, from 0 to 23.',
    }),
    clicks_by_weekday: Type.Array(clicks, {
      minItems: 7,
      maxItems: 7,
      description: 'Clicks by day of the week, Monday first.',
    }),
    recent_clicks: Type.Array(RecentClick, { description: 'The latest clicks, the newest first.' }),
    timezone: text('Time zone in which days and hours are counted.'),
    range: Type.Object(
      { from: textOrNull('Start of the period.'), to: textOrNull('End of the period.') },
      { description: 'The chosen period; null means no bound.' },
    ),
    geo_attribution: text('Source of the locations, to be named where they are shown.'),
    target_changed_at: Type.Optional(text('When the link was last made to lead elsewhere; left out if it never was.')),
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
    code: Type.String({ description: 'Stable code for programs.' }),
  },
  { title: 'Refusal', description: 'Every error of the shortener.', additionalProperties: true },
);

/** What the refusal of a code that is taken adds. */
export const Suggestions = {
  suggestions: Type.Array(Type.String(), { description: 'three codes that resemble it and are available.' }),
};
