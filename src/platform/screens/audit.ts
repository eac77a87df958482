// What a room gives the Audit screen: how its things are called today. The log itself knows them by id.

/**
 * By the kind of thing: the names of those that are there. With an organisation, only what its people may know; with null, for
 * those who acted there and for operators, whatever their organisation. Ids may be anything.
 */
export type AuditNames = Readonly<
  Record<string, (organisationId: string | null, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>>
>;
