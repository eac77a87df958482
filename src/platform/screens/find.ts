// What a room declares for the search of the console. src/console/search asks all rooms for one term and shows what they found
// together.
import type { Reads } from '../database/heavy-reads.ts';
import { type CandidatesWanted, mostCandidates, selectCandidates } from '../search/find-text.ts';
import type { Term } from '../search/rules/term.ts';
import type { TextIndexState } from '../search/text-indexes.ts';
import type { Text } from '../text/msg.ts';
import type { ConsoleCaller } from './screen.ts';

/** One thing that was found. */
export type Found = {
  id: string;
  title: string;
  /** What tells it from others of the same name. */
  detail: string | null;
  /** When it is, in ISO 8601; the pages write it in the zone of the organisation. */
  at: string | null;
  /** What is special about it, as in `cancelled`: one of the states of its noun. */
  state: string | null;
  /** The path of its screen, as `path` of a screen is written, with its query; or a whole address. Null if it has none. */
  to: string | null;
};

export type Asked = {
  /** As it was typed, without blanks around it. */
  typed: string;
  term: Term;
  /** More rows are not shown. */
  most: number;
  /** The connection of this search, which has a time limit: what grows with the data is read here. */
  reads: Reads;
  /** Whether an index of the room can be used. */
  isBuilt: TextIndexState['isBuilt'];
};

/** `isMore`: there were more than 1,000 candidates, and only those were looked at. */
export type FoundRows = { rows: Found[]; isMore: boolean };

export type Find = {
  /** What is found, as in `event`: the pages have an icon for it. */
  noun: string;
  /** Many of them, as the head of a list. */
  label: Text;
  /** What each state is called. */
  states?: Readonly<Record<string, Text>>;
  /** Its place among the nouns: people, events, links, companies come first (design console/README.md, palette). */
  at: number;
  permission: string;
  find(caller: ConsoleCaller, asked: Asked): Promise<FoundRows>;
};

type RowsWanted<Row> = Omit<CandidatesWanted, 'isBuilt' | 'term'> & {
  asked: Asked;
  /**
   * The whole statement around the candidates, which stand in `hit`. `place(value)` adds a value and answers its place. Its rows
   * have `candidates`, the number of those that were looked at: `count(*) over ()` of the candidates.
   */
  write(given: { hit: string; begins(text: string): string; place(value: unknown): string }): string;
  toFound(row: Row): Found;
};

/** Runs the search of one index: the room says which columns, in which order, and what they look like. */
export async function findRows<Row extends { candidates: number }>(wanted: RowsWanted<Row>): Promise<FoundRows> {
  const { asked, write, toFound, ...of } = wanted;
  const isBuilt = asked.isBuilt(of.index);
  const { text, values, begins } = selectCandidates({ ...of, isBuilt, term: asked.term });
  const hit = `(select *, count(*) over ()::int as candidates from (${text}) as candidate) as hit`;
  const statement = write({ hit, begins, place: (value) => `$${values.push(value)}` });
  const { rows } = await asked.reads.query<Row>({ text: statement, values });
  return { rows: rows.map(toFound), isMore: rows.some(({ candidates }) => candidates > mostCandidates) };
}

/** Texts that are there, as one line. */
export const joinLine = (...texts: (string | null | undefined)[]): string | null =>
  texts.filter((text) => text !== null && text !== undefined && text !== '').join(', ') || null;
