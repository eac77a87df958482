// One e-mail address in one spelling: two people never share one, however it is written.

export type Email = {
  /** As it is shown and written to: trimmed, the domain in lower case. */
  email: string;
  /** As it is compared: all in lower case. */
  key: string;
};

export function normaliseEmail(text: string): Email {
  const trimmed = text.trim().normalize('NFC');
  const at = trimmed.lastIndexOf('@');
  const email = trimmed.slice(0, at + 1) + trimmed.slice(at + 1).toLowerCase();
  return { email, key: email.toLowerCase() };
}
