// System in the console: an operator backs up and downloads, tries a failed job again, and finds a setting; once with scripts
// off.
import { stat } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { follow, newVisitor } from '#test/browser/browser.ts';
import { type ConsoleSite, openConsole } from '#test/browser/console-site.ts';
import { addFailedJob, makeOperator } from '#test/browser/console-system.ts';
import { describeWith } from '#test/run/needs.ts';

let site: ConsoleSite;

describeWith('chromium', 'System', () => {
  beforeAll(async () => {
    site = await openConsole();
    await site.app.jobs.start();
    await makeOperator(site);
  });

  it.each([true, false])(
    'backs up, downloads, tries again and finds a setting; with scripts: %s',
    async (hasScripts) => {
      const job = await addFailedJob(site);
      const { page, context, complaints } = await newVisitor({ javaScriptEnabled: hasScripts });
      await site.enter(context, site.people.owner);
      await page.goto(`${site.base}/people`);
      await follow(page, page.getByRole('link', { name: 'System' }));
      await page.getByRole('heading', { name: 'What the doctor finds' }).waitFor();

      await follow(
        page,
        page.getByRole('navigation', { name: 'Parts of System' }).getByRole('link', { name: 'Backups' }),
      );
      await follow(page, page.getByRole('button', { name: 'Back up now' }));
      await page.getByRole('status').getByText('The backup has begun').waitFor();
      await site.app.backups.settled();
      // Where scripts are on, the page looks by itself; else somebody does.
      if (!hasScripts) await page.reload();
      const row = page.getByRole('row', { name: /Jana Ukázková.*checked/ }).first();
      await row.waitFor();
      const arrival = page.waitForEvent('download');
      await row.getByRole('link', { name: 'Download' }).click();
      const file = await arrival;
      expect(file.suggestedFilename()).toMatch(/^kontor-\d{8}T\d{6}Z(?:-\d+)?\.backup$/);
      const [record] = await site.app.backups.list({ from: null, isBackwards: false, limit: 1 });
      expect((await stat(await file.path())).size).toBe(record?.bytes);

      await follow(page, page.getByRole('navigation', { name: 'Parts of System' }).getByRole('link', { name: 'Jobs' }));
      await follow(page, page.locator('.row-link').first());
      await follow(page, page.getByRole('button', { name: 'Try again now' }));
      await page.getByRole('status').getByText('The job is due now').waitFor();
      await expect.poll(job.readState).toBe('completed');

      await follow(
        page,
        page.getByRole('navigation', { name: 'Parts of System' }).getByRole('link', { name: 'Settings' }),
      );
      await page.getByRole('searchbox', { name: 'Find a setting' }).fill('listen');
      await follow(page, page.getByRole('button', { name: 'Find' }));
      expect(page.url()).toContain('find=listen');
      await page.getByRole('row', { name: /HOST.*127\.0\.0\.1/ }).waitFor();
      expect(complaints).toEqual([]);
    },
  );
});
