// Every state of the screens of companies, accounts and lists, and how to come to it.
import { randomUUID } from 'node:crypto';
import { listStore, type NewRow, type StoredList } from '../../../src/registry/lists/list-store.ts';
import { icoOf } from '../company-lists.ts';
import { follow } from './browser.ts';
import type { ConsoleSite } from './console-site.ts';
import type { ConsoleState } from './console-states.ts';

/** A list that is half done, with a register that does not answer. */
async function addRunningList(site: ConsoleSite, environment: 'live' | 'sandbox'): Promise<string> {
  const id = randomUUID();
  const at = new Date(site.clock.now() - 60_000);
  const list: StoredList = {
    id,
    fileName: 'dodavatelé (ukázka).csv',
    header: ['Název', 'IČO'],
    readColumn: 1,
    total: 60,
    done: 1,
    problems: 1,
    state: 'running',
    createdAt: at,
    finishedAt: null,
  };
  const rows = Array.from({ length: 60 }, (_, index): NewRow => {
    const number = icoOf(index);
    const result: NewRow['result'] = {
      reading: 'company',
      isValid: null,
      value: number,
      record: null,
      register: null,
      asOf: null,
      problems: ['registry_unavailable'],
    };
    return {
      row: index + 1,
      cells: [`Firma ${index} (ukázka)`, number],
      country: 'CZ',
      number,
      result: index === 0 ? result : null,
    };
  });
  const tenant = { organisationId: site.organisation.id, environment };
  await site.database.transaction((within) => listStore(site.database).add(tenant, list, rows, within));
  const until = new Date(site.clock.now() + 300_000).toISOString();
  await site.database.query({
    text: 'update registry_list set troubles = $2 where id = $1',
    values: [id, JSON.stringify({ CZ: { failures: 4, until } })],
  });
  return id;
}

const rows = ['účet;jméno', '19-2000145399/0800;A', 'CZ0108000000192000145399;B', '124/0100;C', ';D'].join('\n');

export async function listCompanyStates(site: ConsoleSite): Promise<ConsoleState[]> {
  const { owner, editor } = site.people;
  const { url, base } = site;
  const running = await addRunningList(site, 'live');
  await site.database.query({
    text: `insert into registry_health (registry, open_until, last_success_at, last_failure_at, failing_since)
      values ('vies', $1, $2, $3, $3) on conflict do nothing`,
    values: [30_000, -7_200_000, -60_000].map((ms) => new Date(site.clock.now() + ms)),
  });
  const paste = async (page: Parameters<NonNullable<ConsoleState['goOn']>>[0], text: string) => {
    await page.fill('#field-text', text);
    await follow(page, page.locator('form:has(#field-text) button[type=submit]'));
  };
  return [
    { name: 'companies', as: editor, address: `${base}/companies` },
    { name: 'companies-account', as: editor, address: `${base}/companies?q=19-2000145399%2F0800` },
    { name: 'companies-wrong', as: editor, address: `${base}/companies?q=CZ6508000000192000145398` },
    { name: 'lists', as: editor, address: `${base}/companies/lists` },
    { name: 'lists-empty', as: owner, address: `${url}/console/empty/live/companies/lists` },
    { name: 'list-running', as: editor, address: `${base}/companies/lists/${running}` },
    { name: 'list-problems', as: editor, address: `${base}/companies/lists/${running}?show=problems` },
    {
      name: 'list-refused',
      as: editor,
      address: `${base}/companies/lists`,
      refused: [`${base}/companies/lists/paste`],
      goOn: (page) => paste(page, 'jen slova'.repeat(40)),
    },
    { name: 'list-done', as: editor, address: `${base}/companies/lists`, goOn: (page) => paste(page, rows) },
  ];
}
