// Raw clicks like those of a busy installation: twenty thousand links of very different popularity, a million visitors.
import type { RawClick } from '../src/shortener/journal/record.ts';

const LINKS = 20_000;
const VISITORS = 1_000_000;
const START = Date.parse('2026-11-02T08:00:00Z');
const SECOND_CLICKS = 2_000;

const systems = [
  'Windows NT 10.0; Win64; x64',
  'Macintosh; Intel Mac OS X 10_15_7',
  'X11; Linux x86_64',
  'Linux; Android 14',
];

/** Always the same for the same number, so that two drains get the same load. */
function mix(number: number): number {
  let mixed = Math.imul(number ^ (number >>> 16), 0x45d9f3b);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

export function skewedClick(number: number): RawClick {
  const random = mix(number) / 2 ** 32;
  const visitor = mix(number + 0x9e37) % VISITORS;
  const version = 90 + (visitor % 40);
  return {
    // A few links get most of the clicks.
    linkId: 1 + Math.floor(LINKS * random ** 4),
    at: START + Math.floor((number * 1_000) / SECOND_CLICKS),
    ip: `${1 + (visitor % 200)}.${(visitor >> 8) % 256}.${(visitor >> 4) % 256}.${visitor % 256}`,
    agent: `Mozilla/5.0 (${systems[visitor % systems.length]}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`,
    referrer: number % 3 === 0 ? '' : `https://www.site${mix(number + 7) % 60}.com/page`,
  };
}
