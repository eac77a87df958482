// Reads the slugs of an imported row: its own, its former ones, and that of its parent.
import { type Complain, isRow, type Row, readObject } from './fields.ts';
import { isSlug, makeSlug } from './slug.ts';

const parentFields = new Set(['slug', 'name', 'branchType']);

/** The slug of the row, or one made from the name. */
export function readSlug(row: Row, name: string | undefined, complain: Complain): string | undefined {
  const given = row.slug ?? row.id;
  const field = row.slug === undefined || row.slug === null ? 'id' : 'slug';
  if (row.slug && row.id && row.slug !== row.id) {
    return complain('id', 'id_differs');
  }
  if (given === undefined || given === null || given === '') {
    const made = name === undefined ? undefined : makeSlug(name);
    return made === null ? complain('slug', 'slug_unmade') : made;
  }
  if (typeof given === 'string' && isSlug(given)) return given;
  return complain(field, 'slug');
}

export function readFormerSlugs(value: unknown, slug: string | undefined, complain: Complain): string[] {
  if (value === undefined || value === null) return [];
  const isList = Array.isArray(value) && value.every((item) => typeof item === 'string' && isSlug(item));
  if (!isList) return complain('formerSlugs', 'slugs') ?? [];
  if (value.includes(slug)) return complain('formerSlugs', 'own_slug') ?? [];
  return [...new Set<string>(value)].sort();
}

/** Only the slug is read; name and type of the parent are ignored. */
export function readParent(value: unknown, slug: string | undefined, complain: Complain): string | undefined {
  const parent = readObject(value, 'parentBranch', parentFields, complain).slug;
  if (value === undefined || value === null || (parent === undefined && !isRow(value))) return undefined;
  const field = 'parentBranch.slug';
  if (typeof parent !== 'string' || !isSlug(parent)) return complain(field, 'parent');
  return parent === slug ? complain(field, 'parent_self') : parent;
}
