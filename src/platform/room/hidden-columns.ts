// The columns that never leave the system: sealed secrets, digests, raw addresses, marks of visitors, and internal numbers of
// things that have an id. Views send rows as they are, so each room declares these columns of its tables (decision 29).

export type Hiding = {
  /**
   * Where it is shown on purpose: paths of screens and actions, a screen's file as `…/download`, commands as `command audit
   * list`.
   */
  shownAt?: readonly string[];
  /** Views use this name for other things, too: the guard of views ignores it; only the canary values look for it. */
  isCommonName?: true;
  /** Names of other fields that contain it: other tables refer to a thing by its number. */
  alsoNamed?: readonly string[];
};

/** By table and column, as named in the database. */
export type HiddenColumns = Readonly<Record<string, Readonly<Record<string, Hiding>>>>;

/** Not allowed on any screen, in any file or in any answer. */
export const hidden: Hiding = {};
/** The same for a column with a common name, such as `id`. */
export const hiddenValue: Hiding = { isCommonName: true };

/** For the tables of the platform itself. */
export const platformHidden: HiddenColumns = {
  platform_audit: { client_address: { shownAt: ['audit', 'command audit list'] } },
  platform_backup: { folder: hiddenValue },
  platform_client_idempotency: { digest: hidden, client: hidden, answer: hiddenValue },
  platform_demo: { number: hiddenValue, mark: hidden },
  platform_idempotency: { key: hiddenValue, fingerprint: hidden, answer: hiddenValue, subject: hiddenValue },
  platform_migration: { checksum: hidden },
  platform_outbox: { person: hidden },
  platform_sent_form: { digest: hidden, claim: hidden, sealed: hidden },
};

type Declaring = { name: string; secrets?: { columns?: HiddenColumns } | undefined };

/** Combines the declarations of the rooms. A room may declare columns of its own tables only. */
export function joinHidden(rooms: readonly Declaring[]): HiddenColumns {
  const joined: Record<string, HiddenColumns[string]> = { ...platformHidden };
  for (const { name, secrets } of rooms) {
    for (const [table, columns] of Object.entries(secrets?.columns ?? {})) {
      if (table !== name && !table.startsWith(`${name}_`))
        throw new Error(`The room ${name} hides columns of ${table}, which is not its table.`);
      joined[table] = columns;
    }
  }
  return joined;
}
