// A screen as it is written: its title, the line under it, its buttons, the columns of its list, and its body.
import type { ComponentChildren, JSX } from 'preact';
import { t } from '../say.ts';
import type { FieldNames } from './conflict.tsx';
import { ConsoleScreen } from './frame.tsx';
import { Icon } from './icons.tsx';
import type { Column } from './list.tsx';
import { type Page, usePage } from './page.ts';

type Declared<View, Row> = {
  title(page: Page<View>): string;
  /** Of the browser's tab, where it says more. */
  documentTitle?(page: Page<View>): string;
  /** One line under the title. */
  facts?(page: Page<View>): ComponentChildren;
  actions?(page: Page<View>): ComponentChildren;
  /** The action whose fields say what two versions side by side call them; the one that was refused, if left out. */
  conflicts?: string;
  /** Of its list: the table and the file. */
  columns?: readonly Column<Row, View>[];
  body(page: Page<View>): JSX.Element;
};

/** As web/pages.tsx has them: their types were checked where they were written. */
export type DefinedPage = {
  documentTitle(page: Page): string;
  columns?: readonly Column<unknown, unknown>[];
  Screen(needs: { page: Page }): JSX.Element;
};

export function definePage<View, Row = never>(declared: Declared<View, Row>): DefinedPage {
  const { title, documentTitle = title, facts, actions, conflicts, columns, body } = declared;
  // Drawn inside of the frame, so that a part of the page that asks for it finds it.
  const Body = ({ page }: { page: Page<View> }) => body(page);
  return {
    documentTitle: documentTitle as DefinedPage['documentTitle'],
    ...(columns ? { columns: columns as unknown as readonly Column<unknown, unknown>[] } : {}),
    Screen: ({ page: given }) => {
      const page = given as Page<View>;
      return (
        <ConsoleScreen
          title={title(page)}
          facts={facts?.(page)}
          actions={actions?.(page)}
          fields={labelsOf(conflicts ?? page.frame.form?.action, page)}
        >
          <Body page={page} />
        </ConsoleScreen>
      );
    },
  };
}

type FieldSchema = { label?: string; choices?: Record<string, string> };

/** What the fields of a form are called, and how their values are written, as its schema has them. */
export function labelsOf(action: string | undefined, { frame }: Pick<Page, 'frame'>): FieldNames {
  const body = action === undefined ? undefined : frame.bodyOf(action);
  const fields = Object.entries((body?.properties ?? {}) as Record<string, FieldSchema>);
  return Object.fromEntries(
    fields.flatMap(([name, { label, choices }]) => {
      if (!label) return [];
      const write = choices && ((value: string) => t(choices[value] ?? value));
      return [[name, { label: t(label), ...(write ? { write } : {}) }]];
    }),
  );
}

/** The one primary button of a list: it opens the form for something new, also by its letter after N. */
export function NewLink({ to, label, makes, isQuiet }: { to: string; label: string; makes: string; isQuiet: boolean }) {
  const { href } = usePage();
  return (
    <a class={isQuiet ? 'button' : 'button primary'} href={href(to)} data-new={makes}>
      <Icon name="plus" />
      {label}
    </a>
  );
}
