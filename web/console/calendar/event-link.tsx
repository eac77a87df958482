// One event in a view: who and what, with its badges, and a sentence with everything for who points at it and for who listens.
import { changeAddress } from '../../frame/links.ts';
import type { PartNeeds } from './calendar.tsx';

type Event = PartNeeds['view']['events'][number];
type Needs = Pick<PartNeeds, 'view' | 'frame' | 'words' | 'write' | 'mayWrite'>;

export function sayEvent(event: Event, { view, words, write }: Needs): string {
  const { who, title, type, startsAt, endsAt, occupiedTo, isAllDay, isBlocking, isCancelled, reminder } = event;
  const said = [
    isAllDay ? words.allDay : write.times(startsAt, endsAt),
    who,
    title,
    type,
    view.calendars[event.calendar]?.name,
    isCancelled && words.cancelled,
    !isBlocking && !isCancelled && words.walkIn,
    isBlocking && !isCancelled && occupiedTo > endsAt && words.blockedUntil(write.near(occupiedTo, endsAt)),
    reminder === 'failed' && words.reminderFailed,
  ];
  return said.filter(Boolean).join(', ');
}

/** `lines`: how many fit into its box. */
export function EventLink({ event, lines = 1, ...needs }: Needs & { event: Event | undefined; lines?: number }) {
  const { view, frame, words, write, mayWrite } = needs;
  if (!event) return null;
  const { id, who, title, isBlocking, isCancelled, phase, isAllDay } = event;
  const colour = `cal-${view.calendars[event.calendar]?.colour ?? 1}`;
  const isOpen = view.event?.id === id;
  const looks = [
    'ev',
    colour,
    phase,
    isCancelled ? 'off' : !isBlocking && 'walk-in',
    isOpen && 'chosen',
    lines >= 3 && (lines >= 4 ? 'tall taller' : 'tall'),
  ];
  const said = sayEvent(event, needs);
  const [path = '', query = ''] = frame.reader.address.split('?', 2);
  const base = path.endsWith('/calendar') ? path : `${frame.place?.base}/calendar`;
  const href = changeAddress(`${base}?${query}`, {
    event: id,
    open: null,
    moveTo: null,
    length: null,
    date: view.date,
  });
  const canMove = mayWrite && !isCancelled && !isAllDay && !view.calendars[event.calendar]?.isArchived;
  const badge = isCancelled ? words.cancelled : isBlocking ? null : words.walkInShort;
  return (
    <a
      class={looks.filter(Boolean).join(' ')}
      href={href}
      title={said}
      aria-current={isOpen ? 'true' : undefined}
      {...(canMove
        ? {
            'data-move': id,
            'data-start': event.startsAt,
            'data-end': event.endsAt,
            'data-until': isBlocking ? event.occupiedTo : event.startsAt,
            'data-calendar': event.calendar,
            'data-version': event.version,
          }
        : {})}
    >
      {/* What is seen is cut to its box; who listens hears all of it. */}
      <span class="offscreen">{said}</span>
      <b class="cut" aria-hidden="true">
        {badge !== null && lines < 2 && <i class="mark" aria-hidden="true" />}
        {who ?? title}
        {event.others > 0 && ` ${words.others(event.others)}`}
      </b>
      {lines >= 2 && (
        <span class="cut" aria-hidden="true">
          {badge === null ? (who === null ? write.time(event.startsAt) : title) : null}
        </span>
      )}
      {lines >= 2 && badge !== null && (
        <span class="badge" aria-hidden="true">
          {badge}
        </span>
      )}
      {event.reminder === 'failed' && phase === 'coming' && !isCancelled && (
        <span class="alarm" aria-hidden="true">
          !
        </span>
      )}
    </a>
  );
}
