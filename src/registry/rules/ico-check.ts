// The check digit of a Czech or Slovak IČO: said to people, never a reason to refuse a number (ARES has 00123562).

/** Eight digits with the weights 8 to 2; null for a number that has no such digit. */
export function hasRightCheckDigit(country: string, number: string): boolean | null {
  if ((country !== 'CZ' && country !== 'SK') || !/^\d{8}$/.test(number)) return null;
  let sum = 0;
  for (let at = 0; at < 7; at += 1) sum += Number(number[at]) * (8 - at);
  return (11 - (sum % 11)) % 10 === Number(number[7]);
}
