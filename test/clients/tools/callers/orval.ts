// Calls Kontor with the client that orval made for fetch.

import { type Called, readPlace, show } from './called';
import { addEvent, createAddress, listAddresses, listBranches, readBankAccount, readBranch } from './orval/api';
import { shortenUrl } from './orval/links';

// The document names the addresses of the servers, and orval writes them into the client.
const { key } = readPlace();
const options = { headers: { 'X-Api-Key': key } };

async function main(): Promise<Called> {
  const identityId = 'orval';
  const bank = await readBankAccount({ bankAccount: '19-2000145399/0800' }, options);
  const made = await createAddress({ identityId, city: 'praha 1', postalCode: '11000', notice: null }, {}, options);
  const listed = await listAddresses({ identityId }, options);
  const added = await addEvent(
    {
      event: {
        calendarId: 'demo',
        startTime: '2027-05-03T10:00:00+02:00',
        endTime: '2027-05-03T11:00:00+02:00',
        title: 'Consultation',
        isBlocking: false,
        attendees: [{ name: 'Customer 42', customerId: 42 }],
      },
    },
    {},
    options,
  );
  const branches = await listBranches({ latitude: 50.08, longitude: 14.42, limit: 1 }, options);
  const refused = await readBranch({ slug: 'nowhere' }, options);
  const short = await shortenUrl({ url: 'https://example.com/orval' });
  return {
    iban: bank.status === 200 ? bank.data.iban : undefined,
    postalCode: made.status === 200 ? made.data.postalCode : undefined,
    isDefault: listed.status === 200 ? listed.data.items[0]?.defaultAddress : undefined,
    eventId: added.status === 200 ? added.data.eventId : undefined,
    nearest: branches.status === 200 ? branches.data.items[0]?.slug : undefined,
    refused: refused.status === 404 ? refused.data.code : undefined,
    original: short.status === 200 ? short.data.data.original_url : undefined,
  };
}

show(main());
