// The list of links: filters, table with a line of the last 30 days, and one link beside it.
import type { Frame } from '#platform/screens/screen.ts';
import type { LinksView } from '#shortener';
import { changeAddress } from '../../frame/links.ts';
import { Empty, NoMatch } from '../empty.tsx';
import { ConsoleScreen } from '../frame.tsx';
import { Icon } from '../icons.tsx';
import { CsvLink, PageLinks } from '../page-links.tsx';
import { Spark } from '../spark.tsx';
import { writeAgo, writeMoment, writeNumber } from '../times.ts';
import { Chosen, chosenForm, wereChosen } from './chosen.tsx';
import { pathOf } from './link-form.ts';
import { Peek } from './peek.tsx';
import { SortHead } from './sort-head.tsx';
import { type LinkWords, linkWords } from './words.ts';

type PartNeeds = { view: LinksView; frame: Frame; words: LinkWords; mayWrite: boolean };
type Item = LinksView['items'][number];

const mostCounted = 1_000;

const isFiltered = ({ q, state, tag }: LinksView) => q !== '' || (state ?? tag) !== null;

export function Links({ view, frame }: { view: LinksView; frame: Frame }) {
  const { language } = frame.reader;
  const words = linkWords[language];
  const mayWrite = frame.permissions.includes('link:write');
  const needs = { view, frame, words, mayWrite };
  const base = frame.place?.base ?? '';
  const count = view.total > mostCounted ? `${writeNumber(mostCounted, language)}+` : writeNumber(view.total, language);
  /** Then the empty list has the one button. */
  const isFirst = view.items.length === 0 && !isFiltered(view);
  return (
    <ConsoleScreen
      frame={frame}
      title={words.title}
      facts={view.total === 1 ? words.factsOne(view.host) : words.facts(count, view.host, words.orders[view.sort])}
      actions={
        <>
          <CsvLink frame={frame} />
          {mayWrite && (
            <>
              <a class="button" href={`${base}/link-files`}>
                {words.files}
              </a>
              <a class="button" href={`${base}/link-many`} data-new="links">
                {words.many}
              </a>
              {!isFirst && (
                <a class="button primary" href={`${base}/link-new`} data-new="link">
                  <Icon name="plus" />
                  {words.newLink}
                </a>
              )}
            </>
          )}
        </>
      }
    >
      <Filters {...needs} />
      {view.limited && <p class="note">{words.limited[view.limited]}</p>}
      <div class={view.peek ? 'split' : undefined}>
        <List {...needs} />
        {view.peek && <Peek peek={view.peek} frame={frame} words={words} mayWrite={mayWrite} />}
      </div>
    </ConsoleScreen>
  );
}

function Filters({ view, frame, words }: PartNeeds) {
  const { address } = frame.reader;
  const base = frame.place?.base ?? '';
  const pick = (changes: Record<string, string | null>) =>
    changeAddress(address, { after: null, before: null, link: null, ...changes });
  const chips: [string, string, boolean][] = [
    [words.all, pick({ state: null, tag: null }), view.state === null && view.tag === null],
    ...Object.entries(words.states).map(([id, label]): [string, string, boolean] => [
      label,
      pick({ state: view.state === id ? null : id }),
      view.state === id,
    ]),
    ...view.used.map((tag): [string, string, boolean] => [
      tag,
      pick({ tag: view.tag === tag ? null : tag }),
      view.tag === tag,
    ]),
  ];
  return (
    <div class="filters">
      <form method="get" action={`${base}/links`} role="search" class="inline">
        {view.state !== null && <input type="hidden" name="state" value={view.state} />}
        {view.sort !== 'newest' && <input type="hidden" name="sort" value={view.sort} />}
        <input
          type="search"
          name="q"
          value={view.q}
          aria-label={words.search}
          placeholder={words.search}
          maxLength={200}
        />
        {view.tags.length > 0 && (
          <select name="tag" aria-label={words.tag}>
            <option value="">{words.anyTag}</option>
            {view.tags.map((tag) => (
              <option key={tag} value={tag} selected={tag === view.tag}>
                {tag}
              </option>
            ))}
          </select>
        )}
        <button type="submit" class="button">
          {words.find}
        </button>
      </form>
      <nav class="inline wrap" aria-label={words.filters}>
        {chips.map(([label, href, isCurrent]) => (
          <a key={label} class="chip pick" href={href} aria-current={isCurrent ? 'true' : undefined}>
            {label}
          </a>
        ))}
      </nav>
      {view.items.length > 0 && (
        <p class="inline push">
          <a href={`${base}/link-sums${view.tag === null ? '' : `?${new URLSearchParams({ tag: view.tag })}`}`}>
            {view.tag === null ? words.sums : words.sumsOf(view.tag)}
          </a>
          <a href={`${base}/link-sheet${view.tag === null ? '' : `?${new URLSearchParams({ tag: view.tag })}`}`}>
            {words.sheet}
          </a>
        </p>
      )}
    </div>
  );
}

function List({ view, frame, words, mayWrite }: PartNeeds) {
  const base = frame.place?.base ?? '';
  if (view.items.length === 0) {
    const all = { href: `${base}/links`, label: words.showAll };
    const make = mayWrite && { href: `${base}/link-new`, label: words.newLink, makes: 'link' };
    return isFiltered(view) ? (
      <NoMatch frame={frame} title={words.noneTitle} q={view.q} words={words.noneWords} steps={[all]} />
    ) : (
      <Empty icon="links" title={words.emptyTitle} words={words.emptyWords} steps={[make]} />
    );
  }
  const chosen = wereChosen(frame);
  return (
    <section class="card" aria-label={words.title}>
      <table class="two link-table">
        <thead>
          <tr>
            <SortHead
              frame={frame}
              label={words.columns.link}
              order={view.sort === 'newest' ? 'descending' : view.sort === 'oldest' ? 'ascending' : undefined}
              to={view.sort === 'newest' ? 'oldest' : 'newest'}
            />
            <th scope="col">{words.columns.tags}</th>
            <th scope="col">{words.columns.month}</th>
            <SortHead
              frame={frame}
              label={words.columns.clicks}
              class="right"
              order={view.sort === 'clicks' ? 'descending' : undefined}
              to={view.isSortable ? 'clicks' : null}
            />
            <SortHead
              frame={frame}
              label={words.columns.last}
              class="right"
              order={view.sort === 'last' ? 'descending' : undefined}
              to={view.isSortable ? 'last' : null}
            />
          </tr>
        </thead>
        <tbody>
          {view.items.map((item) => (
            <Row
              key={item.code}
              item={item}
              isOpen={item.code === view.peek?.code}
              isChosen={chosen.includes(item.code)}
              {...{ frame, words, host: view.host }}
            />
          ))}
        </tbody>
      </table>
      <footer class="pages">
        <PageLinks page={view} frame={frame} />
        {isFiltered(view) && <a href={`${base}/links`}>{words.showAll}</a>}
      </footer>
      <Chosen frame={frame} words={words} mayWrite={mayWrite} />
    </section>
  );
}

type RowNeeds = Pick<PartNeeds, 'frame' | 'words'> & { item: Item; isOpen: boolean; isChosen: boolean; host: string };

function Row({ item, isOpen, isChosen, frame, words, host }: RowNeeds) {
  const { language } = frame.reader;
  const month = item.days.reduce((sum, clicks) => sum + clicks, 0);
  const isOff = item.disabledAt !== null;
  return (
    <tr class={[isOff ? 'gone' : '', isOpen ? 'chosen' : ''].join(' ').trim() || undefined}>
      <td>
        <input
          type="checkbox"
          name="ids[]"
          value={item.code}
          form={chosenForm}
          checked={isChosen}
          aria-label={words.choose(item.code)}
        />
        <span class="link-cell">
          <a
            class="row-link"
            href={`${frame.place?.base}/${pathOf(item.code)}`}
            aria-current={isOpen ? 'true' : undefined}
          >
            <span class="quiet host">{host}/</span>
            {item.code}
          </a>{' '}
          {isOff && <span class="chip warn">{words.off}</span>}
          {!item.isOwned && (
            <span class="chip" title={words.nobodyHint}>
              {words.nobody}
            </span>
          )}
          <a
            class="plain-link quiet small cut"
            href={changeAddress(frame.reader.address, { link: item.code })}
            title={item.target}
            data-peek
          >
            <span class="offscreen">{words.peek(item.code)}: </span>
            {isOff && item.disabledReason ? item.disabledReason : item.title || item.target.replace(/^https?:\/\//, '')}
          </a>
        </span>
      </td>
      <td class="small">
        <span class="tags">
          {item.tags.map((tag) => (
            <a
              key={tag}
              class="chip pick"
              href={changeAddress(frame.reader.address, { tag, after: null, before: null, link: null })}
            >
              {tag}
            </a>
          ))}
        </span>
      </td>
      <td class="wide-only">
        <Spark values={item.days} label={words.days(writeNumber(month, language))} />
      </td>
      <td class="num strong right">{writeNumber(item.clicks, language)}</td>
      <td class="num small quiet right">
        {item.lastAt === null ? (
          words.never
        ) : (
          <time dateTime={item.lastAt} title={writeMoment(item.lastAt, frame)}>
            {writeAgo(item.lastAt, frame)}
          </time>
        )}
      </td>
    </tr>
  );
}
