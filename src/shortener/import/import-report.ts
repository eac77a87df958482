// What an import says of a file: what it holds, what came of it, what is wrong, and what is not kept.
import { mostProblems } from '#platform/reading/limits.ts';
import type { Source } from './rules/foreign.ts';
import { explainUnread } from './rules/unread.ts';

export type ImportProblem = { row: number; code: string; problem: string };

export type ImportReport = ReturnType<typeof emptyReport>;

/** A hostile file may name each of its fields differently. */
const MOST_UNREAD = 100;
/** A cell may be longer than anybody reads. */
const [CODE_SHOWN, PROBLEM_SHOWN, NAME_SHOWN] = [255, 300, 100];

export const emptyReport = (from: Source) => ({
  from,
  /** Links in the file. */
  rows: 0,
  added: 0,
  unchanged: 0,
  /** All clicks that were counted there, as far as the file says so. */
  total: 0,
  /** Clicks that the file has one by one: new ones, those that are here already, those of links that were refused or are not in it. */
  clicks: 0,
  clicksAdded: 0,
  clicksKnown: 0,
  clicksRefused: 0,
  clicksWithoutLink: 0,
  problemCount: 0,
  /** The first 20, with their lines. */
  problems: [] as ImportProblem[],
  /** What was changed so that it fits: the first 20, with their lines. */
  noticeCount: 0,
  notices: [] as ImportProblem[],
  /** Fields that are not read, each once, with how many records have it and what that means. */
  unread: [] as { name: string; rows: number; meaning: string }[],
});

export function noteProblem(report: ImportReport, problem: ImportProblem): void {
  report.problemCount += 1;
  if (report.problems.length < mostProblems) report.problems.push(shorten(problem));
}

export function noteNotice(report: ImportReport, notice: ImportProblem): void {
  report.noticeCount += 1;
  if (report.notices.length < mostProblems) report.notices.push(shorten(notice));
}

export function noteUnread(report: ImportReport, names: readonly string[], rows = 1): void {
  for (const given of names) {
    const name = clean(given, NAME_SHOWN);
    const known = report.unread.find((one) => one.name === name);
    if (known !== undefined) known.rows += rows;
    else if (report.unread.length < MOST_UNREAD) report.unread.push({ name, rows, meaning: explainUnread(name) });
  }
}

/** What does not fit is left out, from the end of each list; the counts stay. */
export function packReport(report: ImportReport, mostBytes: number): string {
  const pack = (part: number) => {
    const cut = <Item>(list: readonly Item[]) => list.slice(0, Math.floor(list.length * part));
    const { problems, notices, unread, ...counts } = report;
    return JSON.stringify({ ...counts, problems: cut(problems), notices: cut(notices), unread: cut(unread) });
  };
  const fitting = [1, 1 / 2, 1 / 4, 1 / 8].find((part) => Buffer.byteLength(pack(part)) <= mostBytes);
  return pack(fitting ?? 0);
}

const shorten = ({ row, code, problem }: ImportProblem): ImportProblem => ({
  row,
  code: clean(code, CODE_SHOWN),
  problem: clean(problem, PROBLEM_SHOWN),
});

/** A NUL cannot be stored, and each control character would be stored as six. */
const clean = (text: string, most: number): string =>
  text
    .slice(0, most)
    .replaceAll(/\p{Cc}/gu, '\ufffd')
    .toWellFormed();
