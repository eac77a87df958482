// Round numbers for an axis: the top is the smallest round number that is not below the highest value.

const STEPS = [1, 2, 2.5, 5, 10];

/** The labels of an axis, from 0 upwards, at most five steps. */
export function roundAxis(highest: number): number[] {
  const rough = Math.max(1, highest) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = STEPS.map((one) => one * power).find((one) => one >= rough) ?? rough;
  // Clicks are whole numbers.
  const whole = Math.max(1, Math.ceil(step));
  const top = Math.max(1, Math.ceil(highest / whole));
  return Array.from({ length: top + 1 }, (_, index) => index * whole);
}

/** Up to `max` positions, evenly spread over `length`, with the first and the last. */
export function spreadLabels(length: number, max: number): number[] {
  if (length <= max) return Array.from({ length }, (_, index) => index);
  return Array.from({ length: max }, (_, index) => Math.round((index * (length - 1)) / (max - 1)));
}
