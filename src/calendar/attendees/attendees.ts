// The story of one person as an attendee, for the operator: export what is stored (GDPR article 15), erase it (article 17).
import { hash } from 'node:crypto';
import type { Actor, AuditLog } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import { nobodyAttends } from '../errors.ts';
import type { AttendeeStore, Person } from './attendee-store.ts';

export type AttendeeNeeds = { store: AttendeeStore; audit: AuditLog; clock: Clock };

export function attendeesStory({ store, audit, clock }: AttendeeNeeds) {
  return {
    export: async (tenant: Tenant, person: Person, by: Actor) => {
      const attendances = await store.list(tenant, person);
      if (attendances.length === 0) throw nobodyAttends(tenant.environment);
      await audit.record(auditEntry(tenant, 'attendee.export', person, attendances.length, by));
      return { environment: tenant.environment, attendances };
    },

    /** The events keep their slots; the person is removed, and planned reminders are cancelled. */
    erase: (tenant: Tenant, person: Person, by: Actor) =>
      store.transaction(async (within) => {
        const count = await store.erase(tenant, person, new Date(clock.now()), within);
        if (count === 0) throw nobodyAttends(tenant.environment);
        await audit.record(auditEntry(tenant, 'attendee.erase', person, count, by), within);
        return { environment: tenant.environment, erasedAttendances: count };
      }),
  };
}

export type Attendees = ReturnType<typeof attendeesStory>;

// The audit log is never changed, so it must not name the person. A digest still proves the erasure to those who know them.
export function auditEntry(
  { organisationId, environment }: Tenant,
  action: string,
  person: Person,
  attendances: number,
  actor: Actor,
) {
  const known = Object.values(person).filter((value) => value !== null);
  const subject = `sha256:${hash('sha256', known.join('\n'))}`;
  return { organisationId, environment, actor, action, subject, details: { attendances } };
}
