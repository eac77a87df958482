// A customer on the phone (design console.md, flow 4): three letters lead to the person, the next event and the addresses; by
// keyboard alone, counted, and once more with scripts off. Then two people edit one address, and nobody's words are lost.
import { beforeAll, expect, it } from 'vitest';
import { addressCalls } from '#test/address-calls.ts';
import { follow, newVisitor } from '#test/browser/browser.ts';
import { type ConsoleSite, openConsole } from '#test/browser/console-site.ts';
import { addCustomers } from '#test/browser/customer-states.ts';
import { useKeyboard } from '#test/browser/keyboard.ts';
import { describeWith } from '#test/run/needs.ts';
import { buildIndexes } from '#test/search-data.ts';

let site: ConsoleSite;
let first: string;

const addressOf = async () =>
  (await addressCalls(site).items('zakaznik-4711')).find(({ id }) => id === first) as Record<string, string>;

describeWith('chromium', 'a customer on the phone', () => {
  beforeAll(async () => {
    site = await openConsole();
    ({ first } = await addCustomers(site));
    await buildIndexes(site);
  });

  it('is three letters away from anywhere: the person, the next event, the addresses', async () => {
    const { page, context, complaints } = await newVisitor();
    await site.enter(context, site.people.editor);
    await page.goto(`${site.url}/console/demo/live/people`);
    const keyboard = useKeyboard(page);

    await keyboard.press('Control+k');
    await page.locator('dialog.palette').waitFor();
    await keyboard.type('dvo');
    await page
      .getByRole('option', { name: /Dvořáková/ })
      .first()
      .waitFor();
    await keyboard.open('Enter');
    await page.getByRole('heading', { level: 1, name: 'Zákaznice Dvořáková (ukázka)' }).waitFor();
    await page.getByText('Next:').waitFor();
    await page.getByText('Kontrola zraku (ukázka), Test').waitFor();
    await page.getByRole('heading', { name: 'Delivery address' }).waitFor();
    await page.getByText('+420604118902').first().waitFor();
    expect(keyboard.count).toEqual({ keys: 5, pages: 1 });
    expect(complaints).toEqual([]);
  });

  it('is changed by keyboard: list, person, address, saved; removed and taken back', async () => {
    const { page, context, complaints } = await newVisitor();
    await site.enter(context, site.people.editor);
    await page.goto(`${site.url}/console/demo/live/people`);
    const keyboard = useKeyboard(page);

    await keyboard.open('g', 'u');
    await page.getByRole('searchbox', { name: 'Name, e-mail' }).focus();
    await keyboard.type('korunni');
    await keyboard.open('Enter');
    await keyboard.press('Escape');
    await page.locator('main').focus();
    await keyboard.press('j');
    await keyboard.open('Enter');
    await keyboard.press('j');
    await keyboard.open('Enter');
    await keyboard.tabTo(page.locator('[name=streetAddress]'));
    await keyboard.press('Control+a');
    await keyboard.type('čp. 12');
    await keyboard.open('Control+s');
    await page.getByRole('status').getByText('The address is saved').waitFor();
    expect((await addressOf()).streetAddress).toBe('č.p. 12');
    await page.getByText('č.p. as in the register').waitFor();

    await keyboard.tabTo(page.getByRole('button', { name: 'Remove: Zákaznice' }).first());
    await keyboard.open('Enter');
    await page.getByRole('status').getByText('The address is removed').waitFor();
    expect(await addressCalls(site).items('zakaznik-4711')).toHaveLength(2);
    await page.locator('main').focus();
    await keyboard.open('z');
    await expect.poll(async () => (await addressCalls(site).items('zakaznik-4711')).length).toBe(3);
    expect(complaints).toEqual([]);
    expect(keyboard.count.pages).toBe(7);
    expect(keyboard.count.keys).toBeLessThanOrEqual(70);
  });

  it('works with scripts off: search, person, edit, keep one of two, erase', async () => {
    const { page, context } = await newVisitor({ javaScriptEnabled: false });
    await site.enter(context, site.people.editor);
    await page.goto(`${site.base}/people`);
    await page.locator('form.find input').fill('dvo');
    await Promise.all([page.waitForEvent('load'), page.locator('form.find input').press('Enter')]);
    await follow(page, page.getByRole('link', { name: /Dvořáková/ }).first());
    await page.getByText('Next:').waitFor();
    await follow(page, page.getByRole('link', { name: /^Edit/ }).first());
    await page.fill('[name=postalCode]', '811 01');
    await follow(page, page.getByRole('button', { name: 'Save' }));
    await page.getByText('This is a Slovak postal code.').waitFor();
    expect(await page.inputValue('[name=postalCode]')).toBe('811 01');
    await page.fill('[name=postalCode]', '12000');
    await follow(page, page.getByRole('button', { name: 'Save' }));
    expect((await addressOf()).postalCode).toBe('120 00');
    await follow(page, page.getByRole('button', { name: 'Keep this one: Older' }));
    expect(await addressCalls(site).items('zakaznik-4711')).toHaveLength(2);
    await follow(page, page.getByRole('button', { name: 'Undo' }));
    expect(await addressCalls(site).items('zakaznik-4711')).toHaveLength(3);
    await page.goto(`${site.base}/customers/zakaznik-Petr`);
    await follow(page, page.getByRole('link', { name: 'Erase the person…' }));
    await page.getByText('What stays').waitFor();
    await page.fill('[name=word]', 'erase');
    await follow(page, page.getByRole('button', { name: 'Erase the person' }));
    expect(await addressCalls(site).items('zakaznik-Petr')).toEqual([]);
  });

  it('edited by two people keeps the words of both: the second sees them side by side and chooses', async () => {
    const [one, other] = [await newVisitor(), await newVisitor()];
    await site.enter(one.context, site.people.editor);
    await site.enter(other.context, site.people.owner);
    for (const { page } of [one, other]) await page.goto(`${site.base}/customers/zakaznik-4711?edit=${first}`);
    await one.page.fill('[name=notice]', 'Zvonek u branky');
    await follow(one.page, one.page.getByRole('button', { name: 'Save' }));
    await other.page.fill('[name=notice]', 'Volat předem');
    await other.page.fill('[name=streetAddress]', 'Krátká 2');
    await follow(other.page, other.page.getByRole('button', { name: 'Save', exact: true }));
    await other.page.getByText('Somebody else changed this meanwhile').waitFor();
    await other.page.getByLabel('Saved now: Zvonek u branky').check();
    await follow(other.page, other.page.getByRole('button', { name: 'Save what is chosen' }));
    expect(await addressOf()).toMatchObject({ notice: 'Zvonek u branky', streetAddress: 'Krátká 2' });
  });
});
