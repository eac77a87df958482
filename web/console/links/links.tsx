// The list of links: filters, table with a line of the last 30 days, and one link beside it.
import { msg } from '#platform/text/msg.ts';
import type { LinksView } from '#shortener';
import { t } from '../../say.ts';
import { BulkBar, bulkForm, chosenBy } from '../bulk.tsx';
import { LinkButton } from '../buttons.tsx';
import { definePage } from '../define-page.tsx';
import { Chips, Pick, SearchForm, type Way } from '../filters.tsx';
import { type Column, onlyInFile } from '../list.tsx';
import { type Page, usePage } from '../page.ts';
import { CsvLink } from '../page-links.tsx';
import { Spark } from '../spark.tsx';
import { Peek, pathOf } from './peek.tsx';

type Row = LinksView['items'][number];

/** Another order begins with its first page, and closes what is open. */
const sortTo = (sort: LinksView['sort'] | null) => ({ sort: sort === 'newest' ? null : sort, link: null });

const byDate = ({ view: { sort } }: Page<LinksView>) =>
  sort === 'newest'
    ? { order: 'descending' as const, to: sortTo('oldest') }
    : { order: sort === 'oldest' ? ('ascending' as const) : undefined, to: sortTo('newest') };

const byNumber =
  (by: 'clicks' | 'last') =>
  ({ view: { sort, isSortable } }: Page<LinksView>) => ({
    order: sort === by ? ('descending' as const) : undefined,
    to: isSortable ? sortTo(by) : null,
  });

const columns: readonly Column<Row, LinksView>[] = [
  {
    head: msg('Link'),
    sort: byDate,
    link: ({ code }, { view }) => (
      <>
        <span class="quiet host">{view.host}/</span>
        {code}
      </>
    ),
    cell: (item) => <AboutLink of={item} />,
    csv: 'code',
  },
  { csv: 'short_url', field: 'shortUrl' },
  ...onlyInFile<Row>('target', 'title'),
  {
    head: msg('Tags'),
    class: 'small',
    cell: ({ tags }) => <Tags tags={tags} />,
    csv: 'tags',
    value: ({ tags }) => tags.join(','),
  },
  { csv: 'created_at', field: 'createdAt' },
  { csv: 'disabled_at', field: 'disabledAt' },
  { csv: 'disabled_reason', field: 'disabledReason' },
  {
    head: msg('30 days'),
    class: 'wide-only',
    cell: ({ days }, { number }) => {
      const clicks = number(days.reduce((sum, one) => sum + one, 0));
      return <Spark values={days} label={t('Clicks in the last 30 days: {clicks}', { clicks })} />;
    },
  },
  {
    head: msg('Clicks'),
    sort: byNumber('clicks'),
    class: 'num strong',
    isRight: true,
    cell: ({ clicks }, { number }) => number(clicks),
    csv: 'clicks',
  },
  { csv: 'unique_visitors', field: 'visitors' },
  { csv: 'clicks_before_move', field: 'clicksBeforeMove' },
  { csv: 'unique_visitors_before_move', field: 'visitorsBeforeMove' },
  { csv: 'bot_clicks_before_move', field: 'botsBeforeMove' },
  {
    head: msg('Last click'),
    sort: byNumber('last'),
    class: 'num small quiet',
    isRight: true,
    cell: ({ lastAt }, { ago, moment }) =>
      lastAt === null ? (
        t('never')
      ) : (
        <time dateTime={lastAt.toISOString()} title={moment(lastAt)}>
          {ago(lastAt)}
        </time>
      ),
    csv: 'last_click_at',
    field: 'lastAt',
  },
];

const isFiltered = ({ q, state, tag }: LinksView) => q !== '' || (state ?? tag) !== null;

export const links = definePage<LinksView, Row>({
  columns,
  title: () => t('Links'),
  facts: ({ view: { total, host, sort }, counted }) =>
    total === 1
      ? t('One link at {host}', { host })
      : t('{count} links at {host}, {order}', {
          count: counted(total),
          host,
          order: sayOrder(sort),
        }),
  actions: ({ may }) => (
    <>
      <CsvLink />
      {may('link:write') && (
        <>
          <LinkButton to="link-files" label={t('Import and export')} />
          <LinkButton to="link-many" label={t('Paste many…')} data-new="links" />
        </>
      )}
    </>
  ),
  makes: {
    id: 'link',
    label: msg('New link'),
    to: 'link-new',
    permission: 'link:write',
  },
  above: ({ view }) => (
    <>
      <Filters />
      {view.limited && <p class="note">{sayLimited(view.limited)}</p>}
    </>
  ),
  list: ({ view, href }) => ({
    page: view,
    keyOf: ({ code }) => code,
    row: ({ code, disabledAt }) => ({
      href: href(pathOf(code)),
      isChosen: code === view.peek?.code,
      tone: disabledAt === null ? undefined : 'gone',
    }),
    choice: {
      form: bulkForm,
      chosen: chosenBy(['links/tag', 'links/disable', 'links/sheet']),
      label: ({ code }) => t('Choose {code}', { code }),
    },
    class: 'link-table',
    label: t('Links'),
    first: {
      icon: 'links',
      title: t('Short links that you can follow'),
      words: t('Make one for a leaflet, a mail or a shop window, and see who comes. Or bring yours from elsewhere.'),
    },
    empty: isFiltered(view) && {
      title: t('No link matches'),
      searched: view.q,
      words: t('Looked for in codes, targets, titles and tags.'),
      steps: [{ href: href('links'), label: t('Show all') }],
    },
    foot: isFiltered(view) && <a href={href('links')}>{t('Show all')}</a>,
    end: <Chosen />,
  }),
  side: ({ view }) => view.peek && <Peek peek={view.peek} />,
  split: ({ view }) => (view.peek ? 'split' : undefined),
});

const sayOrder = (sort: LinksView['sort']) =>
  ({
    newest: t('the newest first'),
    oldest: t('the oldest first'),
    clicks: t('the most clicked first'),
    last: t('the last clicked first'),
  })[sort];

const sayLimited = (limited: NonNullable<LinksView['limited']>) =>
  ({
    short: t('Type three letters. So far only the link with exactly this code is looked for.'),
    broad: t('More than 1,000 match: these are 1,000 of them. Type more to narrow it down.'),
    late: t('This search took too long. Type more, or try again.'),
  })[limited];

function Filters() {
  const { view, here, href } = usePage<LinksView>();
  const { tag, state, sort, q } = view;
  const pick = (changes: Record<string, string | null>) => here({ after: null, before: null, link: null, ...changes });
  const chips: Way[] = [
    [
      t('{as, select, links {All} other {All}}', { as: 'links' }),
      pick({ state: null, tag: null }),
      state === null && tag === null,
    ],
    [t('On'), pick({ state: state === 'on' ? null : 'on' }), state === 'on'],
    [t('Switched off'), pick({ state: state === 'off' ? null : 'off' }), state === 'off'],
    ...view.used.map((one): Way => [one, pick({ tag: tag === one ? null : one }), tag === one]),
  ];
  const tagged = tag === null ? '' : `?${new URLSearchParams({ tag })}`;
  return (
    <div class="filters">
      <SearchForm
        to={href('links')}
        label={t('Code, target, title or tag')}
        q={q}
        hidden={{ state, sort: sort === 'newest' ? null : sort }}
      >
        {view.tags.length > 0 && <Pick name="tag" label={t('Tag')} any={t('Any tag')} values={view.tags} value={tag} />}
      </SearchForm>
      <Chips label={t('Filters')} of={chips} />
      {view.items.length > 0 && (
        <p class="inline push">
          <a href={href(`link-sums${tagged}`)}>{tag === null ? t('Sums') : t('Sums of “{tag}”', { tag })}</a>
          <a href={href(`link-sheet${tagged}`)}>{t('QR codes')}</a>
        </p>
      )}
    </div>
  );
}

function Chosen() {
  const permission = 'link:write';
  return (
    <BulkBar
      title={t('With the chosen links')}
      acts={[
        {
          action: 'links/tag',
          permission,
          field: { name: 'tags', label: t('Tags'), maxLength: 1_040 },
          buttons: [
            { label: t('Add tags'), name: 'how', value: 'add' },
            { label: t('Remove tags'), name: 'how', value: 'remove' },
          ],
        },
        {
          action: 'links/disable',
          permission,
          field: { name: 'reason', label: t('Reason'), maxLength: 500 },
          buttons: [{ label: t('Switch off'), tone: 'danger' }],
        },
        { action: 'links/sheet', buttons: [{ label: t('QR codes') }] },
      ]}
    />
  );
}

function AboutLink({ of: { code, target, title, disabledAt, disabledReason, isOwned } }: { of: Row }) {
  const { here } = usePage();
  const isOff = disabledAt !== null;
  return (
    <>
      {' '}
      {isOff && <span class="chip warn">{t('off')}</span>}
      {!isOwned && <Stranger />}
      <a class="plain-link quiet small cut" href={here({ link: code })} title={target} data-peek>
        <span class="offscreen">{t('Look at {code} beside the list', { code })}: </span>
        {isOff && disabledReason ? disabledReason : title || target.replace(/^https?:\/\//, '')}
      </a>
    </>
  );
}

function Tags({ tags }: Pick<Row, 'tags'>) {
  const { here } = usePage();
  return (
    <span class="tags">
      {tags.map((tag) => (
        <a key={tag} class="chip pick" href={here({ tag, after: null, before: null, link: null })}>
          {tag}
        </a>
      ))}
    </span>
  );
}

export function Stranger() {
  return (
    <span class="chip" title={t('Made without signing in, so it belongs to no organisation. Only operators see it.')}>
      {t('stranger’s')}
    </span>
  );
}
