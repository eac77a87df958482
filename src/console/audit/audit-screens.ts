// The Audit screen: of an organisation for its admins, and of what belongs to no organisation for operators.
import { type CsvTable, defineScreen, type Screen } from '#platform/screens/screen.ts';
import { msg } from '#platform/text/msg.ts';
import { type AuditViewNeeds, auditView } from './audit-view.ts';
import { AuditQuery, AuditView } from './schema.ts';

/** Who did what names colleagues, and says how an installation is run: for those who manage people and keys. */
export const auditPermissions = { 'audit:read': 'admin' } as const;

export function auditScreens(needs: AuditViewNeeds): Screen[] {
  const view = auditView(needs);
  const common = { query: AuditQuery, answer: AuditView, page: 'audit', csv: writeTable };
  return [
    defineScreen({
      ...common,
      scope: 'organisation',
      path: 'audit',
      permission: 'audit:read',
      summary: 'Who did what, with the values before and after',
      nav: { id: 'audit', label: msg('Audit'), group: 'administration', at: 95 },
      view: ({ organisationId, environment, organisation: { timeZone } }, asked) =>
        view({ place: { organisationId, environment }, timeZone }, asked),
    }),
    defineScreen({
      ...common,
      scope: 'operator',
      path: 'audit',
      permission: null,
      summary: 'What was done outside of any organisation',
      view: (_caller, asked) => view({ place: null, timeZone: 'UTC' }, asked),
    }),
  ];
}

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
