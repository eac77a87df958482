// What stands above the calendar's views and its list: the ways between them, the calendars to show, and the way to a new event.
import type { CalendarView } from '#calendar';
import type { Frame } from '#platform/screens/screen.ts';
import { Empty } from '../empty.tsx';
import { Icon } from '../icons.tsx';
import type { CalendarWords } from './words.ts';
import { viewAddress, type Write } from './write.ts';

type Needs = { frame: Frame; words: CalendarWords };

const spans = ['day', 'week', 'month'] as const;
/** The letters that lead there. */
const keys = { day: 'd', week: 'w', month: 'm' } as const;

export function Views({ current, date, frame, words }: Needs & { current: string; date: string | null }) {
  return (
    <nav class="segments" aria-label={words.views}>
      {spans.map((span) => (
        <a
          key={span}
          href={viewAddress(frame, 'calendar', {
            view: span === 'week' ? null : span,
            date,
            q: null,
            when: null,
            type: null,
            state: null,
          })}
          aria-current={span === current ? 'page' : undefined}
          data-key={keys[span]}
        >
          {words.spans[span]}
        </a>
      ))}
      <a
        href={viewAddress(frame, 'calendar/events', { view: null, cancelled: null, date })}
        aria-current={current === 'list' ? 'page' : undefined}
      >
        {words.list}
      </a>
    </nav>
  );
}

/** Without scripts, too, it begins where somebody is looking. */
export function NewEventLink({ view, frame, words }: Needs & { view: CalendarView }) {
  const shown = view.calendars.find(({ isShown, isArchived }) => isShown && !isArchived);
  const isNow = view.days.some(({ date }) => date === view.today);
  const query = new URLSearchParams({
    ...(shown ? { calendar: shown.id } : {}),
    ...(isNow ? {} : { start: `${view.date}T09:00` }),
  });
  return (
    <a class="button primary" href={`${frame.place?.base}/calendar/new?${query}`} data-new="event">
      <Icon name="plus" />
      {words.newEvent}
    </a>
  );
}

type Choice = CalendarView['calendars'][number];
type ChipNeeds = Needs & {
  calendars: readonly Choice[];
  more: number;
  path: 'calendar' | 'calendar/events';
  write: Write;
};

/** Each shows or hides its calendar. When none is left, all are shown again. */
export function CalendarChips({ calendars, more, path, frame, words, write }: ChipNeeds) {
  const shown = calendars.filter(({ isShown }) => isShown);
  const toggle = ({ id, isShown }: Choice) => {
    const ids = isShown
      ? shown.filter((one) => one.id !== id).map((one) => one.id)
      : [...shown.map((one) => one.id), id];
    const isAll = more === 0 && calendars.every((one) => one.isArchived || ids.includes(one.id));
    return viewAddress(frame, path, { calendars: isAll || ids.length === 0 ? null : ids.join(',') });
  };
  return (
    <nav class="inline wrap" aria-label={words.shown}>
      {calendars.map((calendar) => (
        <a
          key={calendar.id}
          class={`chip pick cal-${calendar.colour}`}
          href={toggle(calendar)}
          aria-current={calendar.isShown ? 'true' : undefined}
        >
          <i class={calendar.isShown ? 'swatch' : 'swatch off'} aria-hidden="true" />
          <span class="cut">{calendar.name}</span>
          <span class="quiet small">{stateOf(calendar, words, write)}</span>
        </a>
      ))}
      {more > 0 && (
        <a class="chip pick" href={`${frame.place?.base}/calendar/calendars`}>
          {words.moreCalendars(more)}
        </a>
      )}
    </nav>
  );
}

function stateOf({ isShown, isArchived, now }: Choice, words: CalendarWords, write: Write): string {
  if (isArchived) return words.archived;
  if (!isShown) return words.hidden;
  if (now === null) return '';
  const time = now.until && write.time(now.until);
  if (now.isOccupied) return time === null ? words.occupiedRest : words.occupiedUntil(time);
  return time === null ? words.freeRest : words.freeUntil(time);
}

export function NoCalendar({ frame, words, mayWrite }: Needs & { mayWrite: boolean }) {
  const to = `${frame.place?.base}/calendar/calendars?new=calendar`;
  return (
    <Empty
      icon="calendar"
      title={words.emptyTitle}
      words={mayWrite ? words.emptyWords : words.emptyRead}
      steps={[mayWrite && { href: to, label: words.makeCalendar, makes: true }]}
    />
  );
}
