// The lists of the dashboard: visitors beside clicks, scans apart, names and icons people know; and the reader's theme.
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { newVisitor } from '#test/browser/browser.ts';
import { openSite, type PagesSite } from '#test/browser/pages-site.ts';
import { describeWith } from '#test/run/needs.ts';

let site: PagesSite;

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';

type Click = { path?: string; from: string; agent?: string; referer?: string };
const click = ({ path = '/lists1', from, agent = iphone, referer = '' }: Click) =>
  site.shortener.inject({ url: path, remoteAddress: from, headers: { 'user-agent': agent, referer } });

/** Name, visitors and clicks of each row, as they are read. */
const readRows = (page: Page, title: string) =>
  page.locator(`section[aria-labelledby="${title}"] li .bar-row`).evaluateAll((rows) =>
    rows.map((row) => {
      const text = (part: string) => row.querySelector(part)?.firstChild?.textContent?.trim() ?? '';
      return [row.querySelector('.text')?.textContent, text('.visitors'), text('.clicks')].join(' ');
    }),
  );

describeWith('chromium', 'the lists of the dashboard', () => {
  beforeAll(async () => {
    site = await openSite();
    await site.makeLink('https://example.com/', 'lists1');
    // One visitor who comes three times, one who comes once, all of them from Prague; then two scans and a Mac.
    for (let times = 0; times < 3; times += 1) await click({ from: '147.32.1.1', referer: 'https://t.co/abc' });
    await click({ from: '147.32.1.2', referer: 'https://news.ycombinator.com/item?id=1' });
    await click({ from: '147.32.1.2', referer: 'https://x.com/' });
    await click({ path: '/lists1?qr', from: '147.32.1.3' });
    await click({ path: '/lists1?qr', from: '147.32.1.3' });
    await click({ from: '147.32.1.4', agent: mac, referer: 'https://app.slack.com/' });
    await site.untilCounted('lists1', 8);
  });

  it('show unique visitors beside clicks, and sites, browsers and systems under the names people use', async () => {
    const { page } = await newVisitor();
    await page.goto(`${site.shortenerUrl}/lists1+`);
    expect(await readRows(page, 'referrers-title')).toEqual(['X 1 4', 'QR code 1 2', 'Slack 1 1', 'Hacker News 1 1']);
    expect(await readRows(page, 'devices-title')).toEqual(['Phone 3 7', 'Computer 1 1']);
    expect(await page.locator('section[aria-labelledby="devices-title"] .glyph').count()).toBe(2);
    await page.goto(`${site.shortenerUrl}/lists1+?tools=browsers`);
    expect(await readRows(page, 'devices-title')).toEqual(['Safari 4 8']);
    await page.goto(`${site.shortenerUrl}/lists1+?agents=os`);
    expect(await readRows(page, 'devices-title')).toEqual(['iOS 3 7', 'macOS 1 1']);
  });

  it('show cities with visitors, in the language of the reader', async () => {
    const { page } = await newVisitor({ locale: 'cs-CZ' });
    await page.goto(`${site.shortenerUrl}/lists1+?places=cities`);
    expect(await readRows(page, 'places-title')).toEqual(['Praha 4 8']);
    expect(await page.locator('.latest').innerText()).toContain('Praha');
    await page.goto(`${site.shortenerUrl}/lists1+`);
    expect(await readRows(page, 'places-title')).toEqual(['Česko 4 8']);
  });

  it('count scans of the QR code apart, and a click on their row shows only them', async () => {
    const { page } = await newVisitor();
    await page.goto(`${site.shortenerUrl}/lists1+`);
    const figure = (name: string) => page.locator(`[data-figure="${name}"]`).innerText();
    expect([await figure('clicks'), await figure('scans')]).toEqual(['8', '2 from the QR code']);
    await page.getByRole('link', { name: /^QR code \d/ }).click();
    await expect.poll(() => figure('clicks')).toBe('2');
    await page.locator('.chip', { hasText: 'QR code' }).waitFor();
  });

  it('are right when new figures come before a part of the page was taken over', async () => {
    // In this zone the week looks different: the page loads it at once, and the next visit begins with it.
    const { page } = await newVisitor({ timezoneId: 'Asia/Tokyo' });
    const readWeek = (of: typeof page) =>
      of
        .locator('.heat > *')
        .evaluateAll((cells) => cells.map((cell) => `${cell.tagName} ${cell.className} ${cell.textContent}`));
    await page.goto(`${site.shortenerUrl}/lists1+`);
    await page.getByText('Times in Asia/Tokyo').waitFor();
    await page.locator('.live.live').waitFor();
    const next = await page.context().newPage();
    await next.goto(`${site.shortenerUrl}/lists1+`);
    const week = await readWeek(next);
    await expect.poll(() => readWeek(page)).toEqual(week);
    expect(week.filter((cell) => cell.startsWith('A '))).toHaveLength(1);
  });

  it('stand side by side on a wide page, and the week below them is as wide as both', async () => {
    const { page } = await newVisitor();
    await page.goto(`${site.shortenerUrl}/lists1+`);
    const [referrers, devices, heat] = await Promise.all(
      ['referrers', 'devices', 'heat'].map((name) =>
        page.locator(`section[aria-labelledby="${name}-title"]`).boundingBox(),
      ),
    );
    expect([devices?.y, devices?.width]).toEqual([referrers?.y, referrers?.width]);
    expect([heat?.x, (heat?.x ?? 0) + (heat?.width ?? 0)]).toEqual([
      referrers?.x,
      (devices?.x ?? 0) + (devices?.width ?? 0),
    ]);
  });

  it.each([320, 390, 800, 801, 1024, 1280, 1440])(
    'have a week whose cells are large enough for a finger, %i px wide',
    async (width) => {
      const { page } = await newVisitor({ viewport: { width, height: 800 } });
      await page.goto(`${site.shortenerUrl}/lists1+`);
      const sides = await page
        .locator('.heat .cell')
        .evaluateAll((cells) => cells.flatMap((cell) => [cell.clientWidth, cell.clientHeight]));
      expect(sides).toHaveLength(2 * 7 * 24);
      expect(Math.min(...sides)).toBeGreaterThanOrEqual(24);
    },
  );

  it.each(['light', 'dark'] as const)(
    'are shown dark, light, and as the system is again, on a %s system',
    async (system) => {
      const { page } = await newVisitor({ colorScheme: system });
      await page.goto(`${site.shortenerUrl}/lists1+`);
      await page.locator('.live.live').waitFor();
      const seen: unknown[] = [];
      for (let times = 0; times < 3; times += 1) {
        await page.keyboard.press('t');
        seen.push(await page.locator('html').getAttribute('data-theme'));
      }
      expect(seen).toEqual([system === 'light' ? 'dark' : 'light', system, 'auto']);
      const plain = await page.request.get(site.shortenerUrl);
      expect(await plain.text()).toContain('data-theme="auto"');
    },
  );

  it('are back in the theme of the system without scripts too', async () => {
    const { page } = await newVisitor({ javaScriptEnabled: false });
    await page.goto(`${site.shortenerUrl}/lists1+`);
    const seen: unknown[] = [];
    for (let times = 0; times < 3; times += 1) {
      await page.getByRole('link', { name: 'Appearance' }).click();
      seen.push(await page.locator('html').getAttribute('data-theme'));
    }
    expect(seen).toEqual(['dark', 'light', 'auto']);
  });
});
