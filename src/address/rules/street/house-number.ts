// House numbers and post boxes in a street line (design H1–H6).

// RÚIAN writes "č.p." and "č.ev."; other common spellings are read, too, in upper and lower case.
const CONSCRIPTION = /(?<![\p{L}\p{N}])[čc](?:\. ?)?p\.? ?(?=\d)/giu;
const REGISTRATION = /(?<![\p{L}\p{N}])(?:[čc](?:\. ?| )?ev\.?|ev\.? ?[čc]\.?) ?(?=\d)/giu;
const POST_BOX = /(?<![\p{L}\p{N}])p\.? ?o\.? ?box(?!\p{L})\.? ?/giu;
// Fast checks first: most lines have none of these marks.
const MARK = /[pvčc]\.? ?\d/iu;
const BOX = /box/iu;
const SPACED_SLASH = /(?<=\d) ?\/ ?(?=\d)/gu;

export function normaliseHouseNumber(line: string, country: string): string {
  let result = dropOuterCommas(line.includes('/') ? line.replace(SPACED_SLASH, '/') : line);
  if (country === 'CZ' && MARK.test(result)) {
    result = result.replace(REGISTRATION, 'č.ev. ').replace(CONSCRIPTION, 'č.p. ');
  }
  const hasBox = (country === 'CZ' || country === 'SK') && BOX.test(result);
  return hasBox ? result.replace(POST_BOX, 'P. O. Box ').trimEnd() : result;
}

// H5: a loop, because a pattern would backtrack over many commas.
function dropOuterCommas(line: string): string {
  let from = 0;
  let to = line.length;
  while (from < to && ',; '.includes(line.charAt(from))) from += 1;
  while (to > from && ',; '.includes(line.charAt(to - 1))) to -= 1;
  return line.slice(from, to);
}
