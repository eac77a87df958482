// Reads CSV with the columns of our own exports of links and of clicks, or with names that others use for the same things.
import { msg } from '#platform/text/msg.ts';
import {
  cellOf,
  countOf,
  emptyClick,
  emptyLink,
  type ForeignItem,
  type ForeignRecord,
  listUnread,
  PASSWORD,
  readColumns,
  readMoment,
} from './foreign.ts';

const COLUMNS = {
  url: ['url', 'original_url', 'long_url', 'target', 'destination'],
  code: ['code', 'short_code', 'custom', 'keyword', 'slug', 'back-half'],
  createdAt: ['created_at', 'created', 'timestamp', 'date'],
  note: ['note', 'notes', 'description', 'comments'],
  total: ['clicks', 'total_clicks', 'visits', 'visit_count', 'hits'],
  title: ['title'],
  tags: ['tags'],
};
const OWN_COLUMNS = ['clicks_before_move', 'unique_visitors_before_move', 'bot_clicks_before_move', 'last_click_at'];
const FIGURES = ['unique_visitors', 'bot_clicks'];
const OFF_COLUMNS = ['disabled_at', 'disabled_reason'];
const readOfLinks = new Set([OFF_COLUMNS, ...Object.values(COLUMNS)].flat());
const readOfOwn = new Set([...readOfLinks, ...OWN_COLUMNS, ...FIGURES]);
const readOfClicks = new Set(
  ['code', 'clicked_at', 'country', 'city', 'referrer', 'device', 'browser', 'os', 'clicks', 'qr_scans'].concat([
    'bot_clicks',
    'previous_click_at',
    'url',
  ]),
);

export function readOwnCsv({ values }: ForeignRecord): ForeignItem[] {
  const isClick = 'clicked_at' in values;
  if (isClick) return [...readClick(values), { unread: listUnread(values, readOfClicks) }];
  const isOwn = 'clicks_before_move' in values;
  return [...readLink(values, isOwn), { unread: listUnread(values, isOwn ? readOfOwn : readOfLinks) }];
}

function readLink(values: ForeignRecord['values'], isOwn: boolean): ForeignItem[] {
  const cell = (names: readonly string[]) => cellOf(values, names);
  const count = (...names: string[]) => countOf(cell(names)) ?? 0;
  const [code, url] = [cell(COLUMNS.code), cell(COLUMNS.url)];
  const keys = [code, keyOf(code, url)];
  // Nothing else of it is worth reading: a file may hold nothing but such rows.
  if (code === '' || url === '') return [{ link: { ...emptyLink, code, url, keys } }];
  if (!/^(?:|0|no|false)$/i.test(cell(['password']))) return [{ code, keys, problem: PASSWORD }];
  const known = readColumns(values, COLUMNS);
  const { createdAt, total } = known;
  const created = cell(COLUMNS.createdAt);
  if (created !== '' && createdAt === null)
    return [{ code, keys, problem: `"${created}" is not a past time such as 2026-11-15T12:00:00Z.` }];
  const offAt = readMoment(cell(['disabled_at']));
  const figures = isOwn
    ? {
        // Before the move, clicks of bots are counted apart; together they are what was counted there.
        total: (total ?? 0) + count('bot_clicks'),
        own: {
          bots: count('bot_clicks'),
          visitors: count('unique_visitors'),
          before: {
            clicks: count('clicks_before_move'),
            bots: count('bot_clicks_before_move'),
            visitors: count('unique_visitors_before_move'),
          },
        },
      }
    : { total };
  const off = offAt === null ? {} : { offAt, offReason: cell(['disabled_reason']) };
  return [{ link: { ...known, ...figures, keys, ...off } }];
}

/** A file of an older release does not name the target: then its links must be imported together with it. */
function readClick(values: ForeignRecord['values']): ForeignItem[] {
  const cell = (name: string) => cellOf(values, [name]);
  const [code, url] = [cell('code'), cell('url')];
  const at = readMoment(cell('clicked_at'));
  if (code === '' || at === null) return [{ code, problem: msg('The click has no code, or no clicked_at.').text }];
  // Old clicks that are kept as a number for a quarter of an hour: that number is in the figures of the link.
  if (cell('device') === '') return [{ unread: ['clicks of a quarter of an hour'] }];
  const isBot = cell('bot_clicks') === '1';
  const key = url === '' ? code : keyOf(code, url);
  const previous = 'previous_click_at' in values ? readMoment(cell('previous_click_at')) : at;
  const named = { browser: cell('browser'), os: cell('os'), device: cell('device'), site: cell('referrer') };
  const place = { country: cell('country'), city: cell('city') };
  const click = { ...emptyClick, ...place, key, code, at, isBot, named, previous };
  return url === '' ? [{ clicks: [click] }] : [{ named: { key, code, url } }, { clicks: [click] }];
}

const keyOf = (code: string, url: string): string => `${code} ${url}`;
