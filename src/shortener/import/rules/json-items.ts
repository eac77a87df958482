// Finds the items of the lists in a JSON text that comes in pieces, each with its line: one item is in memory at a time. The library
// stream-json does not say where an item stands.

/** `text` is null for an item that is too long. */
export type JsonItem = { line: number; text: string | null };

type Level = { kind: '{' | '['; key: string };

const [QUOTE, BACKSLASH, NEWLINE] = [0x22, 0x5c, 0x0a];
/** Names are short; a longer text is no name of a list. */
const LONGEST_NAME = 100;

/** `lists`: paths of names with dots between them, '' for a text that is itself a list. Throws a SyntaxError where brackets do not fit. */
export function findItems(lists: ReadonlySet<string>, longest: number) {
  const levels: Level[] = [];
  let line = 1;
  let inText = false;
  let isEscaped = false;
  let text = '';
  let name = '';
  // The item that is being read: where it began, what there is of it, and at which depth.
  let item: { line: number; text: string; depth: number; isLong: boolean } | null = null;

  const isList = () => levels.at(-1)?.kind === '[' && lists.has(levels.flatMap(({ key }) => key || []).join('.'));

  function close(sign: string): void {
    const open = levels.pop();
    if (open?.kind !== (sign === '}' ? '{' : '[')) throw new SyntaxError('The brackets do not fit.');
  }

  function* read(piece: string): Generator<JsonItem> {
    let from = 0;
    const keep = (to: number) => {
      if (item === null || item.isLong) return;
      item.text += piece.slice(from, to);
      if (item.text.length > longest) Object.assign(item, { text: '', isLong: true });
    };
    const end = (at: number): JsonItem | null => {
      keep(at);
      const found = item;
      item = null;
      return found === null ? null : { line: found.line, text: found.isLong ? null : found.text };
    };
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at);
      if (code === NEWLINE) line += 1;
      if (inText) {
        if (isEscaped) isEscaped = false;
        else if (code === BACKSLASH) isEscaped = true;
        else if (code === QUOTE) inText = false;
        if (inText && item === null && text.length < LONGEST_NAME) text += piece.charAt(at);
        continue;
      }
      const sign = piece.charAt(at);
      if (sign === ',' || sign === ']') {
        // Behind a whole item, or behind a number of a list.
        if (item !== null && item.depth === levels.length) {
          const found = end(at);
          if (found !== null) yield found;
        }
        if (sign === ']') close(sign);
        continue;
      }
      if (item === null && sign.trim() !== '' && sign !== '}' && sign !== ':' && isList()) {
        item = { line, text: '', depth: levels.length, isLong: false };
        from = at;
      }
      if (code === QUOTE) {
        inText = true;
        text = '';
      } else if (sign === ':') name = text;
      else if (sign === '{' || sign === '[') {
        levels.push({ kind: sign, key: levels.at(-1)?.kind === '{' ? name : '' });
        name = '';
      } else if (sign === '}') close(sign);
    }
    keep(piece.length);
  }

  return {
    read,
    /** Throws where the text ends in the middle. */
    end(): void {
      if (levels.length > 0 || inText) throw new SyntaxError('The text ends too early.');
    },
  };
}
