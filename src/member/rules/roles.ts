// What a role may do, and whom it may manage (design console.md, roles): viewer ⊂ editor ⊂ admin ⊂ owner. The last owner of an
// organisation, and the last operator, cannot leave: nobody could let people in after that.

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

/** An owner of an organisation, or an operator. */
export type Holder = { id: string; isJoined: boolean; isBlocked: boolean };

/**
 * Whether nobody else could let people in. Blocked people do not count. People who have not signed in yet count only while
 * nobody has: an invitation may never be used.
 */
export function isLastOne(holders: readonly Holder[], id: string): boolean {
  const active = holders.filter(({ isBlocked }) => !isBlocked);
  const person = active.find((holder) => holder.id === id);
  if (person === undefined) return false;
  const others = active.filter((holder) => holder.id !== id);
  return person.isJoined ? !others.some(({ isJoined }) => isJoined) : others.length === 0;
}
