// What stands above the calendar's views and its list: the ways between them, the calendars to show, and the way to a new event.
import type { CalendarView } from '#calendar';
import { t } from '../../say.ts';
import { NewLink } from '../define-page.tsx';
import { Empty } from '../empty.tsx';
import { usePage } from '../page.ts';
import { useWrite, viewAddress } from './write.ts';

const spans = ['day', 'week', 'month'] as const;
/** The letters that lead there. */
const keys = { day: 'd', week: 'w', month: 'm' } as const;

export const saySpan = (span: CalendarView['view']) => ({ day: t('Day'), week: t('Week'), month: t('Month') })[span];

export function Views({ current, date }: { current: string; date: string | null }) {
  return (
    <nav class="segments" aria-label={t('View')}>
      {spans.map((span) => (
        <a
          key={span}
          href={viewAddress('calendar', {
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
          {saySpan(span)}
        </a>
      ))}
      <a
        href={viewAddress('calendar/events', { view: null, cancelled: null, date })}
        aria-current={current === 'list' ? 'page' : undefined}
      >
        {t('List')}
      </a>
    </nav>
  );
}

/** Without scripts, too, it begins where somebody is looking. */
export function NewEventLink() {
  const { view } = usePage<CalendarView>();
  const shown = view.calendars.find(({ isShown, isArchived }) => isShown && !isArchived);
  const isNow = view.days.some(({ date }) => date === view.today);
  const query = new URLSearchParams({
    ...(shown ? { calendar: shown.id } : {}),
    ...(isNow ? {} : { start: `${view.date}T09:00` }),
  });
  return <NewLink to={`calendar/new?${query}`} label={t('New event')} makes="event" isQuiet={false} />;
}

type Choice = CalendarView['calendars'][number];

/** Each shows or hides its calendar. When none is left, all are shown again. */
export function CalendarChips({ path, zone }: { path: 'calendar' | 'calendar/events'; zone: string }) {
  const { view, href } = usePage<Pick<CalendarView, 'calendars' | 'moreCalendars'>>();
  const { calendars, moreCalendars: more } = view;
  const shown = calendars.filter(({ isShown }) => isShown);
  const toggle = ({ id, isShown }: Choice) => {
    const ids = isShown
      ? shown.filter((one) => one.id !== id).map((one) => one.id)
      : [...shown.map((one) => one.id), id];
    const isAll = more === 0 && calendars.every((one) => one.isArchived || ids.includes(one.id));
    return viewAddress(path, { calendars: isAll || ids.length === 0 ? null : ids.join(',') });
  };
  return (
    <nav class="inline wrap" aria-label={t('Shown calendars')}>
      {calendars.map((calendar) => (
        <a
          key={calendar.id}
          class={`chip pick cal-${calendar.colour}`}
          href={toggle(calendar)}
          aria-current={calendar.isShown ? 'true' : undefined}
        >
          <i class={calendar.isShown ? 'swatch' : 'swatch off'} aria-hidden="true" />
          <span class="cut">{calendar.name}</span>
          <span class="quiet small">{sayState(calendar, zone)}</span>
        </a>
      ))}
      {more > 0 && (
        <a class="chip pick" href={href('calendar/calendars')}>
          {t('{count} more', { count: more })}
        </a>
      )}
    </nav>
  );
}

function sayState({ isShown, isArchived, now }: Choice, zone: string): string {
  const write = useWrite(zone);
  if (isArchived) return t('archived');
  if (!isShown) return t('hidden');
  if (now === null) return '';
  const time = now.until && write.time(now.until);
  if (now.isOccupied) return time === null ? t('until the end of the day') : t('until {time}', { time });
  return time === null ? t('free') : t('free until {time}', { time });
}

export function NoCalendar({ isPart }: { isPart?: boolean }) {
  const { href, may } = usePage();
  const mayWrite = may('calendar:write');
  return (
    <Empty
      icon="calendar"
      title={t('A calendar to live with')}
      words={
        mayWrite
          ? t(
              'Make the first calendar: a room, a person or a machine that can be booked. Two events never overlap in it.',
            )
          : t('There is no calendar yet. Somebody who may change things can make one.')
      }
      steps={[mayWrite && { href: href('calendar/calendars?new=calendar'), label: t('Make a calendar'), makes: true }]}
      isPart={isPart}
    />
  );
}
