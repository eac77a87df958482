// What a failed job said, without what belongs to people: an error may quote the address or number that it was about.

const longest = 300;

/** A word as an address of mail stands in a text: one with an @ in it is hidden. */
const word = /[^\s<>"(),:;]+/g;
const hideMail = (found: string) => (found.includes('@') ? '…@…' : found);
/** Seven digits and more, as in a telephone number, also with spaces and signs between them. */
const number = /\+?\d(?:[ ()/.-]?\d){6,}/g;
/** What an error quotes: values of fields and of rows. */
const quoted = /"[^"]{41,}"/g;

/** One line of at most 300 characters. Dates and ids of our own hold so many digits that they go, too. */
export function writePlainError(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const plain = line.slice(0, 2_000).replace(word, hideMail).replace(quoted, '"…"').replace(number, '…');
  return plain.length > longest ? `${plain.slice(0, longest)}…` : plain;
}
