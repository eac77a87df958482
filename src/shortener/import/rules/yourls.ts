// Reads what YOURLS gives away: a dump of its tables of links and clicks, or CSV with the columns of the table of links. Its log
// has addresses and agents, so places, devices and visitors are found as for our own clicks.
import { countOf, emptyClick, emptyLink, type ForeignItem, type ForeignRecord, readMoment, textOf } from './foreign.ts';

/** Installations choose the beginning of the names of their tables. */
export function readYourls({ table, values }: ForeignRecord): ForeignItem[] {
  if (table === 'csv' || table.endsWith('_url') || table === 'url') return [readLink(values)];
  return table.endsWith('_log') || table === 'log' ? [readClick(values)] : [];
}

function readLink(row: ForeignRecord['values']): ForeignItem {
  const cell = (...names: string[]) => textOf(names.map((name) => row[name]).find((value) => textOf(value) !== ''));
  const createdAt = readMoment(cell('timestamp', 'date', 'created'));
  const total = countOf(cell('clicks'));
  const link = { ...emptyLink, code: cell('keyword'), url: cell('url', 'long_url'), createdAt, total };
  return { link: { ...link, title: cell('title') } };
}

function readClick(row: ForeignRecord['values']): ForeignItem {
  const code = textOf(row.shorturl);
  const at = readMoment(row.click_time);
  if (code === '' || at === null) return { code, problem: 'The click has no shorturl, or no click_time.' };
  const referrer = textOf(row.referrer);
  const ip = textOf(row.ip_address);
  const click = { ...emptyClick, code, at, agent: textOf(row.user_agent), ip, country: textOf(row.country_code) };
  return { clicks: [{ ...click, referrer: referrer === 'direct' ? '' : referrer }] };
}
