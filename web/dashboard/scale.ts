// Round numbers for an axis: the top is the smallest round number that is at least the highest value.

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

const TICK_STEPS = {
  hour: [1, 2, 3, 4, 6, 12],
  day: [1, 2, 3, 5, 7, 14],
  week: [1, 2, 4, 8, 13],
  month: [1, 2, 3, 6, 12, 24],
};
const MOST_TICKS = 8;

/** The positions of the labels below the chart: always the same number of points apart. */
export function spreadTicks(length: number, bucket: keyof typeof TICK_STEPS): number[] {
  const step =
    TICK_STEPS[bucket].find((one) => Math.ceil(length / one) <= MOST_TICKS) ?? Math.ceil(length / MOST_TICKS);
  return Array.from({ length: Math.ceil(length / step) }, (_, index) => index * step);
}

const LEVELS = [0.03, 0.1, 0.3, 0.6];

/** The darkness of the colour for a share, 1 to 5. */
export const levelOf = (share: number): number => 1 + LEVELS.filter((level) => share > level).length;
