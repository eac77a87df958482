// Every state of the branch screens, and how to come to it.
import { addBranches } from '../branches.ts';
import { follow, saveOf } from './browser.ts';
import type { ConsoleSite } from './console-site.ts';
import type { ConsoleState } from './console-states.ts';

/** Seven shops of a small chain, one switched off, one without coordinates. */
export async function addShops(site: ConsoleSite): Promise<void> {
  const towns = ['Brno', 'Hradec Králové', 'Liberec', 'Olomouc', 'Ostrava', 'Plzeň', 'Zlín'];
  await addBranches(
    site,
    towns.map((town, index) => ({
      name: `${town} (ukázka)`,
      slug: `shop-${index + 1}`,
      ...(index === 6 ? { active: false } : {}),
      ...(index === 5 ? {} : { latitude: 49 + index / 4, longitude: 13 + index }),
      address: { streetAddress: `Ukázková ${index + 1}`, city: town, postalCode: '11000', country: 'CZ' },
      openingHours: {
        regular: [0, 1, 2, 3, 4].map((dayOfWeek) => ({ dayOfWeek, definition: '09:00-17:00' })),
        exceptions: [{ date: '2030-12-24', isOpen: false, reason: 'Štědrý den' }],
      },
      emails: [{ email: 'shop@example.com', role: 'orders' }],
      termsAndConditions: '# Podmínky\n\n- jedna\n- **dvě**\n\n[odkaz](https://example.com)',
      staffInstructions: 'Ukázka',
    })),
  );
}

export async function listBranchStates(site: ConsoleSite): Promise<ConsoleState[]> {
  await addShops(site);
  const { owner, editor } = site.people;
  const { url, base } = site;
  const list = `${base}/branches`;
  const one = `${list}/shop-1`;
  let count = 0;
  return [
    { name: 'branches', as: editor, address: list },
    { name: 'branches-no-match', as: editor, address: `${list}?q=nikde` },
    { name: 'branches-empty', as: owner, address: `${url}/console/empty/sandbox/branches` },
    { name: 'branches-peek', as: editor, address: `${list}?branch=shop-2` },
    { name: 'branches-open-now', as: editor, address: `${list}?state=open` },
    { name: 'branches-new', as: editor, address: `${list}?open=new` },
    { name: 'branches-closing', as: editor, address: `${list}?open=closing&days=24.12.2030-26.12.2030` },
    { name: 'branches-closing-wrong', as: editor, address: `${list}?open=closing&days=nesmysl` },
    { name: 'branches-holidays', as: editor, address: `${list}?open=closing&holidays=CZ-2031` },
    { name: 'branch', as: editor, address: one },
    ...['address', 'hours', 'contacts', 'people', 'documents', 'internal', 'public'].map((tab) => ({
      name: `branch-${tab}`,
      as: editor,
      address: `${one}/${tab}`,
    })),
    {
      name: 'branch-hours-wrong',
      as: editor,
      address: `${one}/hours`,
      refused: [`${one}/hours`],
      goOn: async (page) => {
        await page.fill('#field-hours', 'Po–Pá 8–17; svátky zavřeno; kdykoli');
        await follow(page, saveOf(page, '#field-hours'));
      },
    },
    {
      name: 'branch-hours-saved',
      as: editor,
      address: `${list}/shop-2/hours`,
      goOn: async (page) => {
        count += 1;
        await page.fill('#field-hours', `Po–Pá 8–${12 + count}; So 20–2`);
        await follow(page, saveOf(page, '#field-hours'));
      },
    },
    {
      name: 'branch-unsaved',
      as: editor,
      address: `${list}/shop-4`,
      goOn: async (page) => {
        await page.fill('[name=description]', 'Zatím neuloženo');
        const isVisible = await page.evaluate("document.documentElement.dataset.scripts === 'on'");
        await page.locator('.save-bar').waitFor({ state: isVisible ? 'visible' : 'attached' });
      },
    },
    {
      name: 'branch-conflict',
      as: editor,
      address: `${list}/shop-3`,
      refused: [`${list}/shop-3/overview`],
      goOn: async (page) => {
        count += 1;
        await addBranches(site, [{ name: `Liberec ${count} (ukázka)`, slug: 'shop-3' }]);
        await page.fill('[name=name]', 'Liberec – Pražská (ukázka)');
        await follow(page, saveOf(page, '[name=description]'));
      },
    },
    { name: 'branch-files', as: editor, address: `${base}/branch-files` },
    {
      name: 'branch-files-preview',
      as: editor,
      address: `${base}/branch-files`,
      goOn: async (page) => {
        const buffer = Buffer.from(
          '[{"name":"Nová (ukázka)"},{"slug":"shop-1","name":"Jiná"},{"name":"X","latitude":99}]',
        );
        await page.setInputFiles('[name=file]', { name: 'pobocky.json', mimeType: 'application/json', buffer });
        await follow(page, page.locator('form:has([name=file]) button'));
      },
    },
  ];
}
