// Round numbers for an axis: the smallest round top that the highest value fits under.

const STEPS = [1, 2, 2.5, 5, 10];

/** The labels of an axis from 0 upwards, five steps at most. */
export function roundAxis(highest: number): number[] {
  const rough = Math.max(1, highest) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = STEPS.map((one) => one * power).find((one) => one >= rough) ?? rough;
  // Nobody clicks half a time.
  const whole = Math.max(1, Math.ceil(step));
  const top = Math.max(1, Math.ceil(highest / whole));
  return Array.from({ length: top + 1 }, (_, index) => index * whole);
}

/** Up to `most` positions spread evenly over `length`, the first and the last among them. */
export function spreadLabels(length: number, most: number): number[] {
  if (length <= most) return Array.from({ length }, (_, index) => index);
  return Array.from({ length: most }, (_, index) => Math.round((index * (length - 1)) / (most - 1)));
}
