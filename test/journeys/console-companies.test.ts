// A list of companies with scripts off: sent, stopped, continued, and taken as a file.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { follow, newVisitor } from '#test/browser/browser.ts';
import { type ConsoleSite, openConsole } from '#test/browser/console-site.ts';
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
