// Reads the CSV that Rebrandly and Dub export: links with their titles, tags and totals. There are no single clicks in it.
import {
  cellOf,
  type ForeignItem,
  type ForeignRecord,
  listUnread,
  PASSWORD,
  readAddress,
  readColumns,
  readMoment,
} from './foreign.ts';

const COLUMNS = {
  code: ['slashtag', 'slug', 'key', 'back-half'],
  url: ['destination', 'destination_url', 'url'],
  createdAt: ['created_at', 'createdat', 'created', 'creation_date'],
  total: ['clicks', 'total_clicks'],
  title: ['title', 'name'],
  note: ['notes', 'note', 'comments', 'description'],
  tags: ['tags'],
};
const ADDRESS = ['short_url', 'shorturl', 'short_link', 'shortlink', 'link'];
const EXPIRY = ['expires_at', 'expiresat', 'expiration_date'];
const SECRET = ['password'];
const read = new Set([ADDRESS, EXPIRY, SECRET, ...Object.values(COLUMNS)].flat());

export function readHosted({ values }: ForeignRecord): ForeignItem[] {
  const cell = (names: readonly string[]) => cellOf(values, names);
  const known = readColumns(values, COLUMNS, /[,|;]/);
  const code = known.code || readAddress(cell(ADDRESS)).code;
  if (!/^(?:|0|no|false)$/i.test(cell(SECRET))) return [{ code, problem: PASSWORD }];
  const expires = readMoment(cell(EXPIRY));
  const off =
    expires === null
      ? {}
      : { offAt: expires, offReason: 'Expired before the move.', expiry: EXPIRY.find((name) => values[name]) ?? null };
  return [{ link: { ...known, ...off, code } }, { unread: listUnread(values, read) }];
}
