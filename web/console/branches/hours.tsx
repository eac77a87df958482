// The opening hours of a branch: one field that paints the week, and copies for other branches.
import { writeHours, writeHoursLines } from '../../../src/branch/rules/hours/write-hours.ts';
import { conflictOf } from '../conflict.tsx';
import { FieldWords, Form } from '../fields.tsx';
import type { TabNeeds } from './branch.tsx';
import { branchForm } from './branch-form.ts';
import { HoursField } from './hours-field.tsx';

export function Hours(needs: TabNeeds) {
  const { view, frame, words, mayWrite } = needs;
  const { language } = frame.reader;
  const form = branchForm(frame, 'branches/:slug/hours', `branches/${view.slug}/hours`);
  const check = branchForm(frame, 'branches/:slug/check-hours', `branches/${view.slug}/check-hours`);
  const saved = writeHoursLines(view.hours, language);
  const text = form.typed('hours') ?? check.typed('hours') ?? (conflictOf(frame) ? null : view.typed) ?? saved;
  const problem = form.problem('hours') ?? check.problem('hours');
  return (
    <div class="split two-cards">
      <section class="card" aria-labelledby="hours-title">
        <header class="open">
          <h2 id="hours-title">
            <label for="field-hours">{words.hoursTitle}</label>
          </h2>
        </header>
        <Form
          form={form}
          version={view.checkedFrom ?? view.version}
          {...(view.checkedFrom === null ? { began: { hours: saved } } : {})}
          {...(mayWrite ? { saves: { label: words.saveHours } } : {})}
          class="pad flat stack"
        >
          <input type="hidden" name="language" value={language} />
          <HoursField
            text={text}
            today={view.today}
            before={view.hours.regular}
            hint={words.hoursHint}
            problem={problem}
            language={language}
            mayWrite={mayWrite}
            isFirst
          />
          {mayWrite && (
            <div class="actions">
              <button type="submit" class="button primary">
                {words.saveHours}
              </button>
              <button type="submit" class="button no-script" formaction={check.action}>
                {words.check}
              </button>
            </div>
          )}
        </Form>
      </section>
      {mayWrite && view.others.length > 0 && <Copies {...needs} />}
    </div>
  );
}

function Copies({ view, frame, words }: TabNeeds) {
  const { language } = frame.reader;
  const form = branchForm(frame, 'branches/:slug/copy-hours', `branches/${view.slug}/copy-hours`);
  const chosen = form.typedList('ids') ?? [];
  return (
    <section class="card" aria-labelledby="copy-title">
      <header class="open">
        <h2 id="copy-title">{words.copyTitle}</h2>
      </header>
      <Form form={form} class="pad flat stack">
        <p class="hint">{words.copyHint}</p>
        <input type="hidden" name="revision" value={view.revision} />
        <fieldset class="tick-list">
          <legend class="offscreen">{words.copyTitle}</legend>
          {view.others.map(({ slug, name, hours, isSame }) => (
            <label key={slug}>
              <input type="checkbox" name="ids[]" value={slug} checked={chosen.includes(slug)} />
              <span>
                {name}
                <br />
                <span class="quiet tiny">
                  {writeHours({ regular: hours.regular, exceptions: [] }, language) || words.noneYet}
                </span>
              </span>
              <span class={isSame ? 'chip' : 'chip warn'}>{isSame ? words.same : words.differs}</span>
            </label>
          ))}
        </fieldset>
        <FieldWords id="ids-words" problem={form.problem('ids')} />
        {view.hasMoreOthers && <p class="hint">{words.moreBranches}</p>}
        <div class="actions">
          <button type="submit" class="button">
            {words.copy}
          </button>
          <button type="submit" class="button" name="all" value="on">
            {words.copyAll}
          </button>
        </div>
      </Form>
    </section>
  );
}
