// Reads the audit log for its screen: filtered, in pages, with those who acted and what they did by their names of today.
import type { AuditLog } from '#platform/audit/audit.ts';
import type { AuditLine } from '#platform/audit/audit-store.ts';
import { kindOf } from '#platform/audit/declare.ts';
import type { AuditFilter, AuditPlace } from '#platform/audit/read-store.ts';
import { invalidFields } from '#platform/http/invalid-fields.ts';
import type { AuditNames } from '#platform/screens/audit.ts';
import { readPage } from '#platform/screens/keyset.ts';
import { startOfDay } from './rules/day-start.ts';
import type { AuditItem, AuditQuery, AuditView } from './schema.ts';

export type AuditViewNeeds = { audit: Pick<AuditLog, 'read' | 'actions'>; names: AuditNames };

type Thing = { kind: string; id: string };
type NameOf = (thing: Thing) => string | null;

/** Where somebody looks: in an organisation and environment, or at what belongs to none. */
export type LookedAt = { place: AuditPlace; timeZone: string };

/** Ids of lines are numbers of PostgreSQL; no other text can be one. */
const isLine = (text: string) => /^[1-9]\d{0,17}$/.test(text);

export function auditView({ audit, names }: AuditViewNeeds) {
  async function listNames(organisationId: string | null, things: readonly Thing[]): Promise<NameOf> {
    const known = new Map<string, ReadonlyMap<string, string>>();
    for (const [kind, some] of Map.groupBy(things, (thing) => thing.kind)) {
      const list = Object.hasOwn(names, kind) ? names[kind] : undefined;
      if (list) known.set(kind, await list(organisationId, [...new Set(some.map(({ id }) => id))]));
    }
    return ({ kind, id }) => known.get(kind)?.get(id) ?? null;
  }

  /** Whoever acted in an organisation was known there; of those who were only acted upon, its people may not know the name. */
  async function namesFor(place: AuditPlace, lines: readonly AuditLine[]) {
    const actorOf = await listNames(null, lines.map(toActor));
    const thingOf = await listNames(place?.organisationId ?? null, lines.map(toThing));
    return (line: AuditLine): AuditItem => toItem(line, actorOf(toActor(line)), thingOf(toThing(line)));
  }

  return async ({ place, timeZone }: LookedAt, asked: AuditQuery): Promise<AuditView> => {
    const filter = readFilter(asked, timeZone, audit.actions);
    const page = await readPage<AuditLine>(asked, {
      kinds: ['moment', 'number'],
      keyOf: ({ at, id }) => [at.toISOString(), Number(id)],
      read: (wanted) => audit.read.list(place, filter, wanted),
    });
    const { open } = asked;
    const isHere = page.items.some(({ id }) => id === open);
    const elsewhere = open !== undefined && !isHere && isLine(open) ? await audit.read.find(place, open) : null;
    const lines = elsewhere ? [...page.items, elsewhere] : page.items;
    const name = await namesFor(place, lines);
    const items = lines.map(name);
    const ofThing = items.find(({ thing }) => thing.id !== null && thing.id === asked.thing);
    const ofWho = items.find(({ who }) => who.id === asked.who);
    return {
      ...page,
      items: items.slice(0, page.items.length),
      isOutside: place === null,
      filter: {
        who: asked.who ?? null,
        whoName: ofWho?.who.name ?? null,
        whoKind: ofWho?.who.kind ?? null,
        kind: asked.kind ?? null,
        thing: asked.thing ?? null,
        thingName: ofThing?.thing.name ?? null,
        action: asked.action ?? null,
        from: asked.from ?? null,
        to: asked.to ?? null,
      },
      chosen: items.find(({ id }) => id === open) ?? null,
      actions: [...audit.actions],
    };
  };
}

function readFilter({ who, kind, thing, action, from, to }: AuditQuery, zone: string, all: readonly string[]) {
  const filter: AuditFilter = { actor: who, subject: thing };
  // An action of another kind, and an unknown kind, find nothing.
  if (action !== undefined) filter.actions = kind === undefined || kindOf(action) === kind ? [action] : [];
  else if (kind !== undefined) filter.actions = all.filter((one) => kindOf(one) === kind);
  if (from !== undefined) filter.from = readDay('from', from, zone, 0);
  if (to !== undefined) filter.to = readDay('to', to, zone, 1);
  return filter;
}

function readDay(field: 'from' | 'to', text: string, zone: string, daysLater: number): Date {
  const day = startOfDay(zone, text, daysLater);
  if (day !== null) return day;
  const message = `${field} must be a date, as in 2026-11-16.`;
  throw invalidFields([{ in: 'query', field, pointer: `/${field}`, code: 'invalid_format', message }]);
}

const toActor = ({ actorKind, actor }: AuditLine): Thing => ({ kind: actorKind, id: actor });
const toThing = ({ action, subject }: AuditLine): Thing => ({ kind: kindOf(action), id: subject ?? '' });

function toItem(line: AuditLine, whoName: string | null, thingName: string | null): AuditItem {
  const { id, at, actor, actorKind, action, subject, changes, details, clientAddress, requestId } = line;
  return {
    id,
    at: at.toISOString(),
    who: { kind: actorKind, id: actor, name: whoName },
    action,
    thing: { kind: kindOf(action), id: subject, name: thingName },
    changes: Object.entries(changes ?? {}).map(([field, values]) => ({
      field,
      isKept: values !== null,
      before: values?.[0] ?? null,
      after: values?.[1] ?? null,
    })),
    details: Object.entries(details).map(([name, value]) => ({ name, value })),
    clientAddress,
    requestId,
  };
}
