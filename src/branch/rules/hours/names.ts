// The words people use in opening hours, in Czech, English and Slovak, folded (lower case, without diacritics).

const spread = <Value>(entries: readonly (readonly [Value, string])[]): Map<string, Value> =>
  new Map(entries.flatMap(([value, words]) => words.split(' ').map((word) => [word, value] as const)));

/** 0 = Monday. Short names, long ones, and the cases they are written in. */
const days = spread([
  [0, 'mo mon mond monday mondays po pon pondeli pondelok pondelku pondelka pondelky pondelkem pondelkom'],
  [1, 'tu tue tues tuesday tuesdays ut ute utr utery uterek uterka uterku uterky uterkem utorok utorka utorky utorku'],
  [2, 'we wed weds wednesday wednesdays st str stred streda stredu stredy strede stredou'],
  [
    3,
    'th thu thur thurs thursday thursdays ct ctv ctvrt ctvrtek ctvrtka ctvrtku ctvrtky ctvrtkem stv stvrtok stvrtka stvrtku',
  ],
  [4, 'fr fri frid friday fridays pa pat patek patku patky patkem pi pia piatok piatka piatku piatky'],
  [5, 'sa sat satu saturday saturdays so sob sobota sobotu soboty sobote sobotou'],
  [6, 'su sun sund sunday sundays ne ned nedele nedeli nedelich nedelemi nedela nedelu nedelou'],
] as const);

/** Several days by one word. */
const groups = spread<readonly number[]>([
  [[0, 1, 2, 3, 4, 5, 6], 'denne daily everyday kazdodenne'],
  [[0, 1, 2, 3, 4], 'weekdays weekday workdays workday vsedni pracovni pracovne businessdays'],
  [[5, 6], 'weekend weekends vikend vikendy vikendu vikendech vikendoch'],
]);

const months = spread([
  [1, 'jan january leden ledna lednu januar januara'],
  [2, 'feb february unor unora unoru februar februara'],
  [3, 'mar march brezen brezna breznu marec marca'],
  [4, 'apr april duben dubna dubnu aprila'],
  [5, 'may kveten kvetna kvetnu maj maja'],
  [6, 'jun june cerven cervna cervnu juna'],
  [7, 'jul july cervenec cervence cervenci jula'],
  [8, 'aug august srpen srpna srpnu augusta'],
  [9, 'sep sept september zari septembra'],
  [10, 'oct october rijen rijna rijnu oktober oktobra'],
  [11, 'nov november listopad listopadu novembra'],
  [12, 'dec december prosinec prosince prosinci decembra'],
] as const);

export type Meaning =
  | { kind: 'days'; days: readonly number[] }
  | { kind: 'closed' | 'open' | 'nonstop' | 'holidays' | 'from' | 'to' | 'range' | 'noon' | 'midnight' | 'skip' };

const others = spread<Meaning['kind']>([
  ['closed', 'closed close zavreno zavrena zavreny zavrene zavrit zavirame zatvorene zatvoreny nefunguje'],
  ['open', 'open opened otevreno otevrena otevreny otevrene oteviraci oteviracka otvorene otvaracie otvaracia opening'],
  ['nonstop', 'nonstop nepretrzite'],
  ['holidays', 'holiday holidays svatek svatky svatku svatcich sviatok sviatky sviatkov bankholidays'],
  ['from', 'od from since'],
  ['to', 'do to until till'],
  ['range', 'az through thru'],
  ['noon', 'noon poledne polednem obed'],
  ['midnight', 'midnight pulnoc pulnoci polnoc polnoci'],
  // Words that only join others, or say what is clear without them.
  [
    'skip',
    'a i and v ve on at o h hod hodin hodiny hodina hrs hours hour hodinach doba doby oclock days day dny dni dnech plati platnost valid the also take jen only',
  ],
] as const);

/** Two words that mean one thing. */
const pairs = new Map<string, Meaning>([
  ...['every day', 'each day', 'kazdy den', 'cely tyden', 'all week'].map((pair): [string, Meaning] => [
    pair,
    { kind: 'days', days: [0, 1, 2, 3, 4, 5, 6] },
  ]),
  ...['bank holidays', 'public holidays', 'statni svatky', 'public holiday', 'statni svatek', 'o svatcich'].map(
    (pair): [string, Meaning] => [pair, { kind: 'holidays' }],
  ),
  ...['pracovni dny', 'vsedni dny', 'vsedni den', 'pracovni den', 'working days', 'business days', 'week days'].map(
    (pair): [string, Meaning] => [pair, { kind: 'days', days: [0, 1, 2, 3, 4] }],
  ),
]);

export const findPair = (first: string, second: string): Meaning | undefined => pairs.get(`${first} ${second}`);

/** What a folded word means; `raw` distinguishes Slovak Št (Thursday) from Czech St (Wednesday). */
export function findMeaning(word: string, raw: string): Meaning | null {
  if (word === 'st' && /^[šŠ]|^[sS]\u030c/.test(raw)) return { kind: 'days', days: [3] };
  const day = days.get(word);
  if (day !== undefined) return { kind: 'days', days: [day] };
  const group = groups.get(word);
  if (group) return { kind: 'days', days: group };
  const kind = others.get(word);
  return kind === undefined ? null : ({ kind } as Meaning);
}

export const findMonth = (word: string): number | undefined => months.get(word);

const known = [...days.keys(), ...groups.keys(), ...months.keys(), ...others.keys()].filter(({ length }) => length > 3);

const longestGuess = 15;

/** A known word that differs by one letter, for "did you mean". */
export function findSimilar(word: string): string | undefined {
  if (word.length < 4 || word.length > longestGuess) return undefined;
  return known.find((one) => Math.abs(one.length - word.length) <= 1 && isOneEditApart(one, word));
}

function isOneEditApart(one: string, other: string): boolean {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const rest = (text: string, skipped: number) => text.slice(at + skipped);
  const isSwapped =
    one[at] === other[at + 1] &&
    one[at + 1] === other[at] &&
    rest(one, 2) === rest(other, 2) &&
    one.length === other.length;
  return (
    isSwapped || rest(one, 1) === rest(other, 1) || rest(one, 1) === rest(other, 0) || rest(one, 0) === rest(other, 1)
  );
}

/** How the writer names days and months. */
export const written = {
  cs: {
    days: ['Po', 'Út', 'St', 'Čt', 'Pá', 'So', 'Ne'],
    daily: 'denně',
    closed: 'zavřeno',
    open: 'otevřeno',
    from: 'od',
    to: 'do',
  },
  en: {
    days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    daily: 'daily',
    closed: 'closed',
    open: 'open',
    from: 'from',
    to: 'until',
  },
} as const;

export const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

export type HoursLanguage = keyof typeof written;
