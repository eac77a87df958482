// The middle and the spread of a list of figures.

export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** Half the distance between the quartiles, in per cent of the median. */
export function spreadPercent(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)] ?? Number.NaN;
  return ((at(0.75) - at(0.25)) / 2 / median(figures)) * 100;
}
