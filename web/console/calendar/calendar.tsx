// The calendar: what is shown and of which calendars, a day, week or month of events, and the drawer of the one that is open.
import type { CalendarView } from '#calendar';
import { PartStyle } from '../../frame/part-style.tsx';
import { t } from '../../say.ts';
import { LinkButton, SubmitButton } from '../buttons.tsx';
import { definePage } from '../define-page.tsx';
import { Icon } from '../icons.tsx';
import { usePage } from '../page.ts';
import { CalendarChips, NewEventLink, NoCalendar, Views } from './bar.tsx';
import { Drawer } from './drawer.tsx';
import { Grid } from './grid.tsx';
import { Month } from './month.tsx';
import { useWrite, viewAddress } from './write.ts';

function titleOf({ view, date, days, timeZone }: CalendarView): string {
  const write = useWrite(timeZone);
  if (view === 'day') return write.wholeDay(date);
  return view === 'month' ? write.month(date) : write.range(days[0]?.date ?? date, days.at(-1)?.date ?? date);
}

export const calendar = definePage<CalendarView>({
  title: ({ view }) => titleOf(view),
  documentTitle: ({ view }) => `${t('Calendar')}: ${titleOf(view)}`,
  facts: ({ view }) => (view.view === 'month' ? undefined : t('week {number}', { number: view.week })),
  actions: ({ view, may }) => (
    <>
      <FindForm />
      <Steps />
      <Views current={view.view} date={view.date} />
      {may('calendar:write') && view.calendars.length > 0 && <NewEventLink />}
    </>
  ),
  body: ({ view, href, frame }) => {
    if (view.calendars.length === 0) return <NoCalendar />;
    const isElsewhere = view.timeZone !== frame.place?.organisation.timeZone;
    const zone = view.timeZone;
    return (
      <>
        <div class={`calendar-bar one-line${view.event ? ' behind' : ''}`}>
          <CalendarChips path="calendar" zone={zone} />
          <a
            class="chip pick"
            href={viewAddress('calendar', { cancelled: view.hasCancelled ? null : 'show' })}
            aria-current={view.hasCancelled ? 'true' : undefined}
          >
            {t('Cancelled')}
          </a>
          <a class="chip pick" href={href('calendar/calendars')}>
            {t('Calendars')}
          </a>
          <span class="legend small quiet push">
            <i class="after" aria-hidden="true" />
            {t('blocked after the event')}
          </span>
        </div>
        {(view.isMixed || isElsewhere) && (
          <p class="note plain">
            {view.isMixed
              ? t('These calendars have several time zones. The hours are those of {zone}.', { zone })
              : t('The hours are those of {zone}.', { zone })}
          </p>
        )}
        {view.isCut && (
          <p class="note warn">{t('There are more events than can be drawn here. The list has them all.')}</p>
        )}
        <PartStyle name="week" />
        <div class="split calendar-split">
          {view.view === 'month' ? <Month /> : <Grid />}
          {view.event && <Drawer event={view.event} open={view.open} />}
        </div>
      </>
    );
  },
});

function Steps() {
  const { previous, next, today, days, view } = usePage<CalendarView>().view;
  const to = (date: string | null) => viewAddress('calendar', { date });
  const isHere = days.some((day) => day.date === today && !day.isOutside);
  const before = { day: t('Previous day'), week: t('Previous week'), month: t('Previous month') };
  const after = { day: t('Next day'), week: t('Next week'), month: t('Next month') };
  return (
    <nav class="inline day-steps" aria-label={t('{as, select, steps {Days} other {Days}}', { as: 'steps' })}>
      {previous !== null && (
        <a class="button square" rel="prev" href={to(previous)} aria-label={before[view]} data-key="arrowleft">
          <Icon name="left" isSmall />
        </a>
      )}
      <LinkButton to={to(null)} label={t('Today')} aria-current={isHere ? 'date' : undefined} data-key="t" />
      {next !== null && (
        <a class="button square" rel="next" href={to(next)} aria-label={after[view]} data-key="arrowright">
          <Icon name="right" isSmall />
        </a>
      )}
    </nav>
  );
}

/** Leads to the list, which has all the time there is. */
function FindForm() {
  const { href } = usePage();
  const label = t('Name, e-mail or phone of who comes');
  return (
    <form method="get" action={href('calendar/events')} role="search" class="inline calendar-find" aria-label={label}>
      <input type="search" name="q" aria-label={label} placeholder={label} maxLength={200} />
      <SubmitButton label={t('Find')} />
    </form>
  );
}
