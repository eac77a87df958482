// Whose links somebody sees: those of an organisation's environment; who runs the installation also those of nobody.

type Owner = { organisationId: string; environment: 'live' | 'sandbox' };

/** Whose links are that a stranger made. No organisation has this number. */
export const nobody: Owner = { organisationId: '0', environment: 'live' };

/** `all`: the command line, on the machine itself. */
export type LinkScope = 'all' | { owner: Owner; isOperator: boolean };

/** Strangers' links are live ones. */
export function ownersOf({ owner, isOperator }: Exclude<LinkScope, 'all'>): Owner[] {
  return isOperator && owner.environment === nobody.environment ? [owner, nobody] : [owner];
}

export function isInScope(scope: LinkScope, { owner }: { owner: Owner }): boolean {
  if (scope === 'all') return true;
  return ownersOf(scope).some(
    ({ organisationId, environment }) => organisationId === owner.organisationId && environment === owner.environment,
  );
}
