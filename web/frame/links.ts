// Makes links to the same page with one parameter changed.

/** Null removes a parameter. */
export function changeAddress(address: string, changes: Record<string, string | null>): string {
  const [path = '/', query = ''] = address.split('?');
  const parameters = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) parameters.delete(name);
    else parameters.set(name, value);
  }
  const text = parameters.toString();
  return text === '' ? path : `${path}?${text}`;
}
