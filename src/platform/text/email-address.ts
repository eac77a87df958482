// Checks whether a text is one e-mail address.

const localPart = /^[^\s\p{C}"(),:;<>@[\\\]]{1,64}$/u;
const domainLabel = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?$/u;
const maxEmail = 254;

/** One recipient, without name or comment, and nothing that could add a mail header. */
export function isEmailAddress(text: string): boolean {
  if (text.length > maxEmail) return false;
  const at = text.lastIndexOf('@');
  const name = text.slice(0, Math.max(at, 0));
  const labels = text.slice(at + 1).split('.');
  if (!localPart.test(name) || name.startsWith('.') || name.endsWith('.') || name.includes('..')) return false;
  return labels.length >= 2 && labels.every((item) => domainLabel.test(item));
}
