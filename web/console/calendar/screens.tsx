// Every page of the calendar and of calendars with its title, for the one place that writes whole documents (web/server.tsx).
import type { JSX } from 'preact';
import type { CalendarSettingsView, CalendarsView, CalendarView, EventsView, FreeView, NewEventView } from '#calendar';
import type { Frame } from '#platform/screens/screen.ts';
import { CalendarSettings } from '../calendars/calendar.tsx';
import { Calendars } from '../calendars/calendars.tsx';
import { FreeSlots } from '../calendars/free.tsx';
import { calendarsWords } from '../calendars/words.ts';
import { Calendar, titleOf } from './calendar.tsx';
import { Events } from './events.tsx';
import { NewEvent } from './new-event.tsx';
import { calendarWords } from './words.ts';

type Write<Page> = (title: string, frame: Frame, page: JSX.Element) => Page;

const wordsOf = ({ reader }: Frame) => calendarWords[reader.language];
const settingsWordsOf = ({ reader }: Frame) => calendarsWords[reader.language];

export const calendarScreens = <Page,>(write: Write<Page>) => ({
  calendar: (view: CalendarView, frame: Frame) =>
    write(`${wordsOf(frame).title}: ${titleOf(view, frame)}`, frame, <Calendar view={view} frame={frame} />),
  events: (view: EventsView, frame: Frame) =>
    write(`${wordsOf(frame).title}: ${wordsOf(frame).list}`, frame, <Events view={view} frame={frame} />),
  blank: (view: NewEventView, frame: Frame) =>
    write(wordsOf(frame).newTitle, frame, <NewEvent view={view} frame={frame} />),
});

export const calendarSettingsScreens = <Page,>(write: Write<Page>) => ({
  list: (view: CalendarsView, frame: Frame) =>
    write(settingsWordsOf(frame).title, frame, <Calendars view={view} frame={frame} />),
  one: (view: CalendarSettingsView, frame: Frame) =>
    write(view.name, frame, <CalendarSettings view={view} frame={frame} />),
  free: (view: FreeView, frame: Frame) =>
    write(`${settingsWordsOf(frame).freeTitle} · ${view.name}`, frame, <FreeSlots view={view} frame={frame} />),
});
