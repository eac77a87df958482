// Removes secrets from text before a person or a file gets it: the secrets that rooms declare, and the credentials in URLs. The
// platform itself knows no form of a secret.

export type Secrets = {
  /** Patterns of secrets; the first group stays readable. Each needs the flag g. */
  shapes?: readonly RegExp[];
  /** Names of fields whose values are never logged. */
  fields?: readonly string[];
};

/** For the whole process: a line that is logged before the rooms are open is redacted too. */
const shapes = new Set<RegExp>();
const fields = new Set<string>();

export function declareSecrets(secrets: Secrets): void {
  for (const shape of secrets.shapes ?? []) shapes.add(shape);
  for (const field of secrets.fields ?? []) fields.add(field);
}

export function redact(text: string): string {
  let shown = text;
  for (const shape of shapes) shown = shown.replace(shape, '$1…');
  return shown;
}

export const secretFields = (): string[] => [...fields];

/** For every text that goes to a person or a log: removes declared secrets and the credentials in URLs. */
export const redactSecrets = (text: string): string => maskUrls(redact(text));

const MASK = '********';
const SECRET_NAME = /pass|pwd|secret|token|key|sig|auth|cred/i;
const WORDS = /[^\s"'`<>]+/g;

/** `postgres://user:password@host/db?sslpassword=x` becomes `postgres://********@host/db?sslpassword=********`. */
export const maskUrls = (text: string): string =>
  text.includes('://') ? text.replace(WORDS, (word) => (word.includes('://') ? maskWord(word) : word)) : text;

function maskWord(word: string): string {
  const [before = '', ...addresses] = word.split('://');
  return [before, ...addresses.map((address) => maskQuery(maskUser(address)))].join('://');
}

function maskUser(address: string): string {
  const end = address.search(/[/?#]/);
  const at = (end === -1 ? address : address.slice(0, end)).lastIndexOf('@');
  if (at !== -1) return `${MASK}${address.slice(at)}`;
  // A password with a slash that should have been percent-encoded, but not a port that is followed by a path with an @.
  const stray = /^[^:]*:(?!\d+[/?#])/.test(address) ? address.lastIndexOf('@') : -1;
  return stray === -1 ? address : `${MASK}${address.slice(stray)}`;
}

function maskQuery(address: string): string {
  const [place = '', ...query] = address.split(/([?&;#])/);
  const shown = query.map((pair) => {
    const [name = '', value] = pair.split('=', 2);
    return value !== undefined && SECRET_NAME.test(name) ? `${name}=${MASK}` : pair;
  });
  return [place, ...shown].join('');
}
