// One operation: its description and fields on one side, its examples and "try it" on the other.
import { Code, RichText } from './code.tsx';
import type { Field, Operation } from './model.ts';
import type { ReferenceWords } from './words.ts';

type OperationNeeds = { operation: Operation; words: ReferenceWords };

export function OperationSection({ operation, words }: OperationNeeds) {
  const { id, method, path, summary, description, parameters, common, body, answer, fields } = operation;
  return (
    <article id={id} class="card operation" aria-labelledby={`${id}-title`} data-operation>
      <header>
        <h3 id={`${id}-title`}>
          <a href={`#${id}`}>{summary}</a>
        </h3>
        <p class="path">
          <span class={`method ${method.toLowerCase()}`}>{method}</span>{' '}
          <code>{fields ? path : new URL(operation.url).origin + path}</code>
        </p>
      </header>
      <div class="words">
        <p>
          <RichText text={description} />
        </p>
        <Fields title={words.parameters} fields={parameters} words={words} isOpen />
        <Fields title={words.body} fields={body} words={words} isOpen />
        <Fields title={words.answer} fields={answer} words={words} />
        <Fields title={words.common} fields={common} words={words} />
      </div>
      <div class="doing">
        <Examples operation={operation} words={words} />
        {fields ? (
          // The form is made in the browser when it is opened: without scripts nothing could send it.
          <details class="try needs-script" data-try={id}>
            <summary>{words.tryIt}</summary>
          </details>
        ) : (
          <p>
            <a class="open" href={operation.url}>
              {words.open}
            </a>
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
      <FieldList fields={fields} words={words} />
    </details>
  );
}

/** Stands in something of the class `fields`. */
export function FieldList({ fields, words }: { fields: Field[]; words: ReferenceWords }) {
  return (
    <dl>
      {fields.map(({ name, type, in: place = '', isRequired, description, example }) => (
        <div key={name}>
          <dt>
            <code>{name}</code> <span class="quiet">{[type, words.places[place] ?? []].flat().join(', ')}</span>{' '}
            {isRequired && <span class="required">{words.required}</span>}
          </dt>
          <dd>
            <RichText text={description} />{' '}
            {example !== '' && (
              <span class="quiet">
                {words.example}: <code>{example}</code>
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
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
          <Code label={`${name}: ${summary}`} code={code} language={language} />
          <button type="button" class="button needs-script" data-copy aria-label={`${words.copy}: ${name}, ${summary}`}>
            {words.copy}
          </button>
        </figure>
      ))}
      <figure class="sample">
        <figcaption>{words.exampleAnswer}</figcaption>
        <Code label={`${words.exampleAnswer}: ${summary}`} code={answerExample} language="json" />
      </figure>
    </div>
  );
}
