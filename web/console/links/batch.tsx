// What came of rows that were pasted: problems first, then the links, with tags, CSV and QR codes for all of them.
import { mostProblems } from '#platform/reading/limits.ts';
import { msg } from '#platform/text/msg.ts';
import type { BatchView } from '#shortener';
import { t } from '../../say.ts';
import { useForm } from '../action-form.tsx';
import { LinkButton, SubmitButton } from '../buttons.tsx';
import { Card } from '../card.tsx';
import { definePage } from '../define-page.tsx';
import { Field, Form } from '../fields.tsx';
import { type Column, onlyInFile, Rows } from '../list.tsx';
import { moreProblems } from '../more-problems.ts';
import { usePage } from '../page.ts';
import { pathOf } from './peek.tsx';

type Row = BatchView['items'][number];
type Needs = { rows: readonly Row[] };

/** More than anybody reads. */
const mostShown = 300;

/** On the page problems and links stand apart. */
const columns: readonly Column<Row, BatchView>[] = [
  ...onlyInFile<Row>('row', 'url', 'code'),
  { csv: 'short_url', field: 'shortUrl' },
  { csv: 'problem' },
];

const rest: readonly Column<Row>[] = [
  { head: msg('Row'), class: 'num small', field: 'row' },
  { head: msg('Target'), class: 'small break', field: 'url' },
];
const problemColumns: readonly Column<Row>[] = [
  { head: msg('Problem'), class: 'small bad', cell: ({ problem }) => t(problem ?? '') },
  ...rest,
];
const madeColumns: readonly Column<Row>[] = [
  { head: msg('Link'), link: ({ shortUrl }) => shortUrl?.replace(/^https?:\/\//, '') },
  ...rest,
];

export const batch = definePage<BatchView, Row>({
  columns,
  title: () => t('Links made'),
  up: () => ['links', t('Links')],
  facts: ({ view, number }) =>
    t('Links: {made}. Rows with a problem: {problems}.', {
      made: number(view.made),
      problems: number(view.problems),
    }),
  actions: () => <Files />,
  body: ({ view, may }) => {
    const problems = view.items.filter(({ problem }) => problem !== null);
    const made = view.items.filter(({ problem }) => problem === null);
    return (
      <>
        {problems.length > 0 && <Problems rows={problems} />}
        {made.length > 0 && (
          <div class={may('link:write') ? 'split link-page' : undefined}>
            <Made rows={made} />
            {may('link:write') && <TagThem />}
          </div>
        )}
        <p class="hint">{t('This page is kept for 30 days.')}</p>
      </>
    );
  },
});

/** All rows as CSV, and all QR codes in one archive or on paper. */
function Files() {
  const { view } = usePage<BatchView>();
  const codes = new URLSearchParams({ batch: view.id });
  return (
    <>
      <LinkButton to={`link-batches/${view.id}.csv`} label={t('CSV with codes')} download />
      {view.made > 0 && (
        <>
          <LinkButton to={`link-sheet/download?${codes}`} label={t('QR codes (ZIP)')} download />
          <LinkButton to={`link-sheet?${codes}`} label={t('Print QR codes')} />
        </>
      )}
    </>
  );
}

function Problems({ rows }: Needs) {
  const { language } = usePage().frame.reader;
  return (
    <Card
      id="problems"
      title={t('Rows with a problem')}
      beside={<span class="quiet">{t('The other rows are made. Correct these and paste them again.')}</span>}
    >
      <Rows columns={problemColumns} items={rows.slice(0, mostProblems)} keyOf={({ row }) => String(row)} />
      {rows.length > mostProblems && (
        <p class="pad bad small">
          {moreProblems(rows.length - mostProblems, language)}; {t('all are in the CSV.')}
        </p>
      )}
    </Card>
  );
}

function Made({ rows }: Needs) {
  const { number, href } = usePage();
  return (
    <Card id="made" title={t('Made')}>
      <Rows
        columns={madeColumns}
        items={rows.slice(0, mostShown)}
        keyOf={({ row }) => String(row)}
        row={({ code }) => ({ href: href(pathOf(code ?? '')) })}
      />
      {rows.length > mostShown && (
        <p class="pad hint">{t('and {count} more; all are in the CSV.', { count: number(rows.length - mostShown) })}</p>
      )}
    </Card>
  );
}

function TagThem() {
  const { id } = usePage<BatchView>().view;
  const form = useForm('link-batches/:id/tag', { id });
  return (
    <Card id="tag" title={t('Tag them')}>
      <Form form={form} class="pad flat stack">
        <Field
          form={form}
          name="tags"
          label={t('Tags')}
          hint={t('With commas between them.')}
          maxLength={1_040}
          required
          autoFocus
        />
        <div class="actions">
          <SubmitButton label={t('Add tags')} tone="primary" name="how" value="add" />
          <SubmitButton label={t('Remove tags')} name="how" value="remove" />
        </div>
      </Form>
      <div class="pad flat actions">
        <Files />
      </div>
    </Card>
  );
}
