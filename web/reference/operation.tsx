// One operation: its description and fields on one side, its examples and "try it" on the other.
import type { Field, Operation } from './model.ts';
import type { ReferenceWords } from './words.ts';

type OperationNeeds = { operation: Operation; words: ReferenceWords };

export function OperationSection({ operation, words }: OperationNeeds) {
  const { id, method, path, summary, description, parameters, body, answer } = operation;
  return (
    <article id={id} class="card operation" aria-labelledby={`${id}-title`} data-operation>
      <header>
        <h3 id={`${id}-title`} lang="en">
          <a href={`#${id}`}>{summary}</a>
        </h3>
        <p class="path">
          <span class={`method ${method.toLowerCase()}`}>{method}</span>{' '}
          <code>{operation.needsKey ? path : new URL(operation.url).origin + path}</code>
        </p>
      </header>
      <div class="words">
        <p lang="en">{description}</p>
        <Fields title={words.parameters} fields={parameters} words={words} isOpen />
        <Fields title={words.body} fields={body} words={words} isOpen />
        <Fields title={words.answer} fields={answer} words={words} />
      </div>
      <div class="doing">
        <Examples operation={operation} words={words} />
        {operation.needsKey ? (
          <TryIt operation={operation} words={words} />
        ) : (
          <p>
            <a href={operation.url}>{words.open}</a>
          </p>
        )}
      </div>
    </article>
  );
}

type FieldsNeeds = { title: string; fields: Field[]; words: ReferenceWords; isOpen?: boolean };

function Fields({ title, fields, words, isOpen = false }: FieldsNeeds) {
  if (fields.length === 0) return null;
  return (
    <details class="fields" open={isOpen}>
      <summary>
        <h4>{title}</h4>
      </summary>
      <dl>
        {fields.map(({ name, type, isRequired, description, example }) => (
          <div key={name}>
            <dt>
              <code>{name}</code> <span class="quiet">{type}</span>{' '}
              {isRequired && <span class="required">{words.required}</span>}
            </dt>
            <dd>
              <span lang="en">{description}</span>{' '}
              {example !== '' && (
                <span class="quiet">
                  {words.example}: <code>{example}</code>
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Examples({ operation, words }: OperationNeeds) {
  const { examples, summary, answerExample } = operation;
  return (
    <div class="examples">
      <div class="tabs needs-script">
        {examples.map(({ language, name }) => (
          <button key={language} type="button" data-choose={language} aria-pressed={language === 'curl'}>
            {name}
          </button>
        ))}
      </div>
      {examples.map(({ language, name, code }) => (
        <figure key={language} class={`example ${language}`}>
          <figcaption>{name}</figcaption>
          <Code label={`${name}: ${summary}`} code={code} />
          <button type="button" class="button needs-script" data-copy aria-label={`${words.copy}: ${name}, ${summary}`}>
            {words.copy}
          </button>
        </figure>
      ))}
      <figure class="sample">
        <figcaption>{words.exampleAnswer}</figcaption>
        <Code label={`${words.exampleAnswer}: ${summary}`} code={answerExample} />
      </figure>
    </div>
  );
}

function Code({ label, code }: { label: string; code: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
    <pre tabIndex={0} role="region" aria-label={label}>
      <code>{code}</code>
    </pre>
  );
}

function TryIt({ operation, words }: OperationNeeds) {
  const { id, method, path, query, bodyExample } = operation;
  return (
    <details class="try needs-script">
      <summary>{words.tryIt}</summary>
      <form data-try data-method={method} data-path={path}>
        <label>
          {words.query}
          <input name="query" value={query} autoComplete="off" spellcheck={false} />
        </label>
        {bodyExample !== null && (
          <label>
            {words.body}
            <textarea name="body" rows={Math.min(14, bodyExample.split('\n').length)} spellcheck={false}>
              {bodyExample}
            </textarea>
          </label>
        )}
        <button class="button primary" type="submit">
          {words.send}
        </button>
        <output id={`${id}-answer`} aria-live="polite" />
      </form>
    </details>
  );
}
