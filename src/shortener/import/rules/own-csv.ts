// Reads CSV with the columns of our own export, or with names that other shorteners use for the same things.
import { countOf, emptyLink, type ForeignItem, type ForeignRecord, readMoment, splitList, textOf } from './foreign.ts';

const URL_COLUMNS = ['url', 'original_url', 'long_url', 'target', 'destination'];
const CODE_COLUMNS = ['code', 'short_code', 'custom', 'keyword', 'slug', 'back-half'];
const CREATED_COLUMNS = ['created_at', 'created', 'timestamp', 'date'];

export function readOwnCsv({ values }: ForeignRecord): ForeignItem[] {
  const cell = (names: readonly string[]) =>
    names.map((name) => textOf(values[name])).find((text) => text !== '') ?? '';
  const code = cell(CODE_COLUMNS);
  const created = cell(CREATED_COLUMNS);
  const createdAt = readMoment(created);
  if (created !== '' && createdAt === null)
    return [{ code, problem: `"${created}" is not a past time such as 2026-11-15T12:00:00Z.` }];
  const offAt = readMoment(cell(['disabled_at']));
  const link = {
    ...{ ...emptyLink, code, url: cell(URL_COLUMNS), createdAt, title: cell(['title']), note: cell(['note']) },
    ...{ tags: splitList(cell(['tags']), /[,|]/), total: countOf(cell(['clicks_before_move'])) },
    ...(offAt === null ? {} : { offAt, offReason: cell(['disabled_reason']) }),
  };
  return [{ link }];
}
