// Describes the refusals of an operation for its document: by status, with the codes of each, and with the properties that a
// code adds to the common shape.
import type { RefusalKind } from '../refusal.ts';
import type { Schema } from './document.ts';

export type RefusalAnswer = { description: string; schema: Schema };

/** `shape`: the properties of every refusal. A status whose codes add properties gets a schema with its own name. */
export function describeRefusals(kinds: readonly RefusalKind[], shape: object): Record<string, RefusalAnswer> {
  const byStatus = Map.groupBy(kinds, ({ page }) => String(page.status));
  return Object.fromEntries(
    [...byStatus].sort().map(([status, own]) => {
      const words = own.map(({ page }) => `${page.code} (${page.title.toLowerCase()})`).join(', ');
      return [status, { description: `Refused: ${words}.`, schema: addMembers(shape as Schema, own) }];
    }),
  );
}

function addMembers(shape: Schema, kinds: readonly RefusalKind[]): Schema {
  const adding = kinds.filter(({ adds }) => adds !== null);
  if (adding.length === 0) return shape;
  const members = adding.flatMap(({ adds, page }) =>
    Object.entries(adds ?? {}).map(([name, member]) => [name, sayWhen(member as Schema, page.code)] as const),
  );
  const name = adding.map(({ page }) => toName(page.code)).join('');
  return {
    ...shape,
    title: `${name}${shape.title ?? ''}`,
    properties: { ...shape.properties, ...Object.fromEntries(members) },
  };
}

/** Other codes have the same status, so the property is optional. */
const sayWhen = (member: Schema, code: string): Schema => ({
  ...member,
  description: `Only with ${code}: ${member.description ?? ''}`.trimEnd(),
});

/** event_conflict → EventConflict. */
const toName = (code: string) => code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
