// Tells whether a text can be an e-mail address: one recipient, no name, no comment, nothing that could add a header.

const local = /^[^\s\p{C}"(),:;<>@[\\\]]{1,64}$/u;
const label = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?$/u;
const longest = 254;

export function isEmailAddress(text: string): boolean {
  if (text.length > longest) return false;
  const at = text.lastIndexOf('@');
  const name = text.slice(0, Math.max(at, 0));
  const labels = text.slice(at + 1).split('.');
  if (!local.test(name) || name.startsWith('.') || name.endsWith('.') || name.includes('..')) return false;
  return labels.length >= 2 && labels.every((item) => label.test(item));
}
