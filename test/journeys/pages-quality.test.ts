// Checks for every page: accessibility, content security policy, size, narrow screens, and lasting choices.
import { beforeAll, expect, it } from 'vitest';
import { contentSecurityPolicy } from '#platform/http/html.ts';
import { inspectLooks } from '#test/browser/axe.ts';
import { localeOf, newVisitor } from '#test/browser/browser.ts';
import { openCampaign, openSite, type PagesSite } from '#test/browser/pages-site.ts';
import { measureWeight } from '#test/browser/weight.ts';
import { describeWith } from '#test/run/needs.ts';

let site: PagesSite;

/** Pages in their normal state; pages-states.test.ts has every other state. */
const plainPages = () => [
  `${site.shortenerUrl}/`,
  `${site.shortenerUrl}/podzim26+`,
  `${site.apiUrl}/docs`,
  ...['errors/validation_failed', 'keys', 'limits', 'errors'].map((path) => `${site.apiUrl}/docs/${path}`),
];
const refusedPages = () =>
  ['/new?url=nonsense', '/new?url=https://example.com/&custom=podzim26', '/Nothing1+'].map(
    (path) => site.shortenerUrl + path,
  );
const allPages = () => [
  ...plainPages(),
  ...refusedPages(),
  ...['/new?url=https://example.com/', '/empty1+', '/podzim26+?period=all&country=SK&places=cities&map=world'].map(
    (path) => site.shortenerUrl + path,
  ),
];

describeWith('chromium', 'every page', () => {
  beforeAll(async () => {
    site = await openSite();
    await openCampaign(site, { clicks: 400, days: 70 });
    await site.makeLink('https://example.com/empty', 'empty1');
    // With it the landing page has a preview.
    await site.makeLink('https://example.com/demo', 'demo');
    await site.shortener.inject({ url: '/demo', remoteAddress: '147.32.1.1' });
    await site.untilCounted('demo', 1);
  });

  it.each(['en', 'cs'] as const)(
    'has no violation of WCAG 2.2 AA, light and dark, wide and narrow, in %s',
    async (language) => {
      const { page } = await newVisitor({ locale: localeOf(language) });
      const found: string[] = [];
      for (const address of plainPages()) {
        await page.goto(address);
        expect(await page.locator('html').getAttribute('lang')).toBe(language);
        const name = new URL(address).pathname.replaceAll('/', '-');
        found.push(...(await inspectLooks(page, language, `page${name}`, { fullPage: name !== '-docs' })));
      }
      expect(found).toEqual([]);
    },
  );

  it('keeps the content security policy, loads nothing from other hosts, and fits into 320 px', async () => {
    const options = { viewport: { width: 320, height: 640 }, locale: 'cs-CZ' };
    const { page, complaints, foreign, mayFail } = await newVisitor(options);
    mayFail(...refusedPages());
    for (const address of allPages()) {
      const response = await page.goto(address);
      expect(response?.headers()['content-security-policy'], address).toBe(contentSecurityPolicy);
      expect(await page.evaluate('document.documentElement.scrollWidth'), address).toBeLessThanOrEqual(320);
    }
    expect(complaints).toEqual([]);
    expect(foreign).toEqual([]);
  });

  it('paints the dashboard in one piece, so that nothing moves while it loads', async () => {
    const text = await (await fetch(`${site.shortenerUrl}/podzim26+`)).text();
    const [, id = ''] = /<link rel="expect" href="#([a-z]+)" blocking="render"/.exec(text) ?? [];
    expect(text.indexOf(`id="${id}"`)).toBeGreaterThan(text.indexOf('<main'));
  });

  it.each([
    ['landing', 40, () => site.shortenerUrl],
    ['dashboard', 45, () => `${site.shortenerUrl}/podzim26+`],
    ['dashboard in Czech', 45, () => `${site.shortenerUrl}/podzim26+?lang=cs`],
    ['reference', 60, () => `${site.apiUrl}/docs`],
    ['reference in Czech', 60, () => `${site.apiUrl}/docs?lang=cs`],
  ])('is not larger than allowed: %s, %i KB', async (_name, most, address) => {
    const { page } = await newVisitor();
    const { kilobytes, parts } = await measureWeight(page, address());
    expect(kilobytes, parts).toBeLessThanOrEqual(most);
    expect(kilobytes).toBeGreaterThan(3);
  });

  it('keeps theme and language, and uses them from the first paint', async () => {
    const { page } = await newVisitor({ colorScheme: 'light' });
    await page.goto(`${site.shortenerUrl}/podzim26+`);
    await page.getByRole('link', { name: 'Appearance: light, dark or automatic' }).click();
    await page.getByRole('link', { name: 'CS: Česky' }).click();
    await page.getByRole('heading', { name: 'Kliknutí v čase' }).waitFor();
    // No script has run on this answer: the browser paints it first.
    const plain = await page.request.get(site.shortenerUrl);
    expect(await plain.text()).toMatch(/^<!doctype html><html lang="cs" data-theme="dark">/);
    await page.goto(site.shortenerUrl);
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(13, 17, 23)');
  });

  it('has assets that are compressed and cached for ever', async () => {
    const page = await (await fetch(site.shortenerUrl)).text();
    // Pictures are compressed already, or too small for it.
    const files = [...page.matchAll(/(?:href|src)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file);
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) {
      const answer = await fetch(site.shortenerUrl + file, { headers: { 'accept-encoding': 'br' } });
      expect(answer.headers.get('cache-control'), file).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('content-encoding'), file).toBe('br');
      expect(await answer.text(), 'built for debugging, with paths of this machine').not.toContain('.tsx');
    }
    expect((await fetch(`${site.shortenerUrl}/assets/../package.json`)).status).toBe(404);
    expect((await fetch(`${site.shortenerUrl}/assets/%2e%2e%2fpackage.json`)).status).toBe(404);
  });
});
