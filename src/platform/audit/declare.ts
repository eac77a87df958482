// What the audit log may hold of a thing. A room declares its kinds of things, what can be done to each, and which of their
// fields may be kept with their values. Of all other fields the log has only the names: its rows are never deleted, and people
// may ask to be erased (design console.md, "who did it"). So no caller has to take care.

import { msg, type Text } from '../text/msg.ts';

export type AuditedThing = {
  /** What the Audit screen calls it. */
  name: Text;
  /** What can be done to it, and what that is called: `key: { acts: { create: msg('Key made') } }` is the action `key.create`. */
  acts: Readonly<Record<string, Text>>;
  /** The fields and details whose values are kept. Never secrets, and nothing by which a person is known. */
  keeps?: readonly string[];
};

/** By the kind of thing, as in `key`: the first word of an action. */
export type Audited = Readonly<Record<string, AuditedThing>>;

/** What the platform itself does. */
export const platformAudited: Audited = {
  database: {
    name: msg('Database'),
    acts: { migrate: msg('Database updated'), restore: msg('Backup restored') },
    keeps: ['applied', 'tables', 'files', 'bytes', 'createdAt'],
  },
  backup: {
    name: msg('Backup'),
    acts: { make: msg('Backup made'), download: msg('Backup downloaded') },
    keeps: ['kind', 'failure'],
  },
  job: {
    name: msg('Background job'),
    acts: { retry: msg('Background job tried again'), delete: msg('Background job deleted') },
    keeps: ['queue', 'state', 'failures', 'reason'],
  },
  demo: {
    name: msg('Demo data'),
    acts: { seed: msg('Demo data made'), remove: msg('Demo data removed') },
    keeps: ['things', 'removed'],
  },
};

export type Fields = Readonly<Record<string, unknown>>;

/** By field: its value before and after, or null where only the name is kept. */
export type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown] | null>>;

/** A longer text is cut: it stands in the log for ever. */
const longestText = 4_000;

export const kindOf = (action: string): string => action.split('.', 1)[0] ?? '';

/** Null when nothing was compared. A thing that is new has no `before`, one that was removed no `after`. */
export function keepChanges(
  declared: AuditedThing | undefined,
  before: Fields | null | undefined,
  after: Fields | null | undefined,
): Changes | null {
  if (!before && !after) return null;
  const changes: Record<string, [unknown, unknown] | null> = {};
  for (const field of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])) {
    const [was, is] = [before?.[field] ?? null, after?.[field] ?? null];
    if (was === is || (was !== null && is !== null && JSON.stringify(was) === JSON.stringify(is))) continue;
    changes[field] = declared?.keeps?.includes(field) ? [cut(was), cut(is)] : null;
  }
  return changes;
}

/** Details that are not declared are left out. */
export const keepDetails = (declared: AuditedThing | undefined, details: Fields = {}): Fields =>
  Object.fromEntries(Object.entries(details).filter(([name]) => declared?.keeps?.includes(name)));

function cut(value: unknown): unknown {
  if (typeof value === 'string') return value.length > longestText ? `${value.slice(0, longestText)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  const text = JSON.stringify(value);
  return text.length > longestText ? `${text.slice(0, longestText)}…` : value;
}

/** Joins what the rooms declare; two of them cannot have the same kind. */
export function joinAudited(rooms: readonly { name: string; audited?: Audited | undefined }[]): Audited {
  const joined: Record<string, AuditedThing> = { ...platformAudited };
  for (const { name, audited = {} } of rooms) {
    for (const [kind, thing] of Object.entries(audited)) {
      if (Object.hasOwn(joined, kind)) throw new Error(`The room ${name} declares ${kind}, which another one audits.`);
      joined[kind] = thing;
    }
  }
  return joined;
}

export const actionsOf = (audited: Audited): string[] =>
  Object.entries(audited).flatMap(([kind, { acts }]) => Object.keys(acts).map((act) => `${kind}.${act}`));

/** What a kind of thing, or an action, is called. */
export function labelOf(audited: Audited, code: string): Text | undefined {
  const [kind = '', act] = code.split('.', 2);
  return act === undefined ? audited[kind]?.name : audited[kind]?.acts[act];
}
