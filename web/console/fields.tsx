// The fields of forms: label above, hint below; after a refusal the problem replaces the hint, and what was typed stays.
import type { Frame, RefusedForm } from '#platform/screens/screen.ts';
import { frameWords } from './frame-words.ts';

/** The form of one action: what was typed into it, and what is wrong with each field. */
export type FormState = {
  action: string;
  typed(name: string): string | undefined;
  typedList(name: string): string[] | undefined;
  problem(name: string): string | undefined;
};

/** `path` is the action's path as it is declared, `to` the address to send the form to. */
export function formOf(frame: Frame, path: string, to = path): FormState {
  const refused: RefusedForm | null = frame.form?.action === path ? frame.form : null;
  const words = frameWords[frame.reader.language];
  const base = frame.place?.base ?? '/console';
  return {
    action: `${base}/${to}`,
    typed: (name) => {
      const value = refused?.fields[name];
      return typeof value === 'string' ? value : undefined;
    },
    typedList: (name) => {
      const value = refused?.fields[name];
      return Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : undefined;
    },
    problem: (name) => {
      const found = refused?.problems.find(({ field }) => field === name || field.startsWith(`${name}.`));
      // An empty field is not "too short".
      const isEmpty = found?.code === 'too_short' && refused?.fields[name] === '';
      return found && (words.problems[isEmpty ? 'required' : found.code] ?? found.message);
    },
  };
}

type FieldNeeds = {
  form: FormState;
  name: string;
  label: string;
  hint?: string;
  type?: 'text' | 'email' | 'password';
  value?: string;
  required?: boolean;
  maxLength?: number;
  minLength?: number;
  autoFocus?: boolean;
  autocomplete?: string;
};

export function Field({ form, name, label, hint, type = 'text', value, ...input }: FieldNeeds) {
  const found = form.problem(name);
  // What a password must be is the way out, so it stays.
  const problem = found !== undefined && type === 'password' && hint !== undefined ? `${found} ${hint}` : found;
  const id = `field-${name}`;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        name={name}
        type={type as 'text'}
        {...input}
        value={type === 'password' ? '' : (form.typed(name) ?? value ?? '')}
        aria-invalid={problem === undefined ? undefined : 'true'}
        aria-describedby={problem === undefined && hint === undefined ? undefined : `${id}-words`}
      />
      <FieldWords id={`${id}-words`} problem={problem} hint={hint} />
    </div>
  );
}

export function FieldWords({
  id,
  problem,
  hint,
}: {
  id: string;
  problem?: string | undefined;
  hint?: string | undefined;
}) {
  if (problem !== undefined) {
    return (
      <p class="small bad" id={id}>
        {problem}
      </p>
    );
  }
  return hint === undefined ? null : (
    <p class="hint" id={id}>
      {hint}
    </p>
  );
}

type Choice = { value: string; label: string };

export function Select({
  form,
  name,
  label,
  hint,
  choices,
  value,
}: Pick<FieldNeeds, 'form' | 'name' | 'label' | 'hint'> & { choices: Choice[]; value: string }) {
  const problem = form.problem(name);
  const id = `field-${name}`;
  const chosen = form.typed(name) ?? value;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} name={name} aria-invalid={problem === undefined ? undefined : 'true'}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} selected={choice.value === chosen}>
            {choice.label}
          </option>
        ))}
      </select>
      <FieldWords id={`${id}-words`} problem={problem} hint={hint} />
    </div>
  );
}
