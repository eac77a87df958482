// Inviting a colleague (design console.md, flow 6), who signs in on a phone and sees what an editor may see: with a passkey by
// keyboard, and with a password where scripts are off.
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { follow, newVisitor } from '#test/browser/browser.ts';
import { type ConsoleSite, openConsole } from '#test/browser/console-site.ts';
import { useKeyboard } from '#test/browser/keyboard.ts';
import { describeWith } from '#test/run/needs.ts';

let site: ConsoleSite;

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A phone that knows its owner: it holds passkeys, and answers at once. */
async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** What an editor may see, and nothing else. */
async function expectEditor(page: Page, mayFail: (...addresses: string[]) => void): Promise<void> {
  const rail = page.getByRole('navigation', { name: 'Console' });
  expect(await rail.locator('[data-nav]').allInnerTexts()).toEqual([
    'Today',
    'Calendar',
    'Customers',
    'Branches',
    'Links',
    'Companies & accounts',
    'People',
  ]);
  await page.goto(`${site.base}/people`);
  expect(await page.getByRole('link', { name: 'Invite' }).count()).toBe(0);
  await follow(page, page.getByRole('link', { name: 'Jana Ukázková' }));
  expect(await page.locator('main form').count()).toBe(0);
  mayFail(`${site.base}/keys`);
  expect((await page.goto(`${site.base}/keys`))?.status()).toBe(403);
  await page.getByText('Only members with the role “admin” or above').waitFor();
}

describeWith('chromium', 'inviting a colleague', () => {
  beforeAll(async () => {
    site = await openConsole();
  });

  it('takes few keys; the colleague adds a passkey on a phone, signs in with it, and is an editor', async () => {
    const owner = await newVisitor();
    await site.enter(owner.context, site.people.owner);
    await owner.page.goto(`${site.url}/console`);
    const keyboard = useKeyboard(owner.page);
    // From Today, as from everywhere.
    await keyboard.open('n', 'p');
    await keyboard.type('petr@example.com');
    expect(await owner.page.getByLabel('Role').inputValue()).toBe('editor');
    await keyboard.open('Enter');
    const link = (await owner.page.locator('#secret code').textContent()) ?? '';
    expect(keyboard.count).toEqual({ keys: 2 + 'petr@example.com'.length + 1, pages: 2 });
    expect(owner.complaints).toEqual([]);

    const { page, complaints, mayFail } = await newVisitor(phone);
    await addAuthenticator(page);
    await page.goto(link);
    await page.getByText('petr@example.com').waitFor();
    const thumbs = useKeyboard(page);
    await thumbs.open('Enter');
    await follow(page, page.getByRole('link', { name: 'Finish it now' }));
    await page.getByLabel('Name', { exact: true }).fill('Petr (sample)');
    await thumbs.open('Enter');
    await thumbs.tabTo(page.getByRole('button', { name: 'Add a passkey' }));
    await thumbs.open('Enter');
    await page.locator('form[action$="/remove"]').getByText('My device').waitFor();
    await follow(page, page.getByRole('button', { name: 'Sign out' }));
    await page.getByText('You are signed out.').waitFor();
    await thumbs.tabTo(page.getByRole('button', { name: 'Use a passkey' }));
    await thumbs.open('Enter');
    await page.getByRole('heading', { name: 'Needs attention' }).waitFor();
    expect(await page.getByRole('link', { name: 'Finish it now' }).count()).toBe(0);
    await expectEditor(page, mayFail);
    expect(complaints).toEqual([]);
  });

  it('works with scripts off, by password', async () => {
    const owner = await newVisitor({ javaScriptEnabled: false });
    await site.enter(owner.context, site.people.owner);
    await owner.page.goto(`${site.base}/people`);
    await follow(owner.page, owner.page.getByRole('link', { name: 'Invite' }));
    await owner.page.getByLabel('E-mail').fill('eva@example.com');
    await follow(owner.page, owner.page.getByRole('button', { name: 'Invite' }));
    const link = (await owner.page.locator('#secret code').textContent()) ?? '';

    const { page, mayFail } = await newVisitor({ ...phone, javaScriptEnabled: false });
    await page.goto(link);
    await follow(page, page.getByRole('button', { name: 'Accept and enter' }));
    await follow(page, page.getByRole('link', { name: 'Finish it now' }));
    await page.getByLabel('Name', { exact: true }).fill('Eva (sample)');
    await follow(page, page.getByRole('button', { name: 'Save' }));
    await page.getByLabel('New password').fill('short');
    await follow(page, page.getByRole('button', { name: 'Set password' }));
    await page.getByRole('alert').waitFor();
    // The page of a refused form has the links of its screen.
    await follow(page, page.getByRole('link', { name: 'CS: Čeština' }).last());
    await follow(page, page.getByRole('link', { name: 'EN: English' }).last());
    expect(new URL(page.url()).pathname).toBe('/console/account');
    const password = 'a sentence of this sample';
    await page.getByLabel('New password').fill(password);
    await follow(page, page.getByRole('button', { name: 'Set password' }));
    await follow(page, page.getByRole('button', { name: 'Sign out' }));
    expect(await page.getByRole('button', { name: 'Use a passkey' }).count()).toBe(0);
    await page.getByLabel('E-mail').first().fill('eva@example.com');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await follow(page, page.getByRole('button', { name: 'Sign in' }));
    await page.getByRole('heading', { name: 'Needs attention' }).waitFor();
    await expectEditor(page, mayFail);
  });
});
