// The landing page at first sight: what it shows and promises, what it takes, and errors where they belong.
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { follow, keepScreenshot, newVisitor } from '#test/browser/browser.ts';
import { openSite, type PagesSite } from '#test/browser/pages-site.ts';
import { describeWith } from '#test/run/needs.ts';
import { commandLine } from '../../src/shortener/links.ts';

let site: PagesSite;

const countLinks = async () =>
  Number((await site.database.query({ text: 'select count(*) as links from shortener_links' })).rows[0]?.links);

async function shorten(page: Page, url: string, custom = ''): Promise<void> {
  await page.getByLabel('Link to shorten').fill(url);
  await page.getByLabel('Custom ending').fill(custom);
  await page.getByRole('button', { name: 'Shorten' }).click();
}

describeWith('chromium', 'the landing page at first sight', () => {
  beforeAll(async () => {
    site = await openSite({ SOURCE_URL: 'https://source.example/kontor' });
  });

  it('has the form first, three promises with a call, the reference and the source; its brand is no host name', async () => {
    const { page, complaints, foreign } = await newVisitor();
    await page.goto(site.shortenerUrl);
    await page.locator('#url:focus').waitFor();
    expect(await page.locator('.brand').innerText()).toBe('Kontor');
    expect(await page.locator('.promises h2').allInnerTexts()).toEqual([
      'No click lost',
      'No tracking cookies',
      'Open data',
    ]);
    expect(await page.locator('.call code').innerText()).toBe(
      `curl -G ${site.shortenerUrl}/api/shorten --data-urlencode url=https://example.com/`,
    );
    expect(await page.getByRole('link', { name: 'API documentation' }).getAttribute('href')).toBe(
      `${site.apiUrl}/docs`,
    );
    expect(await page.getByRole('link', { name: 'Source code' }).getAttribute('href')).toBe(
      'https://source.example/kontor',
    );
    expect([complaints, foreign]).toEqual([[], []]);
  });

  it('tells search engines and messengers what it is, with pictures that exist', async () => {
    const { page } = await newVisitor({ locale: 'cs-CZ' });
    await page.goto(site.shortenerUrl);
    const content = (selector: string) => page.locator(selector).getAttribute('content');
    expect(await content('meta[name="description"]')).toContain('Zkraťte odkaz');
    expect(await content('meta[property="og:title"]')).toContain('Krátké odkazy');
    expect(await content('meta[property="og:url"]')).toBe(`${site.shortenerUrl}/`);
    const pictures = [
      await content('meta[property="og:image"]'),
      await page.locator('link[rel="apple-touch-icon"]').getAttribute('href'),
    ];
    for (const picture of pictures) {
      const answer = await page.request.get(new URL(picture ?? '', site.shortenerUrl).href);
      expect([answer.status(), answer.headers()['content-type']], String(picture)).toEqual([200, 'image/png']);
    }
  });

  it('shows the dashboard of "demo" in small, live, as long as that link leads somewhere', async () => {
    const { page, complaints } = await newVisitor();
    await page.goto(site.shortenerUrl);
    expect(await page.locator('.preview').count()).toBe(0);
    await site.makeLink('https://example.com/demo', 'demo');
    await site.shortener.inject({ url: '/demo', remoteAddress: '147.32.1.1' });
    await site.untilCounted('demo', 1);
    const hasPreview = async () => {
      await page.goto(site.shortenerUrl);
      return (await page.locator('.preview').count()) === 1;
    };
    await expect.poll(hasPreview).toBe(true);
    const clicks = page.locator('.preview [data-figure="clicks"]');
    expect(await clicks.innerText()).toBe('1');
    const byList = () => page.locator('.preview-lists b').allInnerTexts();
    expect(await byList()).toEqual(['1', '1']);
    await site.shortener.inject({ url: '/demo', remoteAddress: '147.32.1.2' });
    await expect.poll(() => clicks.innerText()).toBe('2');
    // The visitors, the countries and the sources are of the same moment as the clicks.
    expect(await page.locator('.preview-figures dd').allInnerTexts()).toEqual(['2', '2']);
    expect(await byList()).toEqual(['2', '2']);
    await keepScreenshot(page, 'landing-preview');
    expect(await page.locator('.preview a').getAttribute('href')).toBe('/demo+');

    await site.app.rooms.shortener.links.disable(commandLine, 'demo', '');
    await expect.poll(hasPreview).toBe(false);
    expect(complaints).toEqual([]);
  });

  it.each([true, false])('takes example.com/foo as https, with scripts: %s', async (javaScriptEnabled) => {
    const { page } = await newVisitor({ javaScriptEnabled });
    await page.goto(site.shortenerUrl);
    await shorten(page, ' example.com/foo ');
    expect(await page.locator('.result .target span').innerText()).toBe('https://example.com/foo');
  });

  it('does not call a reserved word free, and says why it is not', async () => {
    const { page } = await newVisitor();
    await page.goto(site.shortenerUrl);
    for (const word of ['api', 'robots', 'new']) {
      await page.getByLabel('Custom ending').fill(word);
      await page.getByText('This word is reserved.').waitFor();
      expect(await page.getByText('This ending is free.').count()).toBe(0);
    }
    await page.getByLabel('Custom ending').fill('a-b');
    await page.getByText('Use 3 to 20 letters').waitFor();
  });

  it('says the real reason of a refusal in Czech', async () => {
    const { page } = await newVisitor({ locale: 'cs-CZ' });
    await page.goto(site.shortenerUrl);
    for (const [url, reason] of [
      ['ftp://example.com', 'Odkaz musí začínat http:// nebo https://.'],
      ['https://me:secret@example.com', 'Odkaz obsahuje jméno nebo heslo'],
      [`${site.shortenerUrl}/abc`, 'Odkaz vede zpět na tento zkracovač.'],
      ['', 'Zadejte odkaz, který chcete zkrátit.'],
    ] as const) {
      await page.getByLabel('Odkaz ke zkrácení').fill(url);
      await page.getByRole('button', { name: 'Zkrátit' }).click();
      await page.locator('#url-problem', { hasText: reason }).waitFor();
    }
  });

  it.each([
    [1280, true],
    [390, true],
    [390, false],
  ])('shows errors directly below their field, %i px wide, with scripts: %s', async (width, javaScriptEnabled) => {
    const { page } = await newVisitor({ viewport: { width, height: 800 }, javaScriptEnabled });
    const gapBelow = async (field: string, problem: string) => {
      const above = await page.locator(field).boundingBox();
      const below = await page.locator(problem).boundingBox();
      return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
    };
    await page.goto(site.shortenerUrl);
    await shorten(page, 'nonsense');
    await page.locator('#url-problem').waitFor();
    expect(await gapBelow('#url', '#url-problem')).toBeLessThan(20);
    await shorten(page, 'https://example.com', 'api');
    await page.locator('#custom-words .problem', { hasText: 'reserved' }).waitFor();
    // The live check says the same before the answer comes; the focus moves with the answer.
    if (javaScriptEnabled) await page.locator('#custom[aria-invalid="true"]:focus').waitFor();
    expect(await gapBelow('#custom', '#custom-words .problem')).toBeLessThan(20);
    expect(await page.locator('#custom').getAttribute('aria-describedby')).toBe('custom-words');
  });

  it('without scripts has no button that does nothing, and a reload makes no second link', async () => {
    const { page } = await newVisitor({ javaScriptEnabled: false });
    await page.goto(site.shortenerUrl);
    await page.getByLabel('Link to shorten').fill('example.com/reload');
    await follow(page, page.getByRole('button', { name: 'Shorten' }));
    const short = await page.locator('.result .short').innerText();
    const before = await countLinks();
    await page.reload();
    await page.reload();
    expect(await page.locator('.result .short').innerText()).toBe(short);
    expect(await countLinks()).toBe(before);
    expect(await page.getByRole('button').count()).toBe(0);
    await keepScreenshot(page, 'landing-made-without-scripts');
  });

  it('says on the page of a link that was turned off what happened and what to do', async () => {
    await site.makeLink('https://example.com/', 'off9');
    await site.app.rooms.shortener.links.disable(commandLine, 'off9', '');
    for (const [locale, words] of [
      ['en-GB', 'has been turned off. Ask whoever gave it to you for a new one.'],
      ['cs-CZ', 'byl vypnut. Požádejte o nový toho, od koho ho máte.'],
    ] as const) {
      const { page } = await newVisitor({ locale });
      expect((await page.goto(`${site.shortenerUrl}/off9`))?.status()).toBe(410);
      expect(await page.locator('.lead').innerText()).toContain(words);
    }
  });
});
