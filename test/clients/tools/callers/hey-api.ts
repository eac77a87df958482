// Calls Kontor with the client that hey-api made.

import { type Called, readPlace, show } from './called';
import { addEvent, createAddress, listAddresses, listBranches, readBankAccount, readBranch } from './hey-api/api';
import { client } from './hey-api/api/client.gen';
import { shortenUrl } from './hey-api/links';
import { client as linksClient } from './hey-api/links/client.gen';

const { apiUrl, linksUrl, key } = readPlace();
client.setConfig({ baseUrl: apiUrl, auth: key });
linksClient.setConfig({ baseUrl: linksUrl });

async function main(): Promise<Called> {
  const identityId = 'hey-api';
  const bank = await readBankAccount({ query: { bankAccount: '19-2000145399/0800' } });
  const made = await createAddress({ body: { identityId, city: 'praha 1', postalCode: '11000', notice: null } });
  const listed = await listAddresses({ query: { identityId } });
  const added = await addEvent({
    body: {
      event: {
        calendarId: 'demo',
        startTime: '2027-05-03T10:00:00+02:00',
        endTime: '2027-05-03T11:00:00+02:00',
        title: 'Consultation',
        isBlocking: false,
        attendees: [{ name: 'Customer 42', customerId: 42 }],
      },
    },
  });
  const branches = await listBranches({ query: { latitude: 50.08, longitude: 14.42, limit: 1 } });
  const refused = await readBranch({ query: { slug: 'nowhere' } });
  const short = await shortenUrl({ query: { url: 'https://example.com/hey-api' } });
  return {
    iban: bank.data?.iban,
    postalCode: made.data?.postalCode,
    isDefault: listed.data?.items[0]?.defaultAddress,
    eventId: added.data?.eventId,
    nearest: branches.data?.items[0]?.slug,
    refused: refused.error?.code,
    original: short.data?.data.original_url,
  };
}

show(main());
