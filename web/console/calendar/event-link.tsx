// One event in a view: who and what, with its badges, and a sentence with everything for who points at it and for who listens.
import { changeAddress } from '../../frame/links.ts';
import type { PartNeeds } from './calendar.tsx';

type Event = PartNeeds['view']['events'][number];
type Needs = Pick<PartNeeds, 'view' | 'frame' | 'words' | 'write' | 'mayWrite'>;

/** What is seen comes first and in the same order: who speaks to the page says what is written on it (WCAG 2.5.3). */
export function sayEvent(event: Event, { view, words, write }: Needs): string {
  const { who, title, type, startsAt, endsAt, occupiedTo, isAllDay, isBlocking, isCancelled, reminder } = event;
  const said = [
    nameEvent(event, words),
    isCancelled ? words.cancelled : !isBlocking && words.walkIn,
    who !== null && title,
    isAllDay ? words.allDay : write.times(startsAt, endsAt),
    type,
    view.calendars[event.calendar]?.name,
    isBlocking && !isCancelled && occupiedTo > endsAt && words.blockedUntil(write.near(occupiedTo, endsAt)),
    reminder === 'failed' && words.reminderFailed,
  ];
  return said.filter(Boolean).join(', ');
}

const nameEvent = ({ who, title, others }: Event, words: Needs['words']) =>
  others > 0 ? `${who ?? title} ${words.others(others)}` : (who ?? title);

/** `lines`: how many fit into its box. Few elements on purpose: a week may have hundreds of them, each laid out on a slow machine. */
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
    lines >= 4 && (lines >= 6 ? 'tall taller' : 'tall'),
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
  const secondLine = who === null ? write.time(event.startsAt) : title;
  const text = (
    <>
      {badge !== null && lines < 2 && <i class="mark" />}
      <b>{nameEvent(event, words)}</b>
      {lines >= 2 && <br />}
      {lines >= 2 && (badge === null ? secondLine : <span class="badge">{badge}</span>)}
    </>
  );
  return (
    <a
      class={looks.filter(Boolean).join(' ')}
      href={href}
      title={said}
      aria-label={said}
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
      {lines >= 3 ? <span class="lines">{text}</span> : text}
      {event.reminder === 'failed' && phase === 'coming' && !isCancelled && (
        <span class="alarm" aria-hidden="true">
          !
        </span>
      )}
    </a>
  );
}
