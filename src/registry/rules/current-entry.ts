// Picks today's entry from a history. Every field of the Slovak RPO is one.
import { textAt } from './json-value.ts';

/** The entry without `validTo` (the newest, should there be several); of a terminated company, the one that ended last. */
export function pickCurrentEntry(entries: unknown[]): unknown {
  const open = entries.filter((entry) => textAt(entry, 'validTo') === undefined);
  const candidates = open.length > 0 ? open : entries;
  const dateOf = (entry: unknown) => (textAt(entry, 'validTo') ?? '') + (textAt(entry, 'validFrom') ?? '');
  // ISO dates compare as text.
  return candidates.toSorted((a, b) => dateOf(b).localeCompare(dateOf(a)))[0];
}
