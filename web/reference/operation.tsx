// One operation: its description and fields on one side, its examples and "try it" on the other.

import { t } from '../say.ts';
import { Code, RichText } from './code.tsx';
import type { Field, Operation } from './model.ts';

type OperationNeeds = { operation: Operation };

export function OperationSection({ operation }: OperationNeeds) {
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
        <Fields title={t('Parameters')} fields={parameters} isOpen />
        <Fields title={t('Body')} fields={body} isOpen />
        <Fields title={t('Response')} fields={answer} />
        <Fields title={t('Only for ROOT keys')} fields={common} />
      </div>
      <div class="doing">
        <Examples operation={operation} />
        {fields ? (
          // The browser makes the form when it is opened: without scripts nothing could send it.
          <details class="try needs-script" data-try={id}>
            <summary>{t('Try it')}</summary>
          </details>
        ) : (
          <p>
            <a class="open" href={operation.url}>
              {t('Open in the browser')}
            </a>
          </p>
        )}
      </div>
    </article>
  );
}

type FieldsNeeds = { title: string; fields: Field[]; isOpen?: boolean };

function Fields({ title, fields, isOpen = false }: FieldsNeeds) {
  if (fields.length === 0) return null;
  return (
    <details class="fields" open={isOpen}>
      <summary>
        <h4>{title}</h4>
      </summary>
      <FieldList fields={fields} />
    </details>
  );
}

const sayPlace = (place: string) => (place === 'header' ? t('header') : place === 'path' ? t('path') : null);

/** Belongs into an element of the class `fields`. */
export function FieldList({ fields }: { fields: Field[] }) {
  return (
    <dl>
      {fields.map(({ name, type, in: place = '', isRequired, description, example }) => (
        <div key={name}>
          <dt>
            <code>{name}</code> <span class="quiet">{[type, sayPlace(place) ?? []].flat().join(', ')}</span>{' '}
            {isRequired && <span class="required">{t('required')}</span>}
          </dt>
          <dd>
            <RichText text={description} />{' '}
            {example !== '' && (
              <span class="quiet">
                {t('Example')}: <code>{example}</code>
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Examples({ operation }: OperationNeeds) {
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
          <button type="button" class="button needs-script" data-copy aria-label={`${t('Copy')}: ${name}, ${summary}`}>
            {t('Copy')}
          </button>
        </figure>
      ))}
      <figure class="sample">
        <figcaption>{t('Example response')}</figcaption>
        <Code label={`${t('Example response')}: ${summary}`} code={answerExample} language="json" />
      </figure>
    </div>
  );
}
