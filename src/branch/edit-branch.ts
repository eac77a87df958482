// The story of changing one branch: created, changed field by field, removed. Its fields are read as a row of an import is.
import type { Tenant } from '#platform/database/tenant.ts';
import type { BranchChanges } from './changes.ts';
import { branchHasChildren, branchUnknown, slugMalformed, slugTaken } from './errors.ts';
import type { ImportReport, WriteRows } from './import-branches.ts';
import { type Cells, changeRow } from './rules/csv-row.ts';
import { isSlug } from './rules/slug.ts';
import { writeRow } from './rules/write-row.ts';
import type { BranchWriteStore } from './write-store.ts';

export type EditNeeds = { store: BranchWriteStore; changes: BranchChanges; writeRows: WriteRows };

/** Whose branch, and what stands in for the country of an address without one. */
export type EditPlace = { tenant: Tenant; defaultCountry: string };

export function branchEdits({ store, changes, writeRows }: EditNeeds) {
  return {
    create: ({ tenant, defaultCountry }: EditPlace, slug: string, cells: Cells): Promise<ImportReport> => {
      if (!isSlug(slug)) throw slugMalformed(slug);
      return changes.run(tenant, async (change) => {
        const [holder] = await store.listTaken(change, [slug]);
        if (holder) throw slugTaken(slug, holder.owner);
        return writeRows({ defaultCountry, openRows: one(changeRow({ slug }, cells)) }, change);
      });
    },

    /** An empty cell clears its field; all other fields stay. */
    change: ({ tenant, defaultCountry }: EditPlace, slug: string, cells: Cells): Promise<ImportReport> =>
      changes.run(tenant, async (change) => {
        const branch = await store.findWhole(change, slug);
        if (!branch) throw branchUnknown(slug);
        return writeRows({ defaultCountry, openRows: one(changeRow(writeRow(branch), cells)) }, change);
      }),

    /** For good, with its former slugs. */
    remove: (tenant: Tenant, slug: string): Promise<{ slug: string }> =>
      changes.run(tenant, async (change) => {
        if (!(await store.findWhole(change, slug))) throw branchUnknown(slug);
        const children = await store.listChildren(change, slug);
        if (children.length > 0) throw branchHasChildren(slug, children);
        await store.remove(change, slug);
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
