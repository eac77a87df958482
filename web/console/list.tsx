// A list: its columns are declared once, and the table, its sort, what a phone shows, and the file (CSV) come of them.
import type { ComponentChildren, JSX } from 'preact';
import type { CsvTable } from '#platform/screens/screen.ts';
import type { Text } from '#platform/text/msg.ts';
import { t } from '../say.ts';
import { type Page, usePage } from './page.ts';
import { PageLinks } from './page-links.tsx';

type Cell = string | number | boolean | Date | null;

export type Column<Row, View = unknown> = {
  /** Its head in the table; a column without one is only in the file. */
  head?: Text | ((page: Page<View>) => Text);
  /** Read aloud, not shown: what the cells hold says it. */
  isHeadHidden?: true;
  /** What leads to the row: the first column has it. */
  link?(row: Row, page: Page<View>): ComponentChildren;
  /** Without one the value is shown. */
  cell?(row: Row, page: Page<View>): ComponentChildren;
  class?: string;
  /** Not on phones. */
  wide?: boolean;
  /** Stands beside the value on phones. */
  label?(row: Row): Text;
  /** The parameter `sort` of the address that sorts by it. */
  sort?: string;
  isDescending?: boolean;
  /** Its head in the file, the same in every language; a column without one is only in the table. */
  csv?: string;
  value?(row: Row): Cell;
};

type ListNeeds<Row, View> = {
  columns: readonly Column<Row, View>[];
  page: { items: readonly Row[]; next: string | null; previous: string | null; sort?: string };
  keyOf(row: Row): string;
  /** Where a row leads, and how it looks. `peek`: its link opens something beside the list. */
  row?(row: Row): { href: string; isChosen?: boolean; tone?: string | undefined; peek?: boolean };
  class?: string;
  /** The list in place of its table, where there is no row. */
  empty: JSX.Element;
  /** A card of its own, named so; left out, it is a part of a card. */
  label?: string;
  titledBy?: string;
  head?: ComponentChildren;
  /** The check box of a row, where rows are chosen for the bar of what is done with many. */
  choice?: { head: ComponentChildren; box(row: Row): ComponentChildren };
  /** In the line of the page links, and below it. */
  foot?: ComponentChildren;
  end?: ComponentChildren;
};

export function List<Row, View>(needs: ListNeeds<Row, View>) {
  const { page: rows, empty, label, titledBy, head, foot, end } = needs;
  const { frame } = usePage<View>();
  // A list that is a card of its own gives its place to the first words somebody reads here; one with a head stays below it.
  if (rows.items.length === 0 && label !== undefined && head === undefined) return empty;
  return (
    <section class="card" aria-label={label} aria-labelledby={titledBy}>
      {head}
      {rows.items.length === 0 ? empty : <Table {...needs} />}
      <footer class="pages">
        <PageLinks page={rows} frame={frame} />
        {foot}
      </footer>
      {end}
    </section>
  );
}

function Table<Row, View>({ columns, page: rows, keyOf, row: of, class: looks, choice }: ListNeeds<Row, View>) {
  const page = usePage<View>();
  const shown = columns.flatMap(({ head, ...column }) =>
    head === undefined
      ? []
      : {
          ...column,
          title: t(typeof head === 'function' ? head(page) : head),
          looks: [column.class, column.wide && 'wide-only'].filter(Boolean).join(' ') || undefined,
        },
  );
  return (
    <table class={looks ? `two ${looks}` : 'two'}>
      <thead>
        <tr>
          {choice?.head}
          {shown.map((column) => (
            <Head key={column.title} column={column} label={column.title} sorted={rows.sort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.items.map((row) => {
          const { href = '', isChosen = false, tone, peek } = of?.(row) ?? {};
          return (
            <tr key={keyOf(row)} class={isChosen ? 'chosen' : tone}>
              {choice?.box(row)}
              {shown.map(({ title, looks: own, link, cell, label, value }) => (
                <td key={title} class={own} data-label={label && t(label(row))}>
                  {link && (
                    <a
                      class="row-link"
                      href={href}
                      aria-current={isChosen ? 'true' : undefined}
                      data-peek={peek ? '' : undefined}
                    >
                      {link(row, page)}
                    </a>
                  )}
                  {cell ? cell(row, page) : link ? null : show(value?.(row))}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

type HeadNeeds = {
  column: Pick<Column<never>, 'sort' | 'isDescending' | 'class' | 'wide' | 'isHeadHidden'>;
  label: string;
  sorted: string | undefined;
};

function Head({ column: { sort, isDescending = false, wide, isHeadHidden }, label, sorted }: HeadNeeds) {
  const { here } = usePage();
  const looks = wide ? 'wide-only' : undefined;
  if (sort === undefined)
    return (
      <th scope="col" class={looks}>
        {isHeadHidden ? <span class="offscreen">{label}</span> : label}
      </th>
    );
  const isSorted = sorted === sort;
  return (
    <th scope="col" class={looks} aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}>
      <a href={here({ sort, after: null, before: null })}>
        {label}
        {isSorted && <span aria-hidden="true">{isDescending ? ' ↓' : ' ↑'}</span>}
      </a>
    </th>
  );
}

const show = (value: Cell | undefined) => (value instanceof Date ? value.toISOString() : value);

/** The same columns as a file: all of them that have a name there. */
export function writeTable<Row>(
  columns: readonly Pick<Column<Row>, 'csv' | 'value'>[],
  items: readonly Row[],
): CsvTable {
  const written = columns.filter(({ csv }) => csv !== undefined);
  const write = (value: Cell | undefined) => {
    const shown = show(value);
    return typeof shown === 'boolean' ? (shown ? 'yes' : '') : (shown ?? null);
  };
  return {
    header: written.map(({ csv }) => csv ?? ''),
    rows: items.map((row) => written.map(({ value }) => write(value?.(row)))),
  };
}
