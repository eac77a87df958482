// The page of one event of webhooks: its message field by field, an example, and how a receiver verifies it.
import type { TranslateText } from '#platform/http/docs/translate.ts';
import type { Reader } from '#platform/http/preferences.ts';
import type { ToldEvent } from '#platform/telling/telling.ts';
import { t } from '../say.ts';
import { Leaf } from './bar.tsx';
import { Code, RichText } from './code.tsx';
import type { EventMessage } from './model.ts';
import { FieldList } from './operation.tsx';

type EventPageNeeds = { message: EventMessage; reader: Reader };

export function EventPage({ message, reader }: EventPageNeeds) {
  const { type, description, permission, headers, body, example } = message;
  return (
    <Leaf
      reader={reader}
      label={t('Contents')}
      trail={
        <>
          <a href="/docs/webhooks">{t('Webhooks')}</a>
          <a href="/docs/events">{t('All events')}</a>
        </>
      }
    >
      <h1>
        <code>{type}</code>
      </h1>
      <p class="lead">
        <RichText text={description} />
      </p>
      {permission === null ? (
        <p>{t('Every webhook can be told this, whatever its roles are.')}</p>
      ) : (
        <p>
          {t('Role')}: <code>{permission}</code>. {t('A webhook that has roles is told this only with this one.')}
        </p>
      )}
      <h2>{t('Example message')}</h2>
      <Code label={`${t('Example message')}: ${type}`} code={example} language="json" />
      <h2>{t('Message')}</h2>
      <div class="fields">
        <FieldList fields={body} />
      </div>
      <h2>{t('Headers')}</h2>
      <div class="fields">
        <FieldList fields={headers} />
      </div>
      <h2>{t('How to verify it')}</h2>
      <p>
        {t('Compare the signature with the body as it arrived, before it is parsed.')}{' '}
        <a href="/docs/webhooks">{t('Receivers in JavaScript, PHP and Python')}</a>
      </p>
    </Leaf>
  );
}

/** All events, each with a link to its page. */
export function EventTypes({ events, translate }: { events: readonly ToldEvent[]; translate: TranslateText }) {
  return (
    <ul class="event-types">
      {events.map(({ type, description }) => (
        <li key={type}>
          <a href={`/docs/events/${type}`}>
            <code>{type}</code>
          </a>
          <span>{translate(description)}</span>
        </li>
      ))}
    </ul>
  );
}
