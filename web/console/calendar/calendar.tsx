// The calendar: what is shown and of which calendars, a day, week or month of events, and the drawer of the one that is open.
import type { CalendarView } from '#calendar';
import type { Frame } from '#platform/screens/screen.ts';
import { PartStyle } from '../../frame/part-style.tsx';
import { ConsoleScreen } from '../frame.tsx';
import { Icon } from '../icons.tsx';
import { CalendarChips, NewEventLink, NoCalendar, Views } from './bar.tsx';
import { Drawer, fieldNames } from './drawer.tsx';
import { Grid } from './grid.tsx';
import { Month } from './month.tsx';
import { type CalendarWords, calendarWords } from './words.ts';
import { viewAddress, type Write, writeFor } from './write.ts';

export type PartNeeds = { view: CalendarView; frame: Frame; words: CalendarWords; write: Write; mayWrite: boolean };

export function titleOf(view: CalendarView, frame: Frame): string {
  const write = writeFor(frame, view.timeZone);
  const [first, last] = [view.days[0]?.date ?? view.date, view.days.at(-1)?.date ?? view.date];
  if (view.view === 'day') return write.wholeDay(view.date);
  return view.view === 'month' ? write.month(view.date) : write.range(first, last);
}

export function Calendar({ view, frame }: { view: CalendarView; frame: Frame }) {
  const words = calendarWords[frame.reader.language];
  const write = writeFor(frame, view.timeZone);
  const mayWrite = frame.permissions.includes('calendar:write');
  const needs = { view, frame, words, write, mayWrite };
  const isElsewhere = view.timeZone !== frame.place?.organisation.timeZone;
  return (
    <ConsoleScreen
      frame={frame}
      title={titleOf(view, frame)}
      facts={view.view === 'month' ? undefined : words.week(view.week)}
      fields={fieldNames(words)}
      actions={
        <>
          <FindForm frame={frame} words={words} />
          <Steps {...needs} />
          <Views current={view.view} date={view.date} frame={frame} words={words} />
          {mayWrite && view.calendars.length > 0 && <NewEventLink view={view} frame={frame} words={words} />}
        </>
      }
    >
      {view.calendars.length === 0 ? (
        <NoCalendar frame={frame} words={words} mayWrite={mayWrite} />
      ) : (
        <>
          <div class={`calendar-bar one-line${view.event ? ' behind' : ''}`}>
            <CalendarChips
              calendars={view.calendars}
              more={view.moreCalendars}
              path="calendar"
              frame={frame}
              words={words}
              write={write}
            />
            <a
              class="chip pick"
              href={viewAddress(frame, 'calendar', { cancelled: view.hasCancelled ? null : 'show' })}
              aria-current={view.hasCancelled ? 'true' : undefined}
            >
              {words.showCancelled}
            </a>
            <a class="chip pick" href={`${frame.place?.base}/calendar/calendars`}>
              {words.calendars}
            </a>
            <span class="legend small quiet push">
              <i class="after" aria-hidden="true" />
              {words.legend}
            </span>
          </div>
          {(view.isMixed || isElsewhere) && (
            <p class="note plain">{view.isMixed ? words.mixed(view.timeZone) : words.zone(view.timeZone)}</p>
          )}
          {view.isCut && <p class="note warn">{words.cut}</p>}
          <PartStyle name="week" />
          <div class="split calendar-split">
            {view.view === 'month' ? <Month {...needs} /> : <Grid {...needs} />}
            {view.event && <Drawer event={view.event} open={view.open} frame={frame} words={words} />}
          </div>
        </>
      )}
    </ConsoleScreen>
  );
}

function Steps({ view, frame, words }: PartNeeds) {
  const { previous, next, today, days } = view;
  const to = (date: string) => viewAddress(frame, 'calendar', { date });
  const isHere = days.some((day) => day.date === today && !day.isOutside);
  return (
    <nav class="inline day-steps" aria-label={words.days}>
      {previous !== null && (
        <a
          class="button square"
          rel="prev"
          href={to(previous)}
          aria-label={words.previous[view.view]}
          data-key="arrowleft"
        >
          <Icon name="left" isSmall />
        </a>
      )}
      <a
        class="button"
        href={viewAddress(frame, 'calendar', { date: null })}
        aria-current={isHere ? 'date' : undefined}
        data-key="t"
      >
        {words.today}
      </a>
      {next !== null && (
        <a class="button square" rel="next" href={to(next)} aria-label={words.next[view.view]} data-key="arrowright">
          <Icon name="right" isSmall />
        </a>
      )}
    </nav>
  );
}

/** Leads to the list, which has all the time there is. */
function FindForm({ frame, words }: { frame: Frame; words: CalendarWords }) {
  return (
    <form
      method="get"
      action={`${frame.place?.base}/calendar/events`}
      role="search"
      class="inline calendar-find"
      aria-label={words.search}
    >
      <input type="search" name="q" aria-label={words.search} placeholder={words.search} maxLength={200} />
      <button type="submit" class="button">
        {words.find}
      </button>
    </form>
  );
}
