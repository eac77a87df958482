// What a row of the bench is: something measured against something else in the same run, with a bar it must reach.

export type Measured = {
  /** What was measured, as in "no-op route / bare Fastify". */
  what: string;
  /** The ratio or figure, as it is shown. */
  figure: string;
  /** The bar, as it is shown; absent for figures that are only reported. */
  bar?: string;
  met?: boolean;
  /** Spread, CPU time, sizes: whatever helps to believe the figure. */
  notes?: string;
};

export type Row = {
  /** The word for `npm run bench -- word`. */
  name: string;
  title: string;
  run(say: (progress: string) => void): Promise<Measured[]>;
};

/** A ratio that must not be below its bar. */
export function atLeast(what: string, ratio: number, bar: number, notes?: string): Measured {
  return { what, figure: ratio.toFixed(2), bar: `≥ ${bar.toFixed(2)}`, met: ratio >= bar, ...(notes ? { notes } : {}) };
}

/** A ratio that must not be above its bar. */
export function atMost(what: string, ratio: number, bar: number, notes?: string): Measured {
  return { what, figure: ratio.toFixed(2), bar: `≤ ${bar.toFixed(2)}`, met: ratio <= bar, ...(notes ? { notes } : {}) };
}
