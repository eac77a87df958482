// The Audit screen: filters that stand in the address, the lines of the log, and one line open with its values side by side.

import type { AuditView } from '#console';
import { msg } from '#platform/text/msg.ts';
import { t } from '../../say.ts';
import { LinkButton, SubmitButton } from '../buttons.tsx';
import { definePage } from '../define-page.tsx';
import { Field, Select } from '../fields.tsx';
import { Icon } from '../icons.tsx';
import type { Column } from '../list.tsx';
import { usePage } from '../page.ts';
import { CsvLink } from '../page-links.tsx';
import { sayField, sayLabel } from './audit-texts.ts';
import { AuditLine, nameOf } from './line.tsx';

type Line = AuditView['items'][number];

const columns: readonly Column<Line, AuditView>[] = [
  {
    head: msg('What was done'),
    link: ({ action }) => sayLabel(action),
    cell: ({ thing: { id, kind, name }, changes }, { here }) => (
      <>
        {id !== null && (
          <>
            <br />
            <a
              class="quiet small"
              href={here({ ...fromStart, kind, thing: id, action: null })}
              title={t('Only what was done to it')}
            >
              {name ?? id}
            </a>
          </>
        )}
        {changes.length > 0 && (
          <span class="quiet small wide-only">
            {' · '}
            {changes.map(({ field }) => sayField(field)).join(', ')}
          </span>
        )}
      </>
    ),
  },
  {
    head: msg('Who'),
    cell: ({ who }, { here }) => (
      <a href={here({ ...fromStart, who: who.id })} title={t('Only what they did')}>
        {nameOf(who)}
      </a>
    ),
  },
  { head: msg('When'), class: 'num', cell: ({ at }, { moment }) => <time datetime={at}>{moment(at)}</time> },
];

export const audit = definePage<AuditView, Line>({
  columns,
  documentTitle: () => t('Audit'),
  title: ({ view }) => (view.isOutside ? t('Audit outside of organisations') : t('Audit')),
  facts: ({ view }) =>
    view.isOutside
      ? t(
          'Sign-ins, short links, backups and what else belongs to no organisation · times in UTC · only operators see it',
        )
      : t('Newest first · nobody can change or delete it · of people’s data only which fields changed'),
  actions: ({ view, frame }) => (
    <>
      {frame.member.isOperator && !view.isOutside && (
        <LinkButton to="/console/audit" label={t('Outside of organisations')} tone="bare" />
      )}
      <CsvLink />
    </>
  ),
  above: ({ view: { chosen, items }, moment }) => (
    <>
      <Filters />
      {chosen !== null && !items.some(({ id }) => id === chosen.id) && (
        <section class="card pad" aria-labelledby="open-title">
          <h2 id="open-title">
            {sayLabel(chosen.action)} · {moment(chosen.at)}
          </h2>
          <AuditLine item={chosen} />
        </section>
      )}
    </>
  ),
  list: ({ view, here }) => ({
    page: view,
    keyOf: ({ id }) => id,
    row: (item) => {
      const isChosen = view.chosen?.id === item.id;
      const id = `line-${item.id}`;
      const href = `${here({ open: isChosen ? null : item.id })}#${id}`;
      return { href, isChosen, id, opened: isChosen && <AuditLine item={item} /> };
    },
    class: 'audit-table',
    label: t('Audit'),
    empty: isFiltered(view)
      ? {
          title: t('Nothing matches these filters'),
          words: t('Choose other days, or look at everything.'),
          steps: [{ href: here({ ...noFilter, ...fromStart }), label: t('Without filters') }],
        }
      : {
          icon: 'audit',
          title: t('Nothing was recorded yet'),
          words: t('Every change by people, keys and commands will stand here.'),
        },
  }),
});

const noFilter = { who: null, kind: null, thing: null, action: null, from: null, to: null };
const fromStart = { after: null, before: null, open: null };

const isFiltered = ({ filter }: AuditView) =>
  [filter.who, filter.kind, filter.thing, filter.action, filter.from, filter.to].some((value) => value !== null);

function Filters() {
  const { view, frame, here } = usePage<AuditView>();
  const { filter, actions } = view;
  const { address } = frame.reader;
  const [path] = address.split('?', 1);
  const kinds = [...new Set(actions.map((action) => action.split('.', 1)[0] ?? ''))];
  const shown = filter.kind === null ? actions : actions.filter((action) => action.startsWith(`${filter.kind}.`));
  const of = (name: 'kind' | 'action' | 'from' | 'to') => ({ name, id: `filter-${name}`, value: filter[name] ?? '' });
  const choose = (all: string, values: readonly string[]) => [
    { value: '', label: all },
    ...values.map((value) => ({ value, label: sayLabel(value) })),
  ];
  const chosen: [label: string, value: string, without: Record<string, null>][] = [];
  if (filter.who !== null)
    chosen.push([t('Who'), nameOf({ kind: filter.whoKind, id: filter.who, name: filter.whoName }), { who: null }]);
  if (filter.thing !== null) chosen.push([t('Thing'), filter.thingName ?? filter.thing, { thing: null }]);
  return (
    <search class="stack">
      <form class="filters" method="get" action={path}>
        {filter.who !== null && <input type="hidden" name="who" value={filter.who} />}
        {filter.thing !== null && <input type="hidden" name="thing" value={filter.thing} />}
        <Select {...of('kind')} label={t('Kind of thing')} choices={choose(t('all kinds'), kinds)} />
        <Select {...of('action')} label={t('What was done')} choices={choose(t('everything'), shown)} />
        <Field {...of('from')} label={t('From')} type="date" />
        <Field {...of('to')} label={t('To')} type="date" />
        <div class="actions">
          <SubmitButton label={t('Filter')} />
          {isFiltered(view) && (
            <LinkButton to={here({ ...noFilter, ...fromStart })} label={t('Without filters')} tone="bare" />
          )}
        </div>
      </form>
      {chosen.length > 0 && (
        <p class="chosen-filters">
          {chosen.map(([label, value, without]) => (
            <a
              key={label}
              class="chip pick"
              aria-current="true"
              href={here({ ...without, ...fromStart })}
              aria-label={t('Without the filter: {filter}', { filter: `${label} ${value}` })}
            >
              {label}: {value}
              <Icon name="close" isSmall />
            </a>
          ))}
        </p>
      )}
    </search>
  );
}
