// A list: its columns are declared once, and the table, its sort, what a phone shows, and the file (CSV) come of them.
import type { ComponentChildren, JSX } from 'preact';
import type { CsvTable } from '#platform/screens/screen.ts';
import type { Text } from '#platform/text/msg.ts';
import { t } from '../say.ts';
import { CardHead, type HeadOfCard } from './card.tsx';
import { Empty, type EmptyNeeds } from './empty.tsx';
import { type Page, usePage } from './page.ts';
import { PageLinks } from './page-links.tsx';

type Cell = string | number | boolean | Date | null;

/** The fields of a row that can be shown as they are. */
type FieldOf<Row> = { [Name in keyof Row & string]: Row[Name] extends Cell ? Name : never }[keyof Row & string];

/**
 * What the file has under the name `csv`, the same in every language; without a name the column is only in the table. It is the
 * field of the row that is called so, or the one that `field` names, or the `value` that is made of the row.
 */
type Written<Row> =
  | { csv: FieldOf<Row>; field?: undefined; value?: undefined }
  | { csv?: string; field: FieldOf<Row>; value?: undefined }
  | { csv: string; field?: undefined; value(row: Row): Cell }
  | { csv?: undefined; field?: undefined; value?: undefined };

export type Column<Row, View = unknown> = Shown<Row, View> & Written<Row>;

/** Columns that are only in the file, called as the fields of the row. */
export const onlyInFile = <Row,>(...fields: FieldOf<Row>[]): Column<Row>[] => fields.map((csv) => ({ csv }));

type Shown<Row, View> = {
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
  isRight?: boolean;
  /** Stands beside the value on phones. */
  label?(row: Row): Text;
  /** The parameter `sort` of the address that sorts by it; or what its head does in the order that the list has now. */
  sort?: string | ((page: Page<View>) => Sorting);
  isDescending?: boolean;
};

/** `to`: the changes of the address that its head leads to; null for none. */
type Sorting = { order?: 'ascending' | 'descending' | undefined; to: Record<string, string | null> | null };

export type ListNeeds<Row, View> = {
  columns: readonly Column<Row, View>[];
  page: { items: readonly Row[]; next: string | null; previous: string | null; sort?: string };
  keyOf(row: Row): string;
  /** Where a row leads, and how it looks. `peek`: its link opens something beside the list. */
  row?(row: Row): {
    href: string;
    isChosen?: boolean;
    tone?: string | undefined;
    peek?: boolean;
    id?: string;
    /** What stands in a row of its own below it; false while that is closed. */
    opened?: JSX.Element | false;
  };
  class?: string;
  /** What stands in place of the table, where there is no row; null where only other pages have some. */
  empty: EmptyNeeds | null;
  /** A card of its own, named so; left out, it is a part of a card. */
  label?: string;
  /** Its title in the card. */
  titled?: HeadOfCard;
  head?: ComponentChildren;
  /** Where rows are chosen for what is done with many (bulk.tsx): the form that their boxes belong to, and those that are chosen. */
  choice?: { form: string; chosen: readonly string[]; label(row: Row): string };
  /** In the line of the page links, and below it. */
  foot?: ComponentChildren;
  end?: ComponentChildren;
};

export function List<Row, View>(needs: ListNeeds<Row, View>) {
  const { page: rows, empty, label, titled, head, foot, end } = needs;
  // A list that is a card of its own gives its place to the first words somebody reads here; one with a head stays below it.
  const isEmpty = rows.items.length === 0;
  if (isEmpty && empty !== null && label !== undefined && head === undefined) return <Empty {...empty} />;
  return (
    <section class="card" aria-label={label} aria-labelledby={titled && `${titled.id}-title`}>
      {titled && <CardHead {...titled} />}
      {head}
      {!isEmpty && <Rows items={rows.items} sorted={rows.sort} {...needs} />}
      {isEmpty && empty !== null && <Empty {...empty} isPart />}
      <footer class="pages">
        <PageLinks page={rows} />
        {foot}
      </footer>
      {end}
    </section>
  );
}

type RowsNeeds<Row, View> = Pick<ListNeeds<Row, View>, 'columns' | 'keyOf' | 'row' | 'class' | 'choice'> & {
  items: readonly Row[];
  sorted?: string | undefined;
  caption?: string;
};

/** The table alone. */
export function Rows<Row, View>(needs: RowsNeeds<Row, View>) {
  const { columns, items, keyOf, row: of, class: looks, choice, sorted, caption } = needs;
  const page = usePage<View>();
  const shown = columns.flatMap(({ head, ...column }) =>
    head === undefined
      ? []
      : {
          ...column,
          title: t(typeof head === 'function' ? head(page) : head),
          looks:
            [column.class, column.wide && 'wide-only', column.isRight && 'right'].filter(Boolean).join(' ') ||
            undefined,
        },
  );
  return (
    <table class={looks ? `two ${looks}` : 'two'}>
      {caption !== undefined && <caption>{caption}</caption>}
      <thead>
        <tr>
          {shown.map((column) => (
            <Head key={column.title} column={column} label={column.title} sorted={sorted} />
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((row) => {
          const { href = '', isChosen = false, tone, peek, id, opened } = of?.(row) ?? {};
          const key = keyOf(row);
          return [
            <tr key={key} id={id} class={[tone, isChosen && 'chosen'].filter(Boolean).join(' ') || undefined}>
              {shown.map(({ title, looks: own, link, cell, label, ...written }, at) => (
                <td key={title} class={own} data-label={label && t(label(row))}>
                  {at === 0 && choice && (
                    <input
                      type="checkbox"
                      name="ids[]"
                      value={key}
                      form={choice.form}
                      checked={choice.chosen.includes(key)}
                      aria-label={choice.label(row)}
                    />
                  )}
                  {link && (
                    <a
                      class="row-link"
                      href={href}
                      aria-current={isChosen && opened === undefined ? 'true' : undefined}
                      aria-expanded={opened === undefined ? undefined : opened !== false}
                      data-peek={peek ? '' : undefined}
                    >
                      {link(row, page)}
                    </a>
                  )}
                  {cell ? cell(row, page) : link ? null : show(readCell(written, row))}
                </td>
              ))}
            </tr>,
            opened && (
              <tr key={`${key} opened`} class="opened">
                <td colSpan={shown.length}>{opened}</td>
              </tr>
            ),
          ];
        })}
      </tbody>
    </table>
  );
}

type HeadNeeds<View> = {
  column: Pick<Column<never, View>, 'sort' | 'isDescending' | 'wide' | 'isRight' | 'isHeadHidden'>;
  label: string;
  sorted: string | undefined;
};

const arrows = { descending: ' ↓', ascending: ' ↑' };

function Head<View>({ column, label, sorted }: HeadNeeds<View>) {
  const page = usePage<View>();
  const { order, to } = sortingOf(column, sorted, page);
  const looks = [column.wide && 'wide-only', column.isRight && 'right'].filter(Boolean).join(' ') || undefined;
  const said = column.isHeadHidden ? <span class="offscreen">{label}</span> : label;
  return (
    <th scope="col" class={looks} aria-sort={order}>
      {to === null ? (
        said
      ) : (
        <a class="target" href={page.here({ ...to, after: null, before: null })}>
          {label}
          {order && <span aria-hidden="true">{arrows[order]}</span>}
        </a>
      )}
    </th>
  );
}

function sortingOf<View>(
  { sort, isDescending = false }: HeadNeeds<View>['column'],
  sorted: string | undefined,
  page: Page<View>,
): Sorting {
  if (typeof sort === 'function') return sort(page);
  if (sort === undefined) return { to: null };
  return { order: sorted !== sort ? undefined : isDescending ? 'descending' : 'ascending', to: { sort } };
}

type Reading<Row> = Pick<Column<Row>, 'csv' | 'field' | 'value'>;

function readCell<Row>({ csv, field, value }: Reading<Row>, row: Row): Cell {
  if (value) return value(row);
  const name = field ?? csv;
  return name === undefined ? null : (row[name as keyof Row] as Cell);
}

const show = (value: Cell | undefined) => (value instanceof Date ? value.toISOString() : value);

/** The same columns as a file: all of them that have a name there. */
export function writeTable<Row>(columns: readonly Reading<Row>[], items: readonly Row[]): CsvTable {
  const written = columns.filter(({ csv }) => csv !== undefined);
  const write = (value: Cell | undefined) => {
    const shown = show(value);
    return typeof shown === 'boolean' ? (shown ? 'yes' : '') : (shown ?? null);
  };
  return {
    header: written.map(({ csv }) => csv ?? ''),
    rows: items.map((row) => written.map((column) => write(readCell(column, row)))),
  };
}
