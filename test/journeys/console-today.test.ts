// Today in a browser: reached by two letters, remedies by keyboard alone and with scripts off, clicks that count while one looks,
// and the same on a phone and on paper.
import { beforeAll, expect, it } from 'vitest';
import { follow, newVisitor } from '#test/browser/browser.ts';
import { addDay, type ConsoleDay } from '#test/browser/console-day.ts';
import { type ConsoleSite, openConsole } from '#test/browser/console-site.ts';
import { useKeyboard } from '#test/browser/keyboard.ts';
import { describeWith } from '#test/run/needs.ts';

let site: ConsoleSite;
let day: ConsoleDay;

async function openAs(options: Parameters<typeof newVisitor>[0] = {}) {
  const visitor = await newVisitor({ locale: 'en-GB', ...options });
  await site.enter(visitor.context, day.operator);
  return visitor;
}

describeWith('chromium', 'Today', () => {
  beforeAll(async () => {
    site = await openConsole();
    day = await addDay(site);
  });

  it('is where the console begins, two letters away, and its remedies and their Undo need no mouse', async () => {
    const id = await day.addFailed('Jana Ukázková');
    const { page } = await openAs();
    await page.goto(`${site.url}/console`);
    expect(page.url()).toBe(`${site.base}/today`);
    await page.goto(`${site.base}/people`);
    const { press, tabTo, count } = useKeyboard(page);
    await Promise.all([page.waitForURL(`${site.base}/today`), press('g', 't')]);
    const row = page.locator('.todo li', { hasText: 'Jana Ukázková' });
    await row.waitFor();
    expect(await page.locator('[data-nav=today] .count').textContent()).toContain('2');
    await tabTo(row.locator(`form[action*="${id}/dismiss"] button`));
    await Promise.all([page.waitForEvent('load'), press('Enter')]);
    expect(await row.count()).toBe(0);
    await Promise.all([page.waitForEvent('load'), press('z')]);
    await row.waitFor();
    expect(count.pages).toBe(3);
  });

  it('does the same with scripts off', async () => {
    await day.addFailed('Petr Ukázkový');
    const { page } = await openAs({ javaScriptEnabled: false });
    await page.goto(`${site.base}/today`);
    const row = page.locator('.todo li', { hasText: 'Petr Ukázkový' });
    expect(await page.locator('#clicks .live').isVisible()).toBe(false);
    await follow(page, row.locator('form[action*="/dismiss"] button'));
    expect(await row.count()).toBe(0);
    await follow(page, page.locator('[data-undo]'));
    expect(await row.count()).toBe(1);
  });

  it('counts clicks while one looks, in place', async () => {
    await site.makeLink('https://example.com', 'looked');
    const now = site.clock.now();
    site.clock.set(now - 7 * 86_400_000);
    for (let made = 0; made < 2; made += 1) await site.shortener.inject('/looked');
    site.clock.set(now);
    const { page } = await openAs();
    const compared = page.locator('[data-live-compared]');
    await expect
      .poll(async () => {
        // The card asks for that hour anew every ten seconds, and the clicks come into the database in their own time.
        site.clock.advance(11_000);
        await page.goto(`${site.base}/today`);
        return compared.textContent();
      })
      .toMatch(/^▼ 100 % against/);
    const total = page.locator('[data-live-total]');
    const before = Number(await total.textContent());
    await site.shortener.inject('/looked');
    await expect.poll(() => total.textContent()).toBe(String(before + 1));
    // What stands beside the number is right as well.
    expect(await compared.textContent()).toMatch(/^▼ 50 % against/);
    expect(await page.locator('[data-live-none]').isVisible()).toBe(false);
    // The busiest links are read anew every ten seconds.
    site.clock.advance(11_000);
    await page.locator('[data-live-busiest] a').waitFor();
    expect(await page.locator('[data-live-busiest] a').first().textContent()).toBe('/looked');
  });

  it.each([
    ['en-GB', 1280],
    ['en-GB', 390],
    ['cs-CZ', 1280],
    ['cs-CZ', 390],
  ])('names each lamp in full, however much stands beside it: %s, %i px', async (locale, width) => {
    await site.database.query({
      text: `insert into registry_health (registry, open_until, last_failure_at, failing_since) values ('ares', $1, $1, $1)
             on conflict do nothing`,
      values: [new Date(site.clock.now() - 86_400_000)],
    });
    const { page } = await openAs({ locale, viewport: { width, height: 900 } });
    await page.goto(`${site.base}/today`);
    expect(await page.locator('[data-lamp="register.ares"]').isVisible()).toBe(true);
    const cut = `[...document.querySelectorAll('.lamps li')].filter((lamp) =>
      [lamp, ...lamp.children].some((one) => !one.matches('.offscreen') && one.scrollWidth > one.clientWidth && one.clientWidth > 0))
      .map((lamp) => lamp.innerText)`;
    expect(await page.evaluate(cut)).toEqual([]);
  });

  it('shows on a phone what waits first and each calendar in one line; on paper there are no buttons', async () => {
    await day.addFailed('Eva Ukázková');
    const { page } = await openAs({ viewport: { width: 390, height: 844 } });
    await page.goto(`${site.base}/today`);
    const topOf = async (part: string) => (await page.locator(part).boundingBox())?.y ?? 0;
    expect(await topOf('#attention')).toBeLessThan(await topOf('#lanes'));
    expect([
      await page.locator('svg.lane').first().isVisible(),
      await page.locator('.lane-next').first().isVisible(),
    ]).toEqual([false, true]);
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await page.locator('svg.lane .block.running').first().isVisible()).toBe(true);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.todo .actions').first().isVisible()).toBe(false);
    expect(await page.locator('.rail').isVisible()).toBe(false);
  });
});
