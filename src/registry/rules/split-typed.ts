// Splits what a person typed or copied, such as a line of an invoice, into single numbers: companies and bank accounts.

/** What the word before a number says it is. */
export type Labelled = 'company' | 'account' | null;

/** `text` is the number without the word before it, where the word only says what it is. */
export type TypedNumber = { text: string; label: Labelled };

// Longer words first: "IČ DPH" is not "IČ". Words of registers that read them themselves (NIP, KRS …) stay with the number.
const words: readonly [string, Labelled][] = [
  ['IČ DPH', 'company'],
  ['IC DPH', 'company'],
  ['IČO', 'company'],
  ['ICO', 'company'],
  ['IČ', 'company'],
  ['DIČ', 'company'],
  ['DIC', 'company'],
  ['VAT ID', 'company'],
  ['VAT', 'company'],
  ['COMPANY NO', 'company'],
  ['COMPANY', 'company'],
  ['IBAN', 'account'],
  ['ČÍSLO ÚČTU', 'account'],
  ['CISLO UCTU', 'account'],
  ['Č. Ú', 'account'],
  ['Č.Ú', 'account'],
  ['Č. ÚČTU', 'account'],
  ['BANKOVNÍ SPOJENÍ', 'account'],
  ['ÚČET', 'account'],
  ['UCET', 'account'],
  ['ACCOUNT', 'account'],
  ['BANK', 'account'],
];
const byLength = [...words].sort(([a], [b]) => b.length - a.length);
const isLetter = (character: string | undefined) => character !== undefined && /\p{L}/u.test(character);

/** The word that begins at this place of the text in capitals, and is no part of a longer word. */
function findWord(capitals: string, at: number): readonly [string, Labelled] | undefined {
  if (isLetter(capitals[at - 1])) return undefined;
  return byLength.find(([word]) => capitals.startsWith(word, at) && !isLetter(capitals[at + word.length]));
}

/** Pages put these into numbers, and a person who copies a number does not see them. */
const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;

/** Commas, semicolons and lines part numbers, and so does every word that says what comes next. */
export function splitTyped(typed: string): TypedNumber[] {
  const text = typed.normalize('NFC').replaceAll(invisible, '');
  // Letter by letter, because a capital may be longer than its letter (ß), and places must agree.
  const capitals = Array.from(text, (one) => {
    const capital = one.toUpperCase();
    return capital.length === one.length ? capital : one;
  }).join('');
  const numbers: TypedNumber[] = [];
  let label: Labelled = null;
  let start = 0;
  const end = (at: number) => {
    const part = text
      .slice(start, at)
      .replace(/^[\s.:–-]+/, '')
      .trimEnd();
    if (/\d/.test(part)) numbers.push({ text: part, label });
    // A word belongs to the next number only, and stays in force over blanks and colons.
    if (part !== '') label = null;
  };
  for (let at = 0; at < text.length; at += 1) {
    if (/[,;\n\r\t|]/.test(text[at] ?? '')) {
      end(at);
      start = at + 1;
      continue;
    }
    const found = findWord(capitals, at);
    if (!found) continue;
    end(at);
    label = found[1];
    start = at + found[0].length;
    at = start - 1;
  }
  end(text.length);
  return numbers;
}

/** How a number without a word before it may be read; both where both are possible. */
export function kindsOf(
  { text, label }: TypedNumber,
  reads: { account: boolean; company: boolean },
): ('company' | 'account')[] {
  if (label !== null) return [label];
  const compact = text.replaceAll(/\s/g, '');
  // What has the form of an account is explained as one even if it is wrong.
  if (/^[A-Za-z]{2}\d{2}[0-9A-Za-z]{11,}$/.test(compact.replaceAll(/[-.]/g, ''))) return ['account'];
  if (/^[\d-]+\/\d+$/.test(compact)) return ['account'];
  if (reads.account && reads.company) return compact.length <= 8 ? ['company', 'account'] : ['account', 'company'];
  return reads.account ? ['account'] : ['company'];
}
