// The story of changing one branch: created, changed field by field, removed. Its fields are read as a row of an import is.
import type { Actor, AuditLog } from '#platform/audit/audit.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import type { BranchChanges, Outcome } from './changes.ts';
import { branchHasChildren, branchUnknown, slugMalformed, slugTaken } from './errors.ts';
import type { ImportReport, WriteRows } from './import-branches.ts';
import type { Branch } from './rules/branch.ts';
import { type Cells, changeRow } from './rules/csv-row.ts';
import { isSlug } from './rules/slug.ts';
import { writeRow } from './rules/write-row.ts';
import type { BranchWriteStore, Change } from './write-store.ts';

export type EditNeeds = { store: BranchWriteStore; changes: BranchChanges; audit: AuditLog; writeRows: WriteRows };

/** Whose branch, what stands in for the country of an address without one, and who edits it. */
export type EditPlace = { tenant: Tenant; defaultCountry: string; by?: Actor };

export function branchEdits({ store, changes, audit, writeRows }: EditNeeds) {
  /** In the transaction of the change; a change that is not committed leaves no trace. */
  async function record(
    { tenant, within }: Change,
    action: string,
    subject: string,
    { by = 'command line', ...states }: { by?: Actor | undefined; before?: Branch | null; after?: Branch | null },
  ): Promise<void> {
    const { organisationId, environment } = tenant;
    await audit.record({ organisationId, environment, actor: by, action, subject, ...states }, within);
  }

  /** Writes the one row, and records what the branch became. */
  async function write(place: EditPlace, row: ReturnType<typeof changeRow>, before: Branch | null, change: Change) {
    const outcome: Outcome<ImportReport> = await writeRows(
      { defaultCountry: place.defaultCountry, openRows: one(row) },
      change,
    );
    if (!outcome.isCommitted || !outcome.isChange) return outcome;
    const slug = before?.slug ?? String(row.row.slug);
    const states = { by: place.by, before, after: await store.findWhole(change, slug) };
    await record(change, before ? 'branch.change' : 'branch.create', slug, states);
    return outcome;
  }

  return {
    create: (place: EditPlace, slug: string, cells: Cells): Promise<ImportReport> => {
      if (!isSlug(slug)) throw slugMalformed(slug);
      return changes.run(place.tenant, async (change) => {
        const [holder] = await store.listTaken(change, [slug]);
        if (holder) throw slugTaken(slug, holder.owner);
        return write(place, changeRow({ slug }, cells), null, change);
      });
    },

    /** An empty cell clears its field; all other fields stay. */
    change: (place: EditPlace, slug: string, cells: Cells): Promise<ImportReport> =>
      changes.run(place.tenant, async (change) => {
        const branch = await store.findWhole(change, slug);
        if (!branch) throw branchUnknown(slug);
        return write(place, changeRow(writeRow(branch), cells), branch, change);
      }),

    /** For good, with its former slugs. */
    remove: (tenant: Tenant, slug: string, by?: Actor): Promise<{ slug: string }> =>
      changes.run(tenant, async (change) => {
        const before = await store.findWhole(change, slug);
        if (!before) throw branchUnknown(slug);
        const children = await store.listChildren(change, slug);
        if (children.length > 0) throw branchHasChildren(slug, children);
        await store.remove(change, slug);
        await record(change, 'branch.remove', slug, { by, before });
        return { report: { slug }, isChange: true, isCommitted: true };
      }),
  };

  function one({ row, problems }: ReturnType<typeof changeRow>) {
    return async function* openRows() {
      yield { row: 1, value: row, problems };
    };
  }
}

export type BranchEdits = ReturnType<typeof branchEdits>;
