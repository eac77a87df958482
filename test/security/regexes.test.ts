// Proves that the time of every regular expression of the product is proportional to its text, up to 100 KiB of the worst.
import { beforeAll, describe, expect, it } from 'vitest';
import { type FoundRegex, findRegexes } from '#test/source/regex-literals.ts';

/** At the third length, a regex of quadratic time takes a thousand times as long as one of linear time. */
const lengths = [500, 2_000, 8_000];
const longest = 102_400;
const suspiciousMs = 8;

let regexes: FoundRegex[];
beforeAll(async () => {
  regexes = await findRegexes();
});

const signs = [...' \t\n\r,;.:-_/\\+=%"\'()[]<>@#&*0123456789aAzZxX', 'ž', '\u0301', '\u00a0', '😀', '\ud800'];

/** Texts that cause backtracking: runs, pairs and words of the regex, then something that does not match. */
function pumpsFor({ source }: RegExp): string[] {
  const words = source.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 0);
  const classes = [...source.matchAll(/\[([^\]\\]{1,12})\]/g)].flatMap(([, inside]) => [...(inside ?? '')]);
  const single = new Set([...signs, ...classes, ...words]);
  const pairs = [' ,', ' .', 'a ', '1 ', 'a.', '1.', '-1', '/1', 'a-', '", "', ']a[', '[a]', '0 0 '];
  return [...single, ...pairs];
}

const endings = ['', '\0', '!x'];

/** A regex that repeats nothing takes the same time at every place of a text. */
const repeats = ({ source }: RegExp) => /[*+{]/.test(source.replaceAll(/\\p\{[^}]*\}/gi, ''));

/**
 * The processor time of this thread only, so that other work on the machine does not count. The best of three, because
 * compilation and garbage collection count, too.
 */
function measureMs(regex: RegExp, texts: readonly Pump[], length: number): number {
  const whole = texts.map((text) => pump(text, length));
  let best = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 3; turn += 1) {
    const before = process.threadCpuUsage();
    for (const text of whole) apply(regex, text);
    const { user, system } = process.threadCpuUsage(before);
    best = Math.min(best, (user + system) / 1_000);
    if (best < suspiciousMs) break;
  }
  return best;
}

/**
 * The first text that takes too long. A ratio, so that the speed of the processor does not matter: four times the text may not take
 * eight times as long. Several texts are measured at once: only if they take long together, it may be one of them.
 */
function findSlow(regex: RegExp, texts: readonly Pump[]): Pump | undefined {
  for (const length of lengths) {
    for (let at = 0; at < texts.length; at += 20) {
      const some = texts.slice(at, at + 20);
      if (measureMs(regex, some, length) <= suspiciousMs) continue;
      const slow = some.find((one) => {
        const spentMs = measureMs(regex, [one], length);
        return spentMs > suspiciousMs && spentMs > 8 * measureMs(regex, [one], length / 4);
      });
      if (slow) return slow;
    }
  }
  return undefined;
}

function apply(regex: RegExp, text: string): void {
  regex.lastIndex = 0;
  if (regex.global) text.replace(regex, '');
  else regex.test(text);
}

type Pump = { unit: string; ending: string };
const pump = ({ unit, ending }: Pump, length: number) => unit.repeat(Math.floor(length / unit.length)) + ending;

describe('every regular expression of the product', () => {
  it('is found: literals, those made from strings, and patterns of schemas', () => {
    expect(regexes.length).toBeGreaterThan(100);
    expect(regexes.some(({ place }) => place.startsWith('src/platform/idempotency/schema.ts'))).toBe(true);
  });

  it('takes time proportional to the text', () => {
    const slow: string[] = [];
    for (const { place, regex } of regexes.filter((one) => repeats(one.regex))) {
      const texts = pumpsFor(regex).flatMap((unit) => endings.map((ending) => ({ unit, ending })));
      const bad = findSlow(regex, texts);
      if (bad) slow.push(`${place} /${regex.source}/${regex.flags} on ${JSON.stringify(bad)}`);
      // The longest text only if the shorter ones were harmless.
      else for (const text of texts.slice(0, 3)) apply(regex, pump(text, longest));
    }
    expect(slow).toEqual([]);
  });
});
