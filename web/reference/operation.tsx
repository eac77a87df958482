// One operation: what it does, its fields, its examples, and a place to try it.
import type { Field, Operation } from './model.ts';

export function OperationSection({ operation }: { operation: Operation }) {
  const { id, method, path, summary, description, parameters, body, answer, examples } = operation;
  return (
    <article id={id} class="card operation" aria-labelledby={`${id}-title`} data-operation>
      <h3 id={`${id}-title`}>
        <a href={`#${id}`}>{summary.replace(/\.$/, '')}</a>
      </h3>
      <p class="path">
        <span class={`method ${method.toLowerCase()}`}>{method}</span> <code>{path}</code>
      </p>
      <p>{description}</p>
      <Fields title="Parameters" fields={parameters} />
      <Fields title="Body" fields={body} />
      <Fields title="Answer" fields={answer} />
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
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
            <pre tabIndex={0} role="region" aria-label={`${name}: ${summary}`}>
              <code>{code}</code>
            </pre>
            <button type="button" class="button needs-script" data-copy aria-label={`Copy: ${name}, ${summary}`}>
              Copy
            </button>
          </figure>
        ))}
      </div>
      <TryIt operation={operation} />
    </article>
  );
}

function Fields({ title, fields }: { title: string; fields: Field[] }) {
  if (fields.length === 0) return null;
  return (
    <details class="fields" open={title !== 'Answer'}>
      <summary>
        <h4>{title}</h4>
      </summary>
      <dl>
        {fields.map(({ name, type, isRequired, description, example }) => (
          <div key={name}>
            <dt>
              <code>{name}</code> <span class="quiet">{type}</span>{' '}
              {isRequired && <span class="required">required</span>}
            </dt>
            <dd>
              {description}{' '}
              {example !== '' && (
                <span class="quiet">
                  Example: <code>{example}</code>
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function TryIt({ operation }: { operation: Operation }) {
  const { id, method, path, query, bodyExample } = operation;
  return (
    <details class="try needs-script">
      <summary>Try it</summary>
      <form data-try data-method={method} data-path={path}>
        <label>
          Query
          <input name="query" value={query} autoComplete="off" spellcheck={false} />
        </label>
        {bodyExample !== null && (
          <label>
            Body
            <textarea name="body" rows={Math.min(14, bodyExample.split('\n').length)} spellcheck={false}>
              {bodyExample}
            </textarea>
          </label>
        )}
        <button class="button primary" type="submit">
          Send
        </button>
        <output id={`${id}-answer`} aria-live="polite" />
      </form>
    </details>
  );
}
