// The story of calendars for the operator: create and list them.
import type { Actor, AuditLog } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Queries } from '#platform/database/query.ts';
import type { Tenant, TenantDatabase } from '#platform/database/tenant.ts';
import { makeId } from '#platform/ids.ts';
import { isTimeZone, readTimeZone } from '#platform/time-zone.ts';
import { calendarIdTaken, invalidCalendar } from './errors.ts';
import { checkCalendar } from './rules/check-calendar.ts';
import type { CalendarStore } from './store.ts';

export type CalendarInput = {
  /** Random if left out. */
  id?: string | undefined;
  name: string;
  timeZone: string;
  defaultCountry: string;
};

export type CalendarsNeeds = {
  store: CalendarStore;
  database: TenantDatabase;
  audit: AuditLog;
  clock: Clock;
};

const placeOf = ({ organisationId, environment }: Tenant) => ({ organisationId, environment });

export function calendarsStory({ store, database, audit, clock }: CalendarsNeeds) {
  async function insert(tenant: Tenant, input: CalendarInput, by: Actor | null, within: Queries) {
    const timeZone = readTimeZone(input.timeZone) ?? input.timeZone;
    const calendar = { ...input, timeZone, id: input.id ?? makeId(), createdAt: new Date(clock.now()) };
    const problems = checkCalendar(calendar, isTimeZone);
    if (problems.length > 0) throw invalidCalendar(problems);
    const made = await store.insert(tenant, calendar, within);
    if (!made) throw calendarIdTaken(calendar.id);
    const { id, name, defaultCountry } = made;
    const entry = { ...placeOf(tenant), action: 'calendar.create', subject: id };
    if (by) await audit.record({ ...entry, actor: by, after: { name, timeZone, defaultCountry } }, within);
    return made;
  }

  /** With null it is not in the audit log: demo data is there as a whole. */
  const create = (tenant: Tenant, input: CalendarInput, by: Actor | null, within?: Queries) =>
    within ? insert(tenant, input, by, within) : database.transaction((own) => insert(tenant, input, by, own));

  return {
    create,
    list: (tenant: Tenant) => store.list(tenant),
  };
}

export type Calendars = ReturnType<typeof calendarsStory>;
