// What the one who acts may do to others: read from the tables within the change itself, never from memory. And in which audit logs
// it is written.
import type { Actor, AuditEntry } from '#platform/audit/audit.ts';
import type { Queries } from '#platform/database/query.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import type { MemberRoom } from '../room.ts';
import { mayManage, type Role } from '../rules/roles.ts';
import type { MemberRow } from '../store.ts';
import { memberUnknown, notAllowed } from './people-errors.ts';

export type Authority = {
  isOperator: boolean;
  /** Whether somebody with this role, or who would get it, is theirs to manage in this organisation. */
  mayManage(organisationId: string, role: Role): boolean;
  /** Whether they manage the person wherever the person belongs: needed to block somebody, or to let them in by a link. */
  mayManageFully(member: Pick<MemberRow, 'isOperator'>, roles: Roles): boolean;
  /** Refuses where that is not so; for somebody with no organisation in common with the person, the person does not exist. */
  requireFully(member: Pick<MemberRow, 'isOperator'>, roles: Roles): void;
};

type Roles = Readonly<Record<string, Role>>;

export async function authorityOf({ store }: MemberRoom, by: Actor, within: Queries): Promise<Authority> {
  // A person who runs commands on the machine can read and write the database itself.
  if (by === 'command line') return almighty;
  // A key manages no people.
  const actor = 'member' in by ? await store.find(by.member, within) : null;
  if (actor === null || actor.blockedAt !== null) throw notAllowed();
  const own = await store.rolesOf(actor.id, within);
  const may = (organisationId: string, role: Role) => mayManage(own[organisationId] ?? null, role);
  const mayFully: Authority['mayManageFully'] = (member, roles) => {
    if (actor.isOperator) return true;
    const places = Object.entries(roles);
    return !member.isOperator && places.length > 0 && places.every(([place, role]) => may(place, role));
  };
  return {
    isOperator: actor.isOperator,
    mayManage: may,
    mayManageFully: mayFully,
    requireFully: (member, roles) => {
      if (mayFully(member, roles)) return;
      throw Object.keys(roles).some((place) => own[place] !== undefined) ? notAllowed() : memberUnknown();
    },
  };
}

const almighty: Authority = {
  isOperator: true,
  mayManage: () => true,
  mayManageFully: () => true,
  requireFully: () => undefined,
};

/** What concerns a person wherever they belong: in the audit log of each organisation; in nobody's where there is none. */
export async function recordEverywhere(
  { audit }: MemberRoom,
  entry: Omit<AuditEntry, 'organisationId'>,
  roles: Roles,
  within: Transaction,
): Promise<void> {
  const places = Object.keys(roles);
  for (const organisationId of places.length > 0 ? places : [null])
    await audit.record({ ...entry, organisationId }, within);
}
