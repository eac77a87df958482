// The addresses at which other programs read a calendar: make one, see when it was last read, give it another address, end it.
import type { CalendarSettingsView } from '#calendar';
import { t } from '../../say.ts';
import { ActionButton, useForm } from '../action-form.tsx';
import { SubmitButton } from '../buttons.tsx';
import { Card } from '../card.tsx';
import { Field, Form } from '../fields.tsx';
import { usePage } from '../page.ts';
import { OnceShown } from '../side.tsx';

export function Feeds() {
  const { view, frame, may } = usePage<CalendarSettingsView>();
  const secret = frame.flash?.secret;
  return (
    <Card id="feeds" isAnchor title={t('Read by other programs')}>
      {secret !== undefined && (
        <OnceShown
          secret={secret}
          title={t('The address of this feed')}
          hint={t(
            'Keep it now: it is not stored and never shown again. Paste it where your calendar offers “subscribe”.',
          )}
        />
      )}
      <div class="pad flat stack">
        <p class="hint">
          {t(
            'An address that Google Calendar, Outlook, Apple Calendar or a phone can subscribe to. Whoever has it can read it; nobody can write by it.',
          )}
        </p>
        {view.feeds.length === 0 && <p class="quiet">{t('Nobody else reads this calendar.')}</p>}
      </div>
      {view.feeds.length > 0 && (
        <ul class="feed-list">
          {view.feeds.map((feed) => (
            <FeedLine key={feed.id} feed={feed} />
          ))}
        </ul>
      )}
      {may('calendar:write') && (
        <div class="pad flat stack">
          <NewFeed
            detail="busy"
            submit={t('New address: times only')}
            hint={t('Shows “Busy” and nothing of people.')}
            tone={view.feeds.length === 0 ? 'button primary' : 'button'}
          />
          <NewFeed
            detail="full"
            submit={t('New address: with titles')}
            hint={t('Shows titles, places and descriptions, never attendees.')}
            tone="button"
          />
        </div>
      )}
    </Card>
  );
}

type NewFeedNeeds = { detail: 'busy' | 'full'; submit: string; hint: string; tone: string };

function NewFeed({ detail, submit, hint, tone }: NewFeedNeeds) {
  const { id } = usePage<CalendarSettingsView>().view;
  return (
    <Form form={useForm('calendar/calendars/:calendar/feeds/create', { calendar: id })} class="stack">
      <input type="hidden" name="detail" value={detail} />
      <button type="submit" class={tone} aria-describedby={`feed-${detail}`}>
        {submit}
      </button>
      <p class="hint" id={`feed-${detail}`}>
        {hint}
      </p>
    </Form>
  );
}

type Feed = CalendarSettingsView['feeds'][number];

function FeedLine({ feed: { id, detail, createdAt, rotatedAt, lastReadAt } }: { feed: Feed }) {
  const { view, may, day, ago } = usePage<CalendarSettingsView>();
  const of = { calendar: view.id, id };
  const facts = [
    t('made {day}', { day: day(createdAt) }),
    ...(rotatedAt === null ? [] : [t('new address {day}', { day: day(rotatedAt) })]),
    lastReadAt === null ? t('not read yet') : t('last read {ago}', { ago: ago(lastReadAt) }),
  ];
  const revoke = useForm('calendar/calendars/:calendar/feeds/:id/revoke', of);
  return (
    <li class={view.chosen === id ? 'chosen' : undefined}>
      <p>
        <b>{detail === 'busy' ? t('Times only') : t('With titles and places')}</b>
        <br />
        <span class="small quiet">{facts.join(', ')}</span>
      </p>
      {may('calendar:write') && (
        <div class="inline wrap">
          <ActionButton
            action="calendar/calendars/:calendar/feeds/:id/rotate"
            of={of}
            submit={t('New address')}
            tone="low"
            title={t('The old address ends at once.')}
          />
          <details>
            <summary class="button low">{t('End')}</summary>
            <Form form={revoke} class="stack">
              <Field
                form={{ ...revoke, typed: () => undefined }}
                id={`reason-${id}`}
                name="reason"
                label={t('Reason')}
                hint={t('If there is one. It stands in the audit log.')}
                maxLength={200}
              />
              <SubmitButton label={t('End this feed')} tone="danger low" />
            </Form>
          </details>
        </div>
      )}
    </li>
  );
}
