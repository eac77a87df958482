// Every state of the calendar's screens, and how to come to it.
import { addCalendar, postEvent } from '../events.ts';
import { follow } from './browser.ts';
import type { ConsoleSite } from './console-site.ts';
import type { ConsoleState } from './console-states.ts';

const dayMs = 86_400_000;

export type CalendarDay = {
  calendarId: string;
  /** Tomorrow, as in 2026-11-17. */
  day: string;
  /** The event of a customer, from 11:00 to 11:45; blocked until 12:00. */
  eva: string;
  /** From 13:00 to 14:00, blocked until 14:30. */
  taken: string;
};

/** A calendar with a day of events: one with a customer and reminders, one that is in the way, a walk-in, a whole day. */
export async function addCalendarDay(site: ConsoleSite): Promise<CalendarDay> {
  const calendarId = await addCalendar(site);
  const day = new Date(Date.now() + dayMs).toISOString().slice(0, 10);
  const book = async (title: string, from: string, to: string, more: object = {}) => {
    const times = { startTime: `${day}${from}`, endTime: `${day}${to}` };
    const answer = await postEvent(site, { calendarId, title, ...times, ...more });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return String(answer.json().eventId);
  };
  const eva = await book('Kontrola (ukázka)', 'T11:00', 'T11:45', {
    blockingTo: `${day}T12:00`,
    type: 'kontrola',
    locationTitle: 'Ukázková 1, Praha',
    attendees: [
      {
        name: 'Zákaznice Nováčková (ukázka)',
        email: 'nova@example.com',
        phone: '+420604118903',
        customerId: 'zakaznik-1',
      },
      { name: 'Bez spojení (ukázka)' },
    ],
  });
  const taken = await book('Čočky (ukázka)', 'T13:00', 'T14:00', { blockingTo: `${day}T14:30` });
  await book('Bez objednání (ukázka)', 'T11:15', 'T11:30', { isBlocking: false });
  await book('Inventura (ukázka)', '', '', { isAllDay: true, isBlocking: false });
  return { calendarId, day, eva, taken };
}

export async function listCalendarStates(site: ConsoleSite): Promise<ConsoleState[]> {
  const { calendarId, day, eva, taken } = await addCalendarDay(site);
  const { owner, editor } = site.people;
  const list = `${site.base}/calendar`;
  const of = `${list}?calendars=${calendarId}&date=${day}`;
  const cancelled = `${list}/events/${taken}/cancel?calendars=${calendarId}&date=${day}&event=${taken}&open=cancel`;
  return [
    { name: 'calendar-week', as: editor, address: of },
    { name: 'calendar-day', as: editor, address: `${of}&view=day` },
    { name: 'calendar-month', as: editor, address: `${of}&view=month` },
    { name: 'calendar-event', as: editor, address: `${of}&event=${eva}` },
    { name: 'calendar-taken', as: editor, address: `${of}&event=${eva}&moveTo=${day}T13:30&open=move` },
    { name: 'calendar-free', as: editor, address: `${of}&event=${eva}&moveTo=${day}T16:00&open=move` },
    { name: 'calendar-change', as: editor, address: `${of}&event=${eva}&open=change` },
    {
      name: 'calendar-change-taken',
      as: editor,
      address: `${of}&event=${eva}&open=change`,
      refused: [`${list}/events/${eva}/change?calendars=${calendarId}&date=${day}&event=${eva}&open=change`],
      goOn: async (page) => {
        await page.fill('#field-startTime', `${day}T13:15`);
        await page.fill('[name=notifyBefore]', '1d');
        await follow(page, page.locator('aside .actions button.primary'));
      },
    },
    { name: 'calendar-cancel', as: editor, address: `${of}&event=${eva}&open=cancel` },
    {
      name: 'calendar-cancel-wrong',
      as: editor,
      address: `${of}&event=${taken}&open=cancel`,
      refused: [cancelled],
      goOn: async (page) => {
        await page.evaluate("document.querySelector('[name=reason]').maxLength = 5000");
        await page.fill('[name=reason]', 'x'.repeat(501));
        await follow(page, page.locator('aside button.danger'));
      },
    },
    { name: 'calendar-list', as: editor, address: `${list}/events?event=${eva}` },
    { name: 'calendar-list-none', as: editor, address: `${list}/events?q=nikdo` },
    { name: 'calendar-new', as: editor, address: `${list}/new` },
    {
      name: 'calendar-new-taken',
      as: editor,
      address: `${list}/new?calendar=${calendarId}&start=${day}T13:30`,
      refused: [`${list}/events/create?calendar=${calendarId}&start=${day}T13:30`],
      goOn: async (page) => {
        await page.fill('[name=title]', 'Navíc (ukázka)');
        await follow(page, page.locator('.new-event button.primary'));
      },
    },
    { name: 'calendar-empty', as: owner, address: `${site.url}/console/empty/sandbox/calendar` },
  ];
}
