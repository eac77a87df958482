// The frame of the console in a browser, with scripts and without: what can be undone, what is sent twice, a session that ends
// while somebody types, two people at one thing, the slim rail, letters that can be switched off, no connection.
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { follow, newVisitor } from '#test/browser/browser.ts';
import { type ConsoleSite, openConsole, ownerPassword } from '#test/browser/console-site.ts';
import { joinedMember, roomOf } from '#test/members.ts';
import { describeWith } from '#test/run/needs.ts';

let site: ConsoleSite;

async function openAs(options: { javaScriptEnabled?: boolean } = {}) {
  const visitor = await newVisitor(options);
  await site.enter(visitor.context, site.people.owner);
  return visitor;
}

const roleForm = 'aside form[action*="/role"]';
const giveRole = async (page: Page, role: string) => {
  await page.locator(`${roleForm} [name=role]`).selectOption(role);
  await follow(page, page.locator(`${roleForm} button`));
};
const keysNamed = async (label: string) =>
  (await site.app.rooms.access.keys.list(site.organisation.id)).filter((key) => key.label === label).length;

describeWith('chromium', 'the frame of the console', () => {
  beforeAll(async () => {
    site = await openConsole();
  });

  it('offers to undo for ten seconds, longer while somebody is at it, and by the letter Z', async () => {
    const { page } = await openAs();
    // The time of the page stands still unless the test moves it.
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1_000);
    await page.goto(`${site.base}/people?person=${site.people.editor.id}`);
    await giveRole(page, 'viewer');
    const toast = page.locator('.toast');
    await toast.waitFor();
    expect(await toast.evaluate((one) => getComputedStyle(one).position)).toBe('fixed');
    await toast.hover();
    await page.clock.runFor(15_000);
    expect(await toast.isVisible()).toBe(true);
    await page.mouse.move(1, 1);
    await page.clock.runFor(9_000);
    expect(await toast.isVisible()).toBe(true);
    await page.clock.runFor(2_000);
    await toast.waitFor({ state: 'hidden' });

    await giveRole(page, 'admin');
    await page.locator('.toast').waitFor();
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('z')]);
    expect(await page.locator(`${roleForm} [name=role]`).inputValue()).toBe('viewer');
  });

  it('has the same as a note that stays, with scripts off', async () => {
    const { page } = await openAs({ javaScriptEnabled: false });
    await page.goto(`${site.base}/people?person=${site.people.editor.id}`);
    await giveRole(page, 'editor');
    const note = page.locator('#done');
    expect(await note.evaluate((one) => getComputedStyle(one).position)).toBe('static');
    await follow(page, note.getByRole('button', { name: 'Undo' }));
    expect(await page.locator(`${roleForm} [name=role]`).inputValue()).toBe('viewer');
  });

  it.each([true, false])('makes one key of a double click (scripts: %s), and shows it', async (javaScriptEnabled) => {
    const label = `Twice ${javaScriptEnabled}`;
    const { page } = await openAs({ javaScriptEnabled });
    await page.goto(`${site.base}/keys?new=key`);
    await page.getByLabel('What is it for?').fill(label);
    // Without scripts the second click takes the place of the first navigation, which is an error to whoever waits for that one.
    await page.getByRole('button', { name: 'Make the key' }).dblclick();
    await expect.poll(() => page.url()).toMatch(/keys\?key=/);
    expect(await page.locator('#secret code').textContent()).toMatch(/^PROD/);
    expect(await keysNamed(label)).toBe(1);
  });

  it.each([true, false])('keeps what was typed when the session has ended (scripts: %s)', async (javaScriptEnabled) => {
    const { page, context } = await openAs({ javaScriptEnabled });
    await page.goto(`${site.base}/people?new=person`);
    await page.getByLabel('E-mail').fill(`typed-${javaScriptEnabled}@example.com`);
    await page.getByLabel('Role').selectOption('admin');
    await context.clearCookies({ name: 'kontor' });
    await follow(page, page.getByRole('button', { name: 'Invite' }));
    await page.getByText('What you typed is kept').waitFor();
    await page.locator('#email').fill('owner@example.com');
    await page.locator('#password').fill(ownerPassword);
    await follow(page, page.getByRole('button', { name: 'Sign in' }));
    await page.getByText('You are signed in again').waitFor();
    expect(await page.getByLabel('E-mail').inputValue()).toBe(`typed-${javaScriptEnabled}@example.com`);
    expect(await page.getByLabel('Role').inputValue()).toBe('admin');
    await follow(page, page.getByRole('button', { name: 'Invite' }));
    await page.locator('#secret code').waitFor();
  });

  it.each([true, false])(
    'shows two people both versions, and saves the one that is chosen (scripts: %s)',
    async (on) => {
      const { id: memberId } = await joinedMember(site, { role: 'viewer' });
      const { id: organisationId } = site.organisation;
      const { page } = await openAs({ javaScriptEnabled: on });
      await page.goto(`${site.base}/people?person=${memberId}`);
      await roomOf(site).members.setRole({ organisationId, memberId, role: 'editor', by: 'command line' });
      await giveRole(page, 'admin');
      const conflict = page.locator('.conflict');
      const shown = await conflict.locator('.changed td').allInnerTexts();
      expect(shown.map((text) => text.replaceAll(/\s+/g, ' '))).toEqual(['Saved now: editor', 'Yours: admin']);
      await conflict.getByRole('radio', { name: 'Saved now' }).check();
      await conflict.getByRole('radio', { name: 'Yours' }).check();
      await follow(page, conflict.getByRole('button', { name: 'Save what is chosen' }));
      await page.getByText('The role was changed.').waitFor();
      expect(await page.locator(`${roleForm} [name=role]`).inputValue()).toBe('admin');
    },
  );

  it('has a slim rail by the key [, and letters that can be switched off; both are remembered', async () => {
    const { page } = await openAs();
    await page.goto(`${site.base}/people`);
    const rail = page.locator('.rail');
    const width = async () => (await rail.boundingBox())?.width;
    expect(await width()).toBe(212);
    await page.keyboard.press('[');
    await expect.poll(width).toBe(56);
    await page.reload();
    expect(await width()).toBe(56);
    expect(await rail.getByRole('link', { name: 'Keys' }).isVisible()).toBe(true);

    await page.goto(`${site.url}/console/account`);
    await follow(page, page.locator('#letters').getByRole('link', { name: 'Off' }));
    await page.goto(`${site.base}/people`);
    await page.keyboard.press('[');
    await page.keyboard.press('?');
    await page.keyboard.press('g');
    await page.keyboard.press('k');
    expect([await width(), await page.locator('dialog[open]').count(), new URL(page.url()).pathname]).toEqual([
      56,
      0,
      '/console/demo/live/people',
    ]);
  });

  it('follows its links from an address that chose a look, and its CSV has the filters of the page', async () => {
    const { page } = await openAs();
    await page.goto(`${site.base}/keys?theme=dark&rail=slim&show=ended`);
    const csv = await page.getByRole('link', { name: 'CSV' }).getAttribute('href');
    expect(csv).toBe('/console/demo/live/keys.csv?theme=dark&rail=slim&show=ended');
    await page.goto(`${site.base}/people?theme=dark&rail=slim`);
    await follow(page, page.getByRole('link', { name: 'Jana Ukázková' }).last());
    expect(new URL(page.url()).searchParams.get('person')).toBe(site.people.owner.id);
  });

  it('sends nothing without a connection, and says so; Ctrl S sends the form one is in', async () => {
    const { page, context } = await openAs();
    await page.goto(`${site.base}/people?new=person`);
    await page.getByLabel('E-mail').fill('offline@example.com');
    await context.setOffline(true);
    await page.keyboard.press('Control+s');
    await page.getByText('There is no connection.').waitFor();
    expect(await page.getByLabel('E-mail').inputValue()).toBe('offline@example.com');
    await context.setOffline(false);
    await page.getByText('There is no connection.').waitFor({ state: 'hidden' });
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('Control+s')]);
    await page.locator('#secret code').waitFor();
  });

  it.each(['en-GB', 'cs-CZ'])('shows what a field to find with looks for in full: %s', async (locale) => {
    const { page, context } = await newVisitor({ locale });
    await site.enter(context, site.people.owner);
    const clipped = `[...document.querySelectorAll('main [placeholder]')].filter((field) => {
      if (!field.checkVisibility()) return false;
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      const pen = document.createElement('canvas').getContext('2d');
      pen.font = font;
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return pen.measureText(field.placeholder).width > room;
    }).map((field) => field.placeholder)`;
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      for (const path of ['customers', 'calendar', 'branches', 'links']) {
        await page.goto(`${site.base}/${path}`);
        expect(await page.evaluate(clipped), `${path} at ${width} px`).toEqual([]);
      }
    }
  });

  it('takes no language of mails that nobody chose', async () => {
    const { page } = await openAs();
    await page.goto(`${site.url}/console/account`);
    expect(await page.locator('[name=language]').inputValue()).toBe('');
  });

  it('says within the frame that there is no such page, and on the account page that passkeys need scripts', async () => {
    const { page, mayFail } = await openAs({ javaScriptEnabled: false });
    mayFail(`${site.base}/nothing`);
    expect((await page.goto(`${site.base}/nothing`))?.status()).toBe(404);
    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
    await follow(page, page.getByRole('link', { name: 'People' }));
    await page.goto(`${site.url}/console/account`);
    await page.getByText('Adding a passkey needs scripts').waitFor();
  });
});
