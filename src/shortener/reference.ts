// The API reference of the shortener's two calls; their routes take shapes and descriptions from here too.
import { CodeParams, Shortened, ShortenQuery, StatisticsAnswer, StatsQuery } from './schema.ts';

export const shortenCall = {
  summary: 'Make a short link',
  description: 'Shortens an address. Without custom, a code is generated. Short links never expire.',
  querystring: ShortenQuery,
  response: { 200: Shortened },
};

export const statsCall = {
  summary: 'Statistics of a short link',
  description: 'Clicks, visitors, countries, referrers, devices and times. format=csv gives one row per click.',
  params: CodeParams,
  querystring: StatsQuery,
  response: { 200: StatisticsAnswer },
};

const link = {
  short_url: 'https://kr.example/spring',
  original_url: 'https://example.com/a/long/path?with=query',
  short_code: 'spring',
  created_at: '2026-11-01T08:00:00.000Z',
};

const statistics = {
  ...link,
  total_clicks: 128,
  unique_visitors: 87,
  bot_clicks: 14,
  countries: [{ country: 'CZ', country_name: 'Czechia', clicks: 70, unique_visitors: 51 }],
  cities: [{ city: 'Prague', country: 'CZ', clicks: 40 }],
  referrers: [{ referrer: 'google.com', clicks: 30 }],
  devices: [{ device: 'mobile', clicks: 80 }],
  clicks_by_day: [{ date: '2026-11-15', clicks: 12, unique_visitors: 9 }],
  timezone: 'UTC',
  range: { from: null, to: null },
};

/** The same in OpenAPI's form. */
export const shortenerPaths = {
  '/api/shorten': { get: describeCall(shortenCall, { success: true, data: link }) },
  '/api/stats/{code}': { get: describeCall(statsCall, { success: true, data: statistics }) },
};

type Shape = { properties: Record<string, unknown>; required?: readonly string[] | undefined };
type Call = {
  summary: string;
  description: string;
  params?: Shape;
  querystring: Shape;
  response: { 200: Shape };
};

function describeCall({ summary, description, params, querystring, response }: Call, example: unknown) {
  const parameters = [...(params ? listParameters('path', params) : []), ...listParameters('query', querystring)];
  const content = { 'application/json': { schema: response[200], example } };
  return { summary, description, parameters, responses: { 200: { content } } };
}

function listParameters(place: string, { properties, required = [] }: Shape) {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema,
  }));
}
