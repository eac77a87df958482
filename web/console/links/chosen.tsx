// What can be done with chosen links: tags, switching off with a reason, and their QR codes. It works without scripts.
import type { Frame } from '#platform/screens/screen.ts';
import { Field } from '../fields.tsx';
import { linkForm } from './link-form.ts';
import type { LinkWords } from './words.ts';

export const chosenForm = 'chosen-links';

const paths = ['links/tag', 'links/disable', 'links/sheet'] as const;

/** A form that was refused comes back with the rows that were chosen. */
export const wereChosen = (frame: Frame): string[] =>
  paths.flatMap((path) => linkForm(frame, path).typedList('ids') ?? []);

/** The boxes of the rows belong to this form, wherever they stand. */
export function Chosen({ frame, words, mayWrite }: { frame: Frame; words: LinkWords; mayWrite: boolean }) {
  const [tag, disable, sheet] = paths.map((path) => linkForm(frame, path));
  if (!tag || !disable || !sheet) return null;
  const forms = [tag, disable, sheet];
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
      <b>{words.chosen}</b>
      {mayWrite && (
        <>
          {/* Enter in a field presses the first button of a form, whatever it is. */}
          <button type="submit" class="offscreen" tabIndex={-1} aria-hidden="true" />
          <div class="inline wrap">
            <Field form={{ ...tag, typed }} name="tags" label={words.tagsField} maxLength={1_040} />
            <button type="submit" class="button" name="how" value="add">
              {words.addTags}
            </button>
            <button type="submit" class="button" name="how" value="remove">
              {words.removeTags}
            </button>
          </div>
          <div class="inline wrap">
            <Field form={{ ...disable, typed }} name="reason" label={words.reason} maxLength={500} />
            <button type="submit" class="button danger" formaction={disable.action}>
              {words.switchOffNow}
            </button>
          </div>
        </>
      )}
      <button type="submit" class="button" formaction={sheet.action}>
        {words.sheet}
      </button>
      {problem !== undefined && <p class="small bad">{problem}</p>}
    </form>
  );
}
