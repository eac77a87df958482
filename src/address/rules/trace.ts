// The ids of the rules that may change a value (docs/addresses.md), and how a rule says that it did.

export type RuleId =
  // Text
  | `T${1 | 2 | 3 | 5}`
  // Country
  | `C${1 | 2 | 3 | 4 | 5}`
  // Postal code
  | 'P'
  // Places
  | `M${1 | 2 | 3 | 4 | 5}`
  | 'K1'
  // Streets
  | 'K2'
  | `H${1 | 3 | 4 | 5 | 6}`
  | `S${1 | 2 | 3 | 4 | 5 | 6}`
  // Numbers
  | `I${1 | 2}`
  | `V${1 | 2 | 3 | 4}`
  // Type, region
  | 'Y1'
  | 'R1';

/** Called by a rule that has just changed the value it got. Left out on the way of every request: nobody asks there. */
export type Note = (rule: RuleId) => void;
