// The opening hours of a branch: one field that paints the week, and copies for other branches.
import type { BranchView } from '#branch';
import { writeHours, writeHoursLines } from '../../../src/branch/rules/hours/write-hours.ts';
import { t } from '../../say.ts';
import { ActionForm, useForm } from '../action-form.tsx';
import { SubmitButton } from '../buttons.tsx';
import { Card } from '../card.tsx';
import { conflictOf } from '../conflict.tsx';
import { FieldWords } from '../fields.tsx';
import { usePage } from '../page.ts';
import { HoursField } from './hours-field.tsx';

const save = 'branches/:slug/hours';

export function Hours() {
  const { view, frame, may } = usePage<BranchView>();
  const { slug, checkedFrom } = view;
  const { language } = frame.reader;
  const mayWrite = may('branch:write');
  const check = useForm('branches/:slug/check-hours', { slug });
  const saved = writeHoursLines(view.hours, language);
  const typed = check.typed('hours') ?? (conflictOf(frame) ? null : view.typed);
  return (
    <div class="split two-cards">
      <Card id="hours" title={<label for="field-hours">{t('Opening hours')}</label>}>
        <ActionForm
          action={save}
          of={{ slug }}
          class="pad flat stack"
          version={checkedFrom ?? view.version}
          {...(checkedFrom === null ? { values: { hours: saved } } : {})}
          hidden={{ language }}
          fields={{
            hours: (form) => (
              <HoursField
                text={form.typed('hours') ?? typed ?? saved}
                today={view.today}
                before={view.hours.regular}
                hint={t(
                  'Also reads: Mo-Fr 8-17, daily 9–20, nonstop, Thu closed, 24–26 Dec closed, from 1 Jun until 31 Aug. One or more lines.',
                )}
                problem={form.problem('hours') ?? check.problem('hours')}
                mayWrite={mayWrite}
                isFirst
              />
            ),
          }}
          submit={t('Save hours')}
          tone="primary"
          hasSaveBar
          isReadOnly={!mayWrite}
          isInActions
          beside={<SubmitButton label={t('Check')} tone="no-script" formaction={check.action} />}
        />
      </Card>
      {mayWrite && view.others.length > 0 && <Copies />}
    </div>
  );
}

function Copies() {
  const { view, frame } = usePage<BranchView>();
  return (
    <Card id="copy" title={t('Apply to other branches')}>
      <ActionForm
        action="branches/:slug/copy-hours"
        of={{ slug: view.slug }}
        class="pad flat stack"
        before={<p class="hint">{t('They get the saved regular hours; their exceptions stay.')}</p>}
        hidden={{ revision: String(view.revision) }}
        fields={{
          ids: (form) => (
            <>
              <fieldset class="tick-list">
                <legend class="offscreen">{t('Apply to other branches')}</legend>
                {view.others.map(({ slug, name, hours, isSame }) => (
                  <label key={slug}>
                    <input type="checkbox" name="ids[]" value={slug} checked={form.typedList('ids')?.includes(slug)} />
                    <span>
                      {name}
                      <br />
                      <span class="quiet tiny">
                        {writeHours({ regular: hours.regular, exceptions: [] }, frame.reader.language) ||
                          t('no hours yet')}
                      </span>
                    </span>
                    <span class={isSame ? 'chip' : 'chip warn'}>{isSame ? t('the same') : t('differs')}</span>
                  </label>
                ))}
              </fieldset>
              <FieldWords id="ids-words" problem={form.problem('ids')} />
            </>
          ),
          all: null,
        }}
        after={
          view.hasMoreOthers && (
            <p class="hint">{t('Only the first branches are listed. “Copy to all” takes all of them.')}</p>
          )
        }
        submit={t('Copy to the chosen')}
        isInActions
        beside={<SubmitButton label={t('Copy to all')} name="all" value="on" />}
      />
    </Card>
  );
}
