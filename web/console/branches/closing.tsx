// Closed days for many branches: which days, what would change in each branch, and then the change for all or for the chosen.
import type { BranchesView } from '#branch';
import type { Language } from '#platform/http/preferences.ts';
import { groupDates, writeDateRange } from '../../../src/branch/rules/hours/write-hours.ts';
import { sayHoursProblem } from '../../../src/branch/rules/hours-problems.ts';
import { t } from '../../say.ts';
import { useForm } from '../action-form.tsx';
import { SubmitButton } from '../buttons.tsx';
import { Field, FieldWords, Form } from '../fields.tsx';
import { moreProblems } from '../more-problems.ts';
import { usePage } from '../page.ts';
import { Side } from '../side.tsx';

type Closable = NonNullable<BranchesView['closing']>;

/** As many boxes as a form may send. */
const mostListed = 99;

export function Closing() {
  const { view, frame, href } = usePage<BranchesView>();
  const { language } = frame.reader;
  const preview = view.closing;
  const problem = preview?.problems[0];
  const typed = preview?.text ?? '';
  const isBad = preview !== null && problem !== undefined && typed !== '';
  const isReady = preview !== null && !problem && preview.days.length > 0;
  const countries = { CZ: t('Czechia'), SK: t('Slovakia') };
  return (
    <Side title={t('Close on days')} back="branches" isForm>
      <form class="pad stack" method="get" action={href('branches')}>
        <input type="hidden" name="open" value="closing" />
        <Field
          name="days"
          label={t('Which days?')}
          hint={t('As in 24.–26. 12. closed, or 24–26 Dec (inventory).')}
          problem={isBad ? sayFirst(preview, language) : undefined}
          value={typed}
          required
          maxLength={2_000}
          autoFocus={!isReady}
        />
        <div class="actions">
          <SubmitButton label={t('Show what changes')} />
        </div>
        <p class="small quiet">{t('Or the public holidays that are still to come:')}</p>
        <p class="inline wrap">
          {Object.entries(countries).flatMap(([country, name]) =>
            view.years.map((year) => (
              <a
                key={`${country}-${year}`}
                class="chip pick"
                href={href(`branches?open=closing&holidays=${country}-${year}&names=${language}`)}
              >
                {name} {year}
              </a>
            )),
          )}
        </p>
      </form>
      {isReady && <Preview preview={preview} />}
    </Side>
  );
}

/** One is named; the others are counted. */
function sayFirst({ problems: [first], problemCount }: Closable, language: Language): string | undefined {
  if (first === undefined) return undefined;
  const said = t(sayHoursProblem(first));
  const more = moreProblems(problemCount - 1, language);
  return more === null ? said : `${said} (${more})`;
}

function Preview({ preview }: { preview: Closable }) {
  const { frame, number } = usePage();
  const { language, address } = frame.reader;
  const form = useForm('branches/close-days');
  const asked = new URLSearchParams(address.split('?', 2)[1] ?? '');
  const changed = preview.rows.filter(({ adds, changes }) => adds + changes > 0);
  return (
    <>
      <div class="pad line">
        <h3>{t('Days')}</h3>
        <ul class="small plain-list">
          {groupDates(preview.days).map(({ first, last, like }) => (
            <li key={first}>
              <b>{writeDateRange(first, last, language)}</b> {like.isOpen ? '' : t('closed')} {like.reason}
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
          <SubmitButton
            label={t('Do it for all {count}', { count: number(preview.rows.length) })}
            tone="primary"
            name="all"
            value="on"
            autoFocus
          />
          <SubmitButton label={t('Do it for the chosen')} />
        </div>
        {preview.isCut && (
          <p class="small warn">
            {t('There are more branches than can be changed at once; only the first 1,000 are shown.')}
          </p>
        )}
        <FieldWords id="ids-words" problem={form.problem('ids')} />
        <fieldset class="tick-list">
          <legend>{t('Branches')}</legend>
          {preview.rows.slice(0, mostListed).map(({ slug, name, adds, changes }) => (
            <label key={slug}>
              <input type="checkbox" name="ids[]" value={slug} />
              <span>{name}</span>
              <span class={adds + changes > 0 ? 'chip warn' : 'chip'}>
                {adds > 0
                  ? t('{count, plural, one {+# day} other {+# days}}', { count: adds })
                  : changes > 0
                    ? t('{count} changed', { count: number(changes) })
                    : t('no change')}
              </span>
            </label>
          ))}
        </fieldset>
        {changed.length === 0 && <p class="small quiet">{t('no change')}</p>}
      </Form>
    </>
  );
}
