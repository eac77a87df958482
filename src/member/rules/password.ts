// The rules for passwords (design console.md, password): at least 12 characters, and none that everybody tries first.

export const leastCharacters = 12;

/** Longer ones are refused rather than cut: nobody types them, and hashing must not cost more for them. */
export const mostCharacters = 1_000;

export type PasswordProblem = 'too_short' | 'too_long' | 'too_common' | 'is_email';

/** The same password from every keyboard: composed and decomposed letters are one. */
export const normalisePassword = (password: string): string => password.normalize('NFC');

/** `isCommon` looks into the list of common passwords, which are in lower case. */
export function findProblem(
  password: string,
  emailKey: string | null,
  isCommon: (lowerCase: string) => boolean,
): PasswordProblem | null {
  const characters = [...normalisePassword(password)];
  if (characters.length < leastCharacters) return 'too_short';
  if (characters.length > mostCharacters) return 'too_long';
  const lowerCase = normalisePassword(password).toLowerCase();
  if (lowerCase === emailKey) return 'is_email';
  return isRepeated(lowerCase) || isCommon(lowerCase) ? 'too_common' : null;
}

/** One to four characters over and over, as in abcabcabcabc. */
const isRepeated = (text: string): boolean => /^(.{1,4}?)\1+$/su.test(text);
