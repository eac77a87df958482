// The Customers screens as tests use them: an editor and a viewer, a customer with an address and two events, and calls.
import { expect } from 'vitest';
import { addressCalls } from './address-calls.ts';
import { testApp } from './app.ts';
import { type Browser, signedInAs } from './console-calls.ts';
import { addCalendar, postEvent } from './events.ts';

export const customersBase = '/console/demo/live/customers';
export const customersBff = '/bff/demo/live/customers';
export const asJson = { accept: 'application/json' };

const now = Date.parse('2026-11-16T12:20:00+01:00');

export const eva = {
  type: 'Delivery',
  firstName: 'Eva',
  lastName: 'Dvořáková',
  streetAddress: 'korunní 1208/74',
  city: 'praha 10 - vinohrady',
  postalCode: '10100',
  country: 'Česká republika',
};

export type CustomerCalls = Awaited<ReturnType<typeof openCustomerCalls>>;

/** `customer-4711` has one address, an event to come and one before. */
export async function openCustomerCalls() {
  const kontor = await testApp();
  kontor.clock.set(now);
  const calls = addressCalls(kontor);
  const calendarId = await addCalendar(kontor);
  const book = async (attendee: object, day: string) => {
    const event = {
      calendarId,
      title: 'Kontrola',
      startTime: `${day}T10:00:00+01:00`,
      endTime: `${day}T11:00:00+01:00`,
      attendees: [{ name: 'Eva Ukázková', ...attendee }],
    };
    const answer = await postEvent(kontor, event);
    expect(answer.statusCode, answer.body).toBe(200);
  };
  await calls.add('customer-4711', eva);
  await book({ customerId: 'customer-4711', email: 'eva@example.com', phone: '+420604118902' }, '2026-11-18');
  await book({ customerId: 'customer-4711' }, '2026-05-12');
  const [editor, viewer] = [await signedInAs(kontor, 'editor'), await signedInAs(kontor, 'viewer')];
  return {
    kontor,
    calls,
    calendarId,
    editor,
    viewer,
    book,
    viewOf: async (name: string, browser: Browser = editor) =>
      (await browser.get(`${customersBff}/${name}`, asJson)).json(),
    /** The oldest first. */
    auditLines: async () => (await kontor.app.rooms.access.audit.list(null, 1_000)).reverse(),
  };
}
