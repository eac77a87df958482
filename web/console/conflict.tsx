// Two people changed one thing: both versions side by side, and for each field that differs the choice which one stays. Chosen
// beforehand is what somebody changed: a field that this person left alone stays as the other one saved it.

import type { Frame } from '#platform/screens/screen.ts';
import { TableHead } from '../frame/table-head.tsx';
import { t } from '../say.ts';
import { type Began, markOf, readBegan, writeBegan } from './began.ts';
import { LinkButton, SubmitButton } from './buttons.tsx';
import { Icon } from './icons.tsx';

type Value = string | number | boolean | null | string[] | undefined;
type Versions = { yours: Record<string, Value>; theirs: Record<string, Value>; version?: number };

/** What the fields of a screen's forms are called, and how their values are written. */
export type FieldNames = Record<string, { label: string; write?(value: string): string }>;

/** Null where no form was refused for that reason (`changedMeanwhile` of platform/screens/errors.ts). */
export function conflictOf({ form }: Frame): Versions | null {
  const { yours, theirs } = (form?.extra ?? {}) as Partial<Versions>;
  return yours && theirs ? (form?.extra as Versions) : null;
}

type ConflictNeeds = { frame: Frame; versions: Versions; fields: FieldNames };

export function Conflict({ frame, versions, fields }: ConflictNeeds) {
  const { form } = frame;
  const { yours, theirs, version } = versions;
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(yours)])];
  const given = { ...theirs, ...yours };
  const began = readBegan(form?.fields.began);
  const rows = names
    .filter((name) => !isSame(theirs[name], given[name]))
    .map((name) => ({ name, ...changedBy(began[name], theirs[name], form?.fields[name] ?? given[name]) }));
  const carried = names.filter((name) => isSame(theirs[name], given[name]));
  // A list of rows stands here with a name for each field of each row.
  const lists = new Set(names.flatMap((name) => (name.includes('.') ? name.split('.', 1) : [])));
  const rest = Object.entries(form?.fields ?? {}).filter(
    ([name]) => !names.includes(name) && !lists.has(name) && !ofPage.has(name),
  );
  // Whoever is late again began from what is saved now.
  const next = Object.fromEntries(names.map((name) => [name, asList(theirs[name])[0] ?? '']));
  return (
    <section class="card conflict" role="alert" aria-labelledby="conflict-title">
      <header>
        <Icon name="cross" />
        <h2 id="conflict-title">{t('Somebody else changed this meanwhile')}</h2>
      </header>
      <form class="pad stack" method="post" action={form?.sentTo} enctype="multipart/form-data">
        <p class="small">
          {t(
            'Nothing is saved yet, and nothing is lost. Choose what stays where the two versions differ; what only one of you changed is chosen already.',
          )}
        </p>
        <input type="hidden" name="once" value={frame.once} />
        {version !== undefined && <input type="hidden" name="version" value={version} />}
        <input type="hidden" name="began" value={writeBegan(next)} />
        {[...rest, ...carried.map((name) => [name, given[name]] as const)].map(([name, value]) => (
          <Hidden key={name} name={name} value={value as Value} />
        ))}
        <table class="versions">
          <TableHead of={[t('Field'), t('Saved now'), t('Yours')]} />
          <tbody>
            {rows.map(({ name, by, stays }) => (
              <Row
                key={name}
                name={name}
                field={fieldOf(fields, name)}
                theirs={theirs[name]}
                yours={given[name]}
                stays={stays}
                by={by}
              />
            ))}
          </tbody>
        </table>
        <div class="actions">
          <SubmitButton label={t('Save what is chosen')} tone="primary" />
          <LinkButton to={frame.reader.address} label={t('Leave it as it is saved')} />
        </div>
      </form>
    </section>
  );
}

/** A field of a row has the number of its row behind it. */
function fieldOf(fields: FieldNames, name: string): FieldNames[string] {
  const [list, row, own] = name.split('.');
  const field = fields[own === undefined ? name : `${list}.${own}`] ?? { label: name };
  return own === undefined ? field : { ...field, label: `${field.label} (${Number(row) + 1})` };
}

/** Fields that every page gives its forms anew. */
const ofPage = new Set(['version', 'once', 'began']);

const isSame = (theirs: Value, yours: Value) => JSON.stringify(theirs ?? '') === JSON.stringify(yours ?? '');

/** Who changed a field since the form began, and whose words are chosen beforehand; without a mark nobody knows. */
function changedBy(mark: Began[string] | undefined, theirs: Value, sent: unknown) {
  const isOurs = mark === undefined || markOf(asList(sent as Value)[0] ?? '') !== mark;
  const isTheirs = mark === undefined || markOf(asList(theirs)[0] ?? '') !== mark;
  return { by: isOurs && isTheirs ? 'both' : isOurs ? 'you' : 'other', stays: isOurs ? 'yours' : 'theirs' } as const;
}

type RowNeeds = {
  name: string;
  field: FieldNames[string];
  theirs: Value;
  yours: Value;
  stays: 'theirs' | 'yours';
  by: 'both' | 'you' | 'other';
};

function Row({ name, field, theirs, yours, stays, by }: RowNeeds) {
  const show = (value: Value) =>
    asList(value)
      .map((one) => field.write?.(one) ?? one)
      .join(', ') || t('(empty)');
  const versions = [
    { id: 'theirs', value: theirs, label: t('Saved now') },
    { id: 'yours', value: yours, label: t('Yours') },
  ];
  return (
    <tr class="changed">
      <th scope="row">
        {field.label}
        <span class="chip warn">
          {t('{by, select, both {both changed it} you {only you changed it} other {only the other one changed it}}', {
            by,
          })}
        </span>
      </th>
      {versions.map(({ id, value, label }) => (
        <td key={id} data-label={label}>
          {Array.isArray(value) ? (
            show(value)
          ) : (
            <label class="inline">
              <input type="radio" name={name} value={asList(value)[0] ?? ''} checked={id === stays} />
              <span class="kept-lines">
                <span class="offscreen">{label}: </span>
                {show(value)}
              </span>
            </label>
          )}
          {id === 'yours' && Array.isArray(value) && <Hidden name={name} value={value} />}
        </td>
      ))}
    </tr>
  );
}

const asList = (value: Value): string[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [String(value)];

function Hidden({ name, value }: { name: string; value: Value }) {
  const isList = Array.isArray(value);
  return (
    <>
      {asList(value).map((one) => (
        <input key={one} type="hidden" name={isList ? `${name}[]` : name} value={one} />
      ))}
    </>
  );
}
