// A screen as it is written: its title, the line under it, its buttons, its list with what stands beside it, and its body.
import type { ComponentChildren, JSX } from 'preact';
import type { Text } from '#platform/text/msg.ts';
import { t } from '../say.ts';
import { ActionForm, type ActionFormNeeds } from './action-form.tsx';
import { LinkButton } from './buttons.tsx';
import type { FieldNames } from './conflict.tsx';
import type { EmptyNeeds } from './empty.tsx';
import { ConsoleScreen } from './frame.tsx';
import { Icon } from './icons.tsx';
import { type Column, List, type ListNeeds } from './list.tsx';
import { type Page, usePage } from './page.ts';
import { Side } from './side.tsx';

type Declared<View, Row> = {
  title(page: Page<View>): string;
  /** Of the browser's tab, where it says more. */
  documentTitle?(page: Page<View>): string;
  /** Where it belongs: the way back there begins the line under the title. */
  up?(page: Page<View>): readonly [to: string, label: string];
  /** One line under the title. */
  facts?(page: Page<View>): ComponentChildren;
  actions?(page: Page<View>): ComponentChildren;
  /** The last of its buttons. */
  makes?: Making<View>;
  /** The action whose fields say what two versions side by side call them; the one that was refused, if left out. */
  conflicts?: string;
  /** Of its list: the table and the file. */
  columns?: readonly Column<Row, View>[];
} & Content<View, Row>;

type Content<View, Row> = { body(page: Page<View>): JSX.Element } | Listing<View, Row>;

/** Of a page that is a list: what stands above it, its rows, and what is open beside it. */
type Listing<View, Row> = {
  above?(page: Page<View>): ComponentChildren;
  list(page: Page<View>): Shown<Row, View>;
  /** The form for something new comes before it. */
  side?(page: Page<View>): ComponentChildren;
  /** How list and side share the width. */
  split?: string | ((page: Page<View>, isMaking: boolean) => string | undefined);
};

type Shown<Row, View> = Omit<ListNeeds<Row, View>, 'columns' | 'empty'> & {
  /** Before anything is there: with the button of the page, which then stands nowhere else. */
  first?: EmptyNeeds;
  /** What was asked for is not there. */
  empty?: ListNeeds<Row, View>['empty'] | false;
};

/** Something new: the one primary button of a list, also by its letter after N, and the form that it opens beside the list. */
type Making<View> = {
  /** What the letter makes. */
  id: string;
  label: Text;
  to: string;
  permission?: string;
  /** Something else is the thing to do now. */
  isQuiet?(page: Page<View>): boolean;
  /** Without one the button leads to a page. */
  form?: {
    action: string;
    /** The title above it, if that is not the label of the button. */
    title?: Text;
    isOpen(view: View): boolean;
    needs(page: Page<View>): Omit<ActionFormNeeds, 'action'>;
  };
};

/** As web/pages.tsx has them: their types were checked where they were written. */
export type DefinedPage = {
  documentTitle(page: Page): string;
  columns?: readonly Column<unknown, unknown>[];
  Screen(needs: { page: Page }): JSX.Element;
};

export function definePage<View, Row = never>(declared: Declared<View, Row>): DefinedPage {
  const { title, documentTitle = title, up, facts, actions, makes, conflicts, columns } = declared;
  // Drawn inside of the frame, so that a part of the page that asks for it finds it.
  const Body = ({ page }: { page: Page<View> }) =>
    'body' in declared ? declared.body(page) : <Listed declared={declared} page={page} />;
  return {
    documentTitle: documentTitle as DefinedPage['documentTitle'],
    ...(columns ? { columns: columns as unknown as readonly Column<unknown, unknown>[] } : {}),
    Screen: ({ page: given }) => {
      const page = given as Page<View>;
      const buttons = (
        <>
          {actions?.(page)}
          {makes && !('list' in declared && isFirst(declared.list(page))) && <MakingButton makes={makes} page={page} />}
        </>
      );
      return (
        <ConsoleScreen
          title={title(page)}
          facts={up ? <Up to={up(page)} facts={facts?.(page)} /> : facts?.(page)}
          actions={actions || makes ? buttons : undefined}
          fields={labelsOf(conflicts ?? page.frame.form?.action, page)}
        >
          <Body page={page} />
        </ConsoleScreen>
      );
    },
  };
}

type ListedNeeds<View, Row> = { declared: Declared<View, Row> & Listing<View, Row>; page: Page<View> };

function Up({ to: [to, label], facts }: { to: readonly [to: string, label: string]; facts: ComponentChildren }) {
  const way = <a href={usePage().href(to)}>{label}</a>;
  if (facts === undefined) return way;
  return (
    <span class="inline wrap">
      {way}
      {typeof facts === 'string' ? <span>{facts}</span> : facts}
    </span>
  );
}

/** Only what was never filtered is the first time. */
const isFirst = <Row, View>({ page: { items }, first, empty }: Shown<Row, View>) =>
  items.length === 0 && first !== undefined && (empty === undefined || empty === false);

function Listed<View, Row>({ declared, page }: ListedNeeds<View, Row>) {
  const { above, columns = [], list, makes, side, split = 'split' } = declared;
  const isMaking = isOpen(makes, page);
  const { first, empty, ...listed } = list(page);
  const steps = [makes && mayMake(makes, page) && !isMaking && stepOf(makes, page), ...(first?.steps ?? [])];
  const rows = <List columns={columns} {...listed} empty={empty || (first ? { ...first, steps } : null)} />;
  return (
    <>
      {above?.(page)}
      {makes?.form || side ? (
        <div class={typeof split === 'function' ? split(page, isMaking) : split}>
          {rows}
          {isMaking ? <MakingForm makes={makes} page={page} /> : side?.(page)}
        </div>
      ) : (
        rows
      )}
    </>
  );
}

type MakingNeeds<View> = { makes: Making<View>; page: Page<View> };

const mayMake = <View,>({ permission }: Making<View>, { may }: Page<View>) =>
  permission === undefined || may(permission);

const stepOf = <View,>({ id, label, to }: Making<View>, { href }: Page<View>) => ({
  href: href(to),
  label: t(label),
  makes: id,
});

function isOpen<View>(makes: Making<View> | undefined, page: Page<View>): makes is Making<View> {
  if (!makes?.form || !mayMake(makes, page)) return false;
  return makes.form.isOpen(page.view) || page.isBack(makes.form.action);
}

function MakingButton<View>({ makes, page }: MakingNeeds<View>) {
  const { to, label, id, isQuiet } = makes;
  if (!mayMake(makes, page)) return null;
  return <NewLink to={to} label={t(label)} makes={id} isQuiet={isOpen(makes, page) || isQuiet?.(page) === true} />;
}

function MakingForm<View>({ makes: { to, label, form }, page }: MakingNeeds<View>) {
  const [back = ''] = to.split('?', 1);
  return (
    <Side title={t(form?.title ?? label)} back={back} isForm>
      {form && <ActionForm action={form.action} tone="primary" {...form.needs(page)} />}
    </Side>
  );
}

type FieldSchema = {
  label?: string;
  choices?: Record<string, string>;
  type?: string;
  items?: { properties?: Record<string, FieldSchema> };
};

/** What the fields of a form are called, and how their values are written, as its schema has them. */
export function labelsOf(action: string | undefined, { frame }: Pick<Page, 'frame'>): FieldNames {
  const body = action === undefined ? undefined : frame.bodyOf(action);
  return Object.fromEntries(namesOf((body?.properties ?? {}) as Record<string, FieldSchema>));
}

/** The fields of a row stand as `attendees.name`. */
const namesOf = (fields: Record<string, FieldSchema>): [string, FieldNames[string]][] =>
  Object.entries(fields).flatMap(([name, { label, choices, type, items }]) => {
    if (items?.properties)
      return namesOf(items.properties).map(([own, said]): [string, FieldNames[string]] => [`${name}.${own}`, said]);
    if (!label) return [];
    const write = choices
      ? (value: string) => t(choices[value] ?? value)
      : type === 'boolean' && ((value: string) => (value === 'true' ? t('yes') : value));
    return [[name, { label: t(label), ...(write ? { write } : {}) }]];
  });

/** The one primary button of a list: it opens the form for something new, also by its letter after N. */
export function NewLink({ to, label, makes, isQuiet }: { to: string; label: string; makes: string; isQuiet: boolean }) {
  const named = (
    <>
      <Icon name="plus" />
      {label}
    </>
  );
  return <LinkButton to={to} label={named} tone={isQuiet ? undefined : 'primary'} data-new={makes} />;
}
