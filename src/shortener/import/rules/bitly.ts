// Reads what Bitly gives away: the CSV of its export, and the answers of its interface for the links of a group. There are no single
// clicks in either.
import {
  cellOf,
  type ForeignItem,
  type ForeignRecord,
  listUnread,
  objectsOf,
  readAddress,
  readColumns,
  splitList,
  textOf,
} from './foreign.ts';

const CUSTOM = ['custom_link', 'custom_bitlinks'];
const ADDRESS = ['link', 'bitlink', 'short_link', 'id'];
const COLUMNS = {
  url: ['destination_url', 'long_url', 'destination'],
  createdAt: ['created', 'created_at', 'date_created', 'created_date'],
  total: ['total_engagements', 'engagements', 'total_clicks', 'clicks', 'link_clicks'],
  title: ['title'],
};
const read = new Set([...CUSTOM, ...ADDRESS, ...Object.values(COLUMNS).flat(), 'tags', 'references']);

export function readBitly({ table, values }: ForeignRecord): ForeignItem[] {
  if (table !== 'json') return readLink(values);
  const list = Array.isArray(values.links) ? objectsOf(values.links) : [values];
  return list.filter(({ long_url: target }) => target !== undefined).flatMap(readLink);
}

/** A custom link is the address that was printed; the generated one leads to the same target and is kept too. */
function readLink(values: ForeignRecord['values']): ForeignItem[] {
  const listOf = (names: readonly string[], signs: RegExp): string[] => {
    const list = names.map((name) => values[name]).find(Array.isArray);
    return list === undefined ? splitList(cellOf(values, names), signs) : list.map(textOf);
  };
  const addresses = [...listOf(CUSTOM, /[,|\s]+/), cellOf(values, ADDRESS)].filter((address) => address !== '');
  const codes = [...new Set(addresses.map((address) => readAddress(address).code))];
  const { total, ...link } = { ...readColumns(values, COLUMNS), tags: listOf(['tags'], /[,|;]/) };
  // All clicks are counted on the first of them, or the totals would not be equal before and after.
  const links = (codes.length === 0 ? [''] : codes).map((code, index) => ({
    link: { ...link, code, total: index === 0 ? total : null },
  }));
  return [...links, { unread: listUnread(values, read) }];
}
