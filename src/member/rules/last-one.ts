// The last owner of an organisation, and the last operator, cannot leave: nobody could let people in after that.

/** An owner of the organisation, or an operator. */
export type Holder = { id: string; isJoined: boolean; isBlocked: boolean };

/**
 * Whether nobody would be left without this person. Who is blocked does not count. Who has not signed in yet counts only as
 * long as nobody has: an invitation may never be used.
 */
export function isLastOne(holders: readonly Holder[], id: string): boolean {
  const active = holders.filter(({ isBlocked }) => !isBlocked);
  const person = active.find((holder) => holder.id === id);
  if (person === undefined) return false;
  const others = active.filter((holder) => holder.id !== id);
  return person.isJoined ? !others.some(({ isJoined }) => isJoined) : others.length === 0;
}
