// The screens of calendars and their actions, as the console serves them.
import { type Action, defineAction, defineScreen, type Screen } from '#platform/screens/screen.ts';
import {
  ArchiveForm,
  CalendarsQuery,
  CalendarsView,
  DeleteForm,
  FeedForm,
  FreeQuery,
  FreeView,
  NewCalendarForm,
  NewFeedForm,
  RevokeForm,
  SettingsForm,
  SettingsQuery,
  SettingsView,
} from './schema.ts';
import { type SettingsActionNeeds, settingsActions } from './settings-actions.ts';
import { type SettingsViewNeeds, settingsViews } from './settings-views.ts';

type Needs = SettingsActionNeeds & SettingsViewNeeds;

const list = 'calendar/calendars';
const one = `${list}/:calendar`;

export function settingsScreens(needs: Needs): { screens: Screen[]; actions: Action[] } {
  const views = settingsViews(needs);
  const act = settingsActions(needs);
  const read = { scope: 'organisation', permission: 'calendar:read' } as const;
  const change = { scope: 'organisation', permission: 'calendar:write', form: one } as const;
  return {
    screens: [
      defineScreen({
        ...{ ...read, path: list, summary: 'The calendars: hours, feeds, and the archive' },
        ...{ query: CalendarsQuery, answer: CalendarsView, view: views.list, page: 'calendars' },
        csv: ({ items }) => ({
          header: ['id', 'name', 'time zone', 'colour', 'archived', 'feeds'],
          rows: items.map(({ id, name, timeZone, colour, isArchived, feeds }) => [
            ...[id, name, timeZone, colour, isArchived ? 'yes' : 'no', feeds],
          ]),
        }),
      }),
      defineScreen({
        ...{ ...read, path: one, summary: 'A calendar: name, colour, rules for free slots, feeds' },
        ...{ query: SettingsQuery, answer: SettingsView, view: views.one, page: 'calendar-settings' },
      }),
      defineScreen({
        ...{ ...read, path: `${one}/free`, summary: 'The free slots of a calendar' },
        ...{ query: FreeQuery, answer: FreeView, view: views.free, page: 'free-times' },
      }),
    ],
    actions: [
      defineAction({
        ...{ ...change, form: list, path: `${list}/create`, summary: 'Make a calendar' },
        ...{ body: NewCalendarForm, act: act.create },
      }),
      defineAction({
        ...{ ...change, path: `${one}/save`, summary: 'Save its settings; a field that is left out is emptied' },
        ...{ body: SettingsForm, act: act.save },
      }),
      defineAction({
        ...{ ...change, path: `${one}/archive`, summary: 'Archive a calendar; its events stay' },
        ...{ body: ArchiveForm, act: act.archive },
      }),
      defineAction({
        ...{ ...change, path: `${one}/unarchive`, summary: 'Take a calendar out of the archive' },
        ...{ body: ArchiveForm, act: act.unarchive },
      }),
      defineAction({
        ...{ ...change, path: `${one}/delete`, summary: 'Delete a calendar that has no events; its feeds end' },
        ...{ seenAt: list, body: DeleteForm, act: act.delete },
      }),
      defineAction({
        ...{ ...change, path: `${one}/feeds/create`, summary: 'Make an address for other programs' },
        ...{ body: NewFeedForm, act: act.addFeed },
      }),
      defineAction({
        ...{ ...change, path: `${one}/feeds/:id/rotate`, summary: 'Give a feed another address' },
        ...{ body: FeedForm, act: act.rotateFeed },
      }),
      defineAction({
        ...{ ...change, path: `${one}/feeds/:id/revoke`, summary: 'End a feed' },
        ...{ body: RevokeForm, act: act.revokeFeed },
      }),
    ],
  };
}
