// The type of an address: four common values in one spelling, any other value as it came (design Y1).

const COMMON = new Set(['delivery', 'billing', 'contact', 'invoice']);

export function normaliseType(text: string): string {
  const lower = text.toLowerCase();
  return COMMON.has(lower) ? lower : text;
}
