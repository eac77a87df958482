// What the pages of one calendar share: their head, their tabs, and the state of their forms.
import type { CalendarSettingsView } from '#calendar';
import type { Frame } from '#platform/screens/screen.ts';
import { formOf } from '../fields.tsx';
import type { CalendarsWords } from './words.ts';

export type SettingsNeeds = { view: CalendarSettingsView; frame: Frame; words: CalendarsWords; mayWrite: boolean };

export const pathOf = (id: string) => `calendar/calendars/${encodeURIComponent(id)}`;

/** `verb` is the rest of the action's path, `to` the same with its ids. */
export const settingsForm = ({ frame, view }: Pick<SettingsNeeds, 'frame' | 'view'>, verb: string, to = verb) =>
  formOf(frame, `calendar/calendars/:calendar/${verb}`, `${pathOf(view.id)}/${to}`);

type HeadNeeds = { view: Pick<CalendarSettingsView, 'id' | 'timeZone' | 'colour' | 'isArchived'>; frame: Frame };

export function CalendarFacts({ view, frame, words }: HeadNeeds & { words: CalendarsWords }) {
  return (
    <span class="inline wrap">
      <a href={`${frame.place?.base}/calendar/calendars`}>{words.title}</a>
      <i class={`swatch cal-${view.colour}`} aria-hidden="true" />
      <span class="mono small">{view.id}</span>
      <span class="chip">{view.timeZone}</span>
      {view.isArchived && <span class="chip warn">{words.archived}</span>}
    </span>
  );
}

type TabNeeds = { id: string; current: 'settings' | 'free'; frame: Frame; words: CalendarsWords };

export function CalendarTabs({ id, current, frame, words }: TabNeeds) {
  const base = `${frame.place?.base}/${pathOf(id)}`;
  return (
    <nav class="tabs" aria-label={words.tabsLabel}>
      <a href={base} aria-current={current === 'settings' ? 'page' : undefined}>
        {words.tabs.settings}
      </a>
      <a href={`${base}/free`} aria-current={current === 'free' ? 'page' : undefined}>
        {words.tabs.free}
      </a>
    </nav>
  );
}
