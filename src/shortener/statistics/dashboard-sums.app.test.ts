// The lists of a dashboard add up to its figure: also those that withhold cities, and those too long to show at once.
import { beforeAll, describe, expect, it } from 'vitest';
import { openSite, type PagesSite } from '#test/browser/pages-site.ts';
import { networks } from '#test/clicks.ts';

let site: PagesSite;
let code: string;

/** From one click to seven for each network, so that some cities are named and some are not. */
const clicksOf = (index: number) => 1 + (index % 7);
const total = networks.reduce((sum, _, index) => sum + clicksOf(index), 0);

beforeAll(async () => {
  site = await openSite();
  code = await site.makeLink('https://example.com/');
  for (const [index, [prefix]] of networks.entries()) {
    for (let click = 0; click < clicksOf(index); click += 1) {
      const headers = {
        referer: `https://site-${index}.example/`,
        'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/132.0',
      };
      await site.shortener.inject({ url: `/${code}`, remoteAddress: `${prefix}.${click + 1}`, headers });
    }
  }
  await site.untilCounted(code, total);
});

type Bar = { name: string; clicks: number };

/** The rows of a list, as the page has them before any script runs, the folded ones included. */
async function readBars(title: string, query: string): Promise<Bar[]> {
  const { body } = await site.shortener.inject({ url: `/${code}+?${query}`, headers: { accept: 'text/html' } });
  const [section = ''] = body.slice(body.indexOf(`aria-labelledby="${title}"`)).split('</section>');
  const rows = section.matchAll(
    /<span class="text">([^<]*)<\/span><\/span>(?:<span class="visitors">\d+<span [^>]*>[^<]*<\/span><\/span>)?<span class="clicks">(\d+)</g,
  );
  return [...rows].map(([, name = '', clicks = '']) => ({ name, clicks: Number(clicks) }));
}

const sum = (bars: Bar[]) => bars.reduce((clicks, bar) => clicks + bar.clicks, 0);

describe('on a dashboard', () => {
  it.each([
    ['countries', 'places-title', 'places=countries'],
    ['cities', 'places-title', 'places=cities'],
    ['referrers', 'referrers-title', ''],
    ['devices', 'devices-title', 'agents=devices'],
    ['browsers', 'devices-title', 'agents=browsers'],
    ['systems', 'devices-title', 'agents=os'],
  ])('the %s add up to all clicks', async (_name, title, query) => {
    expect(sum(await readBars(title, query))).toBe(total);
  });

  it('a city is named from five clicks on; what is withheld stands in a row of its country', async () => {
    const bars = await readBars('places-title', 'places=cities');
    expect(bars.length).toBeGreaterThan(12);
    const [named, withheld] = [bars.filter(isNamed), bars.filter((bar) => !isNamed(bar))];
    expect(Math.min(...named.map(({ clicks }) => clicks))).toBe(5);
    expect(withheld.map(({ name }) => name)).toContain('Unknown');
    expect(sum(named) + sum(withheld)).toBe(total);
  });
});

const isNamed = ({ name }: Bar) => !name.startsWith('Other places, ') && name !== 'Unknown';
