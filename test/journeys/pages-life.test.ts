// Pages that are printed, hidden and shown again, or reached by a disabled link.
import { beforeAll, expect, it } from 'vitest';
import { keepScreenshot, newVisitor } from '#test/browser/browser.ts';
import { openCampaign, openSite, type PagesSite } from '#test/browser/pages-site.ts';
import { describeWith } from '#test/run/needs.ts';
import { commandLine } from '../../src/shortener/links.ts';

let site: PagesSite;

const countLiveViews = async () =>
  Number(/^kontor_shortener_live_views.* (\d+)$/m.exec((await site.app.metrics.registry.metrics()) ?? '')?.[1]);

describeWith('chromium', 'the life of a page', () => {
  beforeAll(async () => {
    site = await openSite();
    await openCampaign(site, { clicks: 300, days: 40 });
  });

  it('prints the dashboard: figures, chart and lists on white paper, without buttons', async () => {
    const { page } = await newVisitor({ colorScheme: 'dark', viewport: { width: 794, height: 1123 } });
    await page.goto(`${site.shortenerUrl}/podzim26+`);
    await page.locator('.live.live').waitFor();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const hidden of ['.actions', '.choices', '.tabs', '.live']) {
      expect(await page.locator(hidden).first().isVisible(), hidden).toBe(false);
    }
    for (const title of ['chart', 'map', 'places', 'referrers', 'devices', 'heat', 'latest']) {
      expect(await page.locator(`#${title}-title`).isVisible(), title).toBe(true);
    }
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)');
    expect(await page.evaluate('getComputedStyle(document.body).color')).toBe('rgb(19, 23, 34)');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(794);
    await keepScreenshot(page, 'dashboard-print');
    const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
    const pages = paper.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    expect(pages).toBeGreaterThan(0);
    expect(pages).toBeLessThan(5);
  });

  it('prints the reference: every operation with its example, without search and "try it"', async () => {
    const { page } = await newVisitor({ viewport: { width: 794, height: 1123 } });
    await page.goto(`${site.apiUrl}/docs`);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.contents').isVisible()).toBe(false);
    expect(await page.locator('.try').first().isVisible()).toBe(false);
    const operations = await page.locator('[data-operation]').count();
    expect(await page.locator('.example.curl:visible').count()).toBe(operations);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(794);
    await keepScreenshot(page, 'reference-print');
  });

  it('closes its live connection while it is hidden, and updates when it is shown again', async () => {
    const code = await site.makeLink('https://example.com/hidden');
    const { page, complaints } = await newVisitor();
    await page.goto(`${site.shortenerUrl}/${code}+`);
    await page.locator('.live.live').waitFor();
    await expect.poll(countLiveViews).toBe(1);

    // A headless browser hides no tabs, so the test sends the event itself.
    const setHidden = (isHidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
        document.dispatchEvent(new Event('visibilitychange'));
      }, isHidden);
    await setHidden(true);
    await page.locator('.live.paused', { hasText: 'Paused' }).waitFor();
    await expect.poll(countLiveViews).toBe(0);

    await site.shortener.inject({ url: `/${code}`, remoteAddress: '147.32.1.1' });
    await site.untilCounted(code, 1);
    expect(await page.getByText('Waiting for the first click').isVisible()).toBe(true);
    await setHidden(false);
    await page.locator('[data-figure="clicks"]').getByText('1', { exact: true }).waitFor();
    await page.locator('.live.live').waitFor();
    expect(complaints).toEqual([]);
  });

  it('answers 410 for a disabled link: a page with the form for people, JSON for programs', async () => {
    const code = await site.makeLink('https://example.com/off', 'off1');
    await site.app.rooms.shortener.links.disable(commandLine, code, '');
    const { page, mayFail, complaints } = await newVisitor();
    mayFail(`${site.shortenerUrl}/off1`);
    const answer = await page.goto(`${site.shortenerUrl}/off1`);
    expect(answer?.status()).toBe(410);
    await page.getByRole('heading', { name: 'This link is no longer active' }).waitFor();
    await page.getByLabel('Link to shorten').fill('https://example.com/instead');
    await page.getByRole('button', { name: 'Shorten' }).click();
    await page.getByRole('heading', { name: 'Your short link is ready' }).waitFor();

    const json = await page.request.get(`${site.shortenerUrl}/off1`, { headers: { accept: 'application/json' } });
    expect(json.status()).toBe(410);
    expect(await json.json()).toMatchObject({ success: false });
    expect((await page.goto(`${site.shortenerUrl}/off1+`))?.status()).toBe(200);
    await page.getByText('This link has been turned off.').waitFor();
    await page.locator('.live.live').waitFor();
    await page.keyboard.press('r');
    expect(await page.getByRole('img', { name: /QR code/ }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
