// Proves that no flag is large, and that each keeps its large shapes.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { readFlagsFolder } from './copy-flags.ts';
import { measureArea, simplifyFlag } from './simplify-flag.ts';

const { source } = readFlagsFolder();
const readFlag = (name: string) => readFileSync(join(source, name), 'utf8');
const weigh = (flag: string) => gzipSync(flag).length;

it('no flag of a country weighs more than 10 KB, and all but a few no more than 2.5 KB', () => {
  const names = readdirSync(source).filter((name) => /^[a-z]{2}\.svg$/.test(name));
  const weights = names.map((name) => weigh(simplifyFlag(readFlag(name))));
  expect(Math.max(...weights)).toBeLessThan(10_000);
  expect(weights.filter((weight) => weight > 2_500).length).toBeLessThan(12);
});

it("Serbia's flag keeps its stripes and loses its weight", () => {
  const flag = simplifyFlag(readFlag('rs.svg'));
  for (const stripe of ['M0 0h1350v900H0z', 'M0 0h1350v600H0z', 'M0 0h1350v300H0z']) expect(flag).toContain(stripe);
  expect(weigh(readFlag('rs.svg'))).toBeGreaterThan(40_000);
  expect(weigh(flag)).toBeLessThan(2_500);
});

it('a flag that is small is not changed', () => {
  expect(simplifyFlag(readFlag('cz.svg'))).toBe(readFlag('cz.svg'));
});

it.each([
  ['M0 0h640v480H0z', 307_200],
  ['m10 10 20 0 0 5', 100],
  ['M0 0C5 5 9 9 10 20', 200],
  ['', 1],
])('the area around %s is %i', (d, area) => {
  expect(measureArea(d)).toBe(area);
});
