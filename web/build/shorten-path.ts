// Rounds a path to whole pixels, which makes it much shorter. Neighbours round to the same points, so borders stay closed.

type Point = [x: number, y: number];

const SPECK_PIXELS = 3;

export function shortenPath(path: string): string {
  const rings = path.split('M').filter(Boolean).map(readRing);
  const isMainland = rings.some((ring) => !isSpeck(ring));
  return rings
    .filter((ring) => !isMainland || !isSpeck(ring))
    .map(writeRing)
    .join('');
}

/** An island of three pixels beside a country is seen by nobody, and there are hundreds of them. */
function isSpeck(ring: readonly Point[]): boolean {
  return [0, 1].every((axis) => {
    const places = ring.map((point) => point[axis as 0 | 1]);
    return Math.max(...places) - Math.min(...places) <= SPECK_PIXELS;
  });
}

function readRing(ring: string): Point[] {
  const points: Point[] = [];
  for (const [, x, y] of ring.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)) {
    const point: Point = [Math.round(Number(x)), Math.round(Number(y))];
    const last = points.at(-1);
    if (last === undefined || last[0] !== point[0] || last[1] !== point[1]) points.push(point);
  }
  return points.filter((point, index) => !isBetween(points[index - 1], point, points[index + 1]));
}

/** A point on a straight line between its neighbours is not needed. */
function isBetween(before: Point | undefined, point: Point, after: Point | undefined): boolean {
  if (before === undefined || after === undefined) return false;
  const [ax, ay] = [point[0] - before[0], point[1] - before[1]];
  const [bx, by] = [after[0] - point[0], after[1] - point[1]];
  return ax * by === ay * bx && ax * bx + ay * by > 0;
}

function writeRing(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (first === undefined || rest.length < 2) return '';
  let [x, y] = first;
  const steps = rest.map(([nextX, nextY]) => {
    const step = `${nextX - x} ${nextY - y}`;
    [x, y] = [nextX, nextY];
    return step;
  });
  return `M${first[0]} ${first[1]}l${steps.join(' ').replaceAll(' -', '-')}z`;
}
