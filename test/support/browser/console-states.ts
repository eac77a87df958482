// Every state of every page of the console, and how to come to it.
import type { Page } from 'playwright-core';
import { joinedMember, type Person, roomOf } from '../members.ts';
import { listBranchStates } from './branch-states.ts';
import { follow } from './browser.ts';
import { listCalendarStates } from './calendar-states.ts';
import { listCalendarsStates } from './calendars-states.ts';
import { listCompanyStates } from './company-states.ts';
import { addDay } from './console-day.ts';
import { addKeys, addPasskey, type ConsoleSite } from './console-site.ts';
import { listSystemStates } from './console-system.ts';
import { listCustomerStates } from './customer-states.ts';
import { listLinkStates } from './link-states.ts';
import { listWebhookStates } from './webhook-states.ts';

export type ConsoleState = {
  name: string;
  /** Who is signed in. */
  as: Person | null;
  address: string;
  /** Leads from the address to the state. */
  goOn?(page: Page): Promise<void>;
  /** Addresses that answer with a refusal, which the browser complains about. */
  refused?: string[];
};

/** The browser would not send a form that lacks something; programs and old browsers do. */
async function sendUnchecked(page: Page, form: string): Promise<void> {
  await page.evaluate(`document.querySelector(${JSON.stringify(form)}).noValidate = true`);
  await follow(page, page.locator(`${form} button[type=submit]`));
}

export async function listStates(site: ConsoleSite): Promise<ConsoleState[]> {
  const { owner, editor } = site.people;
  const { rotatingId, plainId, revokedId } = await addKeys(site);
  const { members } = roomOf(site);
  const invited = {
    organisationId: site.organisation.id,
    role: 'viewer',
    by: 'command line',
    deliver: 'link',
  } as const;
  const { link } = await members.invite({ ...invited, email: 'guest@example.com' });
  const { link: another } = await members.link({ who: editor.email, by: 'command line' });
  const withPasskey = await joinedMember(site, { role: 'admin', email: 'admin@example.com' });
  await addPasskey(site, withPasskey);
  const blocked = await joinedMember(site, { role: 'viewer', email: 'blocked@example.com' });
  await members.block({ memberId: blocked.id, by: 'command line' });
  await site.app.rooms.organisation.organisations.create(
    {
      ...{ slug: 'empty', name: 'Prázdná (ukázka)', defaultCountry: 'CZ', timeZone: 'Europe/Prague' },
    },
    'command line',
  );
  const empty = await site.app.rooms.organisation.organisations.findBySlug('empty');
  if (empty) await members.invite({ ...invited, organisationId: empty.id, role: 'owner', email: owner.email });

  const { operator, addFailed } = await addDay(site);
  await addFailed('Jana Ukázková');

  const { url, base } = site;
  const door = `${url}/console`;
  let count = 0;
  return [
    { name: 'sign-in', as: null, address: `${door}/sign-in` },
    ...['signed-out', 'link-sent', 'ask-admin'].map((notice) => ({
      name: `sign-in-${notice}`,
      as: null,
      address: `${door}/sign-in?notice=${notice}`,
    })),
    {
      name: 'sign-in-problem',
      as: null,
      address: `${door}/sign-in?next=/console/account`,
      refused: [`${door}/sign-in`],
      goOn: async (page) => {
        count += 1;
        await page.fill('#email', `nobody-${count}@example.com`);
        await page.fill('#password', 'not the password');
        await follow(page, page.locator('form[action="/console/sign-in"] button'));
      },
    },
    {
      name: 'sign-in-lost',
      as: null,
      address: `${door}/sign-in`,
      goOn: (page) => page.locator('summary').click(),
    },
    { name: 'enter-invitation', as: null, address: link?.url ?? '' },
    { name: 'enter-link', as: null, address: another.url },
    { name: 'enter-over', as: null, address: `${door}/enter/over`, refused: [`${door}/enter/over`] },
    { name: 'today', as: operator, address: `${base}/today` },
    { name: 'today-sandbox', as: operator, address: `${url}/console/demo/sandbox/today` },
    { name: 'today-empty', as: owner, address: `${url}/console/empty/live/today` },
    { name: 'today-read-only', as: editor, address: `${base}/today` },
    {
      name: 'today-undo',
      as: operator,
      address: `${base}/people`,
      goOn: async (page) => {
        await addFailed('Petr Ukázkový');
        await page.goto(`${base}/today`);
        await follow(page, page.locator('.todo form[action*="/dismiss"] button').last());
      },
    },
    { name: 'keys', as: owner, address: `${base}/keys` },
    {
      name: 'keyboard',
      as: owner,
      address: `${base}/keys`,
      // Without scripts there are no keys to explain, and no button.
      goOn: async (page) => {
        const help = page.locator('[data-open=keyboard]');
        if (await help.isVisible()) await help.click();
      },
    },
    { name: 'keys-new', as: owner, address: `${base}/keys?new=key` },
    {
      name: 'keys-refused',
      as: owner,
      address: `${url}/console/demo/sandbox/keys?new=key`,
      refused: [`${url}/console/demo/sandbox/keys/create?new=key`],
      goOn: (page) => sendUnchecked(page, 'aside form'),
    },
    { name: 'keys-chosen', as: owner, address: `${base}/keys?key=${plainId}` },
    { name: 'keys-rotating', as: owner, address: `${base}/keys?key=${rotatingId}` },
    {
      name: 'keys-made',
      as: owner,
      address: `${url}/console/empty/live/keys?new=key`,
      goOn: async (page) => {
        await page.fill('[name=label]', 'Web (ukázka)');
        await follow(page, page.locator('aside form button'));
      },
    },
    { name: 'keys-ended', as: owner, address: `${base}/keys?show=ended&key=${revokedId}` },
    { name: 'keys-no-match', as: owner, address: `${url}/console/demo/sandbox/keys?show=removable` },
    { name: 'keys-empty', as: owner, address: `${url}/console/empty/sandbox/keys` },
    { name: 'search-empty', as: owner, address: `${base}/search` },
    { name: 'search-short', as: owner, address: `${base}/search?q=ab` },
    { name: 'search-found', as: owner, address: `${base}/search?q=example` },
    { name: 'search-none', as: editor, address: `${base}/search?q=xyzzy` },
    {
      name: 'palette',
      as: owner,
      address: `${url}/console/demo/sandbox/people`,
      // Without scripts the field leads to the page.
      goOn: async (page) => {
        if (!(await page.evaluate('document.documentElement.dataset.scripts'))) return;
        await page.keyboard.press('Control+k');
        await page.locator('dialog.palette').getByRole('option').first().waitFor();
      },
    },
    ...(await listBranchStates(site)),
    ...(await listCalendarsStates(site)),
    ...(await listCustomerStates(site)),
    ...(await listCalendarStates(site)),
    ...(await listLinkStates(site)),
    ...(await listWebhookStates(site)),
    { name: 'people', as: owner, address: `${base}/people` },
    { name: 'people-read-only', as: editor, address: `${base}/people` },
    { name: 'people-invite', as: owner, address: `${base}/people?new=person` },
    {
      name: 'people-refused',
      as: owner,
      address: `${base}/people?new=person`,
      refused: [`${base}/people/invite?new=person`],
      goOn: async (page) => {
        await page.fill('[name=email]', editor.email);
        await follow(page, page.locator('aside form button'));
      },
    },
    { name: 'people-chosen', as: owner, address: `${base}/people?person=${editor.id}` },
    {
      name: 'people-link',
      as: owner,
      address: `${base}/people?new=person`,
      goOn: async (page) => {
        count += 1;
        await page.fill('[name=email]', `new-${count}@example.com`);
        await follow(page, page.locator('aside form button'));
      },
    },
    {
      name: 'people-undo',
      as: owner,
      address: `${base}/people?person=${withPasskey.id}`,
      goOn: (page) => follow(page, page.locator('aside form[action*="/role"] button')),
    },
    { name: 'account', as: editor, address: `${door}/account` },
    {
      name: 'account-refused',
      as: editor,
      address: `${door}/account`,
      refused: [`${door}/account/password`],
      goOn: async (page) => {
        await page.fill('[name=password]', 'short');
        await follow(page, page.locator('form[action*="/password"] button'));
      },
    },
    { name: 'account-passkey', as: withPasskey, address: `${door}/account` },
    {
      name: 'people-conflict',
      as: owner,
      address: `${base}/people?person=${withPasskey.id}`,
      refused: [`${base}/people/${withPasskey.id}/role?person=${withPasskey.id}`],
      goOn: async (page) => {
        count += 1;
        const role = count % 2 === 0 ? 'viewer' : 'editor';
        const { id: organisationId } = site.organisation;
        await members.setRole({ organisationId, memberId: withPasskey.id, role, by: 'command line' });
        await page.locator('aside form [name=role]').selectOption('owner');
        await follow(page, page.locator('aside form[action*="/role"] button'));
      },
    },
    {
      name: 'people-session-lost',
      as: owner,
      address: `${base}/people?new=person`,
      refused: [`${base}/people/invite?new=person`],
      goOn: async (page) => {
        await page.fill('[name=email]', 'typed@example.com');
        await page.context().clearCookies({ name: 'kontor' });
        await follow(page, page.locator('aside form button'));
      },
    },
    { name: 'audit', as: owner, address: `${base}/audit` },
    {
      name: 'audit-line',
      as: owner,
      address: `${base}/audit?action=member.block`,
      goOn: (page) => follow(page, page.locator('.row-link').first()),
    },
    { name: 'audit-chosen', as: owner, address: `${base}/audit?who=command+line&kind=key` },
    { name: 'audit-none', as: owner, address: `${base}/audit?from=2001-01-01&to=2001-01-02` },
    ...(await listCompanyStates(site)),
    { name: 'keys-unfiltered', as: owner, address: `${base}/keys?sort=x`, refused: [`${base}/keys?sort=x`] },
    { name: 'people-slim', as: owner, address: `${base}/people?rail=slim` },
    ...(await listSystemStates(site)),
    { name: '404-inside', as: owner, address: `${base}/nothing`, refused: [`${base}/nothing`] },
    { name: '403', as: editor, address: `${base}/keys`, refused: [`${base}/keys`] },
    { name: '404', as: editor, address: `${door}/foreign/live/keys`, refused: [`${door}/foreign/live/keys`] },
  ];
}
