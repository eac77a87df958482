// The Keys screen: risk cards that filter, the list with the use of each key, and one key beside it.
import type { KeysView } from '#access';
import { msg } from '#platform/text/msg.ts';
import { t } from '../../say.ts';
import { definePage } from '../define-page.tsx';
import { CountCards } from '../filters.tsx';
import type { Column } from '../list.tsx';
import { usePage } from '../page.ts';
import { CsvLink } from '../page-links.tsx';
import { Spark } from '../spark.tsx';
import { ChosenKey, Roles } from './key-side.tsx';
import { nameOf, type Row, riskName, risks, sayState, sum } from './parts.tsx';

const columns: readonly Column<Row, KeysView>[] = [
  { csv: 'id' },
  { csv: 'key', field: 'shown' },
  {
    head: msg('Name'),
    sort: 'name',
    link: nameOf,
    cell: (row) => <Marks of={row} />,
    csv: 'label',
  },
  { csv: 'member' },
  {
    head: msg('Roles'),
    class: 'small wide-only',
    cell: ({ roles }) => (roles === null ? t('all roles') : roles.map((role) => <div key={role}>{role}</div>)),
    csv: 'roles',
    value: ({ roles }) => roles?.join(' ') ?? 'all',
  },
  { csv: 'state' },
  { csv: 'created', field: 'createdAt' },
  {
    head: msg('Last use'),
    sort: 'last-use',
    isDescending: true,
    class: 'num',
    cell: (row) => <LastUse of={row} />,
    csv: 'last used',
    field: 'lastUsedAt',
  },
  { csv: 'expires', field: 'expiresAt' },
  {
    head: msg('90 days'),
    class: 'wide-only',
    cell: ({ days }, { number }) => (
      <Spark values={days} label={t('{calls} calls in 90 days', { calls: number(sum(days)) })} />
    ),
    csv: 'calls in 90 days',
    value: ({ days }) => sum(days),
  },
  {
    head: ({ view }) => (view.show === 'ended' ? msg('Ended') : msg('Expires')),
    sort: 'expires',
    class: 'num',
    label: ({ revokedAt }) => (revokedAt === null ? msg('Expires') : msg('Ended')),
    cell: (row) => <End of={row} />,
  },
];

export const keys = definePage<KeysView, Row>({
  columns,
  title: () => t('Keys'),
  facts: ({ view: { counts }, number }) =>
    t('{live} live · {calls} calls in 30 days · a key is shown once and stored only as a digest', {
      live: number(counts.live),
      calls: number(counts.calls),
    }),
  actions: () => <CsvLink />,
  makes: {
    id: 'key',
    label: msg('New key'),
    to: 'keys?new=key',
    permission: 'key:write',
    form: {
      action: 'keys/create',
      isOpen: ({ isNew }) => isNew,
      needs: ({ frame }) => ({
        submit: t('Make the key'),
        focus: 'label',
        values: { expires: '365d' },
        fields: {
          roles: (form) => <Roles form={form} />,
          ...(frame.place?.environment === 'sandbox' ? {} : { member: null }),
        },
        required: ['member'],
      }),
    },
  },
  above: ({ view, href, number }) => (
    <CountCards
      label={t('Risks')}
      of={risks().map(({ risk, name, means, tone }) => {
        const { [risk]: count } = view.counts.risks;
        const isCurrent = view.show === risk;
        const to = href(isCurrent ? 'keys' : `keys?show=${risk}`);
        return { id: risk, name, means, count: number(count), tone: count > 0 ? tone : 'quiet', href: to, isCurrent };
      })}
    />
  ),
  list: (page) => ({
    page: page.view,
    keyOf: ({ id }) => id,
    row: ({ id, state }) => ({
      href: page.here({ key: id, new: null }),
      isChosen: page.view.chosen?.key.id === id,
      tone: state === 'revoked' || state === 'expired' ? 'gone' : undefined,
    }),
    class: 'keys-table',
    titled: {
      id: 'keys',
      title: sayShow(page.view.show),
      beside: page.view.show === 'all' && page.view.items.length > 0 && (
        <span class="quiet wide-only">{t('choose a card above to filter')}</span>
      ),
    },
    first: {
      icon: 'keys',
      title: t('No keys here yet'),
      words: t('A key lets your web shop or booking page call the API.'),
    },
    empty: page.view.show !== 'all' && {
      icon: 'keys',
      title: t('No key matches this filter'),
      words: t('That is good news.'),
      steps: [{ href: page.href('keys'), label: t('All live keys') }],
    },
    foot: <OtherKeys />,
  }),
  side: ({ view }) => view.chosen && <ChosenKey chosen={view.chosen} />,
  split: 'split keys',
});

function OtherKeys() {
  const { view, href, number } = usePage<KeysView>();
  const { show, counts } = view;
  return (
    <>
      {show !== 'all' && <a href={href('keys')}>{t('Show all live keys')}</a>}
      {show !== 'ended' && counts.ended > 0 && (
        <a class="push" href={href('keys?show=ended')}>
          {t('Show ended keys ({count})', { count: number(counts.ended) })}
        </a>
      )}
    </>
  );
}

function sayShow(show: KeysView['show']): string {
  if (show === 'all') return t('All live keys');
  return show === 'ended' ? t('Ended keys') : t('Only: {name}', { name: riskName(show) });
}

function Marks({ of: { state, risks: found, shown, member } }: { of: Row }) {
  return (
    <>
      {' '}
      {state !== 'active' && <span class="chip blue">{sayState(state)}</span>}
      {found.includes('removable') && <span class="chip good">{riskName('removable')}</span>}
      <br />
      <span class="quiet small mono">{shown}</span>
      {member !== null && <span class="quiet small"> · {member}</span>}
    </>
  );
}

function LastUse({ of: { lastUsedAt, createdAt, risks: found } }: { of: Row }) {
  const { ago, day } = usePage();
  if (lastUsedAt !== null) return <span class={found.includes('idle') ? 'warn' : undefined}>{ago(lastUsedAt)}</span>;
  return (
    <>
      {t('no calls yet')}
      <br />
      <span class="quiet small">{t('made {day}', { day: day(createdAt) })}</span>
    </>
  );
}

const soonMs = 30 * 86_400_000;

/** What ends within a month needs somebody's attention, and says how long it has. */
function End({ of: { revokedAt, expiresAt } }: { of: Row }) {
  const { frame, ago, day } = usePage();
  if (revokedAt !== null) return <>{day(revokedAt)}</>;
  if (expiresAt === null) return <span class="warn">{t('never')}</span>;
  const restMs = expiresAt.getTime() - frame.nowMs;
  if (restMs <= 0 || restMs >= soonMs) return <>{day(expiresAt)}</>;
  return (
    <span class="warn">
      {day(expiresAt)}
      <br />
      <span class="small">{ago(expiresAt)}</span>
    </span>
  );
}
