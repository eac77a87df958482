// Customers without an address: nobody is out of reach, however many others attend, and one page looks at so many of them.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type Browser, signedInAs } from '#test/console-calls.ts';
import { addCalendar, postEvent } from '#test/events.ts';

let kontor: TestApp;
let viewer: Browser;

const bff = '/bff/demo/live/customers/numbered';
const attending = 12_000;
/** Two in the first thousand, one far behind, and the last of all; everybody else is a contact. */
const unknown = ['c-00003', 'c-00500', 'c-09000', 'c-12000'];

beforeAll(async () => {
  kontor = await testApp();
  viewer = await signedInAs(kontor, 'viewer');
  const calendarId = await addCalendar(kontor);
  const event = { calendarId, title: 'x', startTime: '2027-05-03T10:00:00Z', endTime: '2027-05-03T11:00:00Z' };
  const { eventId } = (await postEvent(kontor, event)).json();
  const organisation = kontor.organisation.id;
  await kontor.database.query({
    text: `insert into calendar_attendee (organisation_id, environment, event_id, position, name, customer_text)
           select $1, 'live', $2, n, 'Osoba ' || n, 'c-' || lpad(n::text, 5, '0') from generate_series(1, $3::int) n`,
    values: [organisation, eventId, attending],
  });
  await kontor.database.query({
    text: `insert into address_contact (organisation_id, environment, identity_id, created_at)
           select $1, 'live', 'c-' || lpad(n::text, 5, '0'), now() from generate_series(1, $2::int) n
           where 'c-' || lpad(n::text, 5, '0') <> all($3::text[])`,
    values: [organisation, attending, unknown],
  });
  // As the database does by itself a minute later.
  await kontor.database.query({ text: 'analyze calendar_attendee, address_contact' });
});

type Page = { items: { identityId: string }[]; next: string | null; previous: string | null; looked: number | null };
const pageAt = async (query: string): Promise<Page> => (await viewer.get(`${bff}${query}`)).json();
const idsOf = ({ items }: Page) => items.map(({ identityId }) => identityId);

describe('customers without an address', () => {
  it.each([1, 2, 50])('are all there, forwards and back again, on pages of %i', async (size) => {
    const forwards: string[] = [];
    let page = await pageAt(`?size=${size}`);
    let before: string | null = null;
    for (let pages = 0; pages < 20; pages += 1) {
      forwards.push(...idsOf(page));
      before = page.previous ?? before;
      if (page.next === null) break;
      page = await pageAt(`?size=${size}&after=${page.next}`);
    }
    expect(forwards).toEqual(unknown);
    const backwards = idsOf(page).toReversed();
    while (page.previous !== null) {
      page = await pageAt(`?size=${size}&before=${page.previous}`);
      backwards.push(...idsOf(page).toReversed());
    }
    expect(backwards).toEqual(unknown.toReversed());
  });

  it('are looked for among 5,000 customers on a page, which says that it goes on', async () => {
    const page = await pageAt('');
    expect([idsOf(page), page.looked]).toEqual([unknown.slice(0, 2), 5_000]);
    const html = (await viewer.get(bff.replace('/bff', '/console'))).body;
    expect(html).toContain('Looked through 5,000 customer numbers so far.');
    expect((await pageAt(`?after=${page.next}`)).looked).toBe(5_000);
  });

  it('are found by any part of their name, also where very many attend before them', async () => {
    expect(idsOf(await pageAt('?q=Osoba%2012000'))).toEqual(['c-12000']);
    expect(idsOf(await pageAt('?q=Osoba%2011999'))).toEqual([]);
  });

  it('of others are not there, and a mark that nobody gave is refused', async () => {
    const { organisation } = await kontor.addOrganisation(`neighbour-${randomUUID().slice(0, 8)}`);
    const stranger = await signedInAs(kontor, 'owner', organisation.id);
    expect((await stranger.get(`/bff/${organisation.slug}/live/customers/numbered`)).json().items).toEqual([]);
    expect((await stranger.get(bff)).statusCode).toBe(404);
    expect((await viewer.get(`${bff}?after=x`)).statusCode).toBe(400);
  });
});
