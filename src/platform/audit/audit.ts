// The audit log: who did what, from where, and what changed. A row is added in the transaction of the change that it records
// (`record` with `within`); two statements, which would be much slower as a transaction, add it themselves (`rowOf` and
// `recordClause`, decision 32). Rows are never changed or deleted. Of what a caller gives, only what the rooms declare is kept
// (declare.ts).
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Queries } from '../database/query.ts';
import type { Environment } from '../database/tenant.ts';
import { type Telling, writeTellings } from '../telling/telling.ts';
import { type AuditLine, type AuditRow, auditStore } from './audit-store.ts';
import {
  type Audited,
  actionsOf,
  type Fields,
  keepChanges,
  keepDetails,
  kindOf,
  labelOf,
  platformAudited,
} from './declare.ts';
import { auditReadStore } from './read-store.ts';

/** The request that somebody acts with. */
export type Origin = { requestId: string; clientAddress: string | null };

/**
 * Who acts: a key or a member, by id, a visitor, who is nobody in particular, or whoever runs a command on the machine. Of
 * visitors and of ordinary keys the address is not given: it would stay for ever.
 */
export type Actor =
  | { key: string; via?: Origin | undefined }
  | { member: string; via?: Origin | undefined }
  | { visitor: Origin | null }
  | 'command line';

/** `system`: Kontor by itself, as when it switches off a webhook that takes nothing. */
export type AuditActor = Actor | 'system';

export type AuditEntry = {
  organisationId?: string | null;
  /** Null for what belongs to no environment, as an organisation or a member. */
  environment?: Environment | null;
  actor: AuditActor;
  /** A kind of thing with what was done to it, as in `key.revoke`. */
  action: string;
  /** The id of the thing. Of a person whose id could name them, a digest. */
  subject?: string | null;
  /** The thing before and after, as far as it was written: the log keeps what changed. */
  before?: Fields | null;
  after?: Fields | null;
  /** What else there is to say, as in a reason. */
  details?: Fields;
  /** What other systems are told of it (platform/telling). */
  tells?: readonly Telling[];
  /** Left out, they are those of the actor's request. */
  clientAddress?: string | null;
  requestId?: string | null;
};

/** Whose endpoints are told; those of no environment are told to the live one's. */
type TellPlace = { organisationId: string; environment: Environment | null };

export function auditLog(database: Database, clock: Clock, audited: Audited = platformAudited) {
  const store = auditStore(database);
  const actions = actionsOf(audited);
  // The screen offers all of them to choose from.
  const labels = new Map([...Object.keys(audited), ...actions].map((code) => [code, labelOf(audited, code)]));
  /** What a statement with `recordClause` takes. */
  function rowOf(entry: AuditEntry): AuditRow {
    const { kind, id, via } = describeActor(entry.actor);
    const { clientAddress = via?.clientAddress, requestId = via?.requestId } = entry;
    const { organisationId, environment, action, subject, before, after, details, tells } = entry;
    const declared = audited[kindOf(action)];
    const at = new Date(clock.now());
    return {
      at,
      organisation_id: organisationId,
      environment,
      actor: id,
      actor_kind: kind,
      action,
      subject,
      client_address: clientAddress,
      request_id: requestId,
      details: keepDetails(declared, details),
      changes: keepChanges(declared, before, after),
      tells: organisationId ? writeTellings(tells, at) : null,
    };
  }
  return {
    record: (entry: AuditEntry, within?: Queries) => store.insert(rowOf(entry), within),
    rowOf,
    /** What other systems are told beside an entry of the log; many in one statement. */
    tell: async (
      { organisationId, environment }: TellPlace,
      told: readonly Telling[],
      within: Queries,
    ): Promise<void> => {
      const at = new Date(clock.now());
      const tells = writeTellings(told, at);
      if (tells !== null) await store.insert({ at, organisation_id: organisationId, environment, tells }, within);
    },
    /** Newest first. */
    list: (organisationId: string | null, most: number) => store.list(organisationId, most),
    read: auditReadStore(database),
    /** Every action that may be found in the log. */
    actions,
    /** What a kind of thing, or an action, is called; undefined for one of an earlier version. */
    labelOf: (code: string) => labels.get(code),
  };
}

export type AuditLog = ReturnType<typeof auditLog>;

/** Who acts, in the words of the log. */
export function describeActor(actor: AuditActor): {
  kind: AuditLine['actorKind'];
  id: string;
  via?: Origin;
} {
  if (actor === 'command line') return { kind: 'command', id: actor };
  if (actor === 'system') return { kind: 'system', id: actor };
  if ('visitor' in actor) return { kind: 'visitor', id: 'visitor', ...(actor.visitor ? { via: actor.visitor } : {}) };
  const via = actor.via === undefined ? {} : { via: actor.via };
  return 'key' in actor ? { kind: 'key', id: actor.key, ...via } : { kind: 'member', id: actor.member, ...via };
}
