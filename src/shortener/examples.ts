// The answers that the document of the shortener shows; a test gets the same from a running server.

export const exampleLink = {
  short_url: 'https://kr.example/spring',
  original_url: 'https://example.com/a/long/path?with=query',
  short_code: 'spring',
  created_at: '2026-11-15T12:00:00.000Z',
};

export const exampleStatistics = {
  ...exampleLink,
  total_clicks: 3,
  unique_visitors: 2,
  bot_clicks: 0,
  qr_scans: 0,
  first_click_at: '2026-11-15T12:00:00.000Z',
  last_click_at: '2026-11-15T12:02:00.000Z',
  countries: [{ country: null, country_name: 'Unknown', clicks: 3, unique_visitors: 2 }],
  cities: [{ city: null, country: null, clicks: 3 }],
  referrers: [
    { referrer: '(direct)', clicks: 2 },
    { referrer: 'google.com', clicks: 1 },
  ],
  devices: [
    { device: 'mobile', clicks: 2 },
    { device: 'desktop', clicks: 1 },
  ],
  browsers: [
    { browser: 'Chrome', clicks: 2 },
    { browser: 'Firefox', clicks: 1 },
  ],
  os: [
    { os: 'Android', clicks: 2 },
    { os: 'Linux', clicks: 1 },
  ],
  clicks_by_day: [{ date: '2026-11-15', clicks: 3, unique_visitors: 2 }],
  clicks_by_hour_of_day: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  clicks_by_weekday: [0, 0, 0, 0, 0, 0, 3],
  recent_clicks: [
    {
      clicked_at: '2026-11-15T12:02:00.000Z',
      country: null,
      city: null,
      referrer: '(direct)',
      device: 'mobile',
      browser: 'Chrome',
      os: 'Android',
    },
    {
      clicked_at: '2026-11-15T12:01:00.000Z',
      country: null,
      city: null,
      referrer: '(direct)',
      device: 'desktop',
      browser: 'Firefox',
      os: 'Linux',
    },
    {
      clicked_at: '2026-11-15T12:00:00.000Z',
      country: null,
      city: null,
      referrer: 'google.com',
      device: 'mobile',
      browser: 'Chrome',
      os: 'Android',
    },
  ],
  timezone: 'UTC',
  range: { from: null, to: null },
  geo_attribution: 'IP Geolocation by DB-IP (https://db-ip.com)',
};
