// The first run of the console: start, open the printed link, one button, inside; and the link works once.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listViolations } from '#test/browser/axe.ts';
import { keepScreenshot, newVisitor } from '#test/browser/browser.ts';
import { useKeyboard } from '#test/browser/keyboard.ts';
import { temporaryFolder } from '#test/folders.ts';
import { startProduct } from '#test/processes/product.ts';
import { describeWith } from '#test/run/needs.ts';

describeWith('chromium', 'the first run', () => {
  it('leads inside with one button, without reading anything; the link works once, then shows a way on', async () => {
    const dataDir = await temporaryFolder();
    const kontor = await startProduct(dataDir);
    const file = join(dataDir, 'first-sign-in.url');
    const link = (await readFile(file, 'utf8')).trim();
    // The output is not a terminal and may end up in a log.
    expect(kontor.output.stdout).not.toContain(link);
    expect(kontor.output.stdout).toContain(file);

    const { page, complaints, foreign } = await newVisitor({ locale: 'cs-CZ', viewport: { width: 390, height: 844 } });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(link);
      expect(await listViolations(page)).toEqual([]);
      await keepScreenshot(page, `console-enter-first-${colorScheme}-cs-390`);
    }
    expect(await page.locator('main button').count()).toBe(1);
    const keyboard = useKeyboard(page);
    await keyboard.open('Enter');
    expect(new URL(page.url()).pathname).toMatch(/^\/console\/demo\/live\/[a-z]+$/);
    expect(keyboard.count).toEqual({ keys: 1, pages: 1 });
    await page.getByRole('link', { name: 'Dokončit' }).waitFor();
    await keepScreenshot(page, 'console-inside-dark-cs-390');
    expect(existsSync(file)).toBe(false);
    expect(complaints).toEqual([]);
    expect(foreign).toEqual([]);

    const second = await newVisitor({ javaScriptEnabled: false });
    expect((await second.page.goto(link))?.status()).toBe(410);
    await second.page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
    await second.page.getByRole('link', { name: 'Go to sign-in' }).click();
    await second.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });
});
