// The SQL functions that fold texts for the search. An index contains their results, so a changed rule replaces the functions
// and every index with them. One process does it at a time: a process that builds indexes holds their lock, also in 0.2.0.
import type pg from 'pg';
import { cyrillic } from './rules/fold.ts';
import { escapeLike } from './text-indexes.ts';

/**
 * Raise it with every change of the functions below (fold-function.test.ts). If two versions run side by side, the later rule
 * stays: the earlier version uses its functions, too, and so searches by the rule with which the indexes were built.
 */
export const foldingRule = 1;

/**
 * `unaccent` is not marked immutable, since its list of letters could be replaced; nobody does that, and an index needs it. In
 * PL/pgSQL, because each statement would plan a function in SQL again. The collation is stated, because a column in "C" (a
 * slug) would make the whole text one whose Cyrillic capitals have no small letters.
 */
const foldBody = (dictionary: string) =>
  ` begin return translate(lower(${dictionary}('${dictionary}'::regdictionary, given) collate "default"),
         '${cyrillic.from}', '${cyrillic.to}'); end `;

/**
 * `platform_part` makes a pattern in which % and _ of the text stand for themselves: it escapes after folding, because folding
 * turns full-width characters into plain ones.
 */
export const foldFunctions = (dictionary: string): string[] => [
  `create or replace function platform_fold(given text) returns text
     language plpgsql immutable strict parallel safe cost 1000 as $$${foldBody(dictionary)}$$`,
  `create or replace function platform_part(given text) returns text language sql immutable strict parallel safe
     return '%' || ${escapeLike('platform_fold(given)')} || '%'`,
];

type Made = { dictionary: string; body: string | null; comment: string | null };

/** Creates them, or replaces those of an earlier rule. The indexes are then missing, and the builder builds them again. */
export async function makeFoldFunctions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Made>(
    `select quote_ident(nspname) || '.unaccent' as dictionary, fold.prosrc as body, obj_description(fold.oid, 'pg_proc') as comment
     from pg_extension join pg_namespace n on n.oid = extnamespace
       left join pg_proc fold on fold.oid = to_regprocedure('platform_fold(text)')
     where extname = 'unaccent'`,
  );
  const { dictionary = 'unaccent', body = null, comment = null } = rows[0] ?? {};
  const rule = Number(/^folding rule (\d+)$/.exec(comment ?? '')?.[1] ?? 0);
  const foldsAlike = body === foldBody(dictionary);
  if (rule > foldingRule || (rule === foldingRule && foldsAlike)) return;
  // Before the function changes: an index of the old rule would hide rows from searches by the new one.
  if (body !== null && !foldsAlike) await dropFoldedIndexes(client);
  for (const text of foldFunctions(dictionary)) await client.query(text);
  await client.query(`comment on function platform_fold(text) is 'folding rule ${foldingRule}'`);
}

async function dropFoldedIndexes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct objid::regclass::text as name from pg_depend join pg_class on oid = objid
     where classid = 'pg_class'::regclass and refobjid = 'platform_fold(text)'::regprocedure and relkind = 'i'`,
  );
  for (const { name } of rows) await client.query(`drop index concurrently if exists ${name}`);
}
