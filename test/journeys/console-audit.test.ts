// Who changed this, and what was it before? Asked of Audit by keyboard, and once more with scripts off (design console.md, Audit).
import { beforeAll, expect, it } from 'vitest';
import { listViolations } from '#test/browser/axe.ts';
import { follow, newVisitor } from '#test/browser/browser.ts';
import { type ConsoleSite, openConsole } from '#test/browser/console-site.ts';
import { useKeyboard } from '#test/browser/keyboard.ts';
import { joinedMember, roomOf } from '#test/members.ts';
import { describeWith } from '#test/run/needs.ts';

let site: ConsoleSite;

describeWith('chromium', 'Audit', () => {
  beforeAll(async () => {
    site = await openConsole();
    const organisationId = site.organisation.id;
    const admin = await joinedMember(site, { role: 'admin', email: 'admin@example.com' });
    await roomOf(site).members.setRole({
      ...{ organisationId, memberId: site.people.editor.id, role: 'viewer', by: { member: admin.id } },
    });
    await site.app.rooms.access.keys.create({ by: 'command line', organisationId, type: 'PROD', label: 'E-shop' });
  });

  it('opens a line by keyboard, with the values before and after, and goes back to the filter that was there', async () => {
    const { page, context, complaints } = await newVisitor();
    await site.enter(context, site.people.owner);
    await page.goto(`${site.base}/audit?action=member.role`);
    const keyboard = useKeyboard(page);
    const line = page.getByRole('link', { name: 'Role changed' });

    await keyboard.tabTo(line);
    await keyboard.open('Enter');
    const values = page.getByRole('row', { name: 'role editor viewer', exact: true });
    await values.waitFor();
    await page.getByText('admin@example.com').first().waitFor();
    expect(await listViolations(page)).toEqual([]);
    await page.goBack();
    await line.waitFor();
    expect(await values.count()).toBe(0);
    expect(new URL(page.url()).search).toBe('?action=member.role');
    expect(complaints).toEqual([]);
  });

  it('works with scripts off: filters in the address, the same as CSV', async () => {
    const { page, context } = await newVisitor({ javaScriptEnabled: false });
    await site.enter(context, site.people.owner);
    await page.goto(`${site.base}/audit`);
    await page.getByLabel('Kind of thing').selectOption({ value: 'key' });
    await follow(page, page.getByRole('button', { name: 'Filter' }));
    expect(new URL(page.url()).searchParams.get('kind')).toBe('key');
    await page.getByRole('link', { name: 'Key made' }).first().waitFor();
    expect(await page.getByRole('link', { name: 'Role changed' }).count()).toBe(0);
    const csv = await page.getByRole('link', { name: 'CSV' }).getAttribute('href');
    const lines = (await (await context.request.get(`${site.url}${csv}`)).text()).trim().split('\r\n');
    expect(lines.slice(1).every((text) => text.includes('key.'))).toBe(true);
    // A row for each field that changed, of the same lines.
    const things = await page.locator('.audit-table tbody td:first-child a.quiet').allTextContents();
    expect(new Set(lines.slice(1).map((text) => text.split(',')[5]))).toEqual(new Set(things));
    // One click narrows it to who did it.
    await page.goto(`${site.base}/audit?action=member.role`);
    await follow(page, page.getByRole('link', { name: 'admin@example.com' }));
    await page.getByRole('link', { name: /Without the filter: Who admin@example.com/ }).waitFor();
  });
});
