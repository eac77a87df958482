// What can be done with the chosen rows of a list: one bar with a button for each act, and the fields that an act asks for. It works
// without scripts.
import { useForm } from './action-form.tsx';
import { SubmitButton } from './buttons.tsx';
import { Field, type FormState } from './fields.tsx';
import { usePage } from './page.ts';

/** The boxes of the rows belong to this form, wherever they stand. */
export const bulkForm = 'chosen-rows';

/** One act with its buttons; `field` is what it asks for. Without `permission` it is for everybody who sees the list. */
type BulkAct = {
  action: string;
  permission?: string;
  field?: { name: string; label: string; maxLength: number };
  buttons: readonly { label: string; tone?: string; name?: string; value?: string }[];
};

/** A form that was refused comes back with the rows that were chosen. */
export const chosenBy = (actions: readonly string[]): string[] =>
  actions.flatMap((action) => useForm(action).typedList('ids') ?? []);

export function BulkBar({ title, acts }: { title: string; acts: readonly BulkAct[] }) {
  const { may } = usePage();
  const allowed = acts.filter(({ permission }) => permission === undefined || may(permission));
  const forms = allowed.map((act) => ({ act, form: useForm(act.action) }));
  const [first] = forms;
  if (!first) return null;
  const problem = forms.map(({ form }) => form.problem('ids')).find((said) => said !== undefined);
  // Whichever button was pressed, all fields were sent.
  const typed = (name: string) => forms.map(({ form }) => form.typed(name)).find((text) => text !== undefined);
  return (
    <form
      id={bulkForm}
      class="pad inline wrap chosen-rows"
      method="post"
      action={first.form.action}
      enctype="multipart/form-data"
    >
      <input type="hidden" name="once" value={first.form.once} />
      <b>{title}</b>
      {/* Enter in a field presses the first button of a form, whatever it is. */}
      {first.act.field && <button type="submit" class="offscreen" tabIndex={-1} aria-hidden="true" />}
      {forms.map(({ act, form }) => (
        <Act key={act.action} act={act} form={{ ...form, typed }} isFirst={form === first.form} />
      ))}
      {problem !== undefined && <p class="small bad">{problem}</p>}
    </form>
  );
}

function Act({ act: { field, buttons }, form, isFirst }: { act: BulkAct; form: FormState; isFirst: boolean }) {
  const shown = buttons.map(({ label, tone, name, value }) => (
    <SubmitButton
      key={label}
      label={label}
      tone={tone}
      name={name}
      value={value}
      formaction={isFirst ? undefined : form.action}
    />
  ));
  if (!field) return <>{shown}</>;
  return (
    <div class="inline wrap">
      <Field form={form} {...field} />
      {shown}
    </div>
  );
}
