// The page of the search: a plain form and what was found. The palette shows the same rows.
import type { SearchView } from '#console';
import { t } from '../../say.ts';
import { SubmitButton } from '../buttons.tsx';
import { definePage } from '../define-page.tsx';
import { Empty, lookIn } from '../empty.tsx';
import { usePage } from '../page.ts';
import { groupRows, Remarks, RowContent, wordsOf } from './found.tsx';
import { paletteTexts } from './texts.ts';

export const search = definePage<SearchView>({
  title: () => t('Search'),
  body: ({ view, href }) => {
    const { hint, short } = paletteTexts();
    const isShort = view.outcome === 'short';
    const field = t('Search in this environment');
    return (
      <>
        <form class="search-form" role="search" aria-label={field} method="get" action={href('search')}>
          <input
            type="search"
            name="q"
            id="q"
            value={view.q}
            maxLength={100}
            aria-label={field}
            aria-describedby="q-hint"
            aria-invalid={isShort ? 'true' : undefined}
            autoFocus={view.outcome !== 'searched'}
          />
          <SubmitButton label={t('Search')} tone="primary" />
          <p class={isShort ? 'small bad' : 'hint'} id="q-hint">
            {isShort ? short : hint}
          </p>
        </form>
        <Found />
      </>
    );
  },
});

function Found() {
  const { view, frame } = usePage<SearchView>();
  const timeZone = frame.place?.organisation.timeZone ?? 'UTC';
  const groups = groupRows(view, { doing: t('Do'), language: frame.reader.language, timeZone });
  const marked = wordsOf(view.q);
  return (
    <>
      {view.outcome === 'searched' && (
        <p class="offscreen" role="status">
          {view.said.count}
        </p>
      )}
      <Remarks view={view} />
      {groups.map(({ name, label, rows }) => (
        <section key={name} class="card found" aria-labelledby={`found-${name}`}>
          <h2 id={`found-${name}`}>{label}</h2>
          <ul>
            {rows.map((row) => (
              <li key={row.key}>
                {row.href === null ? (
                  <div class="found-row">
                    <RowContent row={row} marked={marked} />
                  </div>
                ) : (
                  <a class="found-row row-link" href={row.href}>
                    <RowContent row={row} marked={marked} />
                  </a>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {view.outcome === 'searched' && view.items.length === 0 && <Nothing isAll={groups.length === 0} />}
    </>
  );
}

/** What was searched where, and the next step; below what can be done, where that matches. */
function Nothing({ isAll }: { isAll: boolean }) {
  const { view, frame } = usePage<SearchView>();
  const other = frame.environments.find(({ environment }) => environment !== frame.place?.environment);
  const { title, besides, next } = view.said.none;
  return <Empty icon="search" title={isAll ? title : besides} words={next} steps={[other && lookIn(other, view.q)]} />;
}
