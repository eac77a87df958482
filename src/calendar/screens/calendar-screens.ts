// The calendar's screens and their actions, as the console serves them: views, list, the form of a new event.
import type { Clock } from '#platform/clock.ts';
import { type Action, defineAction, defineScreen, type Screen } from '#platform/screens/screen.ts';
import { csvColumns } from '../events/read-events.ts';
import type { CalendarStore } from '../store.ts';
import { type ActionNeeds, calendarActions } from './calendar-actions.ts';
import { calendarViews } from './calendar-views.ts';
import { csvRows, eventList } from './event-list.ts';
import { CancelForm, MoveForm, NewEventForm, RestoreForm } from './forms.ts';
import { eventOpener } from './open-event.ts';
import type { RangeStore } from './range-store.ts';
import { CalendarQuery, CalendarView, EventsQuery, EventsView, NewEventQuery, NewEventView } from './schema.ts';

export type ScreenNeeds = ActionNeeds & {
  store: RangeStore;
  calendars: CalendarStore;
  customerPath: (identityId: string) => string;
  clock: Clock;
};

export function calendarScreens(needs: ScreenNeeds): { screens: Screen[]; actions: Action[] } {
  const { store, calendars, events, customerPath, clock } = needs;
  const openEvent = eventOpener({ events, calendars, customerPath });
  const views = calendarViews({ store, calendars, openEvent, clock });
  const act = calendarActions(needs);
  const read = { scope: 'organisation', permission: 'calendar:read' } as const;
  const change = { scope: 'organisation', permission: 'calendar:write' } as const;
  const ofEvent = { ...change, form: 'calendar' } as const;
  const pathOf = (verb: string) => `calendar/events/:id/${verb}`;
  return {
    screens: [
      defineScreen({
        ...read,
        path: 'calendar',
        summary: 'The calendar: a day, a week or a month, with the event that is open beside it',
        nav: { id: 'calendar', group: 'work', at: 20 },
        startsSlim: true,
        query: CalendarQuery,
        answer: CalendarView,
        view: views.calendar,
        page: 'calendar',
      }),
      defineScreen({
        ...read,
        path: 'calendar/events',
        summary: 'Events as a list: by time, calendar, type, state, or who attends',
        query: EventsQuery,
        answer: EventsView,
        view: eventList({ events, calendars, openEvent, clock }),
        page: 'events',
        csv: (view) => ({ header: csvColumns, rows: csvRows(view) }),
      }),
      defineScreen({
        ...change,
        path: 'calendar/new',
        summary: 'The form of a new event; parameters fill it in',
        query: NewEventQuery,
        answer: NewEventView,
        view: views.blank,
        page: 'new-event',
      }),
    ],
    actions: [
      defineAction({
        ...{ ...change, form: 'calendar/new', path: 'calendar/events/create', summary: 'Book an event' },
        seenAt: 'calendar',
        body: NewEventForm,
        act: act.create,
      }),
      defineAction({
        ...{ ...ofEvent, path: pathOf('move'), summary: 'Move an event, unless another one is in the way' },
        body: MoveForm,
        act: act.move,
      }),
      defineAction({
        ...{ ...ofEvent, path: pathOf('cancel'), summary: 'Cancel an event', body: CancelForm },
        act: act.cancel,
      }),
      defineAction({
        ...{ ...ofEvent, path: pathOf('restore'), summary: 'Restore a cancelled event where its time is still free' },
        body: RestoreForm,
        act: act.restore,
      }),
    ],
  };
}
