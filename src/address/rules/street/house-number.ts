// House numbers and post boxes in a street line (design H1–H6).
import type { RuleId } from '../trace.ts';

// RÚIAN writes "č.p." and "č.ev."; other common spellings are read, too, in upper and lower case.
const CONSCRIPTION = /(?<![\p{L}\p{N}])[čc](?:\. ?)?p\.? ?(?=\d)/giu;
const REGISTRATION = /(?<![\p{L}\p{N}])(?:[čc](?:\. ?| )?ev\.?|ev\.? ?[čc]\.?) ?(?=\d)/giu;
const POST_BOX = /(?<![\p{L}\p{N}])p\.? ?o\.? ?box(?!\p{L})\.? ?/giu;
// Fast checks first: most lines have none of these marks.
const MARK = /[pvčc]\.? ?\d/iu;
const BOX = /box/iu;
const SPACED_SLASH = /(?<=\d) ?\/ ?(?=\d)/gu;

type Step = readonly [RuleId, (line: string) => string];

const joinSlashes = (line: string) => (line.includes('/') ? line.replace(SPACED_SLASH, '/') : line);
const writeRegistration = (line: string) => (MARK.test(line) ? line.replace(REGISTRATION, 'č.ev. ') : line);
const writeConscription = (line: string) => (MARK.test(line) ? line.replace(CONSCRIPTION, 'č.p. ') : line);
const writeBox = (line: string) => (BOX.test(line) ? line.replace(POST_BOX, 'P. O. Box ').trimEnd() : line);

const everywhere: readonly Step[] = [
  ['H1', joinSlashes],
  ['H5', dropOuterCommas],
];

/** The rules of a country, in their order. */
export const houseNumberSteps: Record<'CZ' | 'SK' | 'other', readonly Step[]> = {
  CZ: [...everywhere, ['H4', writeRegistration], ['H3', writeConscription], ['H6', writeBox]],
  SK: [...everywhere, ['H6', writeBox]],
  other: everywhere,
};

// H5: a loop, because a pattern would backtrack over many commas.
function dropOuterCommas(line: string): string {
  let from = 0;
  let to = line.length;
  while (from < to && ',; '.includes(line.charAt(from))) from += 1;
  while (to > from && ',; '.includes(line.charAt(to - 1))) to -= 1;
  return line.slice(from, to);
}
