// The SQL of the shortener for its demo links: what they look like, and their removal with all their clicks.
import type { Queries } from '#platform/database/query.ts';

/** Every table that holds something of a link. Those of 0.1.0 hold nothing of links that were made later. */
const tablesOfClicks = ['shortener_visits', 'shortener_visitors', 'shortener_totals', 'shortener_sums'];

export type MarkedLink = { id: number; code: string; mark: string };

/** Following a link does not change it; another target, or switching it off, does. */
export async function listMarkedLinks(codes: readonly string[], within: Queries): Promise<MarkedLink[]> {
  const text = `
    select id, code, md5(concat_ws(' ', id, disabled_at is null, original_url)) as mark
    from shortener_links where code = any($1)`;
  const { rows } = await within.query<Omit<MarkedLink, 'id'> & { id: string }>({ text, values: [codes] });
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

export async function removeLinks(ids: readonly number[], within: Queries): Promise<void> {
  for (const table of tablesOfClicks) {
    await within.query({ text: `delete from ${table} where link_id = any($1)`, values: [ids] });
  }
  await within.query({ text: 'delete from shortener_links where id = any($1)', values: [ids] });
}
