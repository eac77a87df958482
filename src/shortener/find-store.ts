// The SQL that finds short links for the search of the console. Links belong to nobody, so only operators find them, in live.
import { type Find, findRows } from '#platform/screens/find.ts';
import { joinTexts, type TextIndex } from '#platform/search/text-indexes.ts';

export const linkIndex: TextIndex = {
  name: 'shortener_links_find',
  table: 'shortener_links',
  ofTenant: false,
  // The end of a very long target holds parameters that nobody remembers.
  document: joinTexts('code', 'left(original_url, 500)'),
  grows: { by: 'id', type: 'bigint' },
};

type LinkRow = { candidates: number; code: string; target: string; isDisabled: boolean };

/** The code itself comes first, then those that begin with the term, then the newest. */
export const linkFind = (shortenerUrl: string): Find => ({
  noun: 'link',
  at: 30,
  permission: 'link:all',
  find: async ({ environment }, asked) => {
    if (environment !== 'live') return { rows: [], isMore: false };
    return findRows<LinkRow>({
      asked,
      index: linkIndex,
      tenant: null,
      columns: 'id, code, original_url, disabled_at',
      write: ({ hit, begins, place }) => `
        select code, original_url as target, disabled_at is not null as "isDisabled", candidates from ${hit}
        order by lower(code) = lower(${place(asked.typed)}::text) desc, ${begins('code')} desc, id desc
        limit ${place(asked.most)}`,
      toFound: ({ code, target, isDisabled }) => ({
        id: code,
        title: code,
        detail: target,
        at: null,
        state: isDisabled ? 'disabled' : null,
        to: `${shortenerUrl}/${encodeURIComponent(code)}+`,
      }),
    });
  },
});
