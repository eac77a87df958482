// The ids of the rules that may change a value (docs/addresses.md), and how a rule says that it did.

/** T: text, C: country, P: postal code, M and K1: places, K2, H and S: streets, I and V: numbers, Y: type, R: region. */
export const RULE_IDS = [
  'T1',
  'T2',
  'T3',
  'T5',
  'C1',
  'C2',
  'C3',
  'C4',
  'C5',
  'P',
  'M1',
  'M2',
  'M3',
  'M4',
  'M5',
  'K1',
  'K2',
  'H1',
  'H3',
  'H4',
  'H5',
  'H6',
  'S1',
  'S2',
  'S3',
  'S4',
  'S5',
  'S6',
  'I1',
  'I2',
  'V1',
  'V2',
  'V3',
  'V4',
  'Y1',
  'R1',
] as const;

export type RuleId = (typeof RULE_IDS)[number];

/** Called by a rule that has just changed the value it got. Left out on the way of every request: nobody asks there. */
export type Note = (rule: RuleId) => void;
