// Reads the CSV that Bitly exports: links with their titles, tags and totals. It has no single clicks.
import {
  codeOfAddress,
  countOf,
  emptyLink,
  type ForeignItem,
  type ForeignRecord,
  readMoment,
  splitList,
  textOf,
} from './foreign.ts';

/** A custom link is the address that was printed; the generated one leads to the same target and is kept too. */
export function readBitly({ values }: ForeignRecord): ForeignItem[] {
  const cell = (...names: string[]) => textOf(names.map((name) => values[name]).find((value) => textOf(value) !== ''));
  const addresses = [
    ...splitList(cell('custom_link', 'custom_bitlinks'), /[,|\s]+/),
    cell('link', 'bitlink', 'short_link'),
  ];
  const codes = [...new Set(addresses.filter((address) => address !== '').map(codeOfAddress))];
  const link = {
    ...emptyLink,
    url: cell('destination_url', 'long_url', 'destination'),
    createdAt: readMoment(cell('created', 'created_at', 'date_created', 'created_date')),
    title: cell('title'),
    tags: splitList(cell('tags'), /[,|;]/),
  };
  const total = countOf(cell('total_engagements', 'engagements', 'total_clicks', 'clicks', 'link_clicks'));
  // All clicks are counted on the first of them, or the totals would not be equal before and after.
  return (codes.length === 0 ? [''] : codes).map((code, index) => ({
    link: { ...link, code, total: index === 0 ? total : null },
  }));
}
