// The names of all fields of a view, object by object, as lines of a text whose changes can be reviewed.

/** Names that are values themselves, as of the words of Today, are not listed. */
const isName = (name: string) => /^[a-z][\w.-]*$/i.test(name);
const ofValues = new Set(['values']);

export type Fields = Map<string, Set<string>>;

/** Adds the fields of a value to those that are known. */
export function gatherFields(value: unknown, fields: Fields, at = ''): void {
  if (Array.isArray(value)) {
    for (const item of value) gatherFields(item, fields, `${at}[]`);
  } else if (typeof value === 'object' && value !== null) {
    const known = fields.get(at) ?? new Set();
    fields.set(at, known);
    for (const [name, inner] of Object.entries(value)) {
      const shown = isName(name) && !ofValues.has(at.split('.').at(-1) ?? '') ? name : '*';
      known.add(shown);
      gatherFields(inner, fields, at ? `${at}.${shown}` : shown);
    }
  }
}

export const writeFields = (title: string, fields: Fields): string => {
  const lines = [...fields].map(([at, names]) => `  ${at}: ${[...names].sort().join(' ')}`);
  return [title, ...lines.sort()].join('\n');
};
