// Calls Kontor with the types that openapi-typescript made, through openapi-fetch.
import createClient from 'openapi-fetch';
import { type Called, readPlace, show } from './called';
import type { paths } from './openapi-typescript/api';
import type { paths as linkPaths } from './openapi-typescript/links';

const { apiUrl, linksUrl, key } = readPlace();
const api = createClient<paths>({ baseUrl: apiUrl, headers: { 'X-Api-Key': key } });
const links = createClient<linkPaths>({ baseUrl: linksUrl });

async function main(): Promise<Called> {
  const identityId = 'openapi-typescript';
  const bank = await api.GET('/api/v1/bank/bank-account-status', {
    params: { query: { bankAccount: '19-2000145399/0800' } },
  });
  const made = await api.POST('/api/v1/address/create', {
    body: { identityId, city: 'praha 1', postalCode: '11000', notice: null },
  });
  const listed = await api.GET('/api/v1/address/list', { params: { query: { identityId } } });
  const added = await api.POST('/api/v1/calendar/add-event', {
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
  const branches = await api.GET('/api/v1/branch/list', {
    params: { query: { latitude: 50.08, longitude: 14.42, limit: 1 } },
  });
  const refused = await api.GET('/api/v1/branch/detail', { params: { query: { slug: 'nowhere' } } });
  const short = await links.GET('/api/shorten', {
    params: { query: { url: 'https://example.com/openapi-typescript' } },
  });
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
