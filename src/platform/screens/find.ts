// What a room declares for the search of the console. src/console/search searches all rooms for one term and shows the results
// together.
import type { Reads } from '../database/heavy-reads.ts';
import { type CandidatesWanted, mostCandidates, selectCandidates } from '../search/find-text.ts';
import type { Term } from '../search/rules/term.ts';
import type { TextIndexState } from '../search/text-indexes.ts';
import type { Text } from '../text/msg.ts';
import type { ConsoleCaller } from './screen.ts';

/** One result. */
export type Found = {
  id: string;
  title: string;
  /** What distinguishes it from others of the same name. */
  detail: string | null;
  /** Its time, in ISO 8601; the pages write it in the zone of the organisation. */
  at: string | null;
  /** Its special state, as in `cancelled`: one of the states of its noun. */
  state: string | null;
  /** The path of its screen, written like `path` of a screen, with its query; or a complete address. Null if it has none. */
  to: string | null;
};

export type Asked = {
  /** As it was typed, without spaces around it. */
  typed: string;
  term: Term;
  /** The largest number of rows to show. */
  most: number;
  /** The connection of this search, which has a time limit: queries whose cost grows with the data use it. */
  reads: Reads;
  /** Whether an index of the room can be used. */
  isBuilt: TextIndexState['isBuilt'];
};

/** `isMore`: there were more than 1,000 candidates, and only 1,000 were searched. */
export type FoundRows = { rows: Found[]; isMore: boolean };

export type Find = {
  /** The kind of result, as in `event`: the pages have an icon for it. */
  noun: string;
  /** The plural, as the heading of a list. */
  label: Text;
  /** The names of the states. */
  states?: Readonly<Record<string, Text>>;
  /** Its place among the nouns: people, events, links, companies come first (design console/README.md, palette). */
  at: number;
  permission: string;
  find(caller: ConsoleCaller, asked: Asked): Promise<FoundRows>;
};

type RowsWanted<Row> = Omit<CandidatesWanted, 'isBuilt' | 'term'> & {
  asked: Asked;
  /**
   * The whole statement around the candidates, which are named `hit`. `place(value)` adds a value and returns its placeholder.
   * Its rows have `candidates`, the number of searched candidates: `count(*) over ()`.
   */
  write(given: { hit: string; begins(text: string): string; place(value: unknown): string }): string;
  toFound(row: Row): Found;
};

/** Runs the search of one index: the room chooses the columns, their order, and their form. */
export async function findRows<Row extends { candidates: number }>(wanted: RowsWanted<Row>): Promise<FoundRows> {
  const { asked, write, toFound, ...of } = wanted;
  const isBuilt = asked.isBuilt(of.index);
  const { text, values, begins } = selectCandidates({ ...of, isBuilt, term: asked.term });
  const hit = `(select *, count(*) over ()::int as candidates from (${text}) as candidate) as hit`;
  const statement = write({ hit, begins, place: (value) => `$${values.push(value)}` });
  const { rows } = await asked.reads.query<Row>({ text: statement, values });
  return { rows: rows.map(toFound), isMore: rows.some(({ candidates }) => candidates > mostCandidates) };
}

/** Joins the texts that are present, as one line. */
export const joinLine = (...texts: (string | null | undefined)[]): string | null =>
  texts.filter((text) => text !== null && text !== undefined && text !== '').join(', ') || null;
