// The Audit screen: of an organisation for its admins, and of what belongs to no organisation for operators.
import { declareFor, type RoomConsole } from '#platform/screens/declare.ts';
import type { CsvTable } from '#platform/screens/screen.ts';
import { msg } from '#platform/text/msg.ts';
import { AuditQuery, type AuditRoom, type AuditView, viewAudit } from './audit-view.ts';

/** Who did what names colleagues, and says how an installation is run: for those who manage people and keys. */
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

const writeValue = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value);

/** A line with several fields has a row for each, so that each value has a cell. */
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
