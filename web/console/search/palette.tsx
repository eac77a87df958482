// The palette: the search in a dialog over any page of the console, by keyboard alone. Loaded when it is first opened; without
// scripts the field in the top bar leads to the page of the search.
import { render } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Asking, makeAsker } from './ask.ts';
import { type Group, groupRows, Remarks, type Row, RowContent, wordsOf } from './found.tsx';
import type { PaletteTexts } from './texts.ts';

type Needs = { form: HTMLFormElement; dialog: HTMLDialogElement; texts: PaletteTexts; first: string };

export function openPalette(form: HTMLFormElement): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'palette card';
  const back = document.activeElement;
  const texts = JSON.parse(form.dataset.texts ?? '{}') as PaletteTexts;
  dialog.setAttribute('aria-label', texts.title);
  document.body.append(dialog);
  const field = form.elements.namedItem('q');
  const first = field instanceof HTMLInputElement ? field.value : '';
  render(<Palette form={form} dialog={dialog} texts={texts} first={first} />, dialog);
  dialog.addEventListener('close', () => {
    render(null, dialog);
    dialog.remove();
    if (back instanceof HTMLElement) back.focus();
  });
  // A click beside the card.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.showModal();
}

function Palette({ form, dialog, texts, first }: Needs) {
  const [q, setQ] = useState(first);
  const [asking, setAsking] = useState<Asking>({ view: null, wait: 'none', problem: null });
  const [at, setAt] = useState(0);
  const asker = useRef<ReturnType<typeof makeAsker> | null>(null);
  const { bff = '', zone: timeZone = 'UTC' } = form.dataset;
  useEffect(() => {
    const own = makeAsker(bff, (now) => {
      setAsking(now);
      if (now.wait === 'none') setAt(0);
    });
    asker.current = own;
    own.ask(first, true);
    return own.stop;
  }, [bff, first]);

  const { view } = asking;
  const groups = view ? groupRows(view, { doing: texts.doing, language: document.documentElement.lang, timeZone }) : [];
  const ways = groups.flatMap(({ rows }) => rows).filter(({ href }) => href !== null);
  const chosen = ways[Math.min(at, ways.length - 1)];

  const type = (text: string) => {
    setQ(text);
    asker.current?.ask(text);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && ways.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, ways.length - 1) + step + ways.length) % ways.length);
    } else if (event.key === 'Enter' && !event.isComposing) {
      event.preventDefault();
      // What was typed since the answer came is searched on the page.
      if (chosen?.href && view?.q === q.trim()) location.assign(chosen.href);
      else if (q.trim() !== '') location.assign(`${form.action}?${new URLSearchParams({ q: q.trim() })}`);
    }
  };
  return (
    <>
      <input
        type="text"
        role="combobox"
        aria-expanded={ways.length > 0}
        aria-controls="palette-list"
        aria-autocomplete="list"
        aria-activedescendant={chosen && idOf(chosen)}
        aria-label={texts.title}
        autocomplete="off"
        spellcheck={false}
        maxLength={100}
        value={q}
        onInput={(event) => type(event.currentTarget.value)}
        onKeyDown={press}
        autoFocus
      />
      <p class="offscreen" role="status">
        {view?.outcome === 'searched' && asking.wait === 'none' ? view.said.count : ''}
      </p>
      <Body asking={asking} groups={groups} chosen={chosen} texts={texts} again={() => asker.current?.ask(q, true)} />
      <footer>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {texts.choose}
        </span>
        <span>
          <kbd>↵</kbd> {texts.open}
        </span>
        <button type="button" class="button bare low push" onClick={() => dialog.close()}>
          <kbd>Esc</kbd> {texts.close}
        </button>
      </footer>
    </>
  );
}

const idOf = ({ key }: Row) => `palette-${key.replaceAll(/[^\w-]/g, (sign) => `.${sign.codePointAt(0)}`)}`;

type BodyNeeds = {
  asking: Asking;
  groups: readonly Group[];
  chosen: Row | undefined;
  texts: PaletteTexts;
  again(): void;
};

function Body({ asking: { view, wait, problem }, groups, chosen, texts, again }: BodyNeeds) {
  const marked = wordsOf(view?.q ?? '');
  useEffect(() => {
    if (chosen) document.getElementById(idOf(chosen))?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <div class="palette-body" aria-busy={wait !== 'none'}>
      {problem && <Failed problem={problem} texts={texts} again={again} />}
      {wait !== 'none' && <p class="pad small quiet">{wait === 'slow' ? texts.slow : texts.loading}</p>}
      {view?.outcome === 'short' && <p class="pad small quiet">{texts.short}</p>}
      {view?.outcome === 'empty' && <p class="pad small quiet">{texts.hint}</p>}
      {view && <Remarks view={view} />}
      <div id="palette-list" role="listbox" aria-label={texts.title}>
        {groups.map(({ name, label, rows }) => (
          <div key={name} role="group" aria-labelledby={`palette-${name}`}>
            <h3 id={`palette-${name}`} role="presentation">
              {label}
            </h3>
            {rows.map((row) => (
              <Option key={row.key} row={row} isChosen={row === chosen} marked={marked} />
            ))}
          </div>
        ))}
      </div>
      {view?.outcome === 'searched' && view.items.length === 0 && (
        <div class="pad stack-small">
          <p class="strong">{groups.length === 0 ? view.said.none.title : view.said.none.besides}</p>
          <p class="small quiet">{view.said.none.next}</p>
        </div>
      )}
    </div>
  );
}

function Option({ row, isChosen, marked }: { row: Row; isChosen: boolean; marked: readonly string[] }) {
  const content = <RowContent row={row} marked={marked} />;
  if (row.href === null)
    return (
      <div class="found-row" role="option" aria-selected={false} aria-disabled id={idOf(row)} tabIndex={-1}>
        {content}
      </div>
    );
  return (
    <a class="found-row" role="option" aria-selected={isChosen} id={idOf(row)} href={row.href} tabIndex={-1}>
      {content}
      {isChosen && (
        <span aria-hidden="true">
          <kbd>↵</kbd>
        </span>
      )}
    </a>
  );
}

type FailedNeeds = Pick<BodyNeeds, 'texts' | 'again'> & { problem: NonNullable<Asking['problem']> };

function Failed({ problem, texts, again }: FailedNeeds) {
  const isSignedOut = problem.status === 401;
  const next = new URLSearchParams({ next: location.pathname + location.search });
  return (
    <div class="pad stack-small" role="alert">
      <p class="strong">{isSignedOut ? texts.signIn : texts.failed}</p>
      {problem.requestId !== null && !isSignedOut && (
        <p class="small quiet">{texts.failedNumber.replace('{id}', problem.requestId)}</p>
      )}
      <p class="actions">
        {isSignedOut ? (
          <a class="button" href={`/console/sign-in?${next}`}>
            {texts.signInLink}
          </a>
        ) : (
          <button type="button" class="button" onClick={again}>
            {texts.again}
          </button>
        )}
      </p>
    </div>
  );
}
