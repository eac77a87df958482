// The drawer of an event: when and where, who comes, what came of each reminder, and what can be done with it.
import type { OpenEvent } from '#calendar';
import type { Frame } from '#platform/screens/screen.ts';
import { changeAddress } from '../../frame/links.ts';
import type { FieldNames } from '../conflict.tsx';
import { Icon } from '../icons.tsx';
import { SideHead } from '../side.tsx';
import { Cancel, Move, Restore } from './event-forms.tsx';
import type { CalendarWords } from './words.ts';
import { backOf, type Write, writeFor } from './write.ts';

export type DrawerNeeds = {
  event: OpenEvent;
  open: 'move' | 'cancel' | null;
  frame: Frame;
  words: CalendarWords;
};
export type EventNeeds = DrawerNeeds & { write: Write };

/** What the fields are called when two people moved one event. */
export const fieldNames = (words: CalendarWords): FieldNames => ({ startTime: { label: words.moveStart } });

export function Drawer(given: DrawerNeeds) {
  const { event, open, frame, words } = given;
  const needs = { ...given, write: writeFor(frame, event.timeZone) };
  const mayWrite = frame.permissions.includes('calendar:write');
  const isOff = event.cancelledAt !== null;
  const canMove = mayWrite && !isOff && !event.isArchived;
  const isForm = (open !== null || event.trial !== null) && canMove;
  return (
    <aside class={`card drawer cal-${event.colour}`} aria-labelledby="side-title">
      <SideHead
        title={event.title}
        frame={frame}
        back={changeAddress(backOf(frame), { event: null })}
        isForm={isForm}
      />
      <Facts {...needs} />
      {isOff && <Cancelled {...needs} />}
      {mayWrite && isOff && !event.isArchived && <Restore {...needs} />}
      {mayWrite && event.isArchived && <p class="pad small quiet">{words.archivedHint}</p>}
      {canMove && (open === 'cancel' ? <Cancel {...needs} /> : <Move {...needs} />)}
      <Attendees {...needs} />
      <Reminders {...needs} />
      <Texts {...needs} />
      {canMove && open !== 'cancel' && (
        <footer class="pages">
          <a
            class="button danger push"
            href={`${frame.place?.base}/${changeAddress(backOf(frame), { open: 'cancel' })}`}
          >
            {words.cancel}
          </a>
        </footer>
      )}
    </aside>
  );
}

function Facts({ event, frame, words, write }: EventNeeds) {
  const { startsAt, endsAt, occupiedTo, isAllDay, isBlocking, cancelledAt } = event;
  const isElsewhere = event.timeZone !== frame.place?.organisation.timeZone;
  const blocks = isBlocking && cancelledAt === null && occupiedTo > endsAt;
  const rows: [string, string | null][] = [
    [words.type, event.type],
    [words.place, event.locationTitle],
    [words.made, write.when(event.createdAt)],
    [words.changed, event.changedAt && write.when(event.changedAt)],
  ];
  return (
    <div class="pad stack">
      <p class="strong">
        {isAllDay
          ? `${write.days(startsAt, endsAt)}, ${words.allDay}`
          : `${write.day(startsAt)}, ${write.times(startsAt, endsAt)}`}
        {blocks && <span class="quiet"> · {words.blockedUntil(write.near(occupiedTo, endsAt))}</span>}
      </p>
      {isElsewhere && <p class="small quiet">{words.zone(event.timeZone)}</p>}
      {!isBlocking && cancelledAt === null && (
        <p>
          <span class="badge">{words.walkIn}</span>
        </p>
      )}
      <dl class="facts small">
        <dt>{words.calendar}</dt>
        <dd class="inline">
          <i class="swatch" aria-hidden="true" />
          {event.calendarName}
        </dd>
        {rows.map(
          ([label, text]) =>
            text !== null && (
              <>
                <dt key={label}>{label}</dt>
                <dd>{text}</dd>
              </>
            ),
        )}
        {event.url !== null && (
          <>
            <dt>{words.link}</dt>
            <dd>
              <a href={event.url} rel="noreferrer noopener">
                {event.url}
              </a>
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}

function Cancelled({ event, words, write }: EventNeeds) {
  return (
    <div class="pad line">
      <p class="note warn">
        <span>
          <b>{words.cancelledOn(event.cancelledAt === null ? '' : write.when(event.cancelledAt))}.</b>{' '}
          {event.cancelReason ?? words.noReason}
        </span>
      </p>
    </div>
  );
}

function Attendees({ event, frame, words }: EventNeeds) {
  const maySee = frame.permissions.includes('customer:read');
  return (
    <section class="pad line stack" aria-labelledby="attendees-title">
      <h3 id="attendees-title">{words.attendees}</h3>
      {event.attendees.length === 0 && <p class="small quiet">{words.nobody}</p>}
      <ul class="people">
        {event.attendees.map(({ name, email, phone, customer, memberId }, index) => (
          <li key={index}>
            <div>
              {customer && maySee ? (
                <a class="strong target" href={`${frame.place?.base}/${customer.path}`} title={words.customerPage}>
                  {name}
                </a>
              ) : (
                <b>{name}</b>
              )}
              {memberId !== null && <span class="chip">{words.member}</span>}
              <p class="small quiet">
                {[phone?.shown, email, customer && `${words.customer} ${customer.id}`].filter(Boolean).join(' · ')}
              </p>
            </div>
            {phone && (
              <a class="button low square push" href={`tel:${phone.number}`} aria-label={`${words.call}: ${name}`}>
                <Icon name="phone" isSmall />
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const tones: Record<string, string> = { sent: 'good', captured: 'good', failed: 'bad', skipped: 'warn' };

function Reminders({ event, words, write }: EventNeeds) {
  const { reminders, notifyBefore } = event;
  return (
    <section class="pad line stack" aria-labelledby="reminders-title">
      <h3 id="reminders-title">
        {words.reminders}
        {notifyBefore.length > 0 && <span class="quiet"> {notifyBefore.join('; ')}</span>}
      </h3>
      {reminders.length === 0 && (
        <p class="small quiet">{notifyBefore.length === 0 ? words.noReminders : words.noRemindersYet}</p>
      )}
      <ul class="people">
        {reminders.map((reminder) => {
          const { attendee, kind, channel, remindAt, state, reason, attempts } = reminder;
          const details = [
            write.when(remindAt),
            kind === 'cancellation' && words.kinds.cancellation,
            reason && (words.reasons[reason] ?? reason),
            attempts > 1 && words.attempts(attempts),
          ];
          return (
            <li key={`${attendee} ${remindAt} ${channel} ${state}`}>
              <Icon name={channel} isSmall />
              <div>
                <b>{words.channels[channel] ?? channel}</b>, {attendee}
                <p class="small quiet">{details.filter(Boolean).join(' · ')}</p>
              </div>
              <span class={`chip push ${tones[state] ?? ''}`}>{words.outcomes[state] ?? state}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Texts({ event, words }: EventNeeds) {
  const texts = [
    { label: words.description, text: event.description },
    { label: words.agenda, text: event.agenda },
  ];
  return (
    <>
      {texts.map(
        ({ label, text }) =>
          text !== null && (
            <section key={label} class="pad line stack">
              <h3>{label}</h3>
              <p class="small kept-lines">{text}</p>
            </section>
          ),
      )}
    </>
  );
}
