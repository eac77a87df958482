// By which ways attendees can be reached here: a reminder by a way that is not set up is recorded, and never goes out.
import type { Tenant } from '#platform/database/tenant.ts';
import type { CalendarRoom } from '../room.ts';

/** The sandbox sends nothing and keeps every message. */
export const waysOf = ({ mailer, sms }: CalendarRoom, { environment }: Tenant) =>
  environment === 'sandbox' ? { email: true, sms: true } : { email: mailer !== null, sms: sms !== null };

export type Ways = ReturnType<typeof waysOf>;
