// Closed days for many branches: which days, what would change in each branch, and then the change for all or for the chosen.
import type { BranchesView } from '#branch';
import type { Language } from '#platform/http/preferences.ts';
import type { Frame } from '#platform/screens/screen.ts';
import { writeNumber } from '#platform/text/format.ts';
import { groupDates, writeDateRange } from '../../../src/branch/rules/hours/write-hours.ts';
import { FieldWords, Form } from '../fields.tsx';
import { moreProblems } from '../more-problems.ts';
import { SideHead } from '../side.tsx';
import { branchForm } from './branch-form.ts';
import { hoursWords } from './hours-words.ts';
import type { BranchWords } from './words.ts';

type Closable = NonNullable<BranchesView['closing']>;
type ClosingNeeds = { view: BranchesView; frame: Frame; words: BranchWords };

/** As many boxes as a form may send. */
const mostListed = 99;

export function Closing({ view, frame, words }: ClosingNeeds) {
  const { language } = frame.reader;
  const base = `${frame.place?.base}/branches`;
  const preview = view.closing;
  const problem = preview?.problems[0];
  const typed = preview?.text ?? '';
  const isBad = preview !== null && problem !== undefined && typed !== '';
  const isReady = preview !== null && !problem && preview.days.length > 0;
  return (
    <aside class="card" aria-labelledby="side-title">
      <SideHead title={words.closingTitle} frame={frame} back="branches" isForm />
      <form class="pad stack" method="get" action={base}>
        <input type="hidden" name="open" value="closing" />
        <div class="field">
          <label for="field-days">{words.closingLabel}</label>
          <input
            id="field-days"
            name="days"
            value={typed}
            required
            maxLength={2_000}
            autoFocus={!isReady}
            aria-invalid={isBad ? 'true' : undefined}
            aria-describedby="field-days-words"
          />
          <FieldWords
            id="field-days-words"
            problem={isBad ? sayFirst(preview, language) : undefined}
            hint={words.closingHint}
          />
        </div>
        <div class="actions">
          <button type="submit" class="button">
            {words.closingPreview}
          </button>
        </div>
        <p class="small quiet">{words.holidaysLabel}</p>
        <p class="inline wrap">
          {Object.entries(words.countries).flatMap(([country, name]) =>
            view.years.map((year) => (
              <a
                key={`${country}-${year}`}
                class="chip pick"
                href={`${base}?open=closing&holidays=${country}-${year}&names=${language}`}
              >
                {words.holidays(name, String(year))}
              </a>
            )),
          )}
        </p>
      </form>
      {isReady && <Preview preview={preview} frame={frame} words={words} />}
    </aside>
  );
}

/** One is named; the others are counted. */
function sayFirst({ problems: [first], problemCount }: Closable, language: Language): string | undefined {
  if (first === undefined) return undefined;
  const said = hoursWords[language].problems[first.code as 'date_unknown'](first as never);
  const more = moreProblems(problemCount - 1, language);
  return more === null ? said : `${said} (${more})`;
}

type PreviewNeeds = { preview: Closable; frame: Frame; words: BranchWords };

function Preview({ preview, frame, words }: PreviewNeeds) {
  const { language, address } = frame.reader;
  const form = branchForm(frame, 'branches/close-days');
  const asked = new URLSearchParams(address.split('?', 2)[1] ?? '');
  const changed = preview.rows.filter(({ adds, changes }) => adds + changes > 0);
  const number = (value: number) => writeNumber(value, language);
  return (
    <>
      <div class="pad line">
        <h3>{words.closingDays}</h3>
        <ul class="small plain-list">
          {groupDates(preview.days).map(({ first, last, like }) => (
            <li key={first}>
              <b>{writeDateRange(first, last, language)}</b> {like.isOpen ? '' : words.closed} {like.reason}
            </li>
          ))}
        </ul>
      </div>
      <Form form={form} class="pad stack line">
        {['days', 'holidays', 'names'].map((name) => {
          const value = name === 'days' ? preview.text : asked.get(name);
          return value ? <input key={name} type="hidden" name={name} value={value} /> : null;
        })}
        <input type="hidden" name="revision" value={preview.revision} />
        <div class="actions">
          <button type="submit" class="button primary" name="all" value="on" autoFocus>
            {words.closeAll(number(preview.rows.length))}
          </button>
          <button type="submit" class="button">
            {words.closeChosen}
          </button>
        </div>
        {preview.isCut && <p class="small warn">{words.closingCut}</p>}
        <FieldWords id="ids-words" problem={form.problem('ids')} />
        <fieldset class="tick-list">
          <legend>{words.closingBranches}</legend>
          {preview.rows.slice(0, mostListed).map(({ slug, name, adds, changes }) => (
            <label key={slug}>
              <input type="checkbox" name="ids[]" value={slug} />
              <span>{name}</span>
              <span class={adds + changes > 0 ? 'chip warn' : 'chip'}>
                {adds > 0 ? words.adds(number(adds)) : changes > 0 ? words.changes(number(changes)) : words.nothing}
              </span>
            </label>
          ))}
        </fieldset>
        {changed.length === 0 && <p class="small quiet">{words.nothing}</p>}
      </Form>
    </>
  );
}
