// A small line of counts, for a cell of a table, and a chart of bars for the side.

const width = 96;
const height = 24;

type SparkNeeds = { values: readonly number[]; label: string; isWide?: boolean };

/** `isWide`: as wide as its place, whatever that is. */
export function Spark({ values, label, isWide = false }: SparkNeeds) {
  const most = Math.max(...values, 1);
  const isStill = values.slice(-30).every((value) => value === 0);
  const step = width / Math.max(values.length - 1, 1);
  const points = values.map(
    (value, index) => `${round(index * step)} ${round(height - 1 - (value / most) * (height - 3))}`,
  );
  const line = `M${points.join('L')}`;
  return (
    <svg
      class={isStill ? 'spark still' : 'spark'}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={isWide ? 'none' : undefined}
      role="img"
      aria-label={label}
    >
      <path class="under" d={`${line}L${width} ${height}L0 ${height}z`} />
      <path d={line} />
    </svg>
  );
}

const round = (value: number) => Math.round(value * 10) / 10;

type BarsNeeds = {
  rows: readonly { values: readonly number[]; class: string }[];
  label: string;
  from: string;
  to: string;
};

/** Bars of several rows beside each other, in twelve steps. */
export function Bars({ rows, label, from, to }: BarsNeeds) {
  const steps = 12;
  const sums = rows.map(({ values, class: name }) => ({
    name,
    sums: Array.from({ length: steps }, (_, step) => {
      const size = values.length / steps;
      return values
        .slice(Math.round(step * size), Math.round((step + 1) * size))
        .reduce((sum, value) => sum + value, 0);
    }),
  }));
  const most = Math.max(...sums.flatMap((row) => row.sums), 1);
  const slot = 300 / steps;
  const bar = Math.min(9, (slot - 3) / rows.length);
  return (
    <svg class="barchart" viewBox="0 0 300 92" role="img" aria-label={label}>
      <line x1="0" x2="300" y1="72.5" y2="72.5" />
      {sums.map(({ name, sums: values }, row) =>
        values.map((value, step) => {
          const tall = round((value / most) * 66);
          const x = round(step * slot + row * (bar + 1));
          return value === 0 ? null : (
            <rect key={`${name}${step}`} class={name} x={x} y={72 - tall} width={round(bar)} height={tall} rx="1.5" />
          );
        }),
      )}
      <text x="0" y="88">
        {from}
      </text>
      <text x="300" y="88" text-anchor="end">
        {to}
      </text>
    </svg>
  );
}
