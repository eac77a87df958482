// "Try it": a form with one field for each parameter, and the answer of this server. It is loaded when it is first opened.
import { render } from 'preact';
import { useState } from 'preact/hooks';
import { type BuiltCall, beginWith, buildCall, pathOf, type TryCall, type Typed } from './build-call.ts';
import { Code } from './code.tsx';
import type { ScriptTexts } from './script-texts.ts';
import type { TryField } from './try-fields.ts';

type FormNeeds = { id: string; call: TryCall; words: ScriptTexts; readKey: () => string };

/** What a field may request from its form. */
type Desk = {
  id: string;
  typed: Typed;
  words: ScriptTexts;
  write(path: string, text: string): void;
  resize(path: string, to: number): void;
};

export function openTryForm(place: Element, needs: FormNeeds): void {
  render(<TryForm {...needs} />, place);
}

type Sent = { request: string; answer: Answered | null };

function TryForm({ id, call, words, readKey }: FormNeeds) {
  const [typed, setTyped] = useState(() => beginWith(call.fields));
  const [sent, setSent] = useState<Sent | null>(null);
  const desk: Desk = {
    id,
    typed,
    words,
    write: (path, text) => setTyped(({ values, counts }) => ({ values: { ...values, [path]: text }, counts })),
    resize: (path, to) => setTyped(({ values, counts }) => ({ values, counts: { ...counts, [path]: to } })),
  };
  const send = async (event: Event) => {
    event.preventDefault();
    const built = buildCall(call, typed, readKey());
    const request = [`${built.method} ${built.address}`, built.body ?? []].flat().join('\n\n');
    setSent({ request, answer: null });
    const failed = (error: unknown): Answered => ({ status: words.failed, text: String(error), isJson: false });
    setSent({ request, answer: await sendCall(built).catch(failed) });
  };
  const usual = call.fields.filter(({ isCommon }) => !isCommon);
  const common = call.fields.filter(({ isCommon }) => isCommon);
  return (
    <form onSubmit={send}>
      {usual.map((field) => (
        <AnyField key={pathOf(field.in, field.name)} field={field} parent={field.in} desk={desk} />
      ))}
      {common.length > 0 && (
        <details class="common">
          <summary>{words.common}</summary>
          {common.map((field) => (
            <AnyField key={pathOf(field.in, field.name)} field={field} parent={field.in} desk={desk} />
          ))}
        </details>
      )}
      {readKey() === '' && (
        <p class="note">
          {words.noKey} <a href="#start">{words.start}</a>.
        </p>
      )}
      <button class="button primary" type="submit">
        {words.send}
      </button>
      <output aria-live="polite">{sent && <Answer sent={sent} words={words} />}</output>
    </form>
  );
}

function Answer({ sent: { request, answer }, words }: { sent: Sent; words: ScriptTexts }) {
  if (answer === null) return <p>{words.sending}</p>;
  return (
    <>
      <p class="status">{answer.status}</p>
      <Code label={words.answer} code={answer.text} language={answer.isJson ? 'json' : 'text'} />
      <details>
        <summary>{words.request}</summary>
        <Code label={words.request} code={request} language="json" />
      </details>
    </>
  );
}

type FieldNeeds = { field: TryField; parent: string; desk: Desk };

function AnyField({ field, parent, desk }: FieldNeeds) {
  const path = pathOf(parent, field.name);
  if (field.kind === 'group') return <Group name={field.name} fields={field.fields ?? []} path={path} desk={desk} />;
  if (field.kind === 'list') return <List field={field} path={path} desk={desk} />;
  return (
    <div class="field">
      <label for={`${desk.id}-${path}`}>
        <code>{field.name}</code> {field.isRequired && <span class="required">{desk.words.required}</span>}
      </label>
      <Control field={field} path={path} desk={desk} />
    </div>
  );
}

type GroupNeeds = { name: string; fields: TryField[]; path: string; desk: Desk };

function Group({ name, fields, path, desk }: GroupNeeds) {
  return (
    <fieldset>
      <legend>
        <code>{name}</code>
      </legend>
      {fields.map((field) => (
        <AnyField key={field.name} field={field} parent={path} desk={desk} />
      ))}
    </fieldset>
  );
}

function List({ field, path, desk }: { field: TryField; path: string; desk: Desk }) {
  const count = desk.typed.counts[path] ?? 0;
  const { add, remove } = desk.words;
  return (
    <div class="list">
      {Array.from({ length: count }, (_, index) => (
        <Group
          key={pathOf(path, index)}
          name={`${field.name}[${index}]`}
          fields={field.fields ?? []}
          path={pathOf(path, index)}
          desk={desk}
        />
      ))}
      <p>
        <button type="button" class="button" onClick={() => desk.resize(path, count + 1)}>
          {add} {field.name}
        </button>{' '}
        {count > 0 && (
          <button type="button" class="button" onClick={() => desk.resize(path, count - 1)}>
            {remove} {field.name}[{count - 1}]
          </button>
        )}
      </p>
    </div>
  );
}

function Control({ field, path, desk }: { field: TryField; path: string; desk: Desk }) {
  const { kind, hint, choices = kind === 'boolean' ? ['true', 'false'] : [], least, most } = field;
  const shared = {
    id: `${desk.id}-${path}`,
    value: desk.typed.values[path] ?? '',
    'aria-required': field.isRequired ?? false,
    spellcheck: false,
    onInput: (event: Event) => desk.write(path, (event.currentTarget as HTMLInputElement).value),
  };
  if (choices.length > 0)
    return (
      <select {...shared}>
        <option value="">{desk.words.empty}</option>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    );
  if (kind === 'lines') return <textarea {...shared} rows={3} placeholder={hint ?? ''} />;
  const typing = { ...shared, placeholder: hint ?? '', autoComplete: 'off' };
  if (kind !== 'number' && kind !== 'integer') return <input type="text" {...typing} />;
  const bounds = { ...(least === undefined ? {} : { min: least }), ...(most === undefined ? {} : { max: most }) };
  return <input type="number" step={kind === 'integer' ? 1 : 'any'} {...bounds} {...typing} />;
}

type Answered = { status: string; text: string; isJson: boolean };

async function sendCall({ method, address, headers, body }: BuiltCall): Promise<Answered> {
  const response = await fetch(address, { method, headers, body });
  const status = `${response.status} ${response.statusText}`;
  const text = await response.text();
  try {
    return { status, text: JSON.stringify(JSON.parse(text), null, 2), isJson: true };
  } catch {
    return { status, text, isJson: false };
  }
}
