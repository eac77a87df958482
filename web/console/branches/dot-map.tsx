// The branches of a page as points over a grid of dots, each with its name beside it. The table says the same.
import type { BranchesView } from '#branch';

type Item = BranchesView['items'][number];
type Point = { item: Item; x: number; y: number };

const width = 480;
const height = 300;
const margin = 44;
const grid = 12;

/** Points on the plane, north up; a degree of longitude is narrower than one of latitude. */
function place(items: readonly Item[]): Point[] {
  const known = items.flatMap((item) =>
    item.latitude === null || item.longitude === null
      ? []
      : [{ item, latitude: item.latitude, longitude: item.longitude }],
  );
  if (known.length === 0) return [];
  const [south, north] = edges(known.map(({ latitude }) => latitude));
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const [west, east] = edges(known.map(({ longitude }) => longitude));
  const scale = Math.min((width - 2 * margin) / ((east - west) * narrow), (height - 2 * margin) / (north - south));
  const middle = { x: ((west + east) / 2) * narrow, y: (south + north) / 2 };
  return known.map(({ item, latitude, longitude }) => ({
    item,
    x: Math.round(width / 2 + (longitude * narrow - middle.x) * scale),
    y: Math.round(height / 2 - (latitude - middle.y) * scale),
  }));
}

/** At least a small town wide, so that one branch is not the whole world. */
function edges(values: readonly number[]): [number, number] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const missing = Math.max(0, 0.05 - (most - least)) / 2;
  return [least - missing, most + missing];
}

const letter = 6.3;
const line = 13;

/** A name is written where none is yet: right, left, below, above; a point without room has its name in its title only. */
function labelsOf(points: readonly Point[]) {
  const taken: { left: number; right: number; top: number }[] = points.map(({ x, y }) => ({
    left: x - 7,
    right: x + 7,
    top: y - 7,
  }));
  return points.map(({ item, x, y }) => {
    const wide = item.name.length * letter;
    const options = [
      { x: x + 9, y: y + 4, anchor: 'start', left: x + 9 },
      { x: x - 9, y: y + 4, anchor: 'end', left: x - 9 - wide },
      { x, y: y + 18, anchor: 'middle', left: x - wide / 2 },
      { x, y: y - 10, anchor: 'middle', left: x - wide / 2 },
    ] as const;
    const free = options.find(({ left, y: base }) => {
      const isInside = left >= 2 && left + wide <= width - 2;
      const isHit = taken.some(
        (one) => left < one.right && left + wide > one.left && Math.abs(base - 10 - one.top) < line,
      );
      return isInside && !isHit;
    });
    if (free) taken.push({ left: free.left, right: free.left + wide, top: free.y - 10 });
    return free ?? null;
  });
}

const toneOf = ({ active, now }: Item) => (!active ? 'off' : now.state === 'closed' ? 'shut' : 'good');

type MapNeeds = { items: readonly Item[]; hrefOf(slug: string): string; chosen: string | null; label: string };

export function DotMap({ items, hrefOf, chosen, label }: MapNeeds) {
  const points = place(items);
  const labels = labelsOf(points);
  return (
    <svg class="dot-map" viewBox={`0 0 ${width} ${height}`} role="group" aria-label={label}>
      <defs>
        <pattern id="dots" width={grid} height={grid} patternUnits="userSpaceOnUse">
          <circle cx={grid / 2} cy={grid / 2} r="1.2" />
        </pattern>
      </defs>
      <rect width={width} height={height} fill="url(#dots)" />
      {points.map(({ item, x, y }, index) => {
        const beside = labels[index];
        return (
          <a key={item.slug} href={hrefOf(item.slug)} aria-label={item.name} class={toneOf(item)}>
            <title>{item.name}</title>
            <circle class="reach" cx={x} cy={y} r="14" />
            {item.slug === chosen && <circle class="ring" cx={x} cy={y} r="9" />}
            <circle cx={x} cy={y} r="5" />
            {beside && (
              <text x={beside.x} y={beside.y} text-anchor={beside.anchor}>
                {item.name}
              </text>
            )}
          </a>
        );
      })}
    </svg>
  );
}
