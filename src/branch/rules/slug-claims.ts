// Checks that every slug belongs to one branch only, as its present or a former one, in the file and in the database.
import { type Problem, problemOf } from './problems.ts';

/** A slug in the database: the present slug of `owner`, or a former one. */
export type TakenSlug = { slug: string; owner: string; isFormer: boolean };

/** A row with problems still claims its slug, so that its children are not reported as well. */
export type Claimant = { slug: string; formerSlugs: string[]; parentSlug?: string };

/** How many branches of a circle are named; the rest is an ellipsis. */
const mostNamed = 6;
const parentField = 'parentBranch.slug';

export function slugClaims() {
  /** The row of the file that has the slug, as its present or a former one. */
  const rows = new Map<string, number>();
  const ownSlugs = new Set<string>();
  /** The parent of each slug of the file; undefined for none. */
  const parents = new Map<string, string | undefined>();
  /** The rows that have this slug as their parent. */
  const children = new Map<string, number[]>();

  function claim(field: string, slug: string, row: number): Problem[] {
    const other = rows.get(slug);
    if (other !== undefined) return [problemOf(field, 'slug_in_file', { slug, row: String(other) })];
    rows.set(slug, row);
    return [];
  }

  return {
    claim: (row: number, claimant: Claimant, taken: ReadonlyMap<string, TakenSlug[]>): Problem[] => {
      const { slug, formerSlugs, parentSlug } = claimant;
      ownSlugs.add(slug);
      parents.set(slug, parentSlug);
      if (parentSlug !== undefined) {
        const known = children.get(parentSlug);
        if (known) known.push(row);
        else children.set(parentSlug, [row]);
      }
      const refuse = (field: string, own: string) =>
        (taken.get(own) ?? []).filter(({ owner }) => owner !== slug).map((entry) => explain(field, entry));
      return [
        ...claim('slug', slug, row),
        ...refuse('slug', slug),
        ...formerSlugs.flatMap((former) => [...claim('formerSlugs', former, row), ...refuse('formerSlugs', former)]),
      ];
    },
    /** Branches of the file that would stand above themselves. `stored` are the branches above those parents that are not in it. */
    checkCircles: (stored: readonly { slug: string; parentSlug: string | null }[]): (Problem & { row: number })[] => {
      const above = new Map(stored.map(({ slug, parentSlug }) => [slug, parentSlug ?? undefined]));
      for (const [slug, parent] of parents) above.set(slug, parent);
      const problems: (Problem & { row: number })[] = [];
      const isDone = new Set<string>();
      for (const start of parents.keys()) {
        const path: string[] = [];
        for (let slug: string | undefined = start; slug !== undefined && !isDone.has(slug); slug = above.get(slug)) {
          const at = path.indexOf(slug);
          if (at >= 0) {
            const circle = [...path.slice(at), slug];
            const words = circle.slice(0, mostNamed).join(' → ') + (circle.length > mostNamed ? ' → …' : '');
            for (const one of path.slice(at).filter((name) => parents.has(name)))
              problems.push({ row: rows.get(one) ?? 0, ...problemOf(parentField, 'parent_circle', { circle: words }) });
            break;
          }
          path.push(slug);
        }
        for (const slug of path) isDone.add(slug);
      }
      return problems;
    },
    /** Parents that are not in the file. */
    listParentsOutside: (): string[] => [...children.keys()].filter((slug) => !ownSlugs.has(slug)),
    checkParentsOutside: (outside: readonly string[], taken: readonly TakenSlug[]) =>
      outside.flatMap((parent) => {
        const found = taken.find(({ slug }) => slug === parent);
        if (found && !found.isFormer) return [];
        const problem = found
          ? explain(parentField, found)
          : problemOf(parentField, 'parent_unknown', { slug: parent });
        return (children.get(parent) ?? []).map((row) => ({ row, ...problem }));
      }),
  };
}

export type SlugClaims = ReturnType<typeof slugClaims>;

const explain = (field: string, { slug, owner, isFormer }: TakenSlug): Problem =>
  isFormer ? problemOf(field, 'slug_former', { slug, owner }) : problemOf(field, 'slug_taken', { slug });
