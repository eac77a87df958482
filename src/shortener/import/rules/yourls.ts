// Reads what YOURLS gives away: a dump of its tables of links and clicks, or CSV with the columns of the table of links. Its log
// has addresses and agents, so places, devices and visitors are found as for our own clicks.
import { msg } from '#platform/text/msg.ts';
import {
  emptyClick,
  type ForeignItem,
  type ForeignRecord,
  listUnread,
  readColumns,
  readMoment,
  textOf,
} from './foreign.ts';

/** As YOURLS creates its tables, for dumps that do not say the columns. */
const LINK_COLUMNS = ['keyword', 'url', 'title', 'timestamp', 'ip', 'clicks'];
const CLICK_COLUMNS = ['click_id', 'click_time', 'shorturl', 'referrer', 'user_agent', 'ip_address', 'country_code'];

const COLUMNS = {
  code: ['keyword'],
  url: ['url', 'long_url'],
  createdAt: ['timestamp', 'date', 'created'],
  title: ['title'],
  total: ['clicks'],
};
const readOfLinks = new Set(Object.values(COLUMNS).flat());
const readOfClicks = new Set(CLICK_COLUMNS);

/** Installations choose the beginning of the names of their tables. */
export function readYourls({ table, values, cells }: ForeignRecord): ForeignItem[] {
  if (/(?:^|_)(?:url|log)$/.test(table) || table === 'csv') {
    const isLink = !/(?:^|_)log$/.test(table);
    const row = cells === undefined ? values : nameCells(isLink ? LINK_COLUMNS : CLICK_COLUMNS, cells);
    if (row === null) return [{ code: '', problem: msg('The dump does not say the columns of its tables.').text }];
    const item = isLink ? readLink(row) : readClick(row);
    return [item, { unread: listUnread(row, isLink ? readOfLinks : readOfClicks) }];
  }
  return [{ unread: [`table ${table}`] }];
}

/** Only where the number of cells is that of the columns: others would be guessed. */
const nameCells = (columns: readonly string[], cells: readonly (string | null)[]): ForeignRecord['values'] | null =>
  columns.length === cells.length ? Object.fromEntries(columns.map((column, at) => [column, cells[at]])) : null;

function readLink(row: ForeignRecord['values']): ForeignItem {
  const link = readColumns(row, COLUMNS);
  return { link: { ...link, keys: [link.code] } };
}

function readClick(row: ForeignRecord['values']): ForeignItem {
  const code = textOf(row.shorturl);
  const at = readMoment(row.click_time);
  if (code === '' || at === null) return { code, problem: msg('The click has no shorturl, or no click_time.').text };
  const referrer = textOf(row.referrer);
  const [ip, agent, country] = [textOf(row.ip_address), textOf(row.user_agent), textOf(row.country_code)];
  return {
    clicks: [
      { ...emptyClick, key: code, code, at, agent, ip, country, referrer: referrer === 'direct' ? '' : referrer },
    ],
  };
}
