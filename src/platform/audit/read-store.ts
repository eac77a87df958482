// The SQL that reads the audit log for its screen, newest first. Each filter has an index that ends with the order of the list.
import type { Database } from '../database/database.ts';
import type { Environment } from '../database/tenant.ts';
import type { PageRead } from '../screens/keyset.ts';
import { type AuditLine, selectedLine } from './audit-store.ts';

/** Whose part of the log: of an organisation and environment, or what was done outside of any. */
export type AuditPlace = { organisationId: string; environment: Environment } | null;

export type AuditFilter = {
  actor?: string | undefined;
  subject?: string | undefined;
  /** Any of these. */
  actions?: readonly string[] | undefined;
  from?: Date | undefined;
  /** Not included. */
  to?: Date | undefined;
};

export function auditReadStore(database: Database) {
  return {
    list: async (place: AuditPlace, filter: AuditFilter, page: PageRead): Promise<AuditLine[]> =>
      (await database.query<AuditLine>(writeList(place, filter, page))).rows,

    /** Null when it is not a line of this place. */
    find: async (place: AuditPlace, id: string): Promise<AuditLine | null> => {
      const values: unknown[] = [];
      const text = `select ${selectedLine} from platform_audit where ${isIn(place, values)} and id = ${add(values, id)}`;
      return (await database.query<AuditLine>({ text, values })).rows[0] ?? null;
    },
  };
}

export type AuditReadStore = ReturnType<typeof auditReadStore>;

const add = (values: unknown[], value: unknown): string => `$${values.push(value)}`;

/** As in the indexes: what belongs to no environment stands with the live data. */
const environmentColumn = `coalesce(environment, details ->> 'environment', 'live')`;

function isIn(place: AuditPlace, values: unknown[]): string {
  if (place === null) return `organisation_id is null and ${environmentColumn} = 'live'`;
  return `organisation_id = ${add(values, place.organisationId)} and ${environmentColumn} = ${add(values, place.environment)}`;
}

export function writeList(place: AuditPlace, filter: AuditFilter, { from: mark, isBackwards, limit }: PageRead) {
  const { actor, subject, actions, from, to } = filter;
  const values: unknown[] = [];
  const conditions = [isIn(place, values)];
  if (actor !== undefined) conditions.push(`actor = ${add(values, actor)}`);
  if (subject !== undefined) conditions.push(`subject = ${add(values, subject)}`);
  // One condition for each edge of the page. With two, PostgreSQL would walk from the day to the mark.
  const moment = mark === null ? null : new Date(mark[0] as string);
  const isMarkInside = moment !== null && (isBackwards ? !(from && moment < from) : !(to && moment > to));
  if (from !== undefined && !(isMarkInside && isBackwards)) conditions.push(`at >= ${add(values, from)}`);
  if (to !== undefined && !(isMarkInside && !isBackwards)) conditions.push(`at < ${add(values, to)}`);
  if (mark !== null && isMarkInside) {
    const [at, id] = mark;
    const beyond = isBackwards ? '>' : '<';
    conditions.push(`(at, id) ${beyond} (${add(values, at)}::timestamptz, ${add(values, id)}::bigint)`);
  }
  const order = isBackwards ? 'order by at, id' : 'order by at desc, id desc';
  const most = `limit ${add(values, limit)}`;
  const some = (condition: string) =>
    `select ${selectedLine} from platform_audit where ${[...conditions, condition].join(' and ')} ${order} ${most}`;
  if (actions === undefined) return { text: some('true'), values };
  const [only, ...others] = actions;
  if (others.length === 0) return { text: some(`action = ${add(values, only ?? '')}`), values };
  const wanted = add(values, actions);
  // Each action is read by its index up to the length of a page: all rows of a kind would have to be sorted.
  if (subject === undefined) {
    const text = `select found.* from unnest(${wanted}::text[]) as wanted (act)
      cross join lateral (${some('action = wanted.act')}) as found ${order} ${most}`;
    return { text, values };
  }
  return { text: some(`action = any(${wanted}::text[])`), values };
}
