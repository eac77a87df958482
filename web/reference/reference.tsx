// The reference as a whole: how to call, every operation, every error code.
import type { Reader } from '#platform/http/preferences.ts';
import type { RefusalPage } from '#platform/http/refusal.ts';
import { t } from '../say.ts';
import { Bar } from './bar.tsx';
import type { Reference as ReferenceModel } from './model.ts';
import { OperationSection } from './operation.tsx';
import { Start } from './start.tsx';

type ReferenceNeeds = { reference: ReferenceModel; reader: Reader };

export function Reference({ reference, reader }: ReferenceNeeds) {
  const { groups, errors } = reference;
  return (
    <div class="reference" data-language="curl">
      <Bar reader={reader} />
      <div class="columns">
        <Contents reference={reference} />
        <main>
          <Start reference={reference} />
          <p id="no-match" role="status" class="note" />
          {groups.map(({ name, title, operations }) => (
            <section key={name} data-group aria-labelledby={`room-${name}`}>
              <h2 id={`room-${name}`}>{title}</h2>
              {operations.map((operation) => (
                <OperationSection key={operation.id} operation={operation} />
              ))}
            </section>
          ))}
          <section id="errors" aria-labelledby="errors-title" class="card">
            <h2 id="errors-title">{t('Error codes')}</h2>
            <p>
              {t('Let your program check the code: its meaning never changes, messages may. Each code has a page.')}
            </p>
            <ErrorCodes errors={errors} />
          </section>
        </main>
      </div>
    </div>
  );
}

function Contents({ reference }: { reference: ReferenceModel }) {
  return (
    <nav class="contents" aria-label={t('Contents')}>
      <label class="needs-script search">
        {t('Search')}
        <input type="search" id="search" autoComplete="off" placeholder={t('address, IBAN, 404 …')} />
      </label>
      <ul>
        <li>
          <a href="#start">{t('Getting started')}</a>
        </li>
      </ul>
      {reference.groups.map(({ name, title, operations }) => (
        <section key={name} data-group>
          <h2>
            <a href={`#room-${name}`}>{title}</a>
          </h2>
          <ul class="entries">
            {operations.map(({ id, method, summary }) => (
              <li key={id} data-entry={id}>
                <a href={`#${id}`}>
                  <span class={`method ${method.toLowerCase()}`}>{method}</span>
                  <span>{summary}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section class="more">
        <h2>{t('Guides')}</h2>
        <ul>
          {reference.guides.map(({ slug, title }) => (
            <li key={slug}>
              <a href={`/docs/${slug}`}>{title}</a>
            </li>
          ))}
          <li>
            <a href="#errors">{t('Error codes')}</a>
          </li>
        </ul>
      </section>
    </nav>
  );
}

export function ErrorCodes({ errors }: { errors: RefusalPage[] }) {
  return (
    <ul class="error-codes">
      {errors.map(({ code, status, title }) => (
        <li key={code} data-error>
          <a href={`/docs/errors/${code}`}>
            <code>{code}</code>
          </a>
          <span class="quiet">{status}</span> <span>{title}</span>
        </li>
      ))}
    </ul>
  );
}
