// Describes the refusals of an operation for its document: by status, with the codes of each, and with the members that a code
// adds to the shape of all.
import type { RefusalKind } from '../refusal.ts';
import type { Schema } from './document.ts';

export type RefusalAnswer = { description: string; schema: Schema };

/** `shape`: what every refusal of the address has. A status whose codes add members gets a schema with a name of its own. */
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

/** Other codes have the same status, so the member is optional. */
const sayWhen = (member: Schema, code: string): Schema => ({
  ...member,
  description: `Only with ${code}: ${member.description ?? ''}`.trimEnd(),
});

/** event_conflict → EventConflict. */
const toName = (code: string) => code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
