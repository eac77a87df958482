// Every state of the Customers screens, and how to come to it.
import { addressCalls } from '../address-calls.ts';
import { addCalendar, postEvent } from '../events.ts';
import { follow } from './browser.ts';
import type { ConsoleSite } from './console-site.ts';
import type { ConsoleState } from './console-states.ts';

/** A customer with three addresses, two of them likely the same, with an event before and one to come, who is likely another one. */
export async function addCustomers(site: ConsoleSite): Promise<{ first: string; calendarId: string }> {
  const calls = addressCalls(site);
  const eva = { firstName: 'Zákaznice', lastName: 'Dvořáková (ukázka)', country: 'Česká republika' };
  const first = await calls.add('zakaznik-4711', {
    ...eva,
    type: 'Delivery',
    streetAddress: 'korunní 1208 / 74',
    city: 'praha 10 - vinohrady',
    postalCode: '10100',
  });
  const home = { ...eva, streetAddress: 'Kobližná 19', city: 'Brno', postalCode: '602 00', type: 'billing' };
  await calls.add('zakaznik-4711', { ...home, companyName: 'Ukázka s.r.o.', companyRegistrationNumber: '123 45 679' });
  await calls.add('zakaznik-4711', {
    ...{ ...home, companyName: 'Ukázka, s. r. o.', streetAddress: 'ul. Kobližná 19' },
    companyRegistrationNumber: '12345679',
  });
  for (const name of ['Jana', 'Petr', 'Věra'])
    await calls.add(`zakaznik-${name}`, {
      firstName: name,
      lastName: 'Ukázkový',
      city: 'Zlín',
      streetAddress: 'Polní 5',
    });
  const calendarId = await addCalendar(site);
  const person = { name: 'Zákaznice Dvořáková (ukázka)', email: 'zakaznice@example.com', phone: '+420604118902' };
  const days = [-180, 2].map((days) => new Date(Date.now() + days * 86_400_000));
  for (const start of days) {
    const times = { startTime: start.toISOString(), endTime: new Date(start.getTime() + 1_800_000).toISOString() };
    const attendees = [
      { ...person, customerId: 'zakaznik-4711' },
      { name: 'Host (ukázka)', email: 'host@example.com' },
      { name: 'Z. Ukázková', phone: person.phone, customerId: 'zakaznik-4712' },
    ];
    const answer = await postEvent(site, { calendarId, title: 'Kontrola zraku (ukázka)', attendees, ...times });
    if (answer.statusCode !== 200) throw new Error(answer.body);
  }
  return { first, calendarId };
}

export async function listCustomerStates(site: ConsoleSite): Promise<ConsoleState[]> {
  const { first } = await addCustomers(site);
  const { owner, editor } = site.people;
  const { url, base } = site;
  const list = `${base}/customers`;
  const one = `${list}/zakaznik-4711`;
  const calls = addressCalls(site);
  let count = 0;
  return [
    { name: 'customers', as: editor, address: list },
    { name: 'customers-no-match', as: editor, address: `${list}?q=nikdo` },
    { name: 'customers-short', as: editor, address: `${list}?q=za` },
    { name: 'customers-empty', as: owner, address: `${url}/console/empty/sandbox/customers` },
    { name: 'customers-guests', as: editor, address: `${list}/guests` },
    { name: 'customers-guest', as: editor, address: `${list}/guests?guest=host%40example.com` },
    { name: 'customers-numbered', as: editor, address: `${list}/numbered` },
    { name: 'customers-numbered-empty', as: owner, address: `${url}/console/empty/sandbox/customers/numbered` },
    { name: 'customers-guests-empty', as: owner, address: `${url}/console/empty/sandbox/customers/guests` },
    { name: 'customers-new', as: editor, address: `${list}/new` },
    {
      name: 'customers-new-wrong',
      as: editor,
      address: `${list}/new?identityId=zakaznik-4711`,
      refused: [`${list}/create?identityId=zakaznik-4711`],
      goOn: async (page) => {
        await page.fill('[name=country]', 'Atlantida');
        await page.fill('[name=streetAddress]', 'x'.repeat(300));
        await follow(page, page.locator('.address-form button.primary'));
      },
    },
    { name: 'customer', as: editor, address: one },
    { name: 'customer-edit', as: editor, address: `${one}?edit=${first}` },
    { name: 'customer-erase', as: editor, address: `${one}?open=erase` },
    {
      name: 'customer-erase-wrong',
      as: editor,
      address: `${one}?open=erase`,
      refused: [`${one}/erase?open=erase`],
      goOn: async (page) => {
        await page.fill('[name=word]', 'ano');
        await follow(page, page.locator('.erase button.danger'));
      },
    },
    {
      name: 'customer-conflict',
      as: editor,
      address: `${one}?edit=${first}`,
      refused: [`${one}/addresses/${first}/save?edit=${first}`],
      goOn: async (page) => {
        count += 1;
        await calls.update({ identityId: 'zakaznik-4711', id: first, notice: `Z e-shopu ${count}` });
        await page.fill('[name=notice]', 'Zvonek u branky');
        await follow(page, page.locator('.address-form button.primary'));
      },
    },
    {
      name: 'customer-undo',
      as: editor,
      address: `${list}/zakaznik-Jana`,
      goOn: async (page) => {
        await calls.add('zakaznik-Jana', { lastName: 'Ukázková', city: 'Opava' });
        await page.reload();
        await follow(page, page.locator('form[action*="/remove"] button').last());
      },
    },
  ];
}
