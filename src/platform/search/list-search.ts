// The search field of a list: finds the rows that contain the typed words, as the search of the console does.
import type { HeavyReads } from '../database/heavy-reads.ts';
import type { Tenant } from '../database/tenant.ts';
import { mostCandidates, selectCandidates } from './find-text.ts';
import { readInTurn, type TurnLimits } from './read-in-turn.ts';
import { readTerm } from './rules/term.ts';
import type { TextIndex, TextIndexState } from './text-indexes.ts';

const limits: TurnLimits = { eachMs: 2_000, allMs: 2_500 };

export type ListMatch =
  /** Nothing was typed. */
  | { kind: 'all' }
  /** Too little for an index: a list may look for texts that begin with it. */
  | { kind: 'short'; text: string }
  /** `isMore`: more than 1,000 rows match, and these are 1,000 of them. `isLate`: it took too long; nothing was found. */
  | { kind: 'found'; keys: string[]; isMore: boolean; isLate: boolean };

/** What a search could not do: too little was typed for it, it took too long, or it found more than is listed. */
export type Limited = 'short' | 'late' | 'broad' | null;

/** Of a search, or of several for the same text. */
export function limitOf(...matches: readonly ListMatch[]): Limited {
  if (matches.some(({ kind }) => kind === 'short')) return 'short';
  const found = matches.filter((match) => match.kind === 'found');
  return found.some(({ isLate }) => isLate) ? 'late' : found.some(({ isMore }) => isMore) ? 'broad' : null;
}

export type ListSearch = (
  tenant: Tenant,
  typed: string,
  /** `key`: the column by which a list identifies its rows. */
  wanted: { index: TextIndex; key: string },
) => Promise<ListMatch>;

export function listSearch({ heavy, indexes }: { heavy: HeavyReads; indexes: TextIndexState }): ListSearch {
  return async ({ organisationId, environment }, typed, { index, key }) => {
    const read = readTerm(typed);
    if ('problem' in read) return read.problem === 'empty' ? { kind: 'all' } : { kind: 'short', text: typed.trim() };
    await indexes.look();
    const { term } = read;
    const { text, values } = selectCandidates({
      index,
      isBuilt: term.isIndexed && indexes.isBuilt(index),
      term,
      tenant: index.ofTenant ? { organisationId, environment } : null,
      columns: `${key}::text as key`,
    });
    const [rows] = await readInTurn(heavy, limits, [
      async (reads) => (await reads.query<{ key: string }>({ text, values })).rows,
    ]);
    const keys = (rows ?? []).map((row) => row.key);
    return {
      kind: 'found',
      keys: keys.slice(0, mostCandidates),
      isMore: keys.length > mostCandidates,
      isLate: !rows,
    };
  };
}
