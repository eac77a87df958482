// Removes details of a flag that are invisible at the size of a line of text, until its file is small enough.
import { gzipSync } from 'node:zlib';

/** Some coats of arms (Serbia) alone are larger than a whole page may be. */
const MAX_BYTES = 1_800;
/** Of 640 by 480: larger shapes are never removed, because people know the flag by them. */
const VISIBLE_AREA = 14_000;

const tag = /<g\b[^>]*>|<\/g>|<path\b[^>]*?\/>/g;
const protectedParts = /<(clipPath|mask)\b.*?<\/\1>/gs;

type Shape = { text: string; area: number };

/** Of the invisible shapes, those with the most bytes for their area are removed first. */
export function simplifyFlag(source: string): string {
  const kept = [...source.matchAll(protectedParts)].map(([text]) => text).join('');
  const cost = ({ text, area }: Shape) => text.length / area;
  const droppable = listShapes(source)
    .filter(({ text, area }) => area < VISIBLE_AREA && !kept.includes(text))
    .sort((one, other) => cost(other) - cost(one));
  const drop = (count: number) => {
    const gone = new Set(droppable.slice(0, count).map(({ text }) => text));
    return source.replace(tag, (text) => (gone.has(text) ? '' : text));
  };
  // A binary search for the smallest number that is enough: a flag has up to 300 shapes, and compressing it takes time.
  let [few, many] = [0, droppable.length];
  while (few < many) {
    const middle = Math.floor((few + many) / 2);
    if (gzipSync(drop(middle)).length <= MAX_BYTES) many = middle;
    else few = middle + 1;
  }
  return drop(many);
}

/** The paths with their areas on the flag; groups may scale them. */
function listShapes(source: string): Shape[] {
  const scales = [1];
  const shapes: Shape[] = [];
  for (const [text] of source.matchAll(tag)) {
    const scale = (scales.at(-1) ?? 1) * readScale(text);
    if (text === '</g>') scales.pop();
    else if (text.startsWith('<path'))
      shapes.push({ text, area: measureArea(/ d="([^"]*)"/.exec(text)?.[1] ?? '') * scale });
    else if (!text.endsWith('/>')) scales.push(scale);
  }
  return shapes;
}

/** By how much a transformation changes areas. */
function readScale(text: string): number {
  const [, kind, numbers = ''] = /(scale|matrix)\(([^)]*)\)/.exec(text) ?? [];
  const [a = 1, b = 0, c = 0, d = 1] = (numbers.match(number) ?? []).map(Number);
  if (kind === 'matrix') return Math.abs(a * d - b * c);
  return kind === 'scale' ? Math.abs(a * (b || a)) : 1;
}

const number = /-?(?:\d*\.\d+|\d+)(?:e-?\d+)?/gi;

/** The bounding rectangle of the end points of a path: not exact, but it is only used to compare shapes of one flag. */
export function measureArea(d: string): number {
  const xs: number[] = [];
  const ys: number[] = [];
  let [x, y] = [0, 0];
  for (const [, letter = '', text = ''] of d.matchAll(/([a-z])([^a-z]*)/gi)) {
    const numbers = (text.match(number) ?? []).map(Number);
    const isRelative = letter === letter.toLowerCase();
    const size = sizes[letter.toLowerCase()] ?? 0;
    for (let start = 0; size > 0 && start + size <= numbers.length; start += size) {
      const end = numbers.slice(start, start + size);
      const [nextX, nextY] = readEnd(letter.toLowerCase(), end, isRelative ? [x, y] : [0, 0], [x, y]);
      [x, y] = [nextX, nextY];
      xs.push(x);
      ys.push(y);
    }
  }
  if (xs.length === 0) return 1;
  return Math.max(1, (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys)));
}

/** How many numbers each kind of path command has. */
const sizes: Record<string, number> = { m: 2, l: 2, t: 2, h: 1, v: 1, c: 6, s: 4, q: 4, a: 7 };

type Point = [x: number, y: number];

function readEnd(letter: string, numbers: readonly number[], base: Point, now: Point): Point {
  const last = numbers.at(-1) ?? 0;
  if (letter === 'h') return [base[0] + last, now[1]];
  if (letter === 'v') return [now[0], base[1] + last];
  return [base[0] + (numbers.at(-2) ?? 0), base[1] + last];
}
