// What was found, by noun, and what can be done: the same on the page (links) and in the palette (options of a list box).
import type { FoundItem, SearchView } from '#console';
import { foldText } from '#platform/search/rules/fold.ts';
import { holdsTerm, readTerm } from '#platform/search/rules/term.ts';
import { Icon } from '../icons.tsx';
import { writeWhen } from '../times.ts';
import { markParts } from './mark-parts.ts';

/** At most as many rows as the server finds, with what can be done in what they leave. */
const mostRows = 20;

export type Row = {
  key: string;
  icon: string;
  title: string;
  detail: string | null;
  when: string | null;
  state: string | null;
  href: string | null;
};
export type Group = { name: string; label: string; rows: Row[] };

type Look = { doing: string; language: string; timeZone: string };

export function groupRows(view: SearchView, { doing, language, timeZone }: Look): Group[] {
  const groups = new Map<string, Group>();
  const add = (name: string, label: string, row: Row) => {
    const group = groups.get(name) ?? { name, label, rows: [] };
    groups.set(name, group);
    group.rows.push(row);
  };
  for (const item of view.items) add(item.noun, view.said.nouns[item.noun] ?? item.noun, toRow(item));
  // What begins with just this text is always wanted, however much was found.
  const isOfTyped = (id: string) => id.startsWith('read:');
  const left = mostRows - view.items.length;
  const others = view.starts.filter(({ id, label }) => !isOfTyped(id) && isWanted(label)).slice(0, left);
  for (const { id, label, href } of [...view.starts.filter(({ id }) => isOfTyped(id)), ...others]) {
    const icon = id.startsWith('new:') ? 'plus' : id.slice(id.indexOf(':') + 1);
    add('start', doing, { key: id, icon, title: label, detail: null, when: null, state: null, href });
  }
  return [...groups.values()];

  function toRow({ noun, id, title, detail, at, stateLabel: state, href }: FoundItem): Row {
    const when = at === null ? null : writeWhen(at, language, timeZone);
    return { key: `${noun}:${id}`, icon: noun, title, detail, when, state, href };
  }

  /** Before anything is typed, all; then those whose name holds it. */
  function isWanted(label: string): boolean {
    if (view.outcome === 'empty') return true;
    const read = readTerm(view.q);
    return 'term' in read ? holdsTerm(label, read.term) : foldText(label).includes(foldText(view.q));
  }
}

/** The words to mark. */
export function wordsOf(q: string): string[] {
  const read = readTerm(q);
  return 'term' in read ? read.term.alternatives.flat() : [];
}

export function RowContent({ row, marked }: { row: Row; marked: readonly string[] }) {
  return (
    <>
      <Icon name={row.icon} />
      <span class="found-text">
        <span class="found-title">
          <Marked text={row.title} words={marked} />
        </span>
        {row.detail !== null && (
          <span class="quiet small found-detail">
            <Marked text={row.detail} words={marked} />
          </span>
        )}
      </span>
      {row.state !== null && <span class="chip">{row.state}</span>}
      {row.when !== null && <span class="quiet small num found-when">{row.when}</span>}
    </>
  );
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return (
    <>{markParts(text, words).map(({ text: part, isHit }, at) => (isHit ? <mark key={at}>{part}</mark> : part))}</>
  );
}

/** What has to be said about a search besides what it found. */
export function Remarks({ view }: { view: SearchView }) {
  return (
    <>
      {view.said.remarks.map((remark) => (
        <p key={remark} class="note warn found-remark">
          {remark}
        </p>
      ))}
    </>
  );
}
