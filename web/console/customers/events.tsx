// The events of a person: what comes next in one line, and a table of what comes and what was.
import type { PersonEvents } from '#address';
import type { Frame } from '#platform/screens/screen.ts';
import { writeDay, writeWhen } from '../times.ts';
import type { CustomerWords } from './words.ts';

type Needs = { events: PersonEvents; frame: Frame; words: CustomerWords };
type PersonEvent = PersonEvents['coming'][number];

const tones: Record<string, string> = { failed: 'bad', skipped: 'warn', sent: 'good', captured: 'good' };

const when = ({ startsAt, isAllDay }: PersonEvent, frame: Frame) =>
  isAllDay
    ? writeDay(startsAt, frame)
    : writeWhen(startsAt, frame.reader.language, frame.place?.organisation.timeZone ?? 'UTC');

/** Only where this person may open the calendar. */
const linkOf = ({ id }: PersonEvent, { nav, place }: Frame) =>
  nav.some((item) => item.id === 'calendar') ? `${place?.base}/calendar?event=${id}` : null;

export function NextEvent({ events, frame, words }: Needs) {
  const next = events.coming.find(({ isCancelled }) => !isCancelled);
  if (!next) return <p class="card next-line quiet">{words.noNext}</p>;
  const href = linkOf(next, frame);
  return (
    <p class={`card next-line cal-${next.colour}`}>
      <i class="swatch" aria-hidden="true" />
      <b>
        {words.next} {when(next, frame)}
      </b>
      <span>
        {next.title}, {next.calendar}
      </span>
      {next.reminder !== null && (
        <span class={`chip ${tones[next.reminder] ?? ''}`}>{words.reminders[next.reminder] ?? next.reminder}</span>
      )}
      {href !== null && (
        <a class="button low push" href={href}>
          {words.openEvent}
        </a>
      )}
    </p>
  );
}

export function Events({ events, frame, words }: Needs) {
  const { coming, past, counts } = events;
  const rows = [...coming.toReversed(), ...past];
  const isCut = counts.coming > coming.length || counts.past > past.length;
  return (
    <section class="card" aria-labelledby="events-title" id="events">
      <header class="open">
        <h2 id="events-title">{words.eventsTitle}</h2>
        {rows.length > 0 && <span class="quiet">{words.eventCounts(counts.coming, counts.past)}</span>}
      </header>
      {rows.length === 0 ? (
        <p class="pad quiet small">{words.noEvents}</p>
      ) : (
        <table class="next-table events-table">
          <tbody>
            {rows.map((event) => (
              <Row key={event.id} event={event} isPast={past.includes(event)} frame={frame} words={words} />
            ))}
          </tbody>
        </table>
      )}
      {isCut && <p class="pad quiet small">{words.moreEvents}</p>}
    </section>
  );
}

type RowNeeds = { event: PersonEvent; isPast: boolean; frame: Frame; words: CustomerWords };

function Row({ event, isPast, frame, words }: RowNeeds) {
  const href = linkOf(event, frame);
  const state = event.isCancelled ? 'cancelled' : isPast ? 'past' : 'planned';
  const tone = event.isCancelled ? 'warn' : isPast ? '' : 'blue';
  return (
    <tr class={`cal-${event.colour}`}>
      <td class="num">{when(event, frame)}</td>
      <td>{href === null ? event.title : <a href={href}>{event.title}</a>}</td>
      <td>
        <span class="inline">
          <i class="swatch" aria-hidden="true" />
          {event.calendar}
        </span>
      </td>
      <td class="right">
        <span class={`chip ${tone}`}>{words.eventStates[state]}</span>
        {event.reminder === 'failed' && !isPast && <span class="chip bad">{words.reminders.failed}</span>}
      </td>
    </tr>
  );
}
