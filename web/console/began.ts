// What the fields of a form began from, as marks that the form carries: when two people changed one thing, a field that one of
// them never touched must not undo the words of the other. Marks, because a document is too long to be carried twice.

export type Began = Readonly<Record<string, string>>;

/** Browsers send other line ends than they were given, and drop an empty first line. */
const normalise = (text: string): string => text.replaceAll('\r\n', '\n').trim();

/** FNV-1a of 32 bits, with the length. It tells one's own texts apart, and guards nothing. */
export function markOf(text: string): string {
  const plain = normalise(text);
  let hash = 0x811c9dc5;
  for (let at = 0; at < plain.length; at += 1) hash = Math.imul(hash ^ plain.charCodeAt(at), 0x01000193);
  return `${plain.length.toString(36)}.${(hash >>> 0).toString(36)}`;
}

export const writeBegan = (values: Began): string =>
  JSON.stringify(Object.fromEntries(Object.entries(values).map(([name, text]) => [name, markOf(text)])));

/** The marks of a form that came back; a text that is none has no marks. */
export function readBegan(text: unknown): Began {
  try {
    const read: unknown = typeof text === 'string' ? JSON.parse(text) : {};
    if (typeof read !== 'object' || read === null) return {};
    return Object.fromEntries(Object.entries(read).filter(([, mark]) => typeof mark === 'string'));
  } catch {
    // JSON.parse throws for a text that is not JSON.
    return {};
  }
}
