// The plain pages of the shortener: a link's figures as headings and tables, and what is wrong with a code.
import { type Html, html } from '#platform/http/html.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import { displayTarget } from './rules/host-display.ts';
import type { Statistics } from './schema.ts';

export function renderStatistics(data: Statistics): Html {
  const target = displayTarget(data.original_url);
  return frame(
    `Clicks of ${data.short_code}`,
    html`<h1>Clicks of ${data.short_code}</h1>
<dl>
<dt>Short address</dt><dd><a href="/${data.short_code}">${data.short_url}</a></dd>
<dt>Leads to</dt><dd>${target}</dd>
<dt>Created</dt><dd><time datetime="${data.created_at}">${data.created_at}</time></dd>
<dt>Clicks</dt><dd>${data.total_clicks}</dd>
<dt>Unique visitors</dt><dd>${data.unique_visitors}</dd>
<dt>Bots (not counted above)</dt><dd>${data.bot_clicks}</dd>
<dt>First click</dt><dd>${data.first_click_at ?? 'none yet'}</dd>
<dt>Last click</dt><dd>${data.last_click_at ?? 'none yet'}</dd>
</dl>
<p><img src="/${data.short_code}.svg" width="200" height="200" alt="QR code of ${data.short_url}"></p>
<p><a href="/api/stats/${data.short_code}">The same as JSON</a>, <a href="/api/stats/${data.short_code}?format=csv">as CSV</a>.</p>
${renderTable(`Days (${data.timezone})`, ['Day', 'Clicks', 'Unique visitors'], data.clicks_by_day.map(Object.values))}
${renderTable(
  'Countries',
  ['Country', 'Clicks', 'Unique visitors'],
  data.countries.map((row) => [row.country_name, row.clicks, row.unique_visitors]),
)}
${renderTable(
  'Cities',
  ['City', 'Country', 'Clicks'],
  data.cities.map((row) => [row.city ?? 'not shown', row.country ?? 'unknown', row.clicks]),
)}
${renderTable('Referrers', ['Site', 'Clicks'], data.referrers.map(Object.values))}
${renderTable('Devices', ['Device', 'Clicks'], data.devices.map(Object.values))}
${renderTable('Browsers', ['Browser', 'Clicks'], data.browsers.map(Object.values))}
${renderTable('Systems', ['System', 'Clicks'], data.os.map(Object.values))}
${renderTable(
  'Latest clicks',
  ['Time', 'Country', 'City', 'Site', 'Device', 'Browser', 'System'],
  data.recent_clicks.map((row) => Object.values(row).map((value) => value ?? '')),
)}
<p>A city is named from five clicks on. <a href="https://db-ip.com">IP Geolocation by DB-IP</a></p>`,
  );
}

/** What a browser sees for a code that leads nowhere. */
export function renderRefusal(refusal: Refusal): Html {
  const title = refusal.status === 410 ? 'This short link was switched off' : 'There is no such short link';
  return frame(title, html`<h1>${title}</h1><p>${refusal.message}</p>`);
}

function renderTable(caption: string, heads: readonly string[], rows: readonly (readonly unknown[])[]): Html {
  if (rows.length === 0) return html``;
  return html`<table><caption>${caption}</caption>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map(renderRow)}</tbody></table>
`;
}

function renderRow([first, ...rest]: readonly unknown[]): Html {
  return html`<tr><th scope="row">${first}</th>${rest.map((cell) => html`<td>${cell}</td>`)}</tr>`;
}

function frame(title: string, content: Html): Html {
  return html`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} · Kontor</title></head><body><main>${content}</main></body></html>`;
}
