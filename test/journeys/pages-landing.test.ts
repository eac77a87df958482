// The landing page in a real browser: from a new link to its clicks, and every error at its field.
import jsqr from 'jsqr';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { keepScreenshot, newVisitor, seesForAMoment } from '#test/browser/browser.ts';
import { openSite, type PagesSite } from '#test/browser/pages-site.ts';
import { describeWith } from '#test/run/needs.ts';

let site: PagesSite;

// The package is CommonJS: its default export is the module itself, or a member of it.
const readQr =
  (jsqr as unknown as { default?: typeof jsqr.default }).default ?? (jsqr as unknown as typeof jsqr.default);

/** Reads the QR code from the image that the browser has rendered. */
async function decodeQr(page: Page, path: string): Promise<string | undefined> {
  const dark = await page.evaluate(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 240;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, 240, 240);
    context.drawImage(image, 10, 10, 220, 220);
    const pixels = context.getImageData(0, 0, 240, 240);
    return Array.from({ length: 240 * 240 }, (_, index) => ((pixels.data[index * 4] ?? 0) < 128 ? '1' : '0')).join('');
  }, path);
  const pixels = [...dark].flatMap((one) => (one === '1' ? [0, 0, 0, 255] : [255, 255, 255, 255]));
  return readQr(Uint8ClampedArray.from(pixels), 240, 240)?.data;
}

describeWith('chromium', 'the landing page', () => {
  beforeAll(async () => {
    site = await openSite();
  });

  it('leads from a URL to its clicks with the keyboard only', async () => {
    const { page, complaints, foreign, mayFail } = await newVisitor();
    // The page checks whether a code is free (404) and may do so before the last letter is typed.
    for (const code of ['byK', 'byKe', 'byKey', 'byKeys', 'byKeys1']) mayFail(`${site.shortenerUrl}/api/stats/${code}`);
    await page.goto(site.shortenerUrl);
    await page.locator('#url:focus').waitFor();
    await page.keyboard.type('https://example.com/a/long/path');
    await page.keyboard.press('Tab');
    await page.keyboard.type('byKeys1');
    await page.getByText('This ending is free.').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your short link is ready' }).waitFor();
    const reachSeeClicks = async () => {
      for (let tabs = 0; tabs < 6; tabs += 1) {
        await page.keyboard.press('Tab');
        if ((await page.evaluate('document.activeElement.textContent')) === 'See clicks') return;
      }
      throw new Error('"See clicks" cannot be reached with the Tab key.');
    };
    await reachSeeClicks();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'No clicks yet' }).waitFor();
    expect(complaints).toEqual([]);
    expect(foreign).toEqual([]);
  });

  it('copies the short URL, and its QR code contains it in both formats', async () => {
    const { page, context } = await newVisitor();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(site.shortenerUrl);
    await page.getByLabel('Link to shorten').fill('https://example.com/qr');
    await page.getByRole('button', { name: 'Shorten' }).click();
    const short = `http://${await page.locator('.result .short').innerText()}`;
    await seesForAMoment(page.getByRole('button', { name: 'Copied' }), () =>
      page.getByRole('button', { name: 'Copy', exact: true }).click(),
    );
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(short);
    const path = new URL(short).pathname;
    // The mark tells scans from other clicks; the redirect drops it.
    expect(await decodeQr(page, `${path}.svg`)).toBe(`${short}?qr`);
    expect(await decodeQr(page, `${path}.png`)).toBe(`${short}?qr`);
  });

  it('keeps the last fifty links in the browser with their clicks, copies them, and can delete them', async () => {
    const { page, context } = await newVisitor();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(site.shortenerUrl);
    const older = Array.from({ length: 50 }, (_, index) => ({
      short_url: `${site.shortenerUrl}/older${index}`,
      original_url: `https://example.com/${index}`,
      short_code: `older${index}`,
    }));
    await page.evaluate((links) => localStorage.setItem('last-links', JSON.stringify(links)), older);
    await page.goto(site.shortenerUrl);
    await page.getByLabel('Link to shorten').fill('https://example.com/newest');
    await page.getByLabel('Custom ending').fill('newest1');
    await page.getByRole('button', { name: 'Shorten' }).click();
    await page.locator('.result').waitFor();
    await site.shortener.inject({ url: '/newest1', remoteAddress: '147.32.1.1' });
    await site.untilCounted('newest1', 1);

    await page.goto(site.shortenerUrl);
    await expect.poll(() => page.locator('.last li').count()).toBe(5);
    const first = page.locator('.last li').first();
    expect(await first.locator('.target').innerText()).toBe('https://example.com/newest');
    await first.getByText('1 click', { exact: true }).waitFor();
    await first.getByRole('button', { name: 'Copy newest1' }).click();
    await first.getByRole('button', { name: 'Copied newest1' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${site.shortenerUrl}/newest1`);
    expect(await first.getByRole('link', { name: 'QR code: newest1' }).getAttribute('href')).toBe('/newest1.svg');
    await page.getByRole('button', { name: 'Show all 50' }).click();
    expect(await page.locator('.last li').count()).toBe(50);
    expect(await page.getByText('older49').count()).toBe(0);
    await keepScreenshot(page, 'landing-last-links');
    await page.getByRole('button', { name: 'Clear list' }).click();
    await page.reload();
    expect(await page.locator('.last li').count()).toBe(0);
  });

  it('shows errors at the field: 400, and 409 with free variants that work', async () => {
    await site.makeLink('https://example.com/first', 'taken1');
    const { page, complaints, mayFail } = await newVisitor();
    const shorten = (query: Record<string, string>) => `${site.shortenerUrl}/api/shorten?${new URLSearchParams(query)}`;
    mayFail(shorten({ url: 'ftp://example.com' }), shorten({ url: 'https://example.com/second', custom: 'taken1' }));
    await page.goto(site.shortenerUrl);
    await page.getByLabel('Link to shorten').fill('ftp://example.com');
    await page.getByRole('button', { name: 'Shorten' }).click();
    await page.getByText('must begin with http:// or https://').waitFor();
    expect(await page.getByLabel('Link to shorten').getAttribute('aria-invalid')).toBe('true');

    await page.getByLabel('Link to shorten').fill('https://example.com/second');
    await page.getByLabel('Custom ending').fill('taken1');
    await page.getByText('This ending is taken.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Shorten' }).click();
    const variant = page.locator('.suggestions a').first();
    const code = await variant.innerText();
    await variant.click();
    await page.locator('.result .short', { hasText: code }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('keeps what was typed before its module was loaded', async () => {
    const { page } = await newVisitor();
    const released = Promise.withResolvers<void>();
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.goto(site.shortenerUrl, { waitUntil: 'commit' });
    await page.getByLabel('Link to shorten').fill('https://example.com/early');
    await page.getByLabel('Custom ending').fill('early1');
    released.resolve();
    await page.getByText('This ending is free.').waitFor();
    expect(await page.getByLabel('Link to shorten').inputValue()).toBe('https://example.com/early');
  });

  it('shows a countdown after too many links', async () => {
    const strict = await openSite({ SHORTEN_PER_HOUR: '1' });
    const { page } = await newVisitor();
    await page.goto(`${strict.shortenerUrl}/new?url=https://example.com/1`);
    await page.goto(strict.shortenerUrl);
    await page.getByLabel('Link to shorten').fill('https://example.com/2');
    await page.getByRole('button', { name: 'Shorten' }).click();
    const countdown = page.locator('.countdown');
    const first = await countdown.innerText();
    expect(first).toMatch(/^(\d:)?\d?\d:\d\d$/);
    await expect.poll(() => countdown.innerText()).not.toBe(first);
    const plain = await page.request.get(`${strict.shortenerUrl}/new?url=https://example.com/3`);
    expect(plain.status()).toBe(429);
    expect(Number(plain.headers()['retry-after'])).toBeGreaterThan(0);
  });

  it('works without scripts: result, 400, 409 and an unknown code with the form', async () => {
    const { page } = await newVisitor({ javaScriptEnabled: false });
    await page.goto(site.shortenerUrl);
    await page.getByLabel('Link to shorten').fill('https://example.com/plain');
    await page.getByLabel('Custom ending').fill('plain1');
    await page.getByRole('button', { name: 'Shorten' }).click();
    await page.locator('.result .short', { hasText: 'plain1' }).waitFor();
    await page.goto(`${site.shortenerUrl}/new?url=https://example.com/other&custom=plain1`);
    expect(await page.locator('.suggestions a').count()).toBe(3);
    await page.locator('.suggestions a').first().click();
    await page.locator('.result').waitFor();

    const unknown = await page.goto(`${site.shortenerUrl}/Nothing1+`);
    expect(unknown?.status()).toBe(404);
    await page.getByRole('heading', { name: 'This link does not exist' }).waitFor();
    await page.getByLabel('Link to shorten').fill('https://example.com/from-404');
    await page.getByRole('button', { name: 'Shorten' }).click();
    await page.locator('.result').waitFor();
  });

  it('shows hostile texts as texts: target, referrer and code', async () => {
    const hostile = [
      'https://example.com/<script>window.hacked=1</script>',
      'https://example.com/"><img src=x onerror=window.hacked=1>',
      "https://example.com/'onmouseover='window.hacked=1",
      'https://example.com/</script><script>window.hacked=1</script>',
      'https://example.com/{{constructor}}%3Cb%3E',
    ];
    const { page, complaints, mayFail } = await newVisitor();
    for (const url of hostile) {
      await page.goto(`${site.shortenerUrl}/new?${new URLSearchParams({ url })}`);
      expect(await page.locator('.result .target span').innerText()).toBe(url);
      const code = (await page.locator('.result .short').innerText()).split('/').at(-1) ?? '';
      const referer = 'https://evil.example/<script>window.hacked=1</script>';
      await site.shortener.inject({
        url: `/${code}`,
        headers: { referer, 'user-agent': 'curl/8.5.0 <img src=x onerror=alert(1)>' },
      });
      await site.untilCounted(code, 1);
      await page.goto(`${site.shortenerUrl}/${code}+?referrer=${encodeURIComponent('<b onclick=x>')}`);
      await page.locator('.chip', { hasText: '<b onclick=x>' }).waitFor();
      expect(await page.locator('.head .target').innerText()).toContain(new URL(url).host);
    }
    const unknown = `${site.shortenerUrl}/${encodeURIComponent('<svg onload=window.hacked=1>')}`;
    mayFail(unknown);
    await page.goto(unknown);
    await page.getByText('<svg onload=window.hacked=1>').waitFor();
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    expect(complaints).toEqual([]);
  });
});
