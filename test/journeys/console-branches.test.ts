// New hours for a branch, copied to five others, and closed days for all (design console.md, flow 1): by keyboard alone, and
// once more with scripts off.
import { beforeAll, expect, it } from 'vitest';
import { addShops } from '#test/browser/branch-states.ts';
import { follow, newVisitor } from '#test/browser/browser.ts';
import { type ConsoleSite, openConsole } from '#test/browser/console-site.ts';
import { useKeyboard } from '#test/browser/keyboard.ts';
import { describeWith } from '#test/run/needs.ts';

let site: ConsoleSite;

const hoursOf = async (slug: string) => {
  const url = `/api/v1/branch/detail?slug=${slug}`;
  return (await site.api.inject({ url, headers: { 'x-api-key': site.keys.PROD } })).json().openingHours;
};
const spansOf = async (slug: string) => (await hoursOf(slug)).regular.length;
const closedOf = async (slug: string) =>
  (await hoursOf(slug)).exceptions.filter(({ date }: { date: string }) => date < '2030-01-01').length;

describeWith('chromium', 'new hours for a branch', () => {
  beforeAll(async () => {
    site = await openConsole();
    await addShops(site);
  });

  it('take few keys and pages: typed, painted, saved, copied to five others, closed days for all, undone', async () => {
    const { page, context, complaints } = await newVisitor();
    await site.enter(context, site.people.editor);
    await page.goto(`${site.url}/console/demo/live/people`);
    const keyboard = useKeyboard(page);

    await keyboard.open('g', 'b');
    await keyboard.press('j', 'Tab', 'Tab');
    await keyboard.open('Enter');
    // The field has the focus; the week is painted while somebody types.
    await keyboard.press('Control+a');
    await keyboard.type('Po-Pa 8-12, 13-17; So 9-12');
    await page.getByText('43 hours a week.').waitFor();
    await page.locator('.paint rect.new').first().waitFor();
    await keyboard.open('Control+s');
    await page.getByRole('status').getByText('The opening hours are saved').waitFor();
    expect(await spansOf('shop-1')).toBe(11);

    await keyboard.tabTo(page.getByRole('checkbox').first());
    for (let chosen = 0; chosen < 5; chosen += 1) await keyboard.press('Space', 'Tab');
    await keyboard.tabTo(page.getByRole('button', { name: 'Copy to the chosen' }));
    await keyboard.open('Enter');
    await page.getByRole('status').getByText('Branches changed: 5').waitFor();
    expect(await Promise.all(['shop-2', 'shop-3', 'shop-4', 'shop-5', 'shop-6'].map(spansOf))).toEqual([
      11, 11, 11, 11, 11,
    ]);

    await keyboard.press('Tab');
    await keyboard.open('g', 'b');
    await keyboard.open('n', 'c');
    await keyboard.type('24.-26.12.');
    await keyboard.open('Enter');
    await page.getByText('24–26 Dec').first().waitFor();
    await keyboard.open('Enter');
    await page.getByRole('status').getByText('Branches changed: 7').waitFor();
    expect(await closedOf('shop-6')).toBe(3);
    // Z takes it back.
    await keyboard.open('z');
    await expect.poll(() => closedOf('shop-6')).toBe(0);
    expect(complaints).toEqual([]);
    expect(keyboard.count.pages).toBe(9);
    expect(keyboard.count.keys).toBeLessThanOrEqual(80);
  });

  it('work with scripts off: Check paints, Save saves, copies and closed days are forms', async () => {
    const { page, context } = await newVisitor({ javaScriptEnabled: false });
    await site.enter(context, site.people.editor);
    await page.goto(`${site.base}/branches`);
    await follow(page, page.getByRole('link', { name: 'Opening hours: Brno' }));
    await page.locator('#field-hours').fill('Út–So 10–18');
    await follow(page, page.getByRole('button', { name: 'Check' }));
    await page.getByText('40 hours a week.').waitFor();
    expect(await spansOf('shop-1')).toBe(11);
    await follow(page, page.getByRole('button', { name: 'Save hours' }));
    expect(await spansOf('shop-1')).toBe(5);
    for (const box of (await page.getByRole('checkbox').all()).slice(0, 5)) await box.check();
    await follow(page, page.getByRole('button', { name: 'Copy to the chosen' }));
    expect(await spansOf('shop-6')).toBe(5);
    await follow(page, page.getByRole('button', { name: 'Undo' }));
    expect(await spansOf('shop-6')).toBe(11);
    await follow(page, page.getByRole('link', { name: 'Close on days…' }));
    await page.getByLabel('Which days?').fill('24.–26. 12. zavřeno');
    await follow(page, page.getByRole('button', { name: 'Show what changes' }));
    await follow(page, page.getByRole('button', { name: 'Do it for all 7' }));
    expect(await closedOf('shop-2')).toBe(3);
  });

  it('that are not saved yet are named in a bar; Discard takes them back, and leaving asks once', async () => {
    const { page, context, complaints } = await newVisitor();
    await site.enter(context, site.people.editor);
    await page.goto(`${site.base}/branches/shop-4`);
    const bar = page.locator('.save-bar');
    expect(await bar.isVisible()).toBe(false);
    await page.locator('#field-description').fill('Nový popis');
    await bar.getByText('Short description').waitFor();
    await bar.getByRole('button', { name: 'Discard' }).click();
    await bar.waitFor({ state: 'hidden' });
    expect(await page.locator('#field-description').inputValue()).toBe('');

    await page.locator('#field-description').fill('Nový popis');
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    await page.getByRole('link', { name: 'Address', exact: true }).click();
    await expect.poll(() => asked).toEqual(['beforeunload']);
    await page.locator('#main').focus();
    await page.keyboard.press('Control+s');
    await page.getByRole('status').getByText('Saved.').waitFor();
    expect(asked).toEqual(['beforeunload']);
    expect(complaints).toEqual([]);
  });

  it('of two people at one branch: the second accepts what is chosen already, and both have their words, scripts off', async () => {
    const [first, second] = [
      await newVisitor({ javaScriptEnabled: false }),
      await newVisitor({ javaScriptEnabled: false }),
    ];
    await site.enter(first.context, site.people.owner);
    await site.enter(second.context, site.people.editor);
    for (const { page } of [first, second]) await page.goto(`${site.base}/branches/shop-5`);
    await first.page.locator('#field-description').fill('Slova prvního');
    await follow(first.page, first.page.getByRole('button', { name: 'Save', exact: true }));
    await second.page.locator('#field-url').fill('https://example.com/druhy');
    await follow(second.page, second.page.getByRole('button', { name: 'Save', exact: true }));
    expect(await second.page.locator('.versions tbody tr').count()).toBe(2);
    await follow(second.page, second.page.getByRole('button', { name: 'Save what is chosen' }));
    await first.page.reload();
    expect(await first.page.locator('#field-description').inputValue()).toBe('Slova prvního');
    expect(await first.page.locator('#field-url').inputValue()).toBe('https://example.com/druhy');
  });

  it('begin at a card beside the list: from a row, by its address, with scripts off too', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page, context } = await newVisitor({ javaScriptEnabled });
      await site.enter(context, site.people.editor);
      await page.goto(`${site.base}/branches?type=own`);
      await follow(page, page.getByRole('link', { name: 'Show Olomouc (ukázka) beside the list' }));
      expect(new URL(page.url()).search).toBe('?type=own&branch=shop-4');
      await follow(page, page.locator('aside').getByRole('link', { name: 'Edit hours' }));
      expect(new URL(page.url()).pathname).toMatch(/\/branches\/shop-4\/hours$/);
    }
    const { page, context } = await newVisitor();
    await site.enter(context, site.people.editor);
    await page.goto(`${site.base}/branches`);
    await follow(page, page.locator('tr', { hasText: 'Olomouc' }).locator('td').nth(1));
    await page.locator('aside h2', { hasText: 'Olomouc' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });
});
