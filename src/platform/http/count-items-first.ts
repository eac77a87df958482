// Counts the items of a list before they are validated: Ajv collects every problem, and 100,000 wrong items are 100,000 problems.

/** The part of a JSON schema that this code reads. */
type Schema = {
  type?: string | readonly string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: readonly Schema[];
  maxItems?: number;
};

/**
 * The same schema, with `items` checked only if `maxItems` is kept. The refusal stays the same, and its cost no longer grows
 * with the request. A list without a limit stops the start.
 */
export function countItemsFirst(schema: Schema): Schema {
  const { properties, items, anyOf, ...rest } = schema;
  return {
    ...rest,
    ...(properties ? { properties: mapMembers(properties) } : {}),
    ...(anyOf ? { anyOf: anyOf.map(countItemsFirst) } : {}),
    ...(items ? { if: { minItems: limitOf(schema) + 1 }, else: { items: countItemsFirst(items) } } : {}),
  };
}

const mapMembers = (members: Record<string, Schema>) =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, countItemsFirst(member)]));

function limitOf({ maxItems }: Schema): number {
  if (maxItems === undefined) throw new Error('A list in a request has no maxItems: anyone could fill it without end.');
  return maxItems;
}
