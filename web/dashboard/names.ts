// The names of sites and cities on pages.

type SourceWords = { direct: string; otherSites: string; qr: string };

/** Sites that people know by another name than their domain. */
const SITE_NAMES = new Map([
  ['t.co', 'X'],
  ['ycombinator.com', 'Hacker News'],
  ['slack.com', 'Slack'],
]);

export function nameReferrer(words: SourceWords, referrer: string): string {
  if (referrer === '(direct)') return words.direct;
  if (referrer === '(qr)') return words.qr;
  return referrer === '(other)' ? words.otherSites : (SITE_NAMES.get(referrer) ?? referrer);
}
