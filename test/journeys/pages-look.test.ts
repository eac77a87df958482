// Screenshots of every page for people to look at: test-results/*.png.
import { beforeAll, expect, it } from 'vitest';
import { keepScreenshot, newVisitor } from '#test/browser/browser.ts';
import { openCampaign, openSite, type PagesSite } from '#test/browser/pages-site.ts';
import { describeWith } from '#test/run/needs.ts';

let site: PagesSite;
let code: string;

describeWith('chromium', 'screenshots', () => {
  beforeAll(async () => {
    site = await openSite();
    ({ code } = await openCampaign(site, { clicks: 1_500, days: 62 }));
  });

  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
  ] as const)('of the dashboard, %s, %i px', async (colorScheme, width) => {
    const { page, complaints } = await newVisitor({
      colorScheme,
      locale: 'cs-CZ',
      timezoneId: 'Europe/Prague',
      viewport: { width, height: 900 },
    });
    await page.goto(`${site.shortenerUrl}/${code}+`);
    await page.locator('.live.live').waitFor();
    await keepScreenshot(page, `dashboard-${colorScheme}-${width}`);
    expect(complaints).toEqual([]);
  });

  it.each([
    ['landing', '/'],
    ['landing-made', '/new?url=https://example.com/a/long/path'],
    ['landing-409', '/new?url=https://example.com/&custom=podzim26'],
    ['landing-404', '/nothing1+'],
  ])('of %s', async (name, path) => {
    for (const [colorScheme, width] of [
      ['light', 1280],
      ['dark', 390],
    ] as const) {
      const { page } = await newVisitor({ colorScheme, viewport: { width, height: 800 } });
      await page.goto(site.shortenerUrl + path);
      await page.waitForLoadState('networkidle');
      await keepScreenshot(page, `${name}-${colorScheme}-${width}`);
    }
  });

  it('of the reference', async () => {
    for (const [colorScheme, width] of [
      ['light', 1280],
      ['dark', 390],
    ] as const) {
      const { page } = await newVisitor({ colorScheme, viewport: { width, height: 900 } });
      await page.goto(`${site.apiUrl}/docs`);
      await keepScreenshot(page, `reference-${colorScheme}-${width}`, false);
    }
  });
});
