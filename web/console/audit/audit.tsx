// The Audit screen: filters that stand in the address, the lines of the log, and one line open with its values side by side.

import type { AuditView } from '#console';
import { TableHead } from '../../frame/table-head.tsx';
import { t } from '../../say.ts';
import { LinkButton, SubmitButton } from '../buttons.tsx';
import { definePage } from '../define-page.tsx';
import { Empty } from '../empty.tsx';
import { Field, Select } from '../fields.tsx';
import { Icon } from '../icons.tsx';
import { usePage } from '../page.ts';
import { CsvLink, PageLinks } from '../page-links.tsx';
import { type SayAudit, sayAudit } from './audit-texts.ts';
import { AuditLine, nameOf } from './line.tsx';

export const audit = definePage<AuditView>({
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
  body: ({ view, moment }) => {
    const say = sayAudit(view);
    const { chosen } = view;
    const isElsewhere = chosen !== null && !view.items.some(({ id }) => id === chosen.id);
    return (
      <>
        <Filters say={say} />
        {isElsewhere && (
          <section class="card pad" aria-labelledby="open-title">
            <h2 id="open-title">
              {say.label(chosen.action)} · {moment(chosen.at)}
            </h2>
            <AuditLine item={chosen} say={say} />
          </section>
        )}
        <section class="card" aria-label={t('Audit')}>
          {view.items.length === 0 ? <Nothing /> : <Lines say={say} />}
          <footer class="pages">
            <PageLinks page={view} />
          </footer>
        </section>
      </>
    );
  },
});

const noFilter = { who: null, kind: null, thing: null, action: null, from: null, to: null };
const fromStart = { after: null, before: null, open: null };

const isFiltered = ({ filter }: AuditView) =>
  [filter.who, filter.kind, filter.thing, filter.action, filter.from, filter.to].some((value) => value !== null);

function Filters({ say }: { say: SayAudit }) {
  const { view, frame, here } = usePage<AuditView>();
  const { filter, actions } = view;
  const { address } = frame.reader;
  const [path] = address.split('?', 1);
  const kinds = [...new Set(actions.map((action) => action.split('.', 1)[0] ?? ''))];
  const shown = filter.kind === null ? actions : actions.filter((action) => action.startsWith(`${filter.kind}.`));
  const of = (name: 'kind' | 'action' | 'from' | 'to') => ({ name, id: `filter-${name}`, value: filter[name] ?? '' });
  const choose = (all: string, values: readonly string[]) => [
    { value: '', label: all },
    ...values.map((value) => ({ value, label: say.label(value) })),
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

function Nothing() {
  const { view, here } = usePage<AuditView>();
  if (!isFiltered(view))
    return (
      <Empty
        icon="audit"
        title={t('Nothing was recorded yet')}
        words={t('Every change by people, keys and commands will stand here.')}
        isPart
      />
    );
  const steps = [{ href: here({ ...noFilter, ...fromStart }), label: t('Without filters') }];
  return (
    <Empty
      title={t('Nothing matches these filters')}
      words={t('Choose other days, or look at everything.')}
      steps={steps}
      isPart
    />
  );
}

function Lines({ say }: { say: SayAudit }) {
  const { view, here, moment } = usePage<AuditView>();
  return (
    <table class="two audit-table">
      <TableHead of={[t('What was done'), t('Who'), t('When')]} />
      <tbody>
        {view.items.map((item) => {
          const isOpen = view.chosen?.id === item.id;
          const open = here({ open: isOpen ? null : item.id });
          const { id, name } = item.thing;
          return (
            <>
              <tr key={item.id} class={isOpen ? 'chosen' : undefined} id={`line-${item.id}`}>
                <td>
                  <a class="row-link" href={`${open}#line-${item.id}`} aria-expanded={isOpen ? 'true' : 'false'}>
                    {say.label(item.action)}
                  </a>
                  {id !== null && (
                    <>
                      <br />
                      <a
                        class="quiet small"
                        href={here({ ...fromStart, kind: item.thing.kind, thing: id, action: null })}
                        title={t('Only what was done to it')}
                      >
                        {name ?? id}
                      </a>
                    </>
                  )}
                  {item.changes.length > 0 && (
                    <span class="quiet small wide-only">
                      {' · '}
                      {item.changes.map(({ field }) => say.field(field)).join(', ')}
                    </span>
                  )}
                </td>
                <td>
                  <a href={here({ ...fromStart, who: item.who.id })} title={t('Only what they did')}>
                    {nameOf(item.who)}
                  </a>
                </td>
                <td class="num">
                  <time datetime={item.at}>{moment(item.at)}</time>
                </td>
              </tr>
              {isOpen && (
                <tr class="opened">
                  <td colSpan={3}>
                    <AuditLine item={item} say={say} />
                  </td>
                </tr>
              )}
            </>
          );
        })}
      </tbody>
    </table>
  );
}
