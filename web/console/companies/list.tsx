// One list: how far it is, stop and go on, the result as a file, and what was found row by row.
import { writeCountry } from '#platform/text/formatters.ts';
import { msg } from '#platform/text/msg.ts';
import type { ListView } from '#registry';
import { t } from '../../say.ts';
import { ActionButton } from '../action-form.tsx';
import { LinkButton } from '../buttons.tsx';
import { Card } from '../card.tsx';
import { definePage } from '../define-page.tsx';
import { Ways } from '../filters.tsx';
import type { Column } from '../list.tsx';
import { usePage } from '../page.ts';
import { ListState } from './lists.tsx';
import { tellProblem } from './problems.ts';

type Row = ListView['items'][number];

const columns: readonly Column<Row, ListView>[] = [
  { head: msg('What was sent'), class: 'mono list-typed', cell: ({ typed }) => typed || '–' },
  { head: msg('Row'), class: 'num small', cell: ({ row }, { number }) => number(row) },
  { head: msg('What we read'), cell: (row) => <Found of={row} /> },
  {
    head: msg('Problem'),
    class: 'small',
    cell: ({ problems }) => problems.map((code) => tellProblem(code, t)).join(' '),
  },
];

export const companyList = definePage<ListView, Row>({
  columns,
  title: ({ view: { list } }) => list.fileName ?? t('Pasted rows'),
  facts: ({ view: { list }, href, day }) => (
    <>
      <a href={href('companies/lists')}>{t('Check a list')}</a> ·{' '}
      {t('{rows, plural, one {# row} other {# rows}}, column {column}, kept until {until}', {
        rows: list.total,
        column: list.column,
        until: day(list.keptUntil),
      })}
    </>
  ),
  actions: ({ view: { list }, href, frame }) => (
    <LinkButton
      to={`${href(`companies/lists/${list.id}`)}/download?words=${frame.reader.language}`}
      label={t('Download the result')}
      tone={list.state === 'running' ? undefined : 'primary'}
      download
    />
  ),
  above: () => <Progress />,
  list: ({ view }) => ({
    page: view,
    keyOf: ({ row }) => String(row),
    label: t('Rows'),
    head: <Shown />,
    empty: { icon: 'ok', title: t('Nothing to look at'), words: t('No row that was checked has a problem.') },
  }),
});

/** With scripts it is kept up to date in place; without them there is a link to load the page anew. */
function Progress() {
  const { view, frame, href, may, number } = usePage<ListView>();
  const { list, waits } = view;
  const { id } = list;
  const isRunning = list.state === 'running';
  const line = t('{done} of {total} rows checked', { done: number(list.done), total: number(list.total) });
  return (
    <Card
      id="state"
      title={isRunning ? t('Being checked') : line}
      isLined
      beside={
        <>
          <ListState of={list} />
          <span class="push inline">
            {isRunning && <LinkButton to={frame.reader.address} label={t('Reload')} tone="low without-script" />}
            {list.state !== 'done' && may('registry:ask') && (
              <ActionButton
                action={`companies/lists/:id/${isRunning ? 'cancel' : 'resume'}`}
                of={{ id }}
                submit={isRunning ? t('Stop') : t('Go on')}
                tone="low"
              />
            )}
          </span>
        </>
      }
      data={{
        'data-list': isRunning ? href(`companies/lists/${id}`).replace('/console/', '/bff/') : undefined,
        'data-words': t('{done} of {total} rows checked'),
      }}
    >
      {isRunning && (
        <div class="pad stack">
          <progress max={Math.max(1, list.total)} value={list.done} aria-labelledby="state-title" />
          <p class="small quiet" role="status">
            {line}
          </p>
          {waits.map((wait) => (
            <Wait key={wait.country} of={wait} />
          ))}
        </div>
      )}
    </Card>
  );
}

function Wait({ of: { country: code, until } }: { of: ListView['waits'][number] }) {
  const { frame, ago } = usePage();
  const country = writeCountry(code, frame.reader.language);
  return (
    <p class="small warn">
      {t('The register of {country} does not answer. It is asked again {when}; the other rows go on.', {
        country,
        when: ago(until),
      })}
    </p>
  );
}

/** All rows, or those with a problem. */
function Shown() {
  const { view, href, number } = usePage<ListView>();
  const { list, show } = view;
  const place = href(`companies/lists/${list.id}`);
  const problems = t('To look at ({count})', { count: number(list.problems) });
  return (
    <header>
      <Ways
        label={t('Rows')}
        of={[
          [t('All rows ({count})', { count: number(list.total) }), place, show === 'all'],
          [problems, `${place}?show=problems`, show === 'problems'],
        ]}
      />
    </header>
  );
}

function Found({ of: { isChecked, isValid, name, value } }: { of: Row }) {
  if (!isChecked) return <span class="quiet small">{t('not checked yet')}</span>;
  const tone = isValid === null ? 'warn' : isValid ? 'good' : 'bad';
  const verdict = isValid === null ? t('not known') : isValid ? t('valid') : t('not valid');
  return (
    <>
      <span class={`chip ${tone}`}>{verdict}</span> <b>{name}</b> <span class="mono small">{value}</span>
    </>
  );
}
