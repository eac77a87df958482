// The foot of the dashboard: how to read the figures, and where they come from.
import type { Part } from './part.ts';

export function Footer({ view, words, format }: Part) {
  const { short_code, timezone, bot_clicks } = view.statistics;
  return (
    <footer class="foot" id="foot">
      <p>
        {words.zone} {timezone}. {words.cityNote} {words.visitorNote} {view.rowVisitors === null && `${words.rowNote} `}
        {bot_clicks > 0 && `${format.count(words.bots, bot_clicks)}.`}
      </p>
      <p>
        <a href="https://db-ip.com">IP Geolocation by DB-IP</a> ·{' '}
        <a href={`/api/stats/${encodeURIComponent(short_code)}`}>{words.json}</a> · <a href="/">{words.newLink}</a>
      </p>
    </footer>
  );
}
