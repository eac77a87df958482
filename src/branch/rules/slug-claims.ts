// Who has which slug: a slug belongs to one branch, as its own or as one it had, in the file and in what is stored.
import type { Problem } from './fields.ts';

/** A slug that is stored already: `owner` has it as its own, or had it before. */
export type TakenSlug = { slug: string; owner: string; isFormer: boolean };

/** A row that cannot be written still claims its slug: its children are not orphans. */
export type Claimant = { slug: string; formerSlugs: string[]; parentSlug?: string };

export function slugClaims() {
  /** The row of the file that has the slug; a branch's own slugs and former ones side by side. */
  const rows = new Map<string, number>();
  const ownSlugs = new Set<string>();
  /** The rows that name a slug as their parent's. */
  const children = new Map<string, number[]>();

  function claim(field: string, slug: string, row: number): Problem[] {
    const other = rows.get(slug);
    if (other !== undefined) return [{ field, reason: `"${slug}" is taken by row ${other}. Give each branch its own` }];
    rows.set(slug, row);
    return [];
  }

  return {
    claim: (row: number, claimant: Claimant, taken: ReadonlyMap<string, TakenSlug[]>): Problem[] => {
      const { slug, formerSlugs, parentSlug } = claimant;
      ownSlugs.add(slug);
      if (parentSlug !== undefined) children.set(parentSlug, [...(children.get(parentSlug) ?? []), row]);
      const refuse = (field: string, own: string) =>
        (taken.get(own) ?? [])
          .filter(({ owner }) => owner !== slug)
          .map((entry) => ({ field, reason: explain(entry) }));
      return [
        ...claim('slug', slug, row),
        ...refuse('slug', slug),
        ...formerSlugs.flatMap((former) => [...claim('formerSlugs', former, row), ...refuse('formerSlugs', former)]),
      ];
    },
    /** Parents that the file does not bring along. */
    listForeignParents: (): string[] => [...children.keys()].filter((slug) => !ownSlugs.has(slug)),
    checkForeignParents: (foreign: readonly string[], taken: readonly TakenSlug[]) =>
      foreign.flatMap((parent) => {
        const found = taken.find(({ slug }) => slug === parent);
        if (found && !found.isFormer) return [];
        const reason = found ? explain(found) : `there is no branch "${parent}", neither in the file nor stored`;
        return (children.get(parent) ?? []).map((row) => ({ row, field: 'parentBranch.slug', reason }));
      }),
  };
}

const explain = ({ slug, owner, isFormer }: TakenSlug) =>
  isFormer
    ? `"${slug}" is a former slug of "${owner}" and keeps answering with it. Use "${owner}", or another slug`
    : `"${slug}" is the slug of another branch`;
