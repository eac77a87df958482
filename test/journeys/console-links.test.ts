// Many links at once (design console.md, flow 5): paste 200 addresses, see 200 codes and the problems by row, tag them, take CSV and
// QR codes; by keyboard alone, counted, and once more with scripts off. Then one link: its target is changed and taken back. Then
// chosen rows: switched off together, taken back, and opened as QR codes, with scripts and without.
import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { follow, newVisitor } from '#test/browser/browser.ts';
import { type ConsoleSite, openConsole } from '#test/browser/console-site.ts';
import { useKeyboard } from '#test/browser/keyboard.ts';
import { describeWith } from '#test/run/needs.ts';

let site: ConsoleSite;

const linesOf = (name: string) => [
  ...Array.from({ length: 200 }, (_, row) => `https://example.com/${name}/${row + 1}`),
  'this is no address',
  'https://example.com/reserved api',
];

const linksOf = async (tag: string) => {
  const owner = { organisationId: site.organisation.id, environment: 'live' as const };
  const asked = { tag, size: 1_000 };
  return (await site.app.rooms.shortener.links.page({ owner, isOperator: false }, asked)).items;
};

async function expectCsv(download: Download): Promise<void> {
  const rows = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(rows).toHaveLength(203);
  expect(rows.filter((row) => /^\d+,https:\/\/example\.com\/\w+\/\d+,\w{7},http/.test(row))).toHaveLength(200);
}

async function expectArchive(download: Download): Promise<void> {
  expect(download.suggestedFilename()).toBe('qr-codes.zip');
  const archive = await readFile(await download.path());
  expect(archive.readUInt16LE(archive.length - 12)).toBe(200);
}

async function expectRows(page: Page): Promise<void> {
  await page.getByText('Links: 200. Rows with a problem: 2.').waitFor();
  const problems = page.getByRole('region', { name: 'Rows with a problem' });
  expect(await problems.locator('tbody tr').allInnerTexts()).toEqual([
    expect.stringMatching(/must begin with http:\/\/.*\s201\s.*this/),
    expect.stringMatching(/reserved.*\s202\s.*reserved/),
  ]);
  expect(await page.getByRole('region', { name: 'Made' }).locator('tbody tr').count()).toBe(200);
}

describeWith('chromium', 'many links at once', () => {
  beforeAll(async () => {
    site = await openConsole();
  });

  it('200 addresses become 200 codes, tagged, with CSV and QR codes, in 4 pages and at most 20 keys', async () => {
    const { page, context, complaints } = await newVisitor({ acceptDownloads: true });
    await site.enter(context, site.people.editor);
    await page.goto(`${site.base}/people`);
    const keyboard = useKeyboard(page);

    await keyboard.open('g', 'l');
    await keyboard.open('n', 'm');
    // Ctrl V, as a browser in a test may not read the clipboard.
    await page.keyboard.insertText(linesOf('letak').join('\n'));
    keyboard.count.keys += 1;
    await keyboard.open('Control+s');
    await expectRows(page);
    await keyboard.type('tisk');
    await keyboard.open('Enter');
    await page.getByText('Tagged. Links changed: 200.').waitFor();
    expect(await linksOf('tisk')).toHaveLength(200);

    const card = page.getByRole('region', { name: 'Tag them' });
    await keyboard.tabTo(card.getByRole('link', { name: 'CSV with codes' }));
    const [csv] = await Promise.all([page.waitForEvent('download'), keyboard.press('Enter')]);
    await expectCsv(csv);
    await keyboard.tabTo(card.getByRole('link', { name: 'QR codes (ZIP)' }));
    const [archive] = await Promise.all([page.waitForEvent('download'), keyboard.press('Enter')]);
    await expectArchive(archive);
    expect(keyboard.count.pages).toBe(4);
    expect(keyboard.count.keys).toBeLessThanOrEqual(20);
    expect(complaints).toEqual([]);
  });

  it('works the same with scripts off', async () => {
    const { page, context } = await newVisitor({ acceptDownloads: true, javaScriptEnabled: false });
    await site.enter(context, site.people.editor);
    await page.goto(`${site.base}/links`);
    await follow(page, page.getByRole('link', { name: 'Paste many…' }));
    await page.getByLabel('Addresses').fill(linesOf('plain').join('\n'));
    await follow(page, page.getByRole('button', { name: 'Make the links', exact: true }));
    await expectRows(page);
    await page.getByLabel('Tags').fill('plain');
    await follow(page, page.getByRole('button', { name: 'Add tags' }));
    await page.getByText('Tagged. Links changed: 200.').waitFor();
    expect(await linksOf('plain')).toHaveLength(200);
    const click = (name: string) => page.getByRole('link', { name }).first().click();
    const [csv] = await Promise.all([page.waitForEvent('download'), click('CSV with codes')]);
    await expectCsv(csv);
    const [archive] = await Promise.all([page.waitForEvent('download'), click('QR codes (ZIP)')]);
    await expectArchive(archive);
    await follow(page, page.getByRole('link', { name: 'Print QR codes' }).first());
    expect(await page.locator('.sheet img').count()).toBe(100);
    await follow(page, page.getByRole('link', { name: 'Next' }));
    expect(await page.locator('.sheet img').count()).toBe(100);
  });

  it.each([true, false])(
    'chosen rows are switched off, taken back and opened as QR codes (scripts: %s)',
    async (scripts) => {
      const tag = scripts ? 'chosen' : 'plainly';
      const owner = { organisationId: site.organisation.id, environment: 'live' as const };
      const rows = [1, 2, 3].map((row) => ({ row, url: `https://example.com/${tag}/${row}`, tags: [tag] }));
      await site.app.rooms.shortener.createLinks.many({ owner, by: 'command line' }, rows);
      const offCount = async () => (await linksOf(tag)).filter(({ disabledAt }) => disabledAt !== null).length;
      const { page, context } = await newVisitor({ acceptDownloads: true, javaScriptEnabled: scripts });
      await site.enter(context, site.people.editor);
      const choose = async () => {
        await page.goto(`${site.base}/links?tag=${tag}&sort=oldest`);
        const boxes = page.locator('tbody input[type=checkbox]');
        if (scripts) for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
        else for (const row of [0, 1]) await boxes.nth(row).check();
        expect(await boxes.nth(1).isChecked()).toBe(true);
      };
      await choose();
      await page.getByLabel('Reason').fill('The leaflet is gone');
      await follow(page, page.getByRole('button', { name: 'Switch off', exact: true }));
      await page.getByText('Links switched off: 2.').waitFor();
      expect(await offCount()).toBe(2);
      await follow(page, page.getByRole('button', { name: 'Undo' }));
      await page.getByText('Links that work again: 2.').waitFor();
      expect(await offCount()).toBe(0);
      await choose();
      await follow(page, page.getByRole('button', { name: 'QR codes', exact: true }));
      expect(await page.locator('.sheet img').count()).toBe(2);
      const [archive] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'QR codes (ZIP)' }).click(),
      ]);
      const bytes = await readFile(await archive.path());
      expect(bytes.readUInt16LE(bytes.length - 12)).toBe(2);
    },
  );

  it('one link is made, led elsewhere and taken back by keyboard', async () => {
    const { page, context, complaints } = await newVisitor();
    await site.enter(context, site.people.editor);
    await page.goto(`${site.base}/people`);
    const keyboard = useKeyboard(page);
    await keyboard.open('n', 'l');
    await keyboard.type('https://example.com/one');
    await keyboard.open('Enter');
    await page.getByRole('status').getByText('is ready').waitFor();
    await keyboard.tabTo(page.locator('#field-target'));
    await keyboard.press('Control+a');
    await keyboard.type('https://example.com/two');
    await keyboard.open('Control+s');
    await page.getByRole('region', { name: 'Where it led before' }).getByText('https://example.com/one').waitFor();
    await page.locator('main').focus();
    await keyboard.open('z');
    await expect.poll(() => page.locator('#field-target').inputValue()).toBe('https://example.com/one');
    expect(complaints).toEqual([]);
  });
});
