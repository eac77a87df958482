// The addresses at which other programs read a calendar: make one, see when it was last read, give it another address, end it.
import type { CalendarSettingsView } from '#calendar';
import { Field, Form } from '../fields.tsx';
import { OnceShown } from '../side.tsx';
import { writeAgo, writeDay } from '../times.ts';
import { type SettingsNeeds, settingsForm } from './parts.tsx';

export function Feeds(needs: SettingsNeeds) {
  const { view, frame, words, mayWrite } = needs;
  const secret = frame.flash?.secret;
  return (
    <section class="card" aria-labelledby="feeds-title" id="feeds">
      <header class="open">
        <h2 id="feeds-title">{words.feedsTitle}</h2>
      </header>
      {secret !== undefined && (
        <OnceShown secret={secret} title={words.secretTitle} hint={words.secretWords} frame={frame} />
      )}
      <div class="pad flat stack">
        <p class="hint">{words.feedsHint}</p>
        {view.feeds.length === 0 && <p class="quiet">{words.noFeeds}</p>}
      </div>
      {view.feeds.length > 0 && (
        <ul class="feed-list">
          {view.feeds.map((feed) => (
            <FeedLine key={feed.id} feed={feed} {...needs} />
          ))}
        </ul>
      )}
      {mayWrite && (
        <div class="pad flat stack">
          {(['busy', 'full'] as const).map((detail) => (
            <Form key={detail} form={settingsForm({ frame, view }, 'feeds/create')} class="stack">
              <input type="hidden" name="detail" value={detail} />
              <button
                type="submit"
                class={detail === 'busy' && view.feeds.length === 0 ? 'button primary' : 'button'}
                aria-describedby={`feed-${detail}`}
              >
                {words.addFeed[detail]}
              </button>
              <p class="hint" id={`feed-${detail}`}>
                {words.detailHints[detail]}
              </p>
            </Form>
          ))}
        </div>
      )}
    </section>
  );
}

type Feed = CalendarSettingsView['feeds'][number];

function FeedLine({ feed, view, frame, words, mayWrite }: SettingsNeeds & { feed: Feed }) {
  const { id, detail, createdAt, rotatedAt, lastReadAt } = feed;
  const rotate = settingsForm({ frame, view }, 'feeds/:id/rotate', `feeds/${id}/rotate`);
  const revoke = settingsForm({ frame, view }, 'feeds/:id/revoke', `feeds/${id}/revoke`);
  return (
    <li class={view.chosen === id ? 'chosen' : undefined}>
      <p>
        <b>{words.details[detail]}</b>
        <br />
        <span class="small quiet">
          {words.made} {writeDay(createdAt, frame)}
          {rotatedAt !== null && `, ${words.rotated} ${writeDay(rotatedAt, frame)}`}
          {', '}
          {lastReadAt === null ? words.neverRead : `${words.lastRead} ${writeAgo(lastReadAt, frame)}`}
        </span>
      </p>
      {mayWrite && (
        <div class="inline wrap">
          <Form form={rotate} class="inline">
            <button type="submit" class="button low" title={words.rotateHint}>
              {words.rotate}
            </button>
          </Form>
          <details>
            <summary class="button low">{words.end}</summary>
            <Form form={revoke} class="stack">
              <Field
                form={{ ...revoke, typed: () => undefined }}
                id={`reason-${id}`}
                name="reason"
                label={words.reason}
                hint={words.reasonHint}
                maxLength={200}
              />
              <button type="submit" class="button danger low">
                {words.endTitle}
              </button>
            </Form>
          </details>
        </div>
      )}
    </li>
  );
}
