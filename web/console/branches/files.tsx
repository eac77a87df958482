// Import and export of branches: a file to look at, row by row what it would change, and then the change.
import type { FilesView } from '#branch';
import { msg, type Text } from '#platform/text/msg.ts';
import { sayProblem } from '../../../src/branch/rules/problems.ts';
import { formFields } from '../../../src/branch/tabs/fields.ts';
import { t } from '../../say.ts';
import { ActionButton, FileForm } from '../action-form.tsx';
import { LinkButton } from '../buttons.tsx';
import { Card } from '../card.tsx';
import { definePage } from '../define-page.tsx';
import { type Column, Rows } from '../list.tsx';
import { moreProblems } from '../more-problems.ts';
import { usePage } from '../page.ts';

type Waiting = NonNullable<FilesView['waiting']>;
type Row = Waiting['rows'][number];

/** More rows than anybody reads; the counts are of all. */
const mostShown = 100;

export const branchFiles = definePage<FilesView>({
  title: () => t('Import and export of branches'),
  up: () => ['branches', t('All branches')],
  body: ({ view }) => (
    <>
      <div class="account">
        <Card id="import" title={t('Import')}>
          <Look />
        </Card>
        <Card id="export" title={t('Export')}>
          <Export />
        </Card>
      </div>
      {view.waiting && <Preview waiting={view.waiting} />}
    </>
  ),
});

function Look() {
  const { view, number } = usePage<FilesView>();
  return (
    <FileForm
      action="branch-files/look"
      label={t('File')}
      hint={t('CSV, JSON or GeoJSON, up to {most} branches. Nothing is written before you have seen what changes.', {
        most: number(view.mostRows),
      })}
      mostBytes={view.mostBytes}
      accept=".csv,.json,.geojson"
      submit={t('Show what changes')}
      tone={view.waiting ? undefined : 'primary'}
      before={
        view.isGone && (
          <p class="note warn flush">
            {t('This file was applied already, or it waited for more than an hour. Send it again.')}
          </p>
        )
      }
    />
  );
}

/** Names of formats are the same in every language. */
const formats = { csv: 'CSV', json: 'JSON', geojson: 'GeoJSON' };

function Export() {
  return (
    <div class="pad flat stack">
      <p class="hint">
        {t('All branches with everything, also what is internal. An import of this file changes nothing.')}
      </p>
      <p class="inline wrap">
        {Object.entries(formats).map(([format, name]) => (
          <LinkButton key={format} to={`branch-files/download?format=${format}`} label={name} />
        ))}
      </p>
    </div>
  );
}

/** What matters comes first. */
const tones: Record<Row['kind'], string> = {
  problem: 'chip bad',
  new: 'chip good',
  changed: 'chip warn',
  same: 'chip',
};

const columns: readonly Column<Row>[] = [
  {
    head: msg('Branch'),
    cell: ({ name, slug }) => (
      <>
        <b>{name || slug}</b>
        <br />
        <span class="quiet small mono">{slug}</span>
      </>
    ),
  },
  { head: msg('Row'), class: 'num small', field: 'row' },
  { head: msg('What happens'), cell: ({ kind }) => <span class={tones[kind]}>{sayKind(kind)}</span> },
  { head: msg('Fields'), class: 'small', cell: (row) => <Changes of={row} /> },
];

function Preview({ waiting }: { waiting: Waiting }) {
  const { frame, number } = usePage();
  const { id, fileName, isStale, problemCount, rows } = waiting;
  const of = Object.groupBy(rows, ({ kind }) => kind);
  const count = (kind: Row['kind']) => number(of[kind]?.length ?? 0);
  const hasProblems = of.problem !== undefined;
  const unnamed = problemCount - rows.reduce((sum, { problems }) => sum + problems.length, 0);
  const order = Object.keys(tones);
  const sorted = rows.toSorted(
    (one, other) => order.indexOf(one.kind) - order.indexOf(other.kind) || other.problems.length - one.problems.length,
  );
  return (
    <Card id="preview" title={t('What {name} would change', { name: fileName })}>
      <div class="pad flat stack">
        <p>
          {t('New: {fresh} · changed: {changed} · the same: {same} · with problems: {bad}', {
            fresh: count('new'),
            changed: count('changed'),
            same: count('same'),
            bad: count('problem'),
          })}
        </p>
        {isStale && (
          <p class="note warn flush">
            {t('Somebody changed a branch since you sent this file. Send it again to see what it would change now.')}
          </p>
        )}
        {hasProblems && (
          <p class="note bad flush">
            {t('Nothing can be imported before these rows are right. Correct the file and send it again.')}
          </p>
        )}
        {!hasProblems && !isStale && (of.new ?? of.changed) && (
          <ActionButton action="branch-files/apply" hidden={{ id }} tone="primary" submit={t('Apply exactly this')} />
        )}
      </div>
      <Rows columns={columns} items={sorted.slice(0, mostShown)} keyOf={({ row }) => String(row)} />
      {unnamed > 0 && <p class="pad bad small">{moreProblems(unnamed, frame.reader.language)}</p>}
      {rows.length > mostShown && (
        <p class="pad hint">{t('{count} more rows are not shown.', { count: number(rows.length - mostShown) })}</p>
      )}
    </Card>
  );
}

const sayKind = (kind: Row['kind']) =>
  ({ new: t('new'), changed: t('changed'), same: t('the same'), problem: t('problem') })[kind];

/** What a file calls otherwise than the forms. */
const ofFile: Readonly<Record<string, Text>> = {
  active: msg('Public or switched off'),
  'openingHours.regular': msg('Opening hours'),
  'openingHours.exceptions': msg('Exceptions'),
  formerSlugs: msg('Former addresses'),
};

const nameAll = (fields: readonly string[]) =>
  fields.map((field) => t(ofFile[field] ?? formFields[field]?.label ?? field)).join(', ');

/** What is wrong with a row, or which of its fields would change. */
function Changes({ of: { fields, empties, problems } }: { of: Row }) {
  if (problems.length > 0)
    return (
      <>
        {problems.map((problem) => (
          <div key={`${problem.field} ${problem.code}`}>
            {problem.field !== '' && <b class="mono">{problem.field} </b>}
            {t(sayProblem(problem))}
          </div>
        ))}
      </>
    );
  return (
    <>
      {nameAll(fields.filter((field) => !empties.includes(field)))}
      {empties.length > 0 && (
        <div class="warn">
          {t('Will be empty')}: {nameAll(empties)}
        </div>
      )}
    </>
  );
}
