// The fields of forms: label above, hint below; after a refusal the problem replaces the hint, and what was typed stays.
import type { ComponentChildren, JSX } from 'preact';
import type { Frame, RefusedForm } from '#platform/screens/screen.ts';
import { msg, type Text } from '#platform/text/msg.ts';
import { t } from '../say.ts';
import { type Began, writeBegan } from './began.ts';
import { conflictOf } from './conflict.tsx';
import { usePage } from './page.ts';

/** The form of one action: what was typed into it, and what is wrong with each field. */
export type FormState = {
  action: string;
  /** The mark of the page: a form that is sent twice is done once. */
  once: string;
  typed(name: string): string | undefined;
  typedList(name: string): string[] | undefined;
  problem(name: string): string | undefined;
};

const fileTooLarge = msg('This file is too large. Choose a smaller one.');

/** What is wrong with a field, by the code of the check of its schema. */
const problems: Readonly<Record<string, Text>> = {
  required: msg('This is required.'),
  file_too_large: fileTooLarge,
  out_of_range: msg('This number is too small or too large.'),
  too_short: msg('This is too short.'),
  too_long: msg('This is too long.'),
  not_allowed: msg('This is not one of the choices.'),
  invalid_format: msg('This has the wrong format.'),
};

/** `path` is the action's path as it is declared, `to` the address to send the form to. */
export function formOf(frame: Frame, path: string, to = path): FormState {
  // Two versions stand side by side above the form, which shows what is saved.
  const isOurs = frame.form?.action === path && !conflictOf(frame);
  const refused: RefusedForm | null = isOurs ? frame.form : null;
  const base = frame.place?.base ?? '/console';
  // The form carries the filters of its screen, and what is open there: it comes back to the same place.
  const [, query] = frame.reader.address.split('?', 2);
  // An action of the installation stands outside of the organisation.
  const address = to.startsWith('/') ? to : `${base}/${to}`;
  return {
    action: query ? `${address}?${query}` : address,
    once: frame.once,
    typed: (name) => {
      // Somebody else was faster, and the page shows the newer state: from here on the form begins from that.
      if (name === 'version' && refused?.code === 'changed_meanwhile') return undefined;
      const value = refused?.fields[name];
      // A number was read as one before the refusal, a choice of yes or no as well.
      return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;
    },
    typedList: (name) => {
      const value = refused?.fields[name];
      // Objects, which nobody can have chosen, were refused; a form's have no prototype, so they cannot even be written as texts.
      if (Array.isArray(value)) return value.filter((one) => typeof one !== 'object').map(String);
      return typeof value === 'string' ? [value] : undefined;
    },
    problem: (name) => {
      const found = refused?.problems.find(({ field }) => field === name || field.startsWith(`${name}.`));
      // An empty field is not "too short".
      const isEmpty = found?.code === 'too_short' && refused?.fields[name] === '';
      if (found?.said) return t(found.said);
      return found && t(problems[isEmpty ? 'required' : found.code] ?? found.message);
    },
  };
}

/** What a form sends without showing it. */
export function HiddenFields({
  of,
}: {
  of: Readonly<Record<string, string>> | readonly (readonly [string, string])[];
}) {
  const listed = Array.isArray(of) ? of : Object.entries(of);
  return (
    <>
      {listed.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}

type FormNeeds = {
  form: FormState;
  class?: string | undefined;
  version?: number | undefined;
  /** The values of its fields as they are stored, for two people who change one thing (conflict.tsx). */
  began?: Began | undefined;
  /** The label of the button in the bar that appears with the first change (save-bar.ts). */
  saves?: { label: string } | undefined;
  children: ComponentChildren;
};

/** A form of an action: sent so that files fit in, with the mark of its page and the version it began from. */
export function Form({ form, class: looks = 'pad stack', version, began, saves, children }: FormNeeds) {
  // A form that comes back with a problem still began from what it began from: somebody may have saved meanwhile.
  const from = form.typed('version') ?? version;
  const marks = form.typed('began') ?? (began && writeBegan(began));
  return (
    <form class={looks} method="post" action={form.action} enctype="multipart/form-data">
      <input type="hidden" name="once" value={form.once} />
      {version !== undefined && <input type="hidden" name="version" value={from} />}
      {marks !== undefined && <input type="hidden" name="began" value={marks} />}
      {children}
      {saves && (
        <div class="save-bar" role="status" hidden>
          <b>{t('Not saved yet')}</b>
          <span class="small" data-changes />
          <button type="reset" class="button low">
            {t('Discard')}
          </button>
          <button type="submit" class="button low now">
            {saves.label}
            <kbd>Ctrl S</kbd>
          </button>
        </div>
      )}
    </form>
  );
}

type LabelledNeeds = {
  name: string;
  /** Where several forms of a page have the same field. */
  id?: string | undefined;
  label?: string | undefined;
  hint?: string | undefined;
};

/** What makes a field known to its label and to the words below it. */
type Tied = { id: string; name: string; 'aria-invalid': 'true' | undefined; 'aria-describedby': string | undefined };

type AroundNeeds = LabelledNeeds & {
  problem?: string | undefined;
  class?: string | undefined;
  children(tied: Tied): JSX.Element;
};

/** What stands around every field: its label, and below it the problem or the hint. */
export function Labelled(needs: AroundNeeds) {
  const { name, id = `field-${name}`, label, hint, problem, class: looks, children } = needs;
  const hasWords = problem !== undefined || hint !== undefined;
  return (
    <div class={looks ? `field ${looks}` : 'field'}>
      {label !== undefined && <label for={id}>{label}</label>}
      {children({
        id,
        name,
        'aria-invalid': problem === undefined ? undefined : 'true',
        'aria-describedby': hasWords ? `${id}-words` : undefined,
      })}
      <FieldWords id={`${id}-words`} problem={problem} hint={hint} />
    </div>
  );
}

type WordsNeeds = { id: string; problem?: string | undefined; hint?: string | undefined };

export function FieldWords({ id, problem, hint }: WordsNeeds) {
  const words = problem ?? hint;
  return words === undefined ? null : (
    <p class={problem === undefined ? 'hint' : 'small bad'} id={id}>
      {words}
    </p>
  );
}

type FieldNeeds = LabelledNeeds & {
  form: FormState;
  type?: 'text' | 'email' | 'password' | 'search' | 'tel' | 'number' | 'date' | 'time' | 'datetime-local' | undefined;
  value?: string | undefined;
  required?: boolean | undefined;
  maxLength?: number | undefined;
  minLength?: number | undefined;
  autoFocus?: boolean | undefined;
  autocomplete?: string | undefined;
  placeholder?: string | undefined;
};

/** In a form that only asks, of which no action is declared, it holds what the address or the page says. */
type Asking<Needs> = Omit<Needs, 'form'> & { form?: FormState; problem?: string | undefined };
type AskedNeeds = Asking<FieldNeeds> & { min?: number; max?: number };

export function Field({ form, name, id, label, hint, type = 'text', value, ...needs }: AskedNeeds) {
  const { problem: found = form?.problem(name), ...input } = needs;
  // What a password must be is the way out, so it stays.
  const problem = found !== undefined && type === 'password' && hint !== undefined ? `${found} ${hint}` : found;
  const shown = type === 'password' ? '' : (form?.typed(name) ?? value ?? '');
  return (
    <Labelled name={name} id={id} label={label} hint={hint} problem={problem}>
      {(tied) => <input {...tied} type={type as 'text'} {...input} value={shown} />}
    </Labelled>
  );
}

type AreaNeeds = Pick<
  FieldNeeds,
  'form' | 'name' | 'label' | 'hint' | 'value' | 'required' | 'autoFocus' | 'maxLength'
> & {
  rows: number;
  class?: string | undefined;
  isWide?: boolean | undefined;
};

/** A field of several lines. */
export function TextArea({ form, name, label, hint, value = '', isWide = false, ...input }: AreaNeeds) {
  return (
    <Labelled name={name} label={label} hint={hint} problem={form.problem(name)} class={isWide ? 'wide' : undefined}>
      {(tied) => <textarea {...tied} {...input} value={form.typed(name) ?? value} />}
    </Labelled>
  );
}

export type FileNeeds = Pick<FieldNeeds, 'form' | 'name' | 'label' | 'hint'> & {
  /** As the action declares it (`fileOf`). */
  mostBytes: number;
  accept?: string | undefined;
};

/** A browser never fills in a file again: after a refusal somebody chooses it anew. */
export function FileField({ form, name, label, hint, mostBytes, accept }: FileNeeds) {
  const problem = form.problem(name);
  const most = t('At most {kilobytes} KiB.', { kilobytes: usePage().number(Math.floor(mostBytes / 1024)) });
  return (
    <Labelled
      name={name}
      label={label}
      hint={[hint, most].filter(Boolean).join(' ')}
      problem={problem === undefined ? undefined : `${problem} ${most}`}
    >
      {(tied) => (
        <input
          {...tied}
          type="file"
          required
          accept={accept}
          data-most-bytes={mostBytes}
          data-too-large={`${t(fileTooLarge)} ${most}`}
        />
      )}
    </Labelled>
  );
}

export type Choice = { value: string; label: ComponentChildren };

export function Options({ of: choices, chosen }: { of: readonly Choice[]; chosen: string | null }) {
  return (
    <>
      {choices.map(({ value, label }) => (
        <option key={value} value={value} selected={value === chosen}>
          {label}
        </option>
      ))}
    </>
  );
}

type SelectNeeds = Pick<FieldNeeds, 'form' | 'name' | 'id' | 'label' | 'hint'> & {
  choices: readonly Choice[];
  value: string;
};

export function Select({ form, name, id, label, hint, choices, value }: Asking<SelectNeeds>) {
  return (
    <Labelled name={name} id={id} label={label} hint={hint} problem={form?.problem(name)}>
      {({ 'aria-describedby': _, ...tied }) => (
        <select {...tied}>
          <Options of={choices} chosen={form?.typed(name) ?? value} />
        </select>
      )}
    </Labelled>
  );
}
