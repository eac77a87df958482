// A newcomer's first minute: the start says what to open, the dashboard has a life to look at, every wrong path is a page, and
// the demo can be removed while Kontor runs.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { translator } from '#platform/text/texts.ts';
import { inspectLooks } from '#test/browser/axe.ts';
import { follow, keepScreenshot, localeOf, newVisitor } from '#test/browser/browser.ts';
import { type Product, runKontor, startProduct } from '#test/processes/product.ts';
import { startedFolder } from '#test/processes/started-folder.ts';
import { describeWith } from '#test/run/needs.ts';

let dataDir: string;
let kontor: Product;

beforeAll(async () => {
  dataDir = await startedFolder();
  kontor = await startProduct(dataDir, {}, { lasts: true });
});

describeWith('chromium', 'the first minute', () => {
  it('leads from the banner to a dashboard with clicks of two months from many countries', async () => {
    const [, address = ''] = /see it +(\S+)\n/.exec(kontor.output.stdout) ?? [];
    expect(address).toBe(`${kontor.shortenerUrl}/demo+`);
    const { page, complaints, foreign } = await newVisitor();
    await page.goto(`${address}?period=all`);
    await page.locator('.live.live').waitFor();
    expect(await page.getByText('No clicks yet').count()).toBe(0);
    const data = await (await fetch(`${kontor.shortenerUrl}/api/stats/demo`)).json();
    expect(data.data.total_clicks).toBeGreaterThan(2_000);
    expect(data.data.countries.length).toBeGreaterThan(20);
    expect(complaints).toEqual([]);
    expect(foreign).toEqual([]);
    await keepScreenshot(page, 'first-sight-dashboard');
  });

  it('leads from the start page to the dashboard, the reference and the shortener', async () => {
    const { page, complaints } = await newVisitor();
    await page.goto(kontor.apiUrl);
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    await follow(page, page.getByRole('link', { name: 'See the demo dashboard' }));
    expect(page.url()).toBe(`${kontor.shortenerUrl}/demo+`);
    await page.goto(kontor.apiUrl);
    expect(await page.locator('.places a').first().getAttribute('href')).toBe('/console');
    await follow(page, page.locator('.places a').nth(1));
    expect(page.url()).toBe(`${kontor.apiUrl}/docs`);
    await page.goto(kontor.apiUrl);
    await follow(page, page.locator('.places a').nth(2));
    expect(page.url()).toBe(`${kontor.shortenerUrl}/`);
    expect(complaints).toEqual([]);
  });

  for (const language of ['en', 'cs'] as const) {
    const t = translator(language, 'platform');
    it.each([
      ['start', 'apiUrl', '/', t('Kontor is running')],
      ['lost', 'apiUrl', '/no/such/page', t('Page not found')],
      ['lost-link', 'shortenerUrl', '/demo+/', t('Page not found')],
      ['unreadable', 'shortenerUrl', '/%ff', t('This address is not valid')],
    ] as const)(
      `shows the page "%s" in ${language} without a fault, light and dark, wide and narrow`,
      async (name, at, path, heading) => {
        const { page, complaints, foreign, mayFail } = await newVisitor({ locale: localeOf(language) });
        mayFail(kontor[at] + path);
        await page.goto(kontor[at] + path);
        expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(heading);
        expect(await inspectLooks(page, language, name)).toEqual([]);
        expect(complaints).toEqual([]);
        expect(foreign).toEqual([]);
      },
    );
  }

  it('changes language and theme on a page of a refusal, with and without scripts', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page, mayFail, complaints } = await newVisitor({ javaScriptEnabled, colorScheme: 'light' });
      const address = `${kontor.shortenerUrl}/no/such`;
      mayFail(address, `${address}?lang=cs`, `${address}?theme=dark`, `${address}?lang=cs&theme=dark`);
      await page.goto(address);
      await follow(page, page.getByRole('link', { name: 'Česky' }));
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Stránka nenalezena');
      await page.getByRole('link', { name: 'Vzhled: světlý, tmavý nebo automatický' }).click();
      await page.locator('html[data-theme=dark]').waitFor();
      expect(complaints).toEqual([]);
    }
  });

  it('offers the address without its slash, which works', async () => {
    const { page, mayFail } = await newVisitor();
    mayFail(`${kontor.shortenerUrl}/demo+/`);
    await page.goto(`${kontor.shortenerUrl}/demo+/`);
    await follow(page, page.getByRole('link', { name: '/demo+', exact: true }));
    expect(page.url()).toBe(`${kontor.shortenerUrl}/demo+`);
  });
});

describe('the demo', () => {
  it('is removed while Kontor runs, which notices at once; its keys still work', async () => {
    const keys = await readFile(join(dataDir, 'first-keys.env'), 'utf8');
    const key = /PROD_KEY=(\S+)/.exec(keys)?.[1] ?? '';
    const countBranches = async () => {
      const answer = await fetch(`${kontor.apiUrl}/api/v1/branch/list`, { headers: { 'x-api-key': key } });
      return (await answer.json()).itemCount;
    };
    const follow = async (code: string) =>
      (await fetch(`${kontor.shortenerUrl}/${code}`, { redirect: 'manual' })).status;
    expect(await countBranches()).toBe(12);
    expect(await follow('katalog')).toBe(302);

    const settings = { DATA_DIR: dataDir };
    const removed = await runKontor(['demo', 'remove'], settings);
    expect(removed).toMatchObject({ code: 0, stderr: '' });
    expect(removed.stdout).toMatch(/^Removed: 6 links, \d+ events, 5 calendars, 26 branches and 12 contacts\./);
    await expect.poll(() => follow('katalog')).toBe(404);
    await expect.poll(countBranches).toBe(0);

    const again = await runKontor(['demo', 'remove', '--json'], settings);
    expect(JSON.parse(again.stdout)).toEqual({ removed: {}, kept: [] });
    expect((await runKontor(['demo', 'remove'], settings)).stdout).toBe('There is no demo data left to remove.\n');
    expect((await runKontor(['org', 'list', '--json'], settings)).stdout).toContain('"slug": "demo"');
  });
});
