// Picks fields: of all that a thing has, only these, in this order.
export const pick = <From extends object, const Name extends keyof From>(from: From, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<From, Name>;
