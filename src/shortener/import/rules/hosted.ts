// Reads the CSV that Rebrandly and Dub export: links with their titles, tags and totals. There are no single clicks in it.
import {
  cellOf,
  countOf,
  emptyLink,
  type ForeignItem,
  type ForeignRecord,
  listUnread,
  PASSWORD,
  readAddress,
  readMoment,
  splitList,
} from './foreign.ts';

const CODE = ['slashtag', 'slug', 'key', 'back-half'];
const ADDRESS = ['short_url', 'shorturl', 'short_link', 'shortlink', 'link'];
const TARGET = ['destination', 'destination_url', 'url'];
const CREATED = ['created_at', 'createdat', 'created', 'creation_date'];
const TOTAL = ['clicks', 'total_clicks'];
const TITLE = ['title', 'name'];
const NOTE = ['notes', 'note', 'comments', 'description'];
const EXPIRY = ['expires_at', 'expiresat', 'expiration_date'];
const SECRET = ['password'];
const read = new Set([CODE, ADDRESS, TARGET, CREATED, TOTAL, TITLE, NOTE, EXPIRY, SECRET, ['tags']].flat());

export function readHosted({ values }: ForeignRecord): ForeignItem[] {
  const cell = (names: readonly string[]) => cellOf(values, names);
  const code = cell(CODE) || readAddress(cell(ADDRESS)).code;
  if (!/^(?:|0|no|false)$/i.test(cell(SECRET))) return [{ code, problem: PASSWORD }];
  const expires = readMoment(cell(EXPIRY));
  const off =
    expires === null
      ? {}
      : { offAt: expires, offReason: 'Expired before the move.', expiry: EXPIRY.find((name) => values[name]) ?? null };
  const link = {
    ...emptyLink,
    ...off,
    code,
    url: cell(TARGET),
    createdAt: readMoment(cell(CREATED)),
    title: cell(TITLE),
    note: cell(NOTE),
    tags: splitList(cell(['tags']), /[,|;]/),
    total: countOf(cell(TOTAL)),
  };
  return [{ link }, { unread: listUnread(values, read) }];
}
