// What the dashboard shows of a period: its dates, what is not over, what cannot be, and few clicks; also on paper.
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { newVisitor } from '#test/browser/browser.ts';
import { openCampaign, openSite, type PagesSite } from '#test/browser/pages-site.ts';
import { describeWith } from '#test/run/needs.ts';

let site: PagesSite;
/** The clock of the tests, 2026-11-15T12:00:00Z. */
let now: number;

const DAY_MS = 86_400_000;
const dashboard = (query = '', code = 'podzim26') => `${site.shortenerUrl}/${code}+${query}`;
const dates = (page: Page) => page.locator('.period-dates').innerText();
const chosen = (page: Page) => page.locator('.segments [aria-current]').innerText();
const readFigure = async (page: Page, name: string) =>
  Number((await page.locator(`[data-figure="${name}"]`).innerText()).replace(/[^\d.]/g, ''));

/** A link of this age, with one click at each of these ages. */
async function makeOld(code: string, ageMs: number, clicks: number[] = []): Promise<void> {
  site.clock.set(now - ageMs);
  await site.makeLink(`https://example.com/${code}`, code);
  for (const [index, age] of clicks.entries()) {
    site.clock.set(now - age);
    await site.shortener.inject({ url: `/${code}`, remoteAddress: `147.32.1.${index + 1}` });
  }
  site.clock.set(now);
  await site.untilCounted(code, clicks.length);
}

describeWith('chromium', 'a period on the dashboard', () => {
  beforeAll(async () => {
    site = await openSite();
    now = site.clock.now();
    await openCampaign(site, { clicks: 300, days: 80 });
  });

  it('names its dates and those of the period before, in both languages, without scripts too', async () => {
    const { page } = await newVisitor({ javaScriptEnabled: false });
    await page.goto(dashboard('?period=30d'));
    expect(await dates(page)).toBe('17 October – 15 November 2026 Previous period: 17 September – 16 October 2026');
    await page.goto(dashboard('?period=all&lang=cs'));
    expect(await dates(page)).toBe('27. srpna – 15. listopadu 2026 Předchozí období: bez srovnání');
    await page.goto(dashboard('?from=2026-10-01&to=2026-10-31&lang=en'));
    expect(await dates(page)).toBe('1 October – 31 October 2026 Previous period: 31 August – 30 September 2026');
  });

  it('follows the age of the link: a day, a week, a month', async () => {
    const { page } = await newVisitor();
    for (const [code, days, period] of [
      ['ageHours', 0.5, '24 h'],
      ['ageDays', 3, '7 d'],
      ['ageWeeks', 20, '30 d'],
      ['podzim26', 80, '30 d'],
    ] as const) {
      if (code !== 'podzim26') await makeOld(code, days * DAY_MS, [60_000]);
      await page.goto(dashboard('', code));
      expect(await chosen(page), code).toBe(period);
    }
  });

  it('that is not over ends in a dashed line; one that is over does not', async () => {
    const { page } = await newVisitor({ javaScriptEnabled: false });
    await page.goto(dashboard('?period=30d'));
    const whole = await page.locator('.line.clicks').getAttribute('d');
    const rest = await page.locator('.unfinished.clicks').getAttribute('d');
    expect(whole?.split('L')).toHaveLength(29);
    expect(rest?.split('L')).toHaveLength(2);
    // The dashes begin where the line ends.
    expect(rest?.split('L')[0]).toBe(`M${whole?.split('L').at(-1)}`);
    await page.goto(dashboard('?from=2026-10-01&to=2026-10-31'));
    expect(await page.locator('.unfinished').count()).toBe(0);
  });

  it.each(['24h', '7d', '30d', '90d', '12m', 'all'])('%s has labels that are evenly spaced', async (period) => {
    const { page } = await newVisitor({ javaScriptEnabled: false });
    await page.goto(dashboard(`?period=${period}`));
    const places = await page
      .locator('.axis-x text')
      .evaluateAll((labels) => labels.map((label) => Number.parseFloat(label.getAttribute('x') ?? '')));
    const gaps = places.slice(1).map((place, index) => place - (places[index] ?? 0));
    expect(gaps.length).toBeGreaterThan(1);
    expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThan(0.05);
  });

  it.each([
    ['?from=2026-11-10&to=2026-11-01', 'the first day must come before the last'],
    ['?hour=99', 'left out: hour.'],
    ['?weekday=x&country=CZE&device=fridge', 'left out: country, device, weekday.'],
    ['?tools=nonsense&agents=y&places=x&map=moon', 'left out: tools, map, places, agents.'],
    ['?period=century', 'left out: period.'],
    ['?timezone=Mars&from=2026-02-30', 'left out: timezone, from.'],
  ])('of an impossible address %s is a page with a sentence, with and without scripts', async (query, sentence) => {
    for (const javaScriptEnabled of [true, false]) {
      const { page, complaints } = await newVisitor({ javaScriptEnabled });
      const answer = await page.goto(dashboard(query));
      expect(answer?.status()).toBe(200);
      expect(answer?.headers()['content-type']).toContain('text/html');
      if (javaScriptEnabled) await page.locator('.live.live').waitFor();
      expect(await page.locator('.ignored').innerText()).toContain(sentence);
      expect(await page.locator('.chip').count()).toBe(0);
      expect(await readFigure(page, 'clicks')).toBeGreaterThan(0);
      expect(await page.locator('section[aria-labelledby="devices-title"] .bar-row').count()).toBeGreaterThan(1);
      expect(complaints).toEqual([]);
    }
  });

  it('of 24 hours is one day, also for the daily average', async () => {
    await makeOld('average1', 40 * DAY_MS, [3_600_000, 7_200_000, 20 * 3_600_000]);
    const { page } = await newVisitor();
    await page.goto(dashboard('?period=24h', 'average1'));
    expect(await readFigure(page, 'clicks')).toBe(3);
    expect(await readFigure(page, 'per-day')).toBe(3);
  });

  it('fills the fields of custom dates in the time zone of the reader', async () => {
    // 12:00 in London is the next day in Auckland (UTC+13).
    const { page } = await newVisitor({ timezoneId: 'Pacific/Auckland' });
    await page.goto(dashboard('?period=7d'));
    await page.getByText('Times in Pacific/Auckland').waitFor();
    await page.getByText('Custom dates').click();
    expect(await page.getByRole('textbox', { name: 'From' }).inputValue()).toBe('2026-11-10');
    expect(await page.getByRole('textbox', { name: 'To' }).inputValue()).toBe('2026-11-16');
  });

  it('chosen while the connection is lost is drawn when it is back', async () => {
    const { page, context, complaints, mayFail } = await newVisitor();
    await page.goto(dashboard('?period=30d'));
    await page.locator('.live.live').waitFor();
    const before = await readFigure(page, 'clicks');
    mayFail(
      `${site.shortenerUrl}/api/stats/podzim26/live`,
      `${site.shortenerUrl}/api/stats/podzim26/view?period=all&timezone=UTC`,
    );
    await context.setOffline(true);
    await page.keyboard.press('a');
    await page.getByText('Connection lost').waitFor();
    expect(await readFigure(page, 'clicks')).toBe(before);
    await context.setOffline(false);
    const { total_clicks } = (await site.shortener.inject('/api/stats/podzim26')).json().data;
    await expect.poll(() => readFigure(page, 'clicks')).toBe(total_clicks);
    expect(await chosen(page)).toBe('All');
    await page.locator('.live.live').waitFor();
    expect(complaints).toEqual([]);
  });

  it('with few clicks has no dark cell in its week', async () => {
    await makeOld('few1', 5 * DAY_MS, [3_600_000, 30 * 3_600_000]);
    const { page } = await newVisitor();
    await page.goto(dashboard('', 'few1'));
    expect(await page.locator('.heat a').count()).toBe(2);
    expect(await page.locator('.heat a.level-4, .heat a.level-5').count()).toBe(0);
  });

  it('is named on paper, and its choice is seen in forced colours', async () => {
    const { page } = await newVisitor();
    await page.goto(dashboard('?period=7d'));
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.segments').isVisible()).toBe(false);
    expect(await dates(page)).toContain('9 November – 15 November 2026');
    expect(await page.locator('.period-dates').isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen', forcedColors: 'active' });
    const background = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await background('.segments [aria-current]')).not.toBe(await background('.segments a:not([aria-current])'));
    expect(await background('.tabs [aria-current]')).not.toBe(await background('.tabs a:not([aria-current])'));
  });
});
