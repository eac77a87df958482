// The SQL that finds short links for the search of the console: those of the organisation, and for operators those of nobody.
import type { Tenant } from '#platform/database/tenant.ts';
import { type Asked, type Find, type FoundRows, findRows } from '#platform/screens/find.ts';
import { joinTexts, type TextIndex } from '#platform/search/text-indexes.ts';
import { msg } from '#platform/text/msg.ts';
import { ownersOf } from './managed/rules/scope.ts';

export const linkIndex: TextIndex = {
  name: 'shortener_owned_find',
  table: 'shortener_links',
  ofTenant: true,
  // The end of a very long target holds parameters that nobody remembers.
  document: joinTexts('code', 'left(original_url, 500)', 'title', 'tags'),
};

type LinkRow = { candidates: number; code: string; target: string; isDisabled: boolean };

/** The code itself comes first, then those that begin with the term, then the newest. */
export const linkFind: Find = {
  noun: 'link',
  label: msg('Links'),
  states: { disabled: msg('switched off') },
  at: 30,
  permission: 'link:read',
  find: async ({ organisationId, environment, permissions }, asked) => {
    const owner = { organisationId, environment };
    const found: FoundRows = { rows: [], isMore: false };
    for (const one of ownersOf({ owner, isOperator: permissions.has('link:all') })) {
      const { rows, isMore } = await findOf(one, asked);
      found.rows.push(...rows);
      found.isMore ||= isMore;
    }
    return { ...found, rows: found.rows.slice(0, asked.most) };
  },
};

const findOf = (tenant: Tenant, asked: Asked): Promise<FoundRows> =>
  findRows<LinkRow>({
    asked,
    index: linkIndex,
    tenant,
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
      to: `links/${encodeURIComponent(code)}`,
    }),
  });
