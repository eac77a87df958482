// What can be done with chosen links: tags, switching off with a reason, and their QR codes. It works without scripts.
import { t } from '../../say.ts';
import { useForm } from '../action-form.tsx';
import { Field } from '../fields.tsx';
import { usePage } from '../page.ts';

export const chosenForm = 'chosen-links';

const useForms = () => [useForm('links/tag'), useForm('links/disable'), useForm('links/sheet')] as const;

/** A form that was refused comes back with the rows that were chosen. */
export const useChosen = (): string[] => useForms().flatMap((form) => form.typedList('ids') ?? []);

/** The boxes of the rows belong to this form, wherever they stand. */
export function Chosen() {
  const mayWrite = usePage().may('link:write');
  const forms = useForms();
  const [tag, disable, sheet] = forms;
  const problem = forms.map((form) => form.problem('ids')).find((words) => words !== undefined);
  // Whichever button was pressed, all fields were sent.
  const typed = (name: string) => forms.map((form) => form.typed(name)).find((text) => text !== undefined);
  return (
    <form
      id={chosenForm}
      class="pad inline wrap chosen-links"
      method="post"
      action={mayWrite ? tag.action : sheet.action}
      enctype="multipart/form-data"
    >
      <input type="hidden" name="once" value={tag.once} />
      <b>{t('With the chosen links')}</b>
      {mayWrite && (
        <>
          {/* Enter in a field presses the first button of a form, whatever it is. */}
          <button type="submit" class="offscreen" tabIndex={-1} aria-hidden="true" />
          <div class="inline wrap">
            <Field form={{ ...tag, typed }} name="tags" label={t('Tags')} maxLength={1_040} />
            <button type="submit" class="button" name="how" value="add">
              {t('Add tags')}
            </button>
            <button type="submit" class="button" name="how" value="remove">
              {t('Remove tags')}
            </button>
          </div>
          <div class="inline wrap">
            <Field form={{ ...disable, typed }} name="reason" label={t('Reason')} maxLength={500} />
            <button type="submit" class="button danger" formaction={disable.action}>
              {t('Switch off')}
            </button>
          </div>
        </>
      )}
      <button type="submit" class="button" formaction={sheet.action}>
        {t('QR codes')}
      </button>
      {problem !== undefined && <p class="small bad">{problem}</p>}
    </form>
  );
}
