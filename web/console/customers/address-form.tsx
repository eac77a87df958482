// The form of an address, for a new one and for one that is changed: the fields of the API, each with its problem below it.
import type { Frame } from '#platform/screens/screen.ts';
import { Field, FieldWords, Form, type FormState } from '../fields.tsx';
import { type CustomerWords, customerWords } from './words.ts';

type FormNeeds = {
  frame: Frame;
  form: FormState;
  fields: Partial<Record<string, string>>;
  defaultCountry: string;
  version?: number;
  /** Whose address it is; asked for if left out. */
  identityId: string | null;
  submit: string;
  /** Where to go without saving. */
  back: string;
};

/** In the order in which people say an address; the names and numbers last, as on an invoice. */
const order = [
  ...['type', 'companyName', 'firstName', 'lastName', 'streetAddress', 'cityPart', 'postalCode', 'city'],
  ...['stateRegion', 'country', 'companyRegistrationNumber', 'taxIdentificationNumber'],
];

export function AddressForm({ frame, form, fields, version, identityId, submit, back, ...rest }: FormNeeds) {
  const words = customerWords[frame.reader.language];
  const first = order.find((name) => form.problem(name) !== undefined) ?? (identityId === null ? 'identityId' : 'type');
  return (
    <Form form={form} class="pad stack pairs address-form" {...(version === undefined ? {} : { version })}>
      {identityId === null ? (
        <Field
          form={form}
          name="identityId"
          label={words.identity}
          hint={words.identityHint}
          autoFocus={first === 'identityId'}
        />
      ) : (
        form.action.includes('/create') && <input type="hidden" name="identityId" value={identityId} />
      )}
      {order.map((name) => (
        <Field
          key={name}
          form={form}
          name={name}
          label={words.fields[name] ?? name}
          {...hintOf(name, words, rest.defaultCountry)}
          value={fields[name] ?? ''}
          autoFocus={first === name}
          autocomplete="off"
        />
      ))}
      <Notice form={form} value={fields.notice ?? ''} words={words} />
      <div class="actions">
        <button type="submit" class="button primary">
          {submit}
        </button>
        <a class="button" href={back} data-close>
          {words.cancel}
        </a>
      </div>
    </Form>
  );
}

function hintOf(name: string, words: CustomerWords, defaultCountry: string): { hint?: string } {
  if (name === 'type') return { hint: words.typeHint };
  return name === 'country' ? { hint: words.countryHint(defaultCountry) } : {};
}

function Notice({ form, value, words }: { form: FormState; value: string; words: CustomerWords }) {
  const problem = form.problem('notice');
  return (
    <div class="field wide">
      <label for="field-notice">{words.fields.notice}</label>
      <textarea
        id="field-notice"
        name="notice"
        rows={3}
        aria-invalid={problem === undefined ? undefined : 'true'}
        aria-describedby={problem === undefined ? undefined : 'field-notice-words'}
        value={form.typed('notice') ?? value}
      />
      <FieldWords id="field-notice-words" problem={problem} />
    </div>
  );
}
