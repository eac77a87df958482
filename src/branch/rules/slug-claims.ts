// Checks that every slug belongs to one branch only, as its present or a former one, in the file and in the database.
import type { Problem } from './fields.ts';

/** A slug in the database: the present slug of `owner`, or a former one. */
export type TakenSlug = { slug: string; owner: string; isFormer: boolean };

/** A row with problems still claims its slug, so that its children are not reported as well. */
export type Claimant = { slug: string; formerSlugs: string[]; parentSlug?: string };

export function slugClaims() {
  /** The row of the file that has the slug, as its present or a former one. */
  const rows = new Map<string, number>();
  const ownSlugs = new Set<string>();
  /** The rows that have this slug as their parent. */
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
    /** Parents that are not in the file. */
    listParentsOutside: (): string[] => [...children.keys()].filter((slug) => !ownSlugs.has(slug)),
    checkParentsOutside: (outside: readonly string[], taken: readonly TakenSlug[]) =>
      outside.flatMap((parent) => {
        const found = taken.find(({ slug }) => slug === parent);
        if (found && !found.isFormer) return [];
        const reason = found ? explain(found) : `there is no branch "${parent}", neither in the file nor stored`;
        return (children.get(parent) ?? []).map((row) => ({ row, field: 'parentBranch.slug', reason }));
      }),
  };
}

const explain = ({ slug, owner, isFormer }: TakenSlug) =>
  isFormer
    ? `"${slug}" is a former slug of "${owner}" and still finds it. Use "${owner}", or another slug`
    : `"${slug}" is the slug of another branch`;
