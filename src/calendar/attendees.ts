// The story of one person as an attendee, for the operator: hand them what is kept (GDPR article 15), erase it (17).
import { hash } from 'node:crypto';
import type { AuditLog } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import type { AttendeeStore, Person } from './attendee-store.ts';
import { nobodyAttends } from './errors.ts';

export type AttendeeNeeds = { store: AttendeeStore; audit: AuditLog; clock: Clock };

export function attendeesStory({ store, audit, clock }: AttendeeNeeds) {
  return {
    export: async (tenant: Tenant, person: Person) => {
      const attendances = await store.list(tenant, person);
      if (attendances.length === 0) throw nobodyAttends(tenant.environment);
      await audit.record(auditEntry(tenant, 'attendee.export', person, attendances.length));
      return { environment: tenant.environment, attendances };
    },

    /** Events keep their slot and lose the person; reminders that are still to come do not leave. */
    erase: (tenant: Tenant, person: Person) =>
      store.transaction(async (within) => {
        const count = await store.erase(tenant, person, new Date(clock.now()), within);
        if (count === 0) throw nobodyAttends(tenant.environment);
        await audit.record(auditEntry(tenant, 'attendee.erase', person, count), within);
        return { environment: tenant.environment, erasedAttendances: count };
      }),
  };
}

export type Attendees = ReturnType<typeof attendeesStory>;

// The log is never rewritten, so it may not hold who was erased: a digest still proves it to whoever knows the person.
function auditEntry({ organisationId, environment }: Tenant, action: string, person: Person, attendances: number) {
  const known = Object.values(person).filter((value) => value !== null);
  const subject = `sha256:${hash('sha256', known.join('\n'))}`;
  return { organisationId, actor: 'command line', action, subject, details: { environment, attendances } };
}
