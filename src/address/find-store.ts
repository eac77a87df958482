// The SQL that finds contacts for the search of the console: by what their addresses say, or by the beginning of their identity.
import type { Tenant } from '#platform/database/tenant.ts';
import { type Asked, type Find, type Found, findRows, joinLine } from '#platform/screens/find.ts';
import { joinTexts, type TextIndex } from '#platform/search/text-indexes.ts';
import { msg } from '#platform/text/msg.ts';
import { customerPath } from './rules/customer-path.ts';
import { type AddressRow, asPattern } from './store.ts';

export const addressIndex: TextIndex = {
  name: 'address_item_find',
  table: 'address_item',
  ofTenant: true,
  document: joinTexts(
    'first_name',
    'last_name',
    'company_name',
    'company_registration_number',
    'tax_identification_number',
    'street_address',
    'city',
  ),
};

/** What another system calls a contact, by any part of it. */
export const contactIndex: TextIndex = {
  name: 'address_contact_find',
  table: 'address_contact',
  ofTenant: true,
  document: joinTexts('identity_id'),
};

type ContactRow = Pick<AddressRow, 'firstName' | 'lastName' | 'companyName' | 'streetAddress' | 'city'> & {
  candidates: number;
  identityId: string;
  number: string | null;
};

const shown = (item: string) =>
  `${item}.first_name as "firstName", ${item}.last_name as "lastName", ${item}.company_name as "companyName",
   ${item}.company_registration_number as number, ${item}.street_address as "streetAddress", ${item}.city`;

function toFound(row: ContactRow): Found {
  const { identityId, companyName, number, streetAddress, city } = row;
  const name = [row.firstName, row.lastName].filter(Boolean).join(' ');
  return {
    id: identityId,
    title: name || companyName || identityId,
    detail: joinLine(name ? companyName : null, number, streetAddress, city),
    at: null,
    state: null,
    to: customerPath(identityId),
  };
}

/** One row for each contact, whichever of its addresses was found; names that begin with the term come first. */
const findByAddress = (tenant: Tenant, asked: Asked) =>
  findRows<ContactRow>({
    asked,
    index: addressIndex,
    tenant,
    columns: 'id, contact_id, first_name, last_name, company_name, company_registration_number, street_address, city',
    write: ({ hit, begins, place }) => `
      select c.identity_id as "identityId", ${shown('one')}, one.candidates
      from (select distinct on (contact_id) * from ${hit} order by contact_id, id desc) as one
      join address_contact c on c.id = one.contact_id
      order by ${begins('one.last_name')} or ${begins('one.company_name')} desc, one.id desc limit ${place(asked.most)}`,
    toFound,
  });

/** An identity is what another system calls the contact: looked for as it is typed, from its first character. */
async function findByIdentity(tenant: Tenant, { reads, typed, most }: Asked): Promise<Found[]> {
  const { rows } = await reads.query<ContactRow>({
    text: `select c.identity_id as "identityId", ${shown('item')}, 1 as candidates
       from address_contact c left join address_item item on item.id = c.default_address_id
       where c.organisation_id = $1 and c.environment = $2 and c.identity_id like $3
       order by c.identity_id limit $4`,
    values: [tenant.organisationId, tenant.environment, asPattern(typed), most],
  });
  return rows.map(toFound);
}

export const contactFind: Find = {
  noun: 'contact',
  label: msg('Customers'),
  at: 10,
  permission: 'search:read',
  find: async (caller, asked) => {
    const { organisationId, environment } = caller;
    const tenant = { organisationId, environment };
    const named = await findByIdentity(tenant, asked);
    const { rows, isMore } = await findByAddress(tenant, asked);
    const ids = new Set(named.map(({ id }) => id));
    return { rows: [...named, ...rows.filter(({ id }) => !ids.has(id))].slice(0, asked.most), isMore };
  },
};
