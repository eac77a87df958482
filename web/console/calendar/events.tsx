// Events as a list: found by who attends, by calendar, type and state, in pages, and all of them as CSV.
import type { EventsView } from '#calendar';
import { msg } from '#platform/text/msg.ts';
import { t } from '../../say.ts';
import { LinkButton, SubmitButton } from '../buttons.tsx';
import { definePage } from '../define-page.tsx';
import { Field, Select } from '../fields.tsx';
import { type Column, onlyInFile } from '../list.tsx';
import { usePage } from '../page.ts';
import { CsvLink } from '../page-links.tsx';
import { CalendarChips, Views } from './bar.tsx';
import { Drawer } from './drawer.tsx';
import { useWrite, viewAddress } from './write.ts';

type Row = EventsView['items'][number];

const columns: readonly Column<Row, EventsView>[] = [
  ...onlyInFile<Row>('id', 'calendarId'),
  { head: msg('When'), class: 'num small', cell: sayWhen, csv: 'startsAt' },
  { csv: 'endsAt' },
  { csv: 'isAllDay', value: ({ isAllDay }) => String(isAllDay) },
  {
    head: msg('Event'),
    link: ({ who, title }) => who ?? title,
    cell: ({ who, title, type, attendees }) => (
      <>
        {attendees > 1 && <span class="quiet small"> +{attendees - 1}</span>}
        <br />
        <span class="quiet small">{[who === null ? null : title, type].filter(Boolean).join(' · ')}</span>
      </>
    ),
    csv: 'title',
  },
  ...onlyInFile<Row>('type', 'who', 'attendees'),
  {
    head: msg('Calendar'),
    wide: true,
    cell: ({ calendarName }) => (
      <span class="inline">
        <i class="swatch" aria-hidden="true" />
        {calendarName}
      </span>
    ),
  },
  {
    head: msg('State'),
    isRight: true,
    cell: ({ state, reminder }) => (
      <>
        {state === 'cancelled' && <span class="chip bad">{t('cancelled')}</span>}
        {state === 'free' && <span class="chip warn">{t('walk-in')}</span>}
        {reminder === 'failed' && <span class="chip bad">{t('reminder failed')}</span>}
      </>
    ),
    csv: 'state',
  },
];

function sayWhen({ timeZone, startsAt, endsAt, isAllDay }: Row): string {
  const write = useWrite(timeZone);
  return isAllDay ? write.days(startsAt, endsAt) : `${write.day(startsAt)}, ${write.times(startsAt, endsAt)}`;
}

export const events = definePage<EventsView, Row>({
  columns,
  title: () => t('Calendar'),
  documentTitle: () => `${t('Calendar')}: ${t('List')}`,
  facts: ({ view }) =>
    view.isAll ? t('past and coming') : t('from {day} on', { day: useWrite('UTC').wholeDay(view.date) }),
  actions: () => (
    <>
      <CsvLink />
      <LinkButton to="calendar/calendars" label={t('Calendars')} />
    </>
  ),
  makes: { id: 'event', label: msg('New event'), to: 'calendar/new', permission: 'calendar:write' },
  above: ({ view, frame }) => (
    <>
      <div class="calendar-bar">
        <Views current="list" date={view.date} />
        <CalendarChips path="calendar/events" zone={frame.place?.organisation.timeZone ?? 'UTC'} />
      </div>
      <Filters />
      {view.limited && <p class="note">{sayLimited(view.limited)}</p>}
    </>
  ),
  list: ({ view, href }) => ({
    page: view,
    keyOf: ({ id }) => id,
    row: ({ id, colour }) => ({
      href: viewAddress('calendar/events', { event: id }),
      isChosen: view.event?.id === id,
      tone: `cal-${colour}`,
    }),
    label: t('List'),
    first: {
      icon: 'calendar',
      title: view.isAll ? t('No events yet') : t('No events from this day on'),
      words: t('Every booking stands here, with who comes and whether they were reminded.'),
      steps: [lookBack(view)],
    },
    empty: isFiltered(view) && {
      title: t('No event matches'),
      searched: view.q,
      words: view.isAll
        ? t('Looked for in all the time there is, in the calendars that are chosen.')
        : t('Looked for from this day on, in the calendars that are chosen.'),
      steps: [lookBack(view), { href: href('calendar/events'), label: t('Show all') }],
    },
  }),
  side: ({ view }) => view.event && <Drawer event={view.event} open={view.open} />,
});

const isFiltered = ({ q, type, state, calendars }: EventsView) =>
  q !== '' || type !== '' || state !== null || calendars.some(({ isShown, isArchived }) => !isShown && !isArchived);

const lookBack = ({ isAll }: EventsView) =>
  !isAll && { href: viewAddress('calendar/events', { when: 'all' }), label: t('Look in the past, too') };

const sayLimited = (limited: NonNullable<EventsView['limited']>) =>
  ({
    short: t('Type three letters, or four digits of a phone.'),
    broad: t('More than 1,000 people match: these are events of 1,000 of them. Type more to narrow it down.'),
    late: t('This search took too long. Type more, or try again.'),
  })[limited];

function Filters() {
  const { view, frame, href } = usePage<EventsView>();
  const kept = new URLSearchParams(frame.reader.address.split('?', 2)[1] ?? '').get('calendars');
  const of = (name: 'q' | 'date' | 'type' | 'state') => ({ name, id: `filter-${name}`, value: view[name] ?? '' });
  const states = {
    '': t('All events'),
    active: t('Not cancelled'),
    blocking: t('Blocking'),
    free: t('Walk-ins'),
    cancelled: t('Cancelled'),
  };
  return (
    <form class="filters event-filters" method="get" action={href('calendar/events')} role="search">
      {kept !== null && <input type="hidden" name="calendars" value={kept} />}
      <Field {...of('q')} label={t('Name, e-mail or phone of who comes')} type="search" maxLength={200} />
      <Field {...of('date')} label={t('From')} type="date" />
      <Field {...of('type')} label={t('Type')} maxLength={64} />
      <Select
        {...of('state')}
        label={t('State')}
        choices={Object.entries(states).map(([value, label]) => ({ value, label }))}
      />
      <label class="inline">
        <input type="checkbox" name="when" value="all" checked={view.isAll} />
        {t('Past ones, too')}
      </label>
      <SubmitButton label={t('Find')} />
    </form>
  );
}
