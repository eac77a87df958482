// Checks the addresses that Kontor gives out.

/** Without a user or a password: everybody would get them. */
export const checkPublicUrl = (text: string): boolean => {
  const { username, password } = URL.canParse(text) ? new URL(text) : { username: '', password: '' };
  return username === '' && password === '';
};
