// One line of the audit log, open: what changed, before and after side by side, and what else is known of it.
import type { AuditView } from '#console';
import type { Frame } from '#platform/screens/screen.ts';
import { writeMoment } from '../times.ts';
import type { AuditWords } from './words.ts';

type Item = AuditView['items'][number];

/** As somebody is called now; who is gone, or has no name yet, is known by the first signs of the id. */
export function nameOf({ kind, id, name }: Item['who'], words: AuditWords): string {
  if (id === 'command line') return words.commandLine;
  if (id === 'visitor') return words.visitor;
  if (id === 'system') return words.system;
  if (name !== null) return kind === 'key' ? words.key(name) : name;
  return words.nameless[kind]?.((id ?? '').slice(0, 8)) ?? words.unknown((id ?? '').slice(0, 8));
}

export function AuditLine({ item, frame, words }: { item: Item; frame: Frame; words: AuditWords }) {
  const kept = item.changes.filter(({ isKept }) => isKept);
  const named = item.changes.filter(({ isKept }) => !isKept).map(({ field }) => words.fields[field] ?? field);
  const facts: [string, string | null][] = [
    [words.who, `${nameOf(item.who, words)} (${words.whoKinds[item.who.kind] ?? item.who.kind})`],
    [words.thing, item.thing.id === null ? null : describeThing(item, words)],
    ...item.details.map(({ name, value }): [string, string | null] => [
      words.fields[name] ?? name,
      value === null ? null : writeValue(value, frame, words),
    ]),
    [words.address, item.clientAddress],
    [words.request, item.requestId],
  ];
  return (
    <div class="stack pad">
      {kept.length > 0 && (
        <table class="values">
          <thead>
            <tr>
              <th scope="col">{words.field}</th>
              <th scope="col">{words.before}</th>
              <th scope="col">{words.after}</th>
            </tr>
          </thead>
          <tbody>
            {kept.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{words.fields[field] ?? field}</th>
                <td data-label={words.before}>{writeValue(before, frame, words)}</td>
                <td data-label={words.after}>{writeValue(after, frame, words)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {named.length > 0 && (
        <p>
          {words.alsoChanged}: {named.join(', ')}. <span class="quiet">{words.notKept}</span>
        </p>
      )}
      <dl class="facts small">
        {facts.map(([name, value]) =>
          value === null || value === '' ? null : (
            <>
              <dt key={name}>{name}</dt>
              <dd>{value}</dd>
            </>
          ),
        )}
      </dl>
    </div>
  );
}

function describeThing({ thing }: Item, words: AuditWords): string {
  const kind = words.kinds[thing.kind] ?? thing.kind;
  return thing.name === null ? `${kind} ${thing.id}` : `${kind} ${thing.name} (${thing.id})`;
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

function writeValue(value: unknown, frame: Frame, words: AuditWords): string {
  if (value === null || value === undefined || value === '') return words.empty;
  if (value === true) return words.yes;
  if (value === false) return words.no;
  if (typeof value === 'string') return moment.test(value) ? writeMoment(value, frame) : value;
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ') || words.empty;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
