// Finding somebody from anywhere in the console: by keyboard alone, and once more with scripts off (design console.md, Search).
import { beforeAll, expect, it } from 'vitest';
import { listViolations } from '#test/browser/axe.ts';
import { follow, newVisitor } from '#test/browser/browser.ts';
import { type ConsoleSite, openConsole } from '#test/browser/console-site.ts';
import { useKeyboard } from '#test/browser/keyboard.ts';
import { describeWith } from '#test/run/needs.ts';
import { addNamed, buildIndexes } from '#test/search-data.ts';

let site: ConsoleSite;

describeWith('chromium', 'the search', () => {
  beforeAll(async () => {
    site = await openConsole();
    const { organisation, keys } = site;
    await addNamed(site, { organisationId: organisation.id, environment: 'live', key: keys.PROD }, 'Dvořáčková');
    await site.app.rooms.access.keys.create({
      by: 'command line',
      organisationId: organisation.id,
      type: 'PROD',
      label: 'Dvořákův e-shop',
    });
    await buildIndexes(site);
  });

  it('opens from any page with Ctrl K, finds by three letters, opens by Enter, and gives the focus back by Esc', async () => {
    const { page, context, complaints } = await newVisitor();
    await site.enter(context, site.people.owner);
    await page.goto(`${site.base}/people`);
    const keyboard = useKeyboard(page);
    const field = page.getByRole('combobox', { name: 'Search' });
    const link = page.getByRole('link', { name: 'Keys' });

    await keyboard.tabTo(link);
    await keyboard.press('Control+k');
    await field.waitFor();
    await page.getByRole('option', { name: 'New key' }).waitFor();
    expect(await listViolations(page)).toEqual([]);
    await keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    await link.and(page.locator(':focus')).waitFor();

    await keyboard.press('/');
    await field.waitFor();
    await keyboard.type('dv');
    await page.getByText('Type a little more').waitFor();
    await keyboard.type('o');
    await page
      .getByRole('option', { name: /Dvořáčková/ })
      .first()
      .waitFor();
    await page.getByRole('group', { name: 'Customers' }).waitFor();
    expect(await page.locator('dialog mark').first().textContent()).toBe('Dvo');
    expect(await listViolations(page)).toEqual([]);
    const chosen = page.getByRole('option', { selected: true });
    expect(await chosen.textContent()).toContain('Vodičkova 30');
    expect(await field.getAttribute('aria-activedescendant')).toBe(await chosen.getAttribute('id'));
    await keyboard.press('ArrowDown', 'ArrowUp');
    await keyboard.open('Enter');
    await page.getByRole('heading', { name: 'Dvořáčková', exact: true }).waitFor();
    expect(keyboard.count.pages).toBe(1);

    await keyboard.press('Control+k');
    await field.waitFor();
    await keyboard.type('xyzzy');
    await page.getByText('Nothing matches “xyzzy”').waitFor();
    expect(await listViolations(page)).toEqual([]);
    await keyboard.open('Enter');
    expect(new URL(page.url()).search).toBe('?q=xyzzy');
    await page.getByRole('link', { name: 'Look in Sandbox' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it.each(['palette', 'page'])('never says “nothing” above something that can be done: %s', async (place) => {
    const { page, context } = await newVisitor();
    await site.enter(context, site.people.owner);
    await page.goto(place === 'page' ? `${site.base}/search?q=webhook` : `${site.base}/people`);
    if (place === 'palette') {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search' }).fill('webhook');
    }
    const found = page.locator(place === 'page' ? 'main' : 'dialog[open]');
    await found.getByText(/^Nothing (?:else )?matches/).waitFor();
    expect(await found.innerText()).toMatch(/New webhook.*Nothing else matches “webhook”/s);
  });

  it('never shows an old answer over a newer one, and says when it fails', async () => {
    const { page, context, mayFail } = await newVisitor();
    await site.enter(context, site.people.owner);
    await page.goto(`${site.base}/people`);
    const bff = `${site.url}/bff/demo/live/search`;
    let letOldGo = () => {};
    const old = new Promise<void>((resolve) => {
      letOldGo = resolve;
    });
    await context.route(`${bff}?q=dvo`, async (route) => {
      await old;
      await route.continue().catch(() => undefined);
    });
    await context.route(`${bff}?q=broken`, (route) =>
      route.fulfill({ status: 500, headers: { 'x-request-id': 'abc123' } }),
    );
    mayFail(`${bff}?q=broken`);
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Search' });
    const asked = page.waitForRequest(`${bff}?q=dvo`);
    await field.fill('dvo');
    await asked;
    await page.getByText('Searching…').waitFor();
    await field.fill('xyzzy');
    await page.getByText('Nothing matches “xyzzy”').waitFor();
    letOldGo();
    await field.fill('broken');
    await page.getByText('Number of the request: abc123').waitFor();
    expect(await page.getByText('Dvořáčková').count()).toBe(0);
    await context.unroute(`${bff}?q=broken`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Nothing matches “broken”').waitFor();
  });

  it('is a page of its own with scripts off', async () => {
    const { page, context, complaints } = await newVisitor({ javaScriptEnabled: false });
    await site.enter(context, site.people.editor);
    await page.goto(`${site.base}/people`);
    const field = page.getByRole('searchbox', { name: /^Search people/ });
    await field.fill('vorac');
    await Promise.all([page.waitForURL(/search\?q=vorac/), field.press('Enter')]);
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(
      expect.arrayContaining(['Customers', 'Events', 'Branches']),
    );
    await page.getByRole('searchbox', { name: 'Search in this environment' }).fill('editor@');
    await follow(page, page.getByRole('button', { name: 'Search' }));
    await follow(page, page.locator('main').getByRole('link', { name: /editor@example.com/ }));
    expect(page.url()).toContain('/people?person=');
    expect(complaints).toEqual([]);
  });
});
