// The form of a tab: its fields as text, several lines or a choice; documents with a preview of what is saved.
import { Field, FieldWords, Form, type FormState, Select } from '../fields.tsx';
import type { TabNeeds } from './branch.tsx';
import { branchForm } from './branch-form.ts';
import type { FieldText } from './field-words.ts';
import { Markdown } from './markdown.tsx';

/** Fields of several lines, and how many are shown. */
const rows: Record<string, number> = {
  description: 3,
  emails: 3,
  phones: 3,
  people: 6,
  termsAndConditions: 12,
  complaintsProcedure: 12,
  privacyPolicy: 12,
  internalDescription: 4,
  staffInstructions: 6,
  aiSystemPrompt: 6,
  'address-notice': 2,
  internalBillingContact: 3,
  calendars: 3,
  products: 3,
  locks: 3,
  writeOffs: 3,
};

export function TabForm({ view, frame, words, mayWrite }: TabNeeds) {
  const path = `branches/:slug/${view.tab}`;
  const form = branchForm(frame, path, `branches/${view.slug}/${view.tab}`);
  const isDocuments = view.tab === 'documents';
  const fields = Object.entries(view.fields).map(([name, value]) => {
    const text = words.fields[name] ?? { label: name };
    return (
      <div key={name} class={isDocuments ? 'document' : undefined}>
        <AnyField form={form} name={name} value={value} text={text} types={words.types} />
        {isDocuments && value !== '' && (
          <section class="preview" aria-label={`${words.preview}: ${text.label}`}>
            <h3>{words.preview}</h3>
            <Markdown text={value} />
          </section>
        )}
      </div>
    );
  });
  return (
    <section class={isDocuments ? 'card' : 'card narrow-card'} aria-label={words.tabs[view.tab]}>
      {view.tab === 'internal' && <p class="note warn flush">{words.internalNote}</p>}
      {mayWrite ? (
        <Form
          form={form}
          version={view.version}
          began={view.fields}
          saves={{ label: words.save }}
          class={view.tab === 'address' ? 'pad stack pairs' : 'pad stack'}
        >
          {isDocuments && <p class="hint">{words.previewHint}</p>}
          {fields}
          <div class="actions">
            <button type="submit" class="button primary">
              {words.save}
            </button>
          </div>
        </Form>
      ) : (
        <div class="pad stack">
          <p class="hint">{words.readOnly}</p>
          <dl class="facts">
            {Object.entries(view.fields)
              .filter(([, value]) => value !== '')
              .map(([name, value]) => [
                <dt key={`${name} label`}>{words.fields[name]?.label ?? name}</dt>,
                <dd key={name} class="kept-lines">
                  {value}
                </dd>,
              ])}
          </dl>
        </div>
      )}
    </section>
  );
}

type AnyNeeds = { form: FormState; name: string; value: string; text: FieldText; types: Record<string, string> };

function AnyField({ form, name, value, text, types }: AnyNeeds) {
  const { label, hint } = text;
  if (name === 'branchType') {
    const choices = Object.entries(types).map(([id, word]) => ({ value: id, label: word }));
    return <Select form={form} name={name} label={label} value={value} choices={choices} />;
  }
  const lines = rows[name];
  if (lines === undefined) {
    return (
      <Field
        form={form}
        name={name}
        label={label}
        {...(hint ? { hint } : {})}
        value={value}
        required={name === 'name'}
      />
    );
  }
  const id = `field-${name}`;
  const problem = form.problem(name);
  const hasWords = problem !== undefined || hint !== undefined;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <textarea
        id={id}
        name={name}
        rows={lines}
        aria-invalid={problem === undefined ? undefined : 'true'}
        aria-describedby={hasWords ? `${id}-words` : undefined}
        value={form.typed(name) ?? value}
      />
      <FieldWords id={`${id}-words`} problem={problem} hint={hint} />
    </div>
  );
}
