// What the person who acts may do to others. It is read from the tables within the change itself, never from memory. Also the
// audit logs in which a change is recorded.
import type { Actor, AuditEntry } from '#platform/audit/audit.ts';
import type { Queries } from '#platform/database/query.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import type { MemberRoom } from '../room.ts';
import { mayManage, type Role } from '../rules/roles.ts';
import type { MemberRow } from '../store.ts';
import { memberUnknown, notAllowed } from './people-errors.ts';

export type Authority = {
  isOperator: boolean;
  /** Whether they may manage a person who has this role in this organisation, or would get it. */
  mayManage(organisationId: string, role: Role): boolean;
  /**
   * Whether they manage the person in all of the person's organisations: needed to block somebody, or to make a link for them.
   */
  mayManageFully(member: Pick<MemberRow, 'isOperator'>, roles: Roles): boolean;
  /** Refuses if they do not. If both have no organisation in common, the person does not exist. */
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

/** Records what concerns a person everywhere: in the audit log of each organisation, or outside of any if there is none. */
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
