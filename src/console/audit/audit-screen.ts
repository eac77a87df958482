// The Audit screen: for admins the log of their organisation, for operators also the entries that belong to no organisation. It
// has filters and pages, and shows people and things by their current names.
import Type, { type Static } from 'typebox';
import type { AuditLog } from '#platform/audit/audit.ts';
import type { AuditLine } from '#platform/audit/audit-store.ts';
import { kindOf } from '#platform/audit/declare.ts';
import type { AuditFilter, AuditPlace } from '#platform/audit/read-store.ts';
import { invalidFields, problemOf } from '#platform/http/invalid-fields.ts';
import type { AuditNames } from '#platform/room/room.ts';
import { declareFor, optionalText, type RoomConsole, type ViewOf } from '#platform/screens/declare.ts';
import { PageQuery, readPage } from '#platform/screens/keyset.ts';
import type { CsvTable } from '#platform/screens/screen.ts';
import { msg } from '#platform/text/msg.ts';
import { startOfDay } from './rules/day-start.ts';

type AuditRoom = { audit: Pick<AuditLog, 'read' | 'actions' | 'labelOf'>; names: AuditNames };

const Day = (words: string) => optionalText({ maxLength: 10, description: words, examples: ['2026-11-16'] });

const AuditQuery = Type.Object({
  ...PageQuery,
  who: optionalText({
    maxLength: 100,
    description: 'Who did it: the id of a member or key, `visitor`, `command line`, or `system`.',
  }),
  kind: optionalText({ maxLength: 40, description: 'A kind of thing, as in `key`.' }),
  thing: optionalText({ maxLength: 200, description: 'The id of a thing.' }),
  action: optionalText({ maxLength: 80, description: 'What was done, as in `key.revoke`.' }),
  from: Day('The first day, in the zone of the organisation.'),
  to: Day('The last day, in the zone of the organisation.'),
  open: optionalText({ maxLength: 20, description: 'The line that is open.' }),
});
type AuditAsked = Static<typeof AuditQuery>;

/** The log names colleagues and shows how an installation is run: it is for those who manage people and keys. */
export const auditPermissions = { 'audit:read': 'admin' } as const;

const { screen } = declareFor<AuditRoom>();
const common = { path: 'audit', page: 'audit', query: AuditQuery, csv: writeTable };

export const auditConsole: RoomConsole<AuditRoom> = {
  name: 'console',
  screens: [
    screen({
      ...common,
      permission: 'audit:read',
      summary: 'Who did what, with the values before and after',
      nav: { id: 'audit', label: msg('Audit'), group: 'administration', at: 95 },
      view: (room, { organisationId, environment, organisation: { timeZone } }, asked) =>
        viewAudit(room, { place: { organisationId, environment }, timeZone }, asked),
    }),
    screen({
      ...common,
      scope: 'operator',
      permission: null,
      summary: 'What was done outside of any organisation',
      view: (room, _caller, asked) => viewAudit(room, { place: null, timeZone: 'UTC' }, asked),
    }),
  ],
  actions: [],
};

type Thing = { kind: string; id: string };
type NameOf = (thing: Thing) => string | null;

/** The log to read: that of an organisation and environment, or the entries that belong to no organisation. */
type LookedAt = { place: AuditPlace; timeZone: string };

/** Ids of lines are PostgreSQL numbers; no other text can be one. */
const isLine = (text: string) => /^[1-9]\d{0,17}$/.test(text);

async function listNames(names: AuditNames, organisationId: string | null, things: readonly Thing[]): Promise<NameOf> {
  const known = new Map<string, ReadonlyMap<string, string>>();
  for (const [kind, some] of Map.groupBy(things, (thing) => thing.kind)) {
    const list = Object.hasOwn(names, kind) ? names[kind] : undefined;
    if (list) known.set(kind, await list(organisationId, [...new Set(some.map(({ id }) => id))]));
  }
  return ({ kind, id }) => known.get(kind)?.get(id) ?? null;
}

/** People who acted in an organisation were known there. Its members may not know people who only were acted upon. */
async function namesFor(names: AuditNames, place: AuditPlace, lines: readonly AuditLine[]) {
  const actorOf = await listNames(names, null, lines.map(toActor));
  const thingOf = await listNames(names, place?.organisationId ?? null, lines.map(toThing));
  return (line: AuditLine) => toItem(line, actorOf(toActor(line)), thingOf(toThing(line)));
}

async function viewAudit({ audit, names }: AuditRoom, { place, timeZone }: LookedAt, asked: AuditAsked) {
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
  const items = lines.map(await namesFor(names, place, lines));
  const ofThing = items.find(({ thing }) => thing.id !== null && thing.id === asked.thing);
  const ofWho = items.find(({ who }) => who.id === asked.who);
  return {
    ...page,
    items: items.slice(0, page.items.length),
    /** Whether these are the lines that belong to no organisation. */
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
    /** The open line, wherever it stands in the list. */
    chosen: items.find(({ id }) => id === open) ?? null,
    /** All actions that can occur. */
    actions: audit.actions,
    /** For the page alone: a function is not sent as JSON. */
    labelOf: audit.labelOf,
  };
}
export type AuditView = ViewOf<typeof viewAudit>;

function readFilter({ who, kind, thing, action, from, to }: AuditAsked, zone: string, all: readonly string[]) {
  const filter: AuditFilter = { actor: who, subject: thing };
  // An action of another kind, or an unknown kind, finds nothing.
  if (action !== undefined) filter.actions = kind === undefined || kindOf(action) === kind ? [action] : [];
  else if (kind !== undefined) filter.actions = all.filter((one) => kindOf(one) === kind);
  if (from !== undefined) filter.from = readDay('from', from, zone, 0);
  if (to !== undefined) filter.to = readDay('to', to, zone, 1);
  return filter;
}

function readDay(field: 'from' | 'to', text: string, zone: string, daysLater: number): Date {
  const day = startOfDay(zone, text, daysLater);
  if (day !== null) return day;
  throw invalidFields([problemOf('query', field, 'invalid_format', `${field} must be a date, as in 2026-11-16.`)]);
}

const toActor = ({ actorKind, actor }: AuditLine): Thing => ({ kind: actorKind, id: actor });
const toThing = ({ action, subject }: AuditLine): Thing => ({ kind: kindOf(action), id: subject ?? '' });

function toItem(line: AuditLine, whoName: string | null, thingName: string | null) {
  const { id, at, actor, actorKind, action, subject, changes, details, clientAddress, requestId } = line;
  return {
    id,
    at: at.toISOString(),
    /** The current names; null if the person or thing is no longer known. */
    who: { kind: actorKind, id: actor, name: whoName },
    action,
    thing: { kind: kindOf(action), id: subject, name: thingName },
    changes: Object.entries(changes ?? {}).map(([field, values]) => ({
      field,
      /** Not for fields of people: the log holds only the names of these fields. */
      isKept: values !== null,
      before: values?.[0] ?? null,
      after: values?.[1] ?? null,
    })),
    details: Object.entries(details).map(([name, value]) => ({ name, value })),
    clientAddress,
    requestId,
  };
}

const writeValue = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value);

/** A line with several fields has one row per field, so that each value has its own cell. */
function writeTable({ items }: AuditView): CsvTable {
  const header = ['time', 'who', 'who is', 'who id', 'action', 'thing', 'thing id', 'field', 'before', 'after'];
  const rows = items.flatMap((item) => {
    const { at, who, action, thing, changes, details, requestId } = item;
    const start = [at, who.name, who.kind, who.id, action, thing.name, thing.id];
    const ends = changes.map(({ field, before, after }) => [field, writeValue(before), writeValue(after)]);
    const more = details.map(({ name, value }) => `${name}: ${writeValue(value) ?? ''}`).join('; ') || null;
    return (ends.length > 0 ? ends : [[null, null, null]]).map((end) => [...start, ...end, more, requestId]);
  });
  return { header: [...header, 'details', 'request'], rows };
}
