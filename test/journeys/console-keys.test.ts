// Rotating a key in the console (design console.md, flow 2): by keyboard alone, and once more with scripts off.
import { beforeAll, expect, it } from 'vitest';
import { follow, newVisitor, seesForAMoment } from '#test/browser/browser.ts';
import { type ConsoleSite, openConsole } from '#test/browser/console-site.ts';
import { useKeyboard } from '#test/browser/keyboard.ts';
import { describeWith } from '#test/run/needs.ts';

let site: ConsoleSite;

const makeOld = async (label: string) => {
  const { key, id } = await site.app.rooms.access.keys.create({
    by: 'command line',
    organisationId: site.organisation.id,
    ...{ type: 'PROD', label, roles: ['bank:read'] },
  });
  await site.call(key, 5);
  return { key, id };
};

const statusWith = async (key: string) => {
  const query = { bankAccount: '19-2000145399/0800' };
  const answer = await site.api.inject({
    ...{ url: '/api/v1/bank/bank-account-status', query, headers: { 'x-api-key': key } },
  });
  return answer.statusCode;
};

/** The program that calls gets the new key; the old one falls silent. */
async function moveOver(fresh: string): Promise<void> {
  site.clock.advance(6 * 60_000);
  await site.call(fresh, 5);
}

describeWith('chromium', 'rotating a key', () => {
  beforeAll(async () => {
    site = await openConsole();
  });

  it('takes few keys and pages by keyboard alone: copied, both work, the old one falls silent, revoked', async () => {
    const old = await makeOld('Pokladny Brno');
    const { page, context, complaints } = await newVisitor();
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url });
    await site.enter(context, site.people.owner);
    await page.goto(`${site.url}/console`);
    const keyboard = useKeyboard(page);

    await keyboard.open('g', 'k');
    await keyboard.press('j');
    await page.getByRole('link', { name: 'Pokladny Brno' }).and(page.locator(':focus')).waitFor();
    await keyboard.open('Enter');
    await keyboard.tabTo(page.getByLabel('Both keys work for'));
    expect(await page.getByLabel('Both keys work for').inputValue()).toBe('24h');
    await keyboard.tabTo(page.getByRole('button', { name: 'Rotate' }));
    await keyboard.open('Enter');

    await keyboard.tabTo(page.getByRole('button', { name: 'Copy' }).first());
    await seesForAMoment(page.getByRole('button', { name: 'Copied' }), () => keyboard.press('Enter'));
    const fresh = (await page.evaluate('navigator.clipboard.readText()')) as string;
    expect(fresh).toMatch(/^PROD[A-Za-z0-9]{28}$/);
    expect(await Promise.all([statusWith(old.key), statusWith(fresh)])).toEqual([200, 200]);
    await page.getByText('The old key is still in use.').waitFor();

    await moveOver(fresh);
    await keyboard.reload();
    await page.getByText('The old key was silent for at least 5 minutes').waitFor();
    // What was shown once is gone.
    expect(await page.content()).not.toContain(fresh);
    await keyboard.tabTo(page.getByRole('button', { name: 'Revoke the old key' }));
    await keyboard.open('Enter');
    await page.getByRole('status').getByText('is revoked').waitFor();
    await expect.poll(() => statusWith(old.key)).toBe(401);
    expect(await statusWith(fresh)).toBe(200);
    expect(complaints).toEqual([]);
    expect(keyboard.count.pages).toBe(5);
    expect(keyboard.count.keys).toBeLessThanOrEqual(20);
  });

  it('works with scripts off', async () => {
    const old = await makeOld('Sklad');
    const { page, context } = await newVisitor({ javaScriptEnabled: false });
    await site.enter(context, site.people.owner);
    await page.goto(`${site.base}/keys`);
    await follow(page, page.getByRole('link', { name: 'Sklad' }));
    await follow(page, page.getByRole('button', { name: 'Rotate' }));
    const fresh = (await page.locator('#secret code').textContent()) ?? '';
    expect(await Promise.all([statusWith(old.key), statusWith(fresh)])).toEqual([200, 200]);
    await moveOver(fresh);
    await page.reload();
    await page.getByLabel('Reason').fill('Rotated');
    await follow(page, page.getByRole('button', { name: 'Revoke the old key' }));
    await expect.poll(() => statusWith(old.key)).toBe(401);
    await follow(page, page.getByRole('link', { name: 'Show ended keys' }));
    await page.getByRole('row', { name: /Sklad.*revoked/ }).waitFor();
  });

  it('closes what is open beside the list, and the filter stays', async () => {
    const { page, context } = await newVisitor();
    await site.enter(context, site.people.owner);
    await page.goto(`${site.base}/keys?show=never-expires&new=key`);
    await page.locator('aside').waitFor();
    await page.locator('h1').click();
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('Escape')]);
    expect(new URL(page.url()).search).toBe('?show=never-expires');
    expect(await page.locator('aside').count()).toBe(0);
  });
});
