// Where the bars of the minutes stand, on the server and in the browser; and how a figure compares with another.

export const chartHeight = 52;

const round = (value: number) => Math.round(value * 10) / 10;

/** A minute with a click is always seen. */
export function placeBar(clicks: number, most: number): { y: number; height: number } {
  const height = clicks === 0 ? 0 : Math.max(round((clicks / most) * (chartHeight - 4)), 2);
  return { y: round(chartHeight - 1 - height), height };
}

/** Null where there is nothing to compare with. */
export const comparePercent = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 100);

export const writePercent = (percent: number | null): string =>
  percent === null || percent === 0 ? '' : `${percent > 0 ? '▲' : '▼'} ${Math.abs(percent)} %`;
