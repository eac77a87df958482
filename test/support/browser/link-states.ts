// Every state of the Links screens, and how to come to it.

import { commandLine } from '../../../src/shortener/links.ts';
import { follow, saveOf } from './browser.ts';
import type { ConsoleSite } from './console-site.ts';
import type { ConsoleState } from './console-states.ts';

/** Links with tags, one of them switched off, and a batch with problems. */
export async function addLinks(site: ConsoleSite): Promise<{ batch: string }> {
  const { createLinks, links } = site.app.rooms.shortener;
  const { id: organisationId } = site.organisation;
  const owner = { organisationId, environment: 'live' as const };
  const request = { owner, by: 'command line' as const };
  await createLinks.many(request, [
    {
      row: 1,
      url: 'https://example.com/akce/podzim-2026?utm_source=newsletter',
      code: 'podzim',
      title: 'Podzim (ukázka)',
    },
    { row: 2, url: 'https://example.com/cocky/mesicni', code: 'cocky', tags: ['kampaň', 'instagram', 'brno'] },
    { row: 3, url: 'https://example.com/katalog-2025', code: 'katalog25', tags: ['tisk'] },
    { row: 4, url: `https://example.com/${'velmi-dlouha-adresa/'.repeat(12)}`, code: 'dlouha', tags: ['leták'] },
  ]);
  await links.disable(commandLine, 'katalog25', 'Katalog 2025 skončil.');
  await links.edit({ scope: 'all', by: 'command line' }, 'podzim', { target: 'https://example.com/akce/zima-2026' });
  const rows = await createLinks.many(request, [
    { row: 1, url: 'https://example.com/prvni' },
    { row: 2, url: 'tohle není adresa' },
    { row: 3, url: 'https://example.com/treti', code: 'podzim' },
  ]);
  const batch = '7b7f4d2e-5a30-4c43-9a3f-2f7f6f0c1a11';
  const text = `insert into shortener_batch (organisation_id, environment, id, rows, created_at) values ($1, 'live', $2, $3, now())`;
  await site.database.query({ text, values: [organisationId, batch, JSON.stringify(rows)] });
  return { batch };
}

export async function listLinkStates(site: ConsoleSite): Promise<ConsoleState[]> {
  const { batch } = await addLinks(site);
  const { owner, editor } = site.people;
  const { url, base } = site;
  const list = `${base}/links`;
  let count = 0;
  return [
    { name: 'links', as: editor, address: list },
    { name: 'links-peek', as: editor, address: `${list}?link=cocky` },
    { name: 'links-off', as: editor, address: `${list}?state=off` },
    { name: 'links-tag', as: editor, address: `${list}?tag=brno` },
    { name: 'links-no-match', as: editor, address: `${list}?q=nic-takoveho` },
    { name: 'links-empty', as: owner, address: `${url}/console/empty/sandbox/links` },
    {
      name: 'links-none-chosen',
      as: editor,
      address: list,
      refused: [`${list}/tag`],
      goOn: async (page) => {
        await page.locator('.chosen-rows [name=tags]').fill('léto');
        await follow(page, page.locator('.chosen-rows [value=add]'));
      },
    },
    { name: 'link', as: editor, address: `${list}/podzim` },
    { name: 'link-long', as: editor, address: `${list}/dlouha` },
    { name: 'link-off', as: editor, address: `${list}/katalog25` },
    { name: 'link-switch-off', as: editor, address: `${list}/podzim?open=off` },
    { name: 'link-color', as: editor, address: `${list}/podzim?color=ffffff` },
    {
      name: 'link-wrong',
      as: editor,
      address: `${list}/podzim`,
      refused: [`${list}/podzim/edit`],
      goOn: async (page) => {
        await page.fill('[name=target]', 'ftp://example.com');
        await follow(page, saveOf(page, '[name=target]'));
      },
    },
    {
      name: 'link-conflict',
      as: editor,
      address: `${list}/cocky`,
      refused: [`${list}/cocky/edit`],
      goOn: async (page) => {
        count += 1;
        await site.app.rooms.shortener.links.edit({ scope: 'all', by: 'command line' }, 'cocky', {
          title: `Čočky ${count}`,
        });
        await page.fill('[name=title]', 'Měsíční čočky');
        await follow(page, saveOf(page, '[name=target]'));
      },
    },
    { name: 'link-new', as: editor, address: `${base}/link-new` },
    {
      name: 'link-new-wrong',
      as: editor,
      address: `${base}/link-new`,
      refused: [`${base}/links/create`],
      goOn: async (page) => {
        await page.fill('[name=url]', 'https://example.com/');
        await page.fill('[name=code]', 'podzim');
        await follow(page, page.locator('main button.primary'));
      },
    },
    { name: 'link-many', as: editor, address: `${base}/link-many` },
    { name: 'link-batch', as: editor, address: `${base}/link-batches/${batch}` },
    { name: 'link-sheet', as: editor, address: `${base}/link-sheet` },
    { name: 'link-sums', as: editor, address: `${base}/link-sums` },
    { name: 'link-files', as: editor, address: `${base}/link-files` },
    {
      name: 'link-files-look',
      as: editor,
      address: `${base}/link-files`,
      goOn: async (page) => {
        const buffer = Buffer.from('url,code\nhttps://example.com/z-jinud,z-jinud\nhttps://example.com/,podzim\n');
        await page.setInputFiles('[name=file]', { name: 'odkazy.csv', mimeType: 'text/csv', buffer });
        await follow(page, page.locator('form[action*="/look"] button.primary'));
      },
    },
  ];
}
