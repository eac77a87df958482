// Takes the credentials out of every address in a text: before it is shown, logged or put into an error.

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
  // A password with a slash in it, which should have been percent-encoded; but not a port, and then a path with an @.
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
