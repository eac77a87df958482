// The form of an action, drawn from what the action takes: each field with its label (`label`), its hint (`description`), its
// limits and its choices. A field of another kind is handed in; everything else about it stays the same.
import type { ComponentChildren, JSX } from 'preact';
import type { TObject } from 'typebox';
import { t } from '../say.ts';
import { SubmitButton } from './buttons.tsx';
import {
  type Choice,
  Field,
  FileField,
  type FileNeeds,
  Form,
  type FormState,
  formOf,
  HiddenFields,
  Select,
  TextArea,
} from './fields.tsx';
import { usePage } from './page.ts';

type FieldSchema = {
  type?: string;
  /** What it is called; `title` of a schema names a component of the document. */
  label?: string;
  description?: string;
  /** How it is typed, where that is not a line of text: `email`, `date`, `area` for several lines. */
  input?: 'text' | 'email' | 'password' | 'search' | 'number' | 'date' | 'time' | 'datetime-local' | 'area';
  /** What a browser may fill in: `email`, `new-password`. */
  autocomplete?: string;
  /** How many lines of an `area` are shown. */
  rows?: number;
  minLength?: number;
  maxLength?: number;
  default?: string;
  choices?: Record<string, string>;
  /** No form asks for it. */
  isAsked?: false;
};

/** Said already, in the language of the reader. */
type Otherwise = Pick<FieldSchema, 'input' | 'rows' | 'autocomplete'> & {
  label?: string;
  hint?: string | undefined;
  /** Undefined: a browser cuts nothing off, and what is too long is said at the field. */
  maxLength?: undefined;
  placeholder?: string;
  choices?: readonly Choice[];
  class?: string;
  isWide?: boolean;
};

export type ActionFormNeeds = {
  /** Its path, as it is declared; `of` has the values of its parameters. */
  action: string;
  of?: Record<string, string> | undefined;
  submit: string;
  /** What the button says of itself to who listens, where several on a page are labelled alike. */
  says?: string;
  /** The look of the button, beside `button`. */
  tone?: string | undefined;
  class?: string | undefined;
  /** What is stored: the form begins from it. */
  values?: Record<string, string> | undefined;
  version?: number | undefined;
  /** The bar that appears with the first change. */
  hasSaveBar?: boolean;
  /** Who may not act sees the fields, and no button. */
  isReadOnly?: boolean;
  focus?: string;
  /**
   * Fields by their names: what this page says of one otherwise than its schema; drawn by hand, or around what is usually drawn;
   * null leaves one out.
   */
  fields?: Record<string, Otherwise | ((form: FormState, usual: () => JSX.Element) => JSX.Element) | null>;
  /** Fields that the form demands though the action does not. */
  required?: readonly string[];
  hidden?: Record<string, string> | undefined;
  /** Fields that stand side by side, after the others. */
  pairs?: readonly string[];
  before?: ComponentChildren;
  after?: ComponentChildren;
  /** What the button does, below it; or where a pointer rests on it. */
  hint?: string;
  title?: string;
  /** The button stands in a line for buttons, with this beside it. */
  isInActions?: boolean;
  beside?: ComponentChildren;
};

export function useForm(action: string, of: Record<string, string> = {}): FormState {
  const to = action.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(of[name] ?? ''));
  return formOf(usePage().frame, action, to);
}

export function ActionForm(needs: ActionFormNeeds) {
  const { action, of, submit, tone, version, isReadOnly = false, before, after, hidden = {} } = needs;
  const { frame } = usePage();
  const form = useForm(action, of);
  const schema = frame.bodyOf(action);
  if (!schema) throw new Error(`There is no action ${action}.`);
  const listed = listFields(schema, needs);
  const draw = (field: Listed) => <FormField key={field.name} {...field} form={form} needs={needs} />;
  const button = (
    <SubmitButton
      label={submit}
      tone={tone}
      title={needs.title}
      aria-label={needs.says}
      aria-describedby={needs.hint === undefined ? undefined : 'submit-words'}
    />
  );
  return (
    <Form
      form={form}
      class={needs.class}
      version={version}
      began={version === undefined ? undefined : needs.values}
      saves={needs.hasSaveBar && !isReadOnly ? { label: submit } : undefined}
    >
      {before}
      <HiddenFields of={hidden} />
      {listed.filter(({ name }) => !needs.pairs?.includes(name)).map(draw)}
      {needs.pairs && (
        <div class="stack pairs">{listed.filter(({ name }) => needs.pairs?.includes(name)).map(draw)}</div>
      )}
      {after}
      {!isReadOnly &&
        (needs.isInActions ? (
          <div class="actions">
            {button}
            {needs.beside}
          </div>
        ) : (
          button
        ))}
      {needs.hint !== undefined && (
        <p class="hint" id="submit-words">
          {needs.hint}
        </p>
      )}
    </Form>
  );
}

type Listed = { name: string; field: FieldSchema; isRequired: boolean };

function listFields(
  schema: TObject,
  { action, fields = {}, hidden = {}, required: demanded = [] }: ActionFormNeeds,
): Listed[] {
  const required = [...((schema as { required?: string[] }).required ?? []), ...demanded];
  return Object.entries(schema.properties as Record<string, FieldSchema>)
    .filter(([name, { isAsked }]) => isAsked !== false && fields[name] !== null && !Object.hasOwn(hidden, name))
    .filter(([name]) => name !== 'version' && !action.split('/').includes(`:${name}`))
    .map(([name, field]) => ({ name, field, isRequired: required.includes(name) }));
}

type FieldNeeds = Listed & { form: FormState; needs: ActionFormNeeds };

function FormField(field: FieldNeeds) {
  const own = field.needs.fields?.[field.name];
  if (typeof own === 'function') return own(field.form, () => <UsualField {...field} own={{}} />);
  return <UsualField {...field} own={own ?? {}} />;
}

function UsualField({ name, field, isRequired, form, needs, own }: FieldNeeds & { own: Otherwise }) {
  const { description, minLength } = field;
  const said = { label: t(field.label ?? name), hint: description && t(description), choices: choicesOf(field) };
  const { label, hint, choices, input, rows = 4, maxLength, autocomplete, placeholder } = { ...field, ...said, ...own };
  const value = needs.values?.[name] ?? field.default ?? '';
  const common = { form, name, label, hint };
  if (choices) return <Select {...common} value={value} choices={choices} />;
  const limits = { value, required: isRequired, maxLength, autoFocus: needs.focus === name };
  if (input === 'area') return <TextArea {...common} {...limits} rows={rows} class={own.class} isWide={own.isWide} />;
  const least = minLength && minLength > 1 ? minLength : undefined;
  const typing = { minLength: least, type: input, autocomplete, placeholder };
  return <Field {...common} {...limits} {...typing} />;
}

/** None of them stands first; an object has its numbers before it. */
const choicesOf = ({ choices }: FieldSchema): readonly Choice[] | undefined =>
  choices &&
  Object.entries(choices)
    .map(([value, text]) => ({ value, label: t(text) }))
    .sort((one, other) => Number(other.value === '') - Number(one.value === ''));

type FileFormNeeds = Omit<ActionFormNeeds, 'class' | 'isInActions'> &
  Pick<FileNeeds, 'mostBytes' | 'accept' | 'hint'> & { label: string };

/** A form in a card that takes a file, and perhaps more. */
export function FileForm({ label, hint, mostBytes, accept, fields, ...needs }: FileFormNeeds) {
  const file = (form: FormState) => (
    <FileField form={form} name="file" label={label} hint={hint} mostBytes={mostBytes} accept={accept} />
  );
  return <ActionForm class="pad flat stack" isInActions {...needs} fields={{ file, ...fields }} />;
}

/** A button that needs no field: it is the whole form. */
export function ActionButton(
  needs: Pick<ActionFormNeeds, 'action' | 'of' | 'submit' | 'says' | 'tone' | 'hidden' | 'version' | 'title'>,
) {
  return <ActionForm class="inline" {...needs} />;
}

type DeedNeeds = Pick<ActionFormNeeds, 'action' | 'of' | 'submit' | 'tone'> & { hint?: string };

/** One thing that can be done, in a panel beside a list: its button, and above it what comes of it. */
export function Deed({ hint, ...needs }: DeedNeeds) {
  return (
    <ActionForm class="pad stack line" {...needs} before={hint !== undefined && <p class="small quiet">{hint}</p>} />
  );
}

/** Something that cannot be taken back: it opens first. */
export function Danger({ isOpen = false, label, ...needs }: ActionFormNeeds & { isOpen?: boolean; label: string }) {
  const form = useForm(needs.action, needs.of);
  return (
    <details class="pad line" open={isOpen || form.problem('reason') !== undefined}>
      <summary class={needs.tone ? `button ${needs.tone}` : 'button'}>{label}</summary>
      <ActionForm class="stack" {...needs} />
    </details>
  );
}
