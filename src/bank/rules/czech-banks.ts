// The bank codes of the Czech National Bank: assigned today, or retired and still recognised.
import list from './data/czech-banks.json' with { type: 'json' };

export type CzechBank = {
  code: string;
  name: string;
  /** Null if the list has no name, as for most retired codes. */
  bic: string | null;
  /** False for a retired code: recognised in bare digits, refused in strict mode. */
  assigned: boolean;
};

/** By the code as a number. */
const BANKS = makeBanks();

/** The date of the list, for documentation and the command line. */
export const czechBanksAsOf: string = list.asOf;

/** The bank whose code begins at this position of the text. */
export function findCzechBank(text: string, position: number): CzechBank | null {
  let code = 0;
  for (let i = position; i < position + 4; i++) code = code * 10 + text.charCodeAt(i) - 48;
  return BANKS[code] ?? null;
}

function makeBanks(): (CzechBank | null)[] {
  const banks = new Array<CzechBank | null>(10_000).fill(null);
  for (const { code, name } of list.retired) banks[Number(code)] = { code, name, bic: null, assigned: false };
  for (const { code, name, bic } of list.banks) banks[Number(code)] = { code, name, bic: bic || null, assigned: true };
  return banks;
}
