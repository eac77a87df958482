// Which columns never leave the house: sealed secrets, digests, raw addresses, marks of visitors, and numbers that stand for a
// thing where it has an id. A view goes out as its row is, so each room declares these columns of its tables (decision 29).

export type Hiding = {
  /** What shows it on purpose: paths of screens and actions, `…/download` of a screen's file, commands as `command audit list`. */
  shownAt?: readonly string[];
  /** Views use this name for other things, too: the guard of views does not look for it, only the canaries of the tests do. */
  isCommonName?: true;
  /** Names of fields that hold it, beside its own: other tables refer to a thing by its number. */
  alsoNamed?: readonly string[];
};

/** By table and column, as the database names them. */
export type HiddenColumns = Readonly<Record<string, Readonly<Record<string, Hiding>>>>;

/** On no screen, in no file and in no answer. */
export const hidden: Hiding = {};
/** The same for a column with a common name, such as `id`. */
export const hiddenValue: Hiding = { isCommonName: true };

/** Of the tables of the platform itself. */
export const platformHidden: HiddenColumns = {
  platform_backup: { folder: hiddenValue },
  platform_client_idempotency: { digest: hidden, client: hidden, answer: hiddenValue },
  platform_demo: { number: hiddenValue, mark: hidden },
  platform_idempotency: { key: hiddenValue, fingerprint: hidden, answer: hiddenValue, subject: hiddenValue },
  platform_migration: { checksum: hidden },
  platform_sent_form: { digest: hidden, claim: hidden, sealed: hidden },
};

type Declaring = { name: string; secrets?: { columns?: HiddenColumns } | undefined };

/** Joins what the rooms declare. A room speaks for its own tables only. */
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
