// The list of branches: filters, table, the map of dots, and beside it the form for a new one or for closed days.
import type { BranchesView } from '#branch';
import { msg } from '#platform/text/msg.ts';
import { writeSpan } from '../../../src/branch/rules/hours/write-hours.ts';
import { branchKinds } from '../../../src/branch/tabs/fields.ts';
import { t } from '../../say.ts';
import { LinkButton } from '../buttons.tsx';
import { Card } from '../card.tsx';
import { definePage } from '../define-page.tsx';
import { Chips, Pick, SearchForm, type Way } from '../filters.tsx';
import { type Column, onlyInFile } from '../list.tsx';
import { type Page, usePage } from '../page.ts';
import { CsvLink } from '../page-links.tsx';
import { Closing } from './closing.tsx';
import { DotMap } from './dot-map.tsx';
import { OpenNow } from './open-now.tsx';
import { Peek } from './peek.tsx';

type Row = BranchesView['items'][number];

const columns: readonly Column<Row, BranchesView>[] = [
  { csv: 'slug' },
  {
    head: msg('Name'),
    link: ({ name }) => name,
    cell: (row) => <AboutBranch of={row} />,
    csv: 'name',
  },
  {
    head: msg('Type'),
    class: 'small wide-only',
    cell: ({ branchType }) => t(branchKinds[branchType]),
    csv: 'type',
    field: 'branchType',
  },
  { csv: 'active', value: ({ active }) => (active ? 'yes' : 'no') },
  { csv: 'address' },
  {
    head: msg('In'),
    class: 'small wide-only',
    csv: 'country',
  },
  ...onlyInFile<Row>('latitude', 'longitude'),
  {
    head: msg('Today'),
    class: 'num small',
    cell: (row) => <HoursToday of={row} />,
    csv: 'today',
    value: ({ today }) => today.map(writeSpan).join(', '),
  },
  {
    head: msg('Now'),
    class: 'num small',
    cell: ({ active, now }) => (active ? <OpenNow now={now} /> : <span class="quiet">{t('not public')}</span>),
    csv: 'now',
    value: ({ now }) => now.state,
  },
];

const isFiltered = ({ q, state, type, city }: BranchesView) => q !== '' || (state ?? type ?? city) !== null;

const isClosing = ({ may, view, isBack }: Page<BranchesView>) =>
  may('branch:write') && (view.open === 'closing' || isBack('branches/close-days'));

export const branches = definePage<BranchesView, Row>({
  columns,
  title: () => t('Branches'),
  facts: ({ view: { total }, counted }) =>
    total === 1 ? t('1 branch') : t('{count} branches', { count: counted(total) }),
  actions: ({ may }) => (
    <>
      <CsvLink />
      {may('branch:write') && (
        <>
          <LinkButton to="branch-files" label={t('Import, export')} />
          <LinkButton to="branches?open=closing" label={t('Close on days…')} data-new="closing" />
        </>
      )}
    </>
  ),
  makes: {
    id: 'branch',
    label: msg('New branch'),
    to: 'branches?open=new',
    permission: 'branch:write',
    isQuiet: isClosing,
    form: {
      action: 'branches/create',
      isOpen: ({ open }) => open === 'new',
      needs: () => ({ submit: t('Add the branch'), focus: 'name' }),
    },
  },
  above: ({ view }) => (
    <>
      <Filters />
      {view.limited && <p class="note">{sayLimited(view.limited)}</p>}
    </>
  ),
  list: ({ view, href }) => ({
    page: view,
    keyOf: ({ slug }) => slug,
    row: ({ slug, active }) => ({
      href: href(`branches/${slug}`),
      isChosen: slug === view.peek?.slug,
      tone: active ? undefined : 'gone',
    }),
    class: 'branch-table',
    label: t('Branches'),
    first: {
      icon: 'branches',
      title: t('No branches yet'),
      words: t('Your shops, offices and pick-up points, with hours that your website and your tills can ask for.'),
    },
    empty: isFiltered(view) && {
      title: t('No branch matches'),
      searched: view.q,
      words: t('Looked for in names, towns, streets and codes.'),
      steps: [{ href: href('branches'), label: t('Show all branches') }],
    },
    foot: isFiltered(view) && <a href={href('branches')}>{t('Show all branches')}</a>,
  }),
  split: (page, isMaking) => (isMaking || isClosing(page) ? 'split' : 'split list-map'),
  side: (page) =>
    isClosing(page) ? (
      <Closing />
    ) : (
      <div class="beside-list">
        {page.view.items.length > 0 && <Places />}
        {page.view.peek && <Peek peek={page.view.peek} />}
      </div>
    ),
});

const sayLimited = (limited: NonNullable<BranchesView['limited']>) =>
  ({
    short: t(
      'These are the branches whose web address begins so. Three letters, or four digits, find any part of a name, town, street or code.',
    ),
    broad: t('More than 1,000 branches match; 1,000 of them are listed. Type more to narrow it down.'),
    late: t('The search took too long. Type more letters, or a whole word.'),
    hours: t('There are more than 1,000 kinds of opening hours; branches with other hours are not listed.'),
  })[limited];

function Filters() {
  const { view, here, href } = usePage<BranchesView>();
  const { state, type, q } = view;
  const pick = (changes: { state: string | null; type: string | null }) =>
    here({ after: null, before: null, open: null, days: null, holidays: null, branch: null, ...changes });
  const states = {
    open: t('Open now'),
    active: t('Public'),
    inactive: t('Switched off'),
    'no-gps': t('Without coordinates'),
  };
  return (
    <div class="filters">
      <SearchForm to={href('branches')} label={t('Name, town or street')} q={q} hidden={{ state, type }}>
        {view.cities.length > 1 && (
          <Pick name="city" label={t('Town')} any={t('All towns')} values={view.cities} value={view.city} />
        )}
      </SearchForm>
      <Chips
        label={t('Filters')}
        of={[
          [t('All'), pick({ state: null, type: null }), state === null && type === null],
          ...Object.entries(states).map(([id, label]): Way => [label, pick({ state: id, type: null }), state === id]),
          ...Object.entries(branchKinds).map(
            ([id, label]): Way => [t(label), pick({ type: id, state: null }), type === id],
          ),
        ]}
      />
    </div>
  );
}

function AboutBranch({ of: { name, slug, active, address } }: { of: Row }) {
  const { here } = usePage();
  return (
    <>
      {' '}
      {!active && <span class="chip">{t('switched off')}</span>}
      <br />
      <a class="plain-link quiet small" href={here({ branch: slug, open: null, days: null, holidays: null })} data-peek>
        <span class="offscreen">{t('Show {name} beside the list', { name })}: </span>
        {address || slug}
      </a>
    </>
  );
}

function HoursToday({ of: { name, slug, today } }: { of: Row }) {
  const { href } = usePage();
  const isNonstop = today.join() === '00:00-24:00';
  const hours = isNonstop ? t('nonstop') : today.map(writeSpan).join(', ') || t('closed');
  return (
    <a
      class="plain-link"
      href={href(`branches/${slug}/hours`)}
      aria-label={`${t('Opening hours')}: ${name}, ${t('Today')} ${hours}`}
    >
      {hours}
    </a>
  );
}

function Places() {
  const { view, here } = usePage<BranchesView>();
  const hasAny = view.items.some(({ latitude }) => latitude !== null);
  return (
    <Card id="map" class="wide-map" title={t('Where they are')}>
      <div class="pad flat">
        {hasAny ? (
          <>
            <DotMap
              items={view.items}
              hrefOf={(slug) => here({ branch: slug })}
              chosen={view.peek?.slug ?? null}
              label={t('Where they are')}
            />
            <p class="hint">{t('The branches of this page that have coordinates; the table says the same.')}</p>
          </>
        ) : (
          <p class="small quiet">{t('None of these branches has coordinates. Add them under Address.')}</p>
        )}
      </div>
    </Card>
  );
}
