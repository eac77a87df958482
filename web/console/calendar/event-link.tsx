// One event in a view: who and what, with its badges, and a sentence with everything for who points at it and for who listens.
import type { CalendarView } from '#calendar';
import { changeAddress } from '../../frame/links.ts';
import { t } from '../../say.ts';
import { usePage } from '../page.ts';
import { useWrite } from './write.ts';

type Event = CalendarView['events'][number];

/** What is seen comes first and in the same order: who speaks to the page says what is written on it (WCAG 2.5.3). */
export function sayEvent(event: Event): string {
  const { view } = usePage<CalendarView>();
  const write = useWrite(view.timeZone);
  const { who, title, type, startsAt, endsAt, occupiedTo, isAllDay, isBlocking, isCancelled, reminder } = event;
  const isBlocked = isBlocking && !isCancelled && occupiedTo > endsAt;
  const said = [
    nameOf(event),
    isCancelled ? t('cancelled') : !isBlocking && t('walk-in, blocks nothing'),
    who !== null && title,
    isAllDay ? t('all day') : write.times(startsAt, endsAt),
    type,
    view.calendars[event.calendar]?.name,
    isBlocked && t('blocked until {time}', { time: write.near(occupiedTo, endsAt) }),
    reminder === 'failed' && t('reminder failed'),
  ];
  return said.filter(Boolean).join(', ');
}

const nameOf = ({ who, title, others }: Event) => (others > 0 ? `${who ?? title} +${others}` : (who ?? title));

/** `lines`: how many fit into its box. Few elements on purpose: a week may have hundreds of them, each laid out on a slow machine. */
export function EventLink({ event, lines = 1 }: { event: Event | undefined; lines?: number }) {
  const { view, frame, may, href } = usePage<CalendarView>();
  const write = useWrite(view.timeZone);
  if (!event) return null;
  const { id, who, title, isBlocking, isCancelled, phase, isAllDay, startsAt, endsAt, occupiedTo } = event;
  const calendar = view.calendars[event.calendar];
  const isOpen = view.event?.id === id;
  const looks = [
    'ev',
    `cal-${calendar?.colour ?? 1}`,
    phase,
    isCancelled ? 'off' : !isBlocking && 'walk-in',
    isOpen && 'chosen',
    lines >= 4 && (lines >= 6 ? 'tall taller' : 'tall'),
  ];
  const said = sayEvent(event);
  const [path = '', query = ''] = frame.reader.address.split('?', 2);
  const base = path.endsWith('/calendar') ? path : href('calendar');
  const opened = { event: id, open: null, moveTo: null, length: null, date: view.date };
  const canMove = may('calendar:write') && !isCancelled && !isAllDay && !calendar?.isArchived;
  const badge = isCancelled ? t('cancelled') : isBlocking ? null : t('walk-in');
  const secondLine = who === null ? write.time(startsAt) : title;
  const text = (
    <>
      {badge !== null && lines < 2 && <i class="mark" />}
      <b>{nameOf(event)}</b>
      {lines >= 2 && <br />}
      {lines >= 2 && (badge === null ? secondLine : <span class="badge">{badge}</span>)}
    </>
  );
  return (
    <a
      class={looks.filter(Boolean).join(' ')}
      href={changeAddress(`${base}?${query}`, opened)}
      title={said}
      aria-label={said}
      aria-current={isOpen ? 'true' : undefined}
      {...(canMove
        ? {
            'data-move': id,
            'data-start': startsAt.toISOString(),
            'data-end': endsAt.toISOString(),
            'data-until': (isBlocking ? occupiedTo : startsAt).toISOString(),
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
