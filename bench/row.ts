// A row of the bench compares two things in the same run, with a target that it must reach.

export type Measured = {
  /** What was measured, as in "no-op route / bare Fastify". */
  what: string;
  /** The ratio or figure, as text. */
  figure: string;
  /** The target, as text; absent for figures that are only reported. */
  bar?: string;
  met?: boolean;
  /** Figure and target as numbers, for the chart. */
  chart?: { value: number; bar: number; isCeiling: boolean };
  /** Spread, CPU time, sizes: they help to judge the figure. */
  notes?: string;
};

export type Row = {
  /** The name for `npm run bench -- name`. */
  name: string;
  title: string;
  run(say: (progress: string) => void): Promise<Measured[]>;
};

/** A ratio that must not be below its target. */
export function atLeast(what: string, value: number, bar: number, notes?: string): Measured {
  return judge({ what, bar: `≥ ${bar.toFixed(2)}`, met: value >= bar, chart: { value, bar, isCeiling: false } }, notes);
}

/** A ratio that must not be above its target. */
export function atMost(what: string, value: number, bar: number, notes?: string): Measured {
  return judge({ what, bar: `≤ ${bar.toFixed(2)}`, met: value <= bar, chart: { value, bar, isCeiling: true } }, notes);
}

type Judged = Omit<Measured, 'figure' | 'notes'> & { chart: NonNullable<Measured['chart']> };

function judge(measured: Judged, notes: string | undefined): Measured {
  return { ...measured, figure: measured.chart.value.toFixed(2), ...(notes ? { notes } : {}) };
}
