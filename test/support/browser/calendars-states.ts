// Every state of the screens of calendars, and how to come to it.
import { addCalendar } from '../events.ts';
import { joinedMember } from '../members.ts';
import { follow, saveOf } from './browser.ts';
import type { ConsoleSite } from './console-site.ts';
import type { ConsoleState } from './console-states.ts';

export async function listCalendarsStates(site: ConsoleSite): Promise<ConsoleState[]> {
  const { owner, editor } = site.people;
  const viewer = await joinedMember(site, { role: 'viewer', email: 'calendar-viewer@example.com' });
  const { calendars, feeds } = site.app.rooms.calendar;
  const tenant = { organisationId: site.organisation.id, environment: 'live' as const };
  for (const id of ['kreslo-1', 'kreslo-2', 'sklad']) await addCalendar(site, { id });
  const rules = { hours: 'Po–Pá 8–12, 13–17; So 9–12; 24.12. zavřeno', bufferAfter: 10, earliestNotice: 60 };
  await calendars.change(tenant, { id: 'kreslo-1' }, { name: 'Křeslo 1 (ukázka)', ...rules }, 'command line');
  await calendars.archive(tenant, { id: 'sklad' }, 'command line');
  for (const detail of ['busy', 'full'] as const) await feeds.create(tenant, 'kreslo-1', detail, 'command line');
  const list = `${site.base}/calendar/calendars`;
  const one = `${list}/kreslo-1`;
  return [
    { name: 'calendars', as: editor, address: list },
    { name: 'calendars-archive', as: editor, address: `${list}?show=archived` },
    { name: 'calendars-new', as: editor, address: `${list}?new=calendar` },
    { name: 'calendars-empty', as: owner, address: `${site.url}/console/empty/sandbox/calendar/calendars` },
    { name: 'calendar-settings', as: editor, address: one },
    { name: 'calendar-settings-viewer', as: viewer, address: one },
    { name: 'calendar-settings-archived', as: editor, address: `${list}/sklad` },
    {
      name: 'calendar-settings-wrong',
      as: editor,
      address: one,
      refused: [`${one}/save`],
      goOn: async (page) => {
        await page.fill('#field-hours', 'Po–Pá 8–17; kdykoli');
        await follow(page, saveOf(page, '#field-hours'));
      },
    },
    {
      name: 'calendar-feed-made',
      as: editor,
      address: `${list}/kreslo-2`,
      goOn: (page) => follow(page, page.locator('form:has([value=busy]) button')),
    },
    { name: 'calendar-free', as: editor, address: `${one}/free?days=14` },
    { name: 'calendar-free-always', as: editor, address: `${list}/kreslo-2/free?days=2&step=60` },
    { name: 'calendar-free-none', as: editor, address: `${one}/free?minutes=600` },
    { name: 'calendar-free-archived', as: editor, address: `${list}/sklad/free` },
  ];
}
