// The list of links: filters, table with a line of the last 30 days, and one link beside it.
import type { LinksView } from '#shortener';
import { t } from '../../say.ts';
import { definePage, NewLink } from '../define-page.tsx';
import { Empty, NoMatch } from '../empty.tsx';
import type { Column } from '../list.tsx';
import { usePage } from '../page.ts';
import { CsvLink, PageLinks } from '../page-links.tsx';
import { Spark } from '../spark.tsx';
import { Chosen, chosenForm, useChosen } from './chosen.tsx';
import { Peek, pathOf } from './peek.tsx';
import { SortHead } from './sort-head.tsx';

type Row = LinksView['items'][number];

const mostCounted = 1_000;

/** The table is drawn by hand: two lines in its first cell, a box before them, and heads that sort in both directions. */
const columns: readonly Column<Row, LinksView>[] = [
  { csv: 'code', value: ({ code }) => code },
  { csv: 'short_url', value: ({ shortUrl }) => shortUrl },
  { csv: 'target', value: ({ target }) => target },
  { csv: 'title', value: ({ title }) => title },
  { csv: 'tags', value: ({ tags }) => tags.join(',') },
  { csv: 'created_at', value: ({ createdAt }) => createdAt },
  { csv: 'disabled_at', value: ({ disabledAt }) => disabledAt },
  { csv: 'disabled_reason', value: ({ disabledReason }) => disabledReason },
  { csv: 'clicks', value: ({ clicks }) => clicks },
  { csv: 'unique_visitors', value: ({ visitors }) => visitors },
  { csv: 'clicks_before_move', value: ({ clicksBeforeMove }) => clicksBeforeMove },
  { csv: 'unique_visitors_before_move', value: ({ visitorsBeforeMove }) => visitorsBeforeMove },
  { csv: 'bot_clicks_before_move', value: ({ botsBeforeMove }) => botsBeforeMove },
  { csv: 'last_click_at', value: ({ lastAt }) => lastAt },
];

const isFiltered = ({ q, state, tag }: LinksView) => q !== '' || (state ?? tag) !== null;

export const links = definePage<LinksView, Row>({
  columns,
  title: () => t('Links'),
  facts: ({ view: { total, host, sort }, number }) =>
    total === 1
      ? t('One link at {host}', { host })
      : t('{count} links at {host}, {order}', {
          count: total > mostCounted ? `${number(mostCounted)}+` : number(total),
          host,
          order: sayOrder(sort),
        }),
  actions: ({ view, frame, may, href }) => (
    <>
      <CsvLink frame={frame} />
      {may('link:write') && (
        <>
          <a class="button" href={href('link-files')}>
            {t('Import and export')}
          </a>
          <a class="button" href={href('link-many')} data-new="links">
            {t('Paste many…')}
          </a>
          {/* The empty list has the one button. */}
          {(view.items.length > 0 || isFiltered(view)) && (
            <NewLink to="link-new" label={t('New link')} makes="link" isQuiet={false} />
          )}
        </>
      )}
    </>
  ),
  body: ({ view }) => (
    <>
      <Filters />
      {view.limited && <p class="note">{sayLimited(view.limited)}</p>}
      <div class={view.peek ? 'split' : undefined}>
        {view.items.length === 0 ? <NoLinks /> : <Table />}
        {view.peek && <Peek peek={view.peek} />}
      </div>
    </>
  ),
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
  const chips: [string, string, boolean][] = [
    [
      t('{as, select, links {All} other {All}}', { as: 'links' }),
      pick({ state: null, tag: null }),
      state === null && tag === null,
    ],
    [t('On'), pick({ state: state === 'on' ? null : 'on' }), state === 'on'],
    [t('Switched off'), pick({ state: state === 'off' ? null : 'off' }), state === 'off'],
    ...view.used.map((one): [string, string, boolean] => [one, pick({ tag: tag === one ? null : one }), tag === one]),
  ];
  const tagged = tag === null ? '' : `?${new URLSearchParams({ tag })}`;
  return (
    <div class="filters">
      <form method="get" action={href('links')} role="search" class="inline">
        {state !== null && <input type="hidden" name="state" value={state} />}
        {sort !== 'newest' && <input type="hidden" name="sort" value={sort} />}
        <input
          type="search"
          name="q"
          value={q}
          aria-label={t('Code, target, title or tag')}
          placeholder={t('Code, target, title or tag')}
          maxLength={200}
        />
        {view.tags.length > 0 && (
          <select name="tag" aria-label={t('Tag')}>
            <option value="">{t('Any tag')}</option>
            {view.tags.map((one) => (
              <option key={one} value={one} selected={one === tag}>
                {one}
              </option>
            ))}
          </select>
        )}
        <button type="submit" class="button">
          {t('Find')}
        </button>
      </form>
      <nav class="inline wrap" aria-label={t('Filters')}>
        {chips.map(([label, to, isCurrent]) => (
          <a key={label} class="chip pick" href={to} aria-current={isCurrent ? 'true' : undefined}>
            {label}
          </a>
        ))}
      </nav>
      {view.items.length > 0 && (
        <p class="inline push">
          <a href={href(`link-sums${tagged}`)}>{tag === null ? t('Sums') : t('Sums of “{tag}”', { tag })}</a>
          <a href={href(`link-sheet${tagged}`)}>{t('QR codes')}</a>
        </p>
      )}
    </div>
  );
}

function NoLinks() {
  const { view, frame, may, href } = usePage<LinksView>();
  return isFiltered(view) ? (
    <NoMatch
      frame={frame}
      title={t('No link matches')}
      q={view.q}
      words={t('Looked for in codes, targets, titles and tags.')}
      steps={[{ href: href('links'), label: t('Show all') }]}
    />
  ) : (
    <Empty
      icon="links"
      title={t('Short links that you can follow')}
      words={t('Make one for a leaflet, a mail or a shop window, and see who comes. Or bring yours from elsewhere.')}
      steps={[may('link:write') && { href: href('link-new'), label: t('New link'), makes: 'link' }]}
    />
  );
}

function Table() {
  const { view, frame, href } = usePage<LinksView>();
  const { sort, isSortable } = view;
  const chosen = useChosen();
  return (
    <section class="card" aria-label={t('Links')}>
      <table class="two link-table">
        <thead>
          <tr>
            <SortHead
              label={t('Link')}
              order={sort === 'newest' ? 'descending' : sort === 'oldest' ? 'ascending' : undefined}
              to={sort === 'newest' ? 'oldest' : 'newest'}
            />
            <th scope="col">{t('Tags')}</th>
            <th scope="col">{t('30 days')}</th>
            <SortHead
              label={t('Clicks')}
              class="right"
              order={sort === 'clicks' ? 'descending' : undefined}
              to={isSortable ? 'clicks' : null}
            />
            <SortHead
              label={t('Last click')}
              class="right"
              order={sort === 'last' ? 'descending' : undefined}
              to={isSortable ? 'last' : null}
            />
          </tr>
        </thead>
        <tbody>
          {view.items.map((item) => (
            <LinkRow key={item.code} item={item} isChosen={chosen.includes(item.code)} />
          ))}
        </tbody>
      </table>
      <footer class="pages">
        <PageLinks page={view} frame={frame} />
        {isFiltered(view) && <a href={href('links')}>{t('Show all')}</a>}
      </footer>
      <Chosen />
    </section>
  );
}

function LinkRow({ item, isChosen }: { item: Row; isChosen: boolean }) {
  const { view, number, ago, moment, here, href } = usePage<LinksView>();
  const { code, lastAt } = item;
  const month = item.days.reduce((sum, clicks) => sum + clicks, 0);
  const isOff = item.disabledAt !== null;
  const isOpen = code === view.peek?.code;
  return (
    <tr class={[isOff ? 'gone' : '', isOpen ? 'chosen' : ''].join(' ').trim() || undefined}>
      <td>
        <input
          type="checkbox"
          name="ids[]"
          value={code}
          form={chosenForm}
          checked={isChosen}
          aria-label={t('Choose {code}', { code })}
        />
        <span class="link-cell">
          <a class="row-link" href={href(pathOf(code))} aria-current={isOpen ? 'true' : undefined}>
            <span class="quiet host">{view.host}/</span>
            {code}
          </a>{' '}
          {isOff && <span class="chip warn">{t('off')}</span>}
          {!item.isOwned && <Stranger />}
          <a class="plain-link quiet small cut" href={here({ link: code })} title={item.target} data-peek>
            <span class="offscreen">{t('Look at {code} beside the list', { code })}: </span>
            {isOff && item.disabledReason ? item.disabledReason : item.title || item.target.replace(/^https?:\/\//, '')}
          </a>
        </span>
      </td>
      <td class="small">
        <span class="tags">
          {item.tags.map((tag) => (
            <a key={tag} class="chip pick" href={here({ tag, after: null, before: null, link: null })}>
              {tag}
            </a>
          ))}
        </span>
      </td>
      <td class="wide-only">
        <Spark values={item.days} label={t('Clicks in the last 30 days: {clicks}', { clicks: number(month) })} />
      </td>
      <td class="num strong right">{number(item.clicks)}</td>
      <td class="num small quiet right">
        {lastAt === null ? (
          t('never')
        ) : (
          <time dateTime={lastAt.toISOString()} title={moment(lastAt)}>
            {ago(lastAt)}
          </time>
        )}
      </td>
    </tr>
  );
}

export function Stranger() {
  return (
    <span class="chip" title={t('Made without signing in, so it belongs to no organisation. Only operators see it.')}>
      {t('stranger’s')}
    </span>
  );
}
