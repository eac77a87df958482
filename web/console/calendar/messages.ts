// What was done to events, and why it was refused, as the frame of the console says it.
import type { Language } from '#platform/http/preferences.ts';
import { timeParts } from '../times.ts';

type Values = Record<string, string>;
type Messages = { done: Record<string, (values: Values) => string>; codes: Record<string, string> };

/** `2026-11-19T13:30`, in the zone of the calendar already. */
function writeStart(local = '', locale: string): string {
  const parts = { weekday: 'short', day: 'numeric', month: 'short', ...timeParts } as const;
  return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...parts }).format(Date.parse(`${local}:00Z`));
}

const en: Messages = {
  done: {
    'event.made': (v) => `“${v.title}” is booked.`,
    'event.moved': (v) => `“${v.title}” is now on ${writeStart(v.start, 'en-GB')}.`,
    'event.cancelled': (v) => `“${v.title}” is cancelled. Its time is free.`,
    'event.cancelled-told': (v) => `“${v.title}” is cancelled. Its time is free, and the attendees are told.`,
    'event.restored': (v) => `“${v.title}” is back.`,
  },
  codes: {
    event_conflict: 'This time is taken meanwhile. Below is the next free one.',
    event_cancelled: 'This event is cancelled. Restore it first.',
    event_not_found: 'This event is not there any more.',
    calendar_archived: 'This calendar is archived. Take it out of the archive first.',
    calendar_not_found: 'This calendar is not there any more, or it is archived.',
    changed_meanwhile: 'Somebody else changed this meanwhile. You see the newer state now.',
  },
};

const cs: Messages = {
  done: {
    'event.made': (v) => `„${v.title}“ je zapsáno.`,
    'event.moved': (v) => `„${v.title}“ je teď ${writeStart(v.start, 'cs')}.`,
    'event.cancelled': (v) => `„${v.title}“ je zrušeno. Čas je volný.`,
    'event.cancelled-told': (v) => `„${v.title}“ je zrušeno. Čas je volný a účastníci dostanou zprávu.`,
    'event.restored': (v) => `„${v.title}“ je zpět.`,
  },
  codes: {
    event_conflict: 'Tento čas je už obsazen. Níže je nejbližší volný.',
    event_cancelled: 'Tato událost je zrušena. Nejdřív ji obnovte.',
    event_not_found: 'Tato událost už tu není.',
    calendar_archived: 'Tento kalendář je v archivu. Nejdřív ho z archivu vraťte.',
    calendar_not_found: 'Tento kalendář už tu není, nebo je v archivu.',
    changed_meanwhile: 'Mezitím to někdo změnil. Teď vidíte novější stav.',
  },
};

export const calendarMessages: Record<Language, Messages> = { en, cs };
