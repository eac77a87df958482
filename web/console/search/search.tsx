// The page of the search: a plain form and what was found. The palette shows the same rows.
import type { SearchView } from '#console';
import type { Frame } from '#platform/screens/screen.ts';
import { Empty } from '../empty.tsx';
import { ConsoleScreen } from '../frame.tsx';
import { frameWords } from '../frame-words.ts';
import { groupRows, Remarks, RowContent, wordsOf, writeSearched } from './found.tsx';
import { type SearchWords, searchWords } from './words.ts';

type PartNeeds = { view: SearchView; frame: Frame; words: SearchWords };

export function Search({ view, frame }: { view: SearchView; frame: Frame }) {
  const { language } = frame.reader;
  const words = searchWords[language];
  const isShort = view.outcome === 'short';
  return (
    <ConsoleScreen frame={frame} title={words.title}>
      <form
        class="search-form"
        role="search"
        aria-label={words.pageField}
        method="get"
        action={`${frame.place?.base}/search`}
      >
        <input
          type="search"
          name="q"
          id="q"
          value={view.q}
          maxLength={100}
          aria-label={words.pageField}
          aria-describedby="q-hint"
          aria-invalid={isShort ? 'true' : undefined}
          autoFocus={view.outcome !== 'searched'}
        />
        <button type="submit" class="button primary">
          {words.submit}
        </button>
        <p class={isShort ? 'small bad' : 'hint'} id="q-hint">
          {isShort ? words.short : words.hint}
        </p>
      </form>
      <Found view={view} frame={frame} words={words} />
    </ConsoleScreen>
  );
}

function Found({ view, frame, words }: PartNeeds) {
  const { language } = frame.reader;
  const { nav } = frameWords[language];
  const timeZone = frame.place?.organisation.timeZone ?? 'UTC';
  const groups = groupRows(view, { words, language, timeZone, labelOf: (id) => nav[id] ?? id });
  const marked = wordsOf(view.q);
  return (
    <>
      {view.outcome === 'searched' && (
        <p class="offscreen" role="status">
          {words.count(view.items.length)}
        </p>
      )}
      <Remarks view={view} words={words} />
      {view.outcome === 'searched' && view.items.length === 0 && <Nothing view={view} frame={frame} words={words} />}
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
    </>
  );
}

/** What was searched where, and the next step. */
function Nothing({ view, frame, words }: PartNeeds) {
  const environment = frame.place?.environment ?? 'live';
  const other = frame.environments.find((one) => one.environment !== environment);
  return (
    <Empty
      icon="search"
      title={words.none(view.q)}
      words={`${writeSearched(view, environment, words)} ${words.noneNext}`}
      steps={[
        other && {
          href: `${other.href}?${new URLSearchParams({ q: view.q })}`,
          label: words.lookIn(words.places[other.environment] ?? other.environment),
        },
      ]}
    />
  );
}
