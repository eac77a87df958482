// Bench row: the cost of the lists and the search of the console at the sizes of design console.md, compared with a hundredth
// of them, and how soon every screen is painted in the slow profile.
import { chromium } from 'playwright-core';
import { fillConsole, rareWord, type Sizes } from '../console/fill.ts';
import { type ConsoleSide, openConsoleSide } from '../console/side.ts';
import { judgePage, measurePage, type PageLook, type Painted, slowScreens } from '../paint.ts';
import { atMost, type Measured, type Row } from '../row.ts';
import { median, spreadPercent } from '../statistics.ts';

const sizesOf = (share: number): Sizes => ({
  links: 1_000_000 * share,
  events: 1_000_000 * share,
  addresses: 1_000_000 * share,
  branches: 100_000 * share,
  companies: 100_000 * share,
  changes: 1_000_000 * share,
});

const rounds = 15;
const listMost = 1.5;
const searchMost = 5;
const kilobytesMost = 60;
const paintRounds = 3;

const lists = {
  today: 'today',
  keys: 'keys',
  'keys as JSON': '/bff keys',
  people: 'people',
  customers: 'customers',
  'one customer': 'customers/bench-4711',
  guests: 'customers/guests',
  'a week of the calendar': 'calendar',
  'events as a list': 'calendar/events',
  branches: 'branches',
  'branches of a town': 'branches?city=Praha',
  'branches that are open now': 'branches?state=open',
  audit: 'audit',
  'audit of an action': 'audit?action=address.update',
  'audit of a thing': 'audit?thing=bench-500',
};

/** Lists with a search field: a search with equally many matches may cost more. */
const found = {
  'customers by a name': `customers?q=${rareWord}`,
  'events by who attends': `calendar/events?q=${rareWord}`,
  'branches by a name': `branches?q=${rareWord}`,
};

/** Twenty rows of a noun contain the search word, for any size. */
const searches = {
  'all nouns by a name': rareWord,
  'without accents, three words': `${rareWord} praha`,
  'nothing at all': 'xylofonista',
  'an e-mail': 'host4711@example',
};

/** The total time limit of a search: nouns that were not searched by then are named. */
const broadMostMs = 2_500;

/** Terms that half of all rows contain: they stop at 1,000 candidates and report it. */
const broad = ['nov', 'praha', 'example.com', '6041'];

export const consoleRow: Row = {
  name: 'console',
  title:
    'The console at 1,000,000 links, events, addresses and audited changes and 100,000 branches, against a hundredth of each',
  run: async (say) => {
    const sides: ConsoleSide[] = [];
    try {
      for (const share of [0.01, 1]) {
        const side = await openConsoleSide();
        sides.push(side);
        await fillConsole(side, sizesOf(share), say);
      }
      const [few, many] = sides;
      if (!few || !many) throw new Error('A side of the comparison is missing.');
      const measured: Measured[] = [];
      for (const [name, path] of Object.entries(lists)) {
        const { ratio, notes } = await compareSides(few, many, path, say);
        measured.push(atMost(`list: ${name}`, ratio, listMost, notes));
      }
      for (const [name, path] of Object.entries(found)) {
        const { ratio, notes } = await compareSides(few, many, path, say);
        measured.push(atMost(`search: ${name}`, ratio, searchMost, notes));
      }
      for (const [name, term] of Object.entries(searches)) {
        const { ratio, notes } = await compareSides(few, many, searchPath(term), say);
        measured.push(atMost(`search: ${name}`, ratio, searchMost, notes));
      }
      for (const term of broad) measured.push(await measureBroad(many, term, say));
      measured.push(...(await measureScreens(many, say)));
      return measured;
    } finally {
      for (const side of sides) await side.close();
    }
  },
};

const searchPath = (term: string) => `search?${new URLSearchParams({ q: term })}`;

async function compareSides(few: ConsoleSide, many: ConsoleSide, path: string, say: (progress: string) => void) {
  const costs: { few: number; many: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const cost = { few: await few.time(path), many: await many.time(path) };
    // The first round warms up both sides.
    if (round > 0) costs.push(cost);
  }
  const ratios = costs.map((cost) => cost.many / cost.few);
  const milliseconds = (name: 'few' | 'many') => median(costs.map((cost) => cost[name])).toFixed(1);
  const notes = `${milliseconds('many')} ms against ${milliseconds('few')} ms, ± ${spreadPercent(ratios).toFixed(0)} %`;
  say(`${path}: ${notes}`);
  return { ratio: median(ratios), notes };
}

/** Checks that all nouns are searched within their time, and that the answer reports where it stopped. */
async function measureBroad(side: ConsoleSide, term: string, say: (progress: string) => void): Promise<Measured> {
  const times: number[] = [];
  let late: string[] = [];
  let stopped: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    const view = await side.search(term);
    times.push(performance.now() - started);
    late = [...new Set([...late, ...view.late])];
    stopped = view.broad;
  }
  const figure = `${median(times).toFixed(0)} ms`;
  say(`broad ${term}: ${figure}`);
  return {
    what: `search: ${term}, which very many rows hold`,
    figure,
    bar: `≤ ${broadMostMs} ms`,
    met: median(times) <= broadMostMs,
    notes: `stopped at 1,000 candidates: ${stopped.join(', ') || 'none'}${late.length > 0 ? `; late: ${late.join(', ')}` : ''}`,
  };
}

/** Every screen in the navigation, and the search. */
async function measureScreens(side: ConsoleSide, say: (progress: string) => void): Promise<Measured[]> {
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const measured: Measured[] = [];
    for (const path of [...side.screens, searchPath('novak')]) {
      for (const [where, screen] of Object.entries(slowScreens)) {
        const look: PageLook = { address: side.address(path), screen, cookies: side.cookies };
        const name = `${path.split('?', 1)[0]}${where}`;
        const painted: Painted[] = [];
        await measurePage(browser, look);
        for (let round = 0; round < paintRounds; round += 1) painted.push(await measurePage(browser, look));
        measured.push(...judgePage(name, painted));
        const kilobytes = Math.max(...painted.map((one) => one.kilobytes));
        measured.push({
          what: `${name}: first load`,
          figure: `${kilobytes.toFixed(1)} KB`,
          bar: `≤ ${kilobytesMost} KB`,
          met: kilobytes > 0 && kilobytes <= kilobytesMost,
        });
        say(`${name}: LCP ${Math.round(median(painted.map(({ lcp }) => lcp)))} ms, ${kilobytes.toFixed(1)} KB`);
      }
    }
    return measured;
  } finally {
    await browser.close();
  }
}
