// The path of a customer's page. An identity is any text, so one that would mean something else in an address is marked.

/** Pages beside the customers, and what browsers take for steps between folders. */
const RESERVED = new Set(['new', 'create', 'guests', 'numbered', '.', '..']);
const MARK = '~';

/** The identity as it is in the path, with a mark before it if it is reserved or begins with the mark itself. */
export const writeCustomerName = (identityId: string): string =>
  RESERVED.has(identityId) || identityId.startsWith(MARK) ? `${MARK}${identityId}` : identityId;

export const readCustomerName = (name: string): string => (name.startsWith(MARK) ? name.slice(MARK.length) : name);

export const customerPath = (identityId: string): string =>
  `customers/${encodeURIComponent(writeCustomerName(identityId))}`;
