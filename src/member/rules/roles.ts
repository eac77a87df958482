// What a role may do, and whom it may manage (design console.md, roles): viewer ⊂ editor ⊂ admin ⊂ owner.

export const roles = ['viewer', 'editor', 'admin', 'owner'] as const;

export type Role = (typeof roles)[number];

/** Who somebody is in one organisation. */
export type Standing = { role: Role | null; isOperator: boolean };

export const isRole = (text: unknown): text is Role => roles.some((role) => role === text);

export const hasAtLeast = (role: Role | null, least: Role): boolean =>
  role !== null && roles.indexOf(role) >= roles.indexOf(least);

/** `least` of each permission as the rooms declare it; an operator has those of operators beside those of the role. */
export function permissionsOf(
  { role, isOperator }: Standing,
  declared: Readonly<Record<string, Role | 'operator'>>,
): Set<string> {
  const may = (least: Role | 'operator') => (least === 'operator' ? isOperator : hasAtLeast(role, least));
  return new Set(Object.keys(declared).filter((permission) => may(declared[permission] ?? 'operator')));
}

/** An admin manages people up to admin; only owners manage owners. `role` is what the other person has or would get. */
export function mayManage(own: Role | null, role: Role): boolean {
  return role === 'owner' ? own === 'owner' : hasAtLeast(own, 'admin');
}
