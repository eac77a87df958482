// The SQL that finds branches for the search of the console, those that are not active too.
import { type Find, findRows, joinLine } from '#platform/screens/find.ts';
import { joinTexts, type TextIndex } from '#platform/search/text-indexes.ts';
import { msg } from '#platform/text/msg.ts';

/** The texts of one member of a list, without the blanks that people write into phone numbers. */
const listed = (column: string, member: string) =>
  `replace(jsonb_path_query_array(${column}, '$[*].${member}')::text, ' ', '')`;

export const branchIndex: TextIndex = {
  name: 'branch_branch_find',
  table: 'branch_branch',
  ofTenant: true,
  document: joinTexts(
    'name',
    'slug',
    // Its words, too: without an index only beginnings of words are found.
    "replace(slug, '-', ' ')",
    'internal_code',
    "address ->> 'streetAddress'",
    "address ->> 'city'",
    "replace(address ->> 'postalCode', ' ', '')",
    listed('phones', 'phone'),
    listed('emails', 'email'),
  ),
};

type BranchRow = {
  candidates: number;
  slug: string;
  name: string;
  active: boolean;
  street: string | null;
  city: string | null;
};

export const branchFind: Find = {
  noun: 'branch',
  label: msg('Branches'),
  states: { inactive: msg('not active') },
  at: 50,
  permission: 'search:read',
  find: ({ organisationId, environment }, asked) =>
    findRows<BranchRow>({
      asked,
      index: branchIndex,
      tenant: { organisationId, environment },
      columns: 'slug, name, active, address',
      write: ({ hit, begins, place }) => `
        select slug, name, active, address ->> 'streetAddress' as street, address ->> 'city' as city, candidates
        from ${hit} order by ${begins('name')} desc, active desc, name, slug limit ${place(asked.most)}`,
      toFound: ({ slug, name, active, street, city }) => ({
        id: slug,
        title: name,
        detail: joinLine(street, city) ?? slug,
        at: null,
        state: active ? null : 'inactive',
        to: `branches/${slug}`,
      }),
    }),
};
