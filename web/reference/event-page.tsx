// The page of one event that webhooks tell: its message field by field, an example, and how a receiver verifies it.
import type { TranslateText } from '#platform/http/docs/translate.ts';
import type { Reader } from '#platform/http/preferences.ts';
import type { ToldEvent } from '#platform/telling/telling.ts';
import { Bar } from './bar.tsx';
import { Code, RichText } from './code.tsx';
import type { EventMessage } from './model.ts';
import { FieldList } from './operation.tsx';
import type { ReferenceWords } from './words.ts';

type EventPageNeeds = { message: EventMessage; words: ReferenceWords; reader: Reader };

export function EventPage({ message, words, reader }: EventPageNeeds) {
  const { type, description, permission, headers, body, example } = message;
  return (
    <div class="reference">
      <Bar words={words} reader={reader} />
      <main class="leaf">
        <nav class="trail" aria-label={words.contents}>
          <a href="/docs">{words.backToReference}</a>
          <a href="/docs/webhooks">{words.webhooks}</a>
          <a href="/docs/events">{words.allEvents}</a>
        </nav>
        <article class="card guide">
          <h1>
            <code>{type}</code>
          </h1>
          <p class="lead">
            <RichText text={description} />
          </p>
          {permission === null ? (
            <p>{words.ofNoRole}</p>
          ) : (
            <p>
              {words.role}: <code>{permission}</code>. {words.ofRole}
            </p>
          )}
          <h2>{words.exampleMessage}</h2>
          <Code label={`${words.exampleMessage}: ${type}`} code={example} language="json" />
          <h2>{words.message}</h2>
          <div class="fields">
            <FieldList fields={body} words={words} />
          </div>
          <h2>{words.headers}</h2>
          <div class="fields">
            <FieldList fields={headers} words={words} />
          </div>
          <h2>{words.verify}</h2>
          <p>
            {words.verifyWords} <a href="/docs/webhooks">{words.receivers}</a>
          </p>
        </article>
      </main>
    </div>
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
