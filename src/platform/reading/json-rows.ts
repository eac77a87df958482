// Writes and reads a stored list of JSON values in turns: one per line, each parsed separately. The whole text is JSON.
import { isTurnOver, mapInTurns, nextTurn } from './turns.ts';

export async function writeJsonRows(items: readonly unknown[]): Promise<string> {
  return `[\n${(await mapInTurns(items, (item) => JSON.stringify(item))).join(',\n')}\n]`;
}

/** Reads other JSON too, at once: an earlier release wrote everything on one line. */
export async function readJsonRows<Item>(text: string): Promise<Item[]> {
  if (!text.startsWith('[\n')) return JSON.parse(text);
  const items: Item[] = [];
  for (let at = 2; at < text.length - 2; ) {
    const end = text.indexOf('\n', at);
    const line = text.slice(at, end);
    items.push(JSON.parse(line.endsWith(',') ? line.slice(0, -1) : line));
    at = end + 1;
    if (isTurnOver()) await nextTurn();
  }
  return items;
}
