// Two people changed one thing: both versions side by side, and for each field that differs the choice which one stays.
import type { Frame } from '#platform/screens/screen.ts';
import { type FrameWords, frameWords } from './frame-words.ts';
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
  const words = frameWords[frame.reader.language];
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(yours)])];
  const given = { ...theirs, ...yours };
  const rest = Object.entries(form?.fields ?? {}).filter(
    ([name]) => !names.includes(name) && name !== 'version' && name !== 'once',
  );
  return (
    <section class="card conflict" role="alert" aria-labelledby="conflict-title">
      <header>
        <Icon name="cross" />
        <h2 id="conflict-title">{words.conflictTitle}</h2>
      </header>
      <form class="pad stack" method="post" action={form?.sentTo} enctype="multipart/form-data">
        <p class="small">{words.conflictWords}</p>
        <input type="hidden" name="once" value={frame.once} />
        {version !== undefined && <input type="hidden" name="version" value={version} />}
        {rest.map(([name, value]) => (
          <Hidden key={name} name={name} value={value as Value} />
        ))}
        <table class="versions">
          <thead>
            <tr>
              <th scope="col">{words.conflictField}</th>
              <th scope="col">{words.conflictTheirs}</th>
              <th scope="col">{words.conflictYours}</th>
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <Row
                key={name}
                name={name}
                field={fields[name] ?? { label: name }}
                theirs={theirs[name]}
                yours={given[name]}
                words={words}
              />
            ))}
          </tbody>
        </table>
        <div class="actions">
          <button type="submit" class="button primary">
            {words.conflictSave}
          </button>
          <a class="button" href={frame.reader.address}>
            {words.conflictLeave}
          </a>
        </div>
      </form>
    </section>
  );
}

type RowNeeds = { name: string; field: FieldNames[string]; theirs: Value; yours: Value; words: FrameWords };

function Row({ name, field, theirs, yours, words }: RowNeeds) {
  const isSame = JSON.stringify(theirs ?? '') === JSON.stringify(yours ?? '');
  const show = (value: Value) =>
    asList(value)
      .map((one) => field.write?.(one) ?? one)
      .join(', ') || words.conflictEmpty;
  const versions = [
    { id: 'theirs', value: theirs, label: words.conflictTheirs },
    { id: 'yours', value: yours, label: words.conflictYours },
  ];
  return (
    <tr class={isSame ? undefined : 'changed'}>
      <th scope="row">
        {field.label}
        {!isSame && <span class="chip warn">{words.conflictDiffers}</span>}
      </th>
      {versions.map(({ id, value, label }) => (
        <td key={id} data-label={label}>
          {isSame || Array.isArray(value) ? (
            show(value)
          ) : (
            <label class="inline">
              <input type="radio" name={name} value={asList(value)[0] ?? ''} checked={id === 'yours'} />
              <span>
                <span class="offscreen">{label}: </span>
                {show(value)}
              </span>
            </label>
          )}
          {id === 'yours' && (isSame || Array.isArray(value)) && <Hidden name={name} value={value} />}
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
