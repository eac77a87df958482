// One line of the audit log, open: what changed, before and after side by side, and what else is known of it.

import type { AuditView } from '#console';
import { TableHead } from '../../frame/table-head.tsx';
import { t } from '../../say.ts';
import { usePage } from '../page.ts';
import { Facts } from '../side.tsx';
import { sayField, sayLabel } from './audit-texts.ts';

type Item = AuditView['items'][number];

/** As somebody is called now; who is gone, or has no name yet, is known by the first signs of the id. */
export function nameOf({ kind, id, name }: Record<'kind' | 'id' | 'name', string | null>): string {
  if (id === 'command line') return t('Command line');
  if (id === 'visitor') return t('A visitor');
  if (id === 'system') return t('Kontor itself');
  if (name !== null) return kind === 'key' ? t('Key “{name}”', { name }) : name;
  const start = { id: (id ?? '').slice(0, 8) };
  if (kind === 'member') return t('Person {id}…', start);
  return kind === 'key' ? t('Key {id}…', start) : t('Unknown ({id}…)', start);
}

const sayWho = (kind: string) =>
  ({
    member: t('person'),
    key: t('API key'),
    command: t('on the machine'),
    visitor: t('without a key'),
    system: t('by itself'),
  })[kind] ?? kind;

export function AuditLine({ item }: { item: Item }) {
  const kept = item.changes.filter(({ isKept }) => isKept);
  const named = item.changes.filter(({ isKept }) => !isKept).map(({ field }) => sayField(field));
  const facts: [string, string | null][] = [
    [t('Who'), `${nameOf(item.who)} (${sayWho(item.who.kind)})`],
    [t('Thing'), item.thing.id === null ? null : describeThing(item)],
    ...item.details.map(({ name, value }): [string, string | null] => [
      sayField(name),
      value === null ? null : writeValue(value),
    ]),
    [t('From the address'), item.clientAddress],
    [t('Request'), item.requestId],
  ];
  return (
    <div class="stack pad">
      {kept.length > 0 && (
        <table class="values">
          <TableHead of={[t('Field'), t('Before'), t('After')]} />
          <tbody>
            {kept.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{sayField(field)}</th>
                <td data-label={t('Before')}>{writeValue(before)}</td>
                <td data-label={t('After')}>{writeValue(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {named.length > 0 && (
        <p>
          {t('Changed fields')}: {named.join(', ')}.{' '}
          <span class="quiet">{t('Values of people’s data are never kept here.')}</span>
        </p>
      )}
      <Facts of={facts} class="small" />
    </div>
  );
}

function describeThing({ thing }: Item): string {
  const kind = sayLabel(thing.kind);
  return thing.name === null ? `${kind} ${thing.id}` : `${kind} ${thing.name} (${thing.id})`;
}

const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

function writeValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return t('(empty)');
  if (value === true) return t('yes');
  if (value === false) return t('no');
  if (typeof value === 'string') return isMoment.test(value) ? usePage().moment(value) : value;
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ') || t('(empty)');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
