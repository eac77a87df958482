// Lists that are checked in the background: a form for a file, one for pasted rows, and the lists of the last days.
import { msg } from '#platform/text/msg.ts';
import type { ListsView } from '#registry';
import { t } from '../../say.ts';
import { ActionForm, FileForm } from '../action-form.tsx';
import { Card } from '../card.tsx';
import { definePage } from '../define-page.tsx';
import { type FormState, Labelled } from '../fields.tsx';
import type { Column } from '../list.tsx';
import { usePage } from '../page.ts';
import { CsvLink } from '../page-links.tsx';

type Row = ListsView['items'][number];

const columns: readonly Column<Row, ListsView>[] = [
  { csv: 'id' },
  {
    head: msg('List'),
    link: ({ fileName }) => (fileName === null ? t('Pasted rows') : <span title={fileName}>{fileName}</span>),
    csv: 'fileName',
  },
  { csv: 'column' },
  { head: msg('State'), cell: (row) => <ListState of={row} />, csv: 'state' },
  {
    head: msg('Rows'),
    class: 'num',
    label: () => msg('Rows'),
    cell: ({ state, done, total }, { number }) =>
      state === 'done' ? number(total) : `${number(done)} / ${number(total)}`,
    csv: 'total',
  },
  { csv: 'done' },
  {
    head: msg('To look at'),
    class: 'num',
    label: () => msg('To look at'),
    cell: ({ problems }, { number }) => number(problems),
    csv: 'problems',
  },
  {
    head: msg('Sent'),
    class: 'small',
    cell: ({ createdAt }, { ago, moment }) => <span title={moment(createdAt)}>{ago(createdAt)}</span>,
    csv: 'createdAt',
  },
  { csv: 'finishedAt' },
];

export const companyLists = definePage<ListsView, Row>({
  columns,
  title: () => t('Check a list'),
  facts: ({ href }) => (
    <>
      <a href={href('companies')}>{t('Companies & accounts')}</a> ·{' '}
      {t('Company numbers, VAT ids, IBANs or accounts, one on each row.')}
    </>
  ),
  actions: ({ view }) => view.items.length > 0 && <CsvLink />,
  above: ({ may }) =>
    may('registry:ask') && (
      <>
        <div class="account">
          <SendFile />
          <PasteRows />
        </div>
        <p class="hint list-how">
          {t(
            'The registers allow a few questions a second, and whoever looks up a single company goes first: 1,000 companies take five minutes or more. You can close this page meanwhile. The list and its result are removed after 7 days.',
          )}
        </p>
      </>
    ),
  list: ({ view, href }) => ({
    page: view,
    keyOf: ({ id }) => id,
    row: ({ id }) => ({ href: href(`companies/lists/${id}`) }),
    class: 'lists-table',
    titled: { id: 'lists', title: t('Lists of the last 7 days') },
    empty: {
      icon: 'companies',
      title: t('No list yet'),
      words: t('Send a file, and the result stands here for 7 days.'),
    },
  }),
});

const tones = { running: 'chip warn', done: 'chip good', cancelled: 'chip' };

export function ListState({ of: { state } }: { of: Pick<Row, 'state'> }) {
  const said = { running: t('being checked'), done: t('done'), cancelled: t('stopped') }[state];
  return <span class={tones[state]}>{said}</span>;
}

function SendFile() {
  const { view, number } = usePage<ListsView>();
  return (
    <Card id="send" title={t('Send a file')}>
      <FileForm
        action="companies/lists/send"
        label={t('CSV file')}
        hint={t('At most {most} rows, in UTF-8, with commas, semicolons or tabs.', { most: number(view.mostRows) })}
        mostBytes={view.mostBytes}
        accept=".csv,.txt,.tsv,text/csv"
        submit={t('Check the file')}
        tone="primary"
      />
    </Card>
  );
}

function PasteRows() {
  return (
    <Card id="paste" title={t('Or paste rows')}>
      <ActionForm
        action="companies/lists/paste"
        class="pad flat stack"
        fields={{ text: (form) => <PastedRows form={form} />, column: null }}
        submit={t('Check the rows')}
        isInActions
      />
    </Card>
  );
}

/** Only these two signs mean something in a text area. A long text is written much faster this way than sign by sign. */
const escapeArea = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

function PastedRows({ form }: { form: FormState }) {
  const { mostPasted } = usePage<ListsView>().view;
  const hint = t('One on each line; several columns may be copied from a spreadsheet.');
  const typed = { __html: escapeArea(form.typed('text') ?? '') };
  return (
    <Labelled name="text" label={t('Rows')} hint={hint} problem={form.problem('text')}>
      {(tied) => (
        <textarea {...tied} rows={8} class="mono" required maxLength={mostPasted} dangerouslySetInnerHTML={typed} />
      )}
    </Labelled>
  );
}
