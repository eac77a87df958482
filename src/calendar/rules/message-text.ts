// The words of a reminder: what, when on the wall of the calendar's zone, where.

/** Title and location are on one line. */
export type RemindedEvent = {
  title: string;
  startsAt: Date;
  endsAt: Date;
  isAllDay: boolean;
  timeZone: string;
  locationTitle: string | null;
  url: string | null;
  description: string | null;
  agenda: string | null;
};

/** Room for two joined SMS of characters beyond GSM's own alphabet (67 each). */
const longestSms = 134;

export const writeSubject = (event: RemindedEvent): string => `Reminder: ${event.title}, ${writeStart(event)}`;

export function writeText(event: RemindedEvent, recipient: string): string {
  const lines = [
    `${recipient}, this is a reminder of:`,
    '',
    event.title,
    `When: ${writePeriod(event)} (${event.timeZone})`,
    event.locationTitle && `Where: ${event.locationTitle}`,
    event.url && `Link: ${event.url}`,
    event.description && `\n${event.description}`,
    event.agenda && `\nAgenda:\n${event.agenda}`,
  ];
  return dropControls(`${lines.filter((line) => line !== null).join('\n')}\n`);
}

export function writeSms(event: RemindedEvent): string {
  const where = event.locationTitle ? `, ${event.locationTitle}` : '';
  const text = `${writeStart(event)}: ${event.title}${where}`;
  const characters = [...text];
  return characters.length <= longestSms ? text : `${characters.slice(0, longestSms - 1).join('')}…`;
}

/** Line breaks and tabs stay; what would steer a terminal or break a calendar file goes. */
export const dropControls = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/(?![\n\t])\p{Cc}/gu, '');

const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
const minute = { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

function format({ timeZone, isAllDay }: RemindedEvent): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', { timeZone, ...(isAllDay ? day : minute) });
}

/** Intl likes thin spaces, which cost an SMS its alphabet and a mail its plainness. */
const plainSpaces = (text: string) => text.replace(/[\u00a0\u2009\u202f]/g, ' ');

const writeStart = (event: RemindedEvent) => plainSpaces(format(event).format(event.startsAt));

/** The last day of an all-day event is the one before the midnight it ends at. */
function writePeriod(event: RemindedEvent): string {
  const last = event.isAllDay ? new Date(event.endsAt.getTime() - 1) : event.endsAt;
  return plainSpaces(format(event).formatRange(event.startsAt, last));
}
