// Companies by keyboard: a list is pasted, watched, stopped, continued and taken as a file; a number becomes a customer. And a list
// with scripts off.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressCalls } from '#test/address-calls.ts';
import { follow, newVisitor } from '#test/browser/browser.ts';
import { type ConsoleSite, openConsole } from '#test/browser/console-site.ts';
import { useKeyboard } from '#test/browser/keyboard.ts';
import { answerAnyCompany, icos } from '#test/company-lists.ts';
import { type Replay, startReplay } from '#test/neighbours/registry-replay.ts';
import { describeWith } from '#test/run/needs.ts';

let site: ConsoleSite;
let replay: Replay;

/** The register is asked a few times a second, by the clock of the test. */
let moving: NodeJS.Timeout;

const readDownload = async (page: Page, begin: () => Promise<void>) => {
  const [file] = await Promise.all([page.waitForEvent('download'), begin()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
};

describeWith('chromium', 'a list of companies', () => {
  beforeAll(async () => {
    replay = await startReplay();
    answerAnyCompany(replay);
    site = await openConsole({ REGISTRY_ARES_URL: replay.url });
    await site.app.jobs.start();
    moving = setInterval(() => site.clock.advance(1_000), 100);
  });
  afterAll(async () => {
    clearInterval(moving);
    await replay.close();
  });

  it('by keyboard: rows are pasted, watched, stopped, continued, and the result is taken as a file', async () => {
    const { page, context, complaints } = await newVisitor();
    await site.enter(context, site.people.editor);
    await page.goto(`${site.base}/people`);
    const keyboard = useKeyboard(page);

    await keyboard.open('g', 'f');
    const way = page.getByRole('link', { name: 'Check a list (CSV)…' });
    await keyboard.backTo(way);
    await keyboard.open('Enter');
    await keyboard.tabTo(page.locator('#field-text'));
    await page.keyboard.insertText(`IČO;Jméno\n${icos(600, 60).join(';A\n')};A\n123;B`);
    await keyboard.tabTo(page.getByRole('button', { name: 'Check the rows' }));
    await keyboard.open('Enter');
    await page.getByRole('heading', { name: 'Being checked' }).waitFor();
    const progress = page.locator('progress');
    await expect
      .poll(() => progress.evaluate((bar) => (bar as HTMLProgressElement).value), { timeout: 30_000 })
      .toBeGreaterThan(1);

    await keyboard.tabTo(page.getByRole('button', { name: 'Stop' }));
    await keyboard.open('Enter');
    await page.getByRole('button', { name: 'Go on' }).waitFor();
    await keyboard.tabTo(page.getByRole('button', { name: 'Go on' }));
    await keyboard.open('Enter');
    // Nobody touches the page: it shows the end by itself.
    await page.getByRole('heading', { name: '61 of 61 rows checked' }).waitFor({ timeout: 60_000 });
    await keyboard.tabTo(page.getByRole('link', { name: 'Download the result' }));
    const { name, text } = await readDownload(page, () => keyboard.press('Enter'));
    expect([name, text.trim().split('\r\n').length]).toEqual(['list-checked.csv', 62]);
    expect(complaints).toEqual([]);
    // The form is reached by Tab, past the navigation on each of the pages.
    expect(keyboard.count.pages).toBe(6);
    expect(keyboard.count.keys).toBeLessThanOrEqual(95);
  });

  it('by keyboard: a number typed into the search is read, and its company becomes a customer', async () => {
    const { page, context, complaints } = await newVisitor();
    await site.enter(context, site.people.editor);
    await page.goto(`${site.base}/people`);
    const keyboard = useKeyboard(page);
    const [ico = ''] = icos(700, 1);

    await keyboard.press('Control+k');
    await page.locator('dialog.palette').waitFor();
    await keyboard.type(ico);
    await page.getByRole('option', { name: ico }).first().waitFor();
    await keyboard.open('Enter');
    await page.getByText(`=Firma ${ico} (ukázka)`).first().waitFor();
    await keyboard.tabTo(page.getByRole('link', { name: 'Take over as address' }));
    await keyboard.open('Enter');
    expect(await page.inputValue('[name=companyName]')).toBe(`=Firma ${ico} (ukázka)`);
    expect(await page.inputValue('[name=postalCode]')).toBe('602 00');
    await keyboard.tabTo(page.locator('[name=notice]'));
    await keyboard.type('Zvonek');
    await keyboard.open('Control+s');
    await page.getByRole('status').getByText('The address is added').waitFor();
    const [item] = await addressCalls(site).items(decodeURIComponent(page.url().split('/').at(-1) ?? ''));
    expect(item).toMatchObject({ companyRegistrationNumber: ico, city: 'Brno', type: 'billing', notice: 'Zvonek' });
    expect(complaints).toEqual([]);
    expect(keyboard.count.pages).toBe(3);
    expect(keyboard.count.keys).toBeLessThanOrEqual(40);
  });

  it('with scripts off: a file, stopped, continued, reloaded until it is done, and a refusal that keeps what was typed', async () => {
    const { page, context } = await newVisitor({ javaScriptEnabled: false });
    await site.enter(context, site.people.editor);
    await page.goto(`${site.base}/companies`);
    await follow(page, page.getByRole('link', { name: 'Check a list (CSV)…' }));
    const buffer = Buffer.from(
      `Jméno;Kód\n${icos(500, 40)
        .map((ico) => `A;${ico}`)
        .join('\n')}`,
    );
    await page.setInputFiles('#field-file', { name: 'dodavatele.csv', mimeType: 'text/csv', buffer });
    await page.fill('#field-column', 'kód');
    await follow(page, page.getByRole('button', { name: 'Check the file' }));
    await follow(page, page.getByRole('button', { name: 'Stop' }));
    await follow(page, page.getByRole('button', { name: 'Go on' }));
    const reload = page.getByRole('link', { name: 'Reload' });
    await expect
      .poll(
        async () => {
          if ((await reload.count()) > 0) await follow(page, reload);
          return page.getByRole('heading', { name: '40 of 40 rows checked' }).count();
        },
        { timeout: 60_000 },
      )
      .toBe(1);
    const way = page.getByRole('link', { name: 'Download the result' });
    const { name, text } = await readDownload(page, () => way.click());
    expect([name, text.trim().split('\r\n').length]).toEqual(['dodavatele-checked.csv', 41]);

    await page.goto(`${site.base}/companies/lists`);
    await page.fill('#field-text', 'IČO\n"nic');
    await follow(page, page.getByRole('button', { name: 'Check the rows' }));
    await page.getByText('Look for a missing quotation mark').first().waitFor();
    expect(await page.locator('#field-text').inputValue()).toBe('IČO\n"nic');
  });
});
