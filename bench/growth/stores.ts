// The stores whose cost is measured as their tables grow: how each table is filled, and the query that is timed.
import { hash, randomInt } from 'node:crypto';
import { auditLog } from '#platform/audit/audit.ts';
import { systemClock } from '#platform/clock.ts';
import { tenantDatabase } from '#platform/database/tenant.ts';
import { idempotency } from '#platform/idempotency/idempotency.ts';
import { makeId } from '#platform/ids.ts';
import { keyStore } from '../../src/access/store.ts';
import { addressStore } from '../../src/address/store.ts';
import { branchStore } from '../../src/branch/store.ts';
import { registryStore } from '../../src/registry/store.ts';
import { linkStore } from '../../src/shortener/store.ts';
import type { OpenedApp } from '../open-app.ts';

export type Ask = (rows: number) => Promise<unknown>;

export type Grown = {
  /** The query in words, as in "addresses of a contact". */
  name: string;
  /** Fills the table with rows 0 … $1 - 1; $2 is the organisation. */
  fill: string;
  /** The call that is timed, on one side. */
  open(side: OpenedApp): Ask;
  /** Whether a query without results would go unnoticed. */
  finds: boolean;
};

const links = `insert into shortener_links (code, original_url, created_at)
  select 'g' || n, 'https://example.com/' || n, now() from generate_series(0, $1::int - 1) n where $2::bigint > 0`;

const addresses = `with contacts as (
    insert into address_contact (organisation_id, environment, identity_id, created_at)
    select $2, 'live', 'c-' || n, now() from generate_series(0, $1::int - 1) n returning id)
  insert into address_item (organisation_id, environment, contact_id, external_id, street_address, city, country,
    input_raw, rules_version, fingerprint, created_at, updated_at)
  select $2, 'live', id, gen_random_uuid(), 'Jankovcova 1522/53', 'Praha 7', 'CZ', '{}', 1,
    sha256(convert_to(id::text, 'UTF8')), now(), now() from contacts`;

const address = { streetAddress: 'Jankovcova 1522/53', city: 'Praha 7', country: 'CZ' };

export const grownStores: Grown[] = [
  {
    name: 'a key by its digest',
    fill: `insert into access_key (id, organisation_id, type, digest, first_four, last_four, created_at)
      select gen_random_uuid(), $2, 'PROD', sha256(convert_to(n::text, 'UTF8')), 'PROD', 'last', now()
      from generate_series(0, $1::int - 1) n`,
    open: ({ database }) => {
      const store = keyStore(database);
      return async (rows) => (await store.listByDigests([hash('sha256', String(randomInt(rows)), 'hex')]))[0];
    },
    finds: true,
  },
  {
    name: 'an entry of the audit log, written',
    fill: `insert into platform_audit (at, organisation_id, actor, action)
      select now(), $2, 'bench', 'grown' from generate_series(0, $1::int - 1)`,
    open: ({ database }) => {
      const audit = auditLog(database, systemClock);
      return () => audit.record({ actor: 'command line', action: 'grown' });
    },
    finds: false,
  },
  {
    name: 'the addresses of a contact',
    fill: addresses,
    open: ({ database, tenant }) => {
      const store = addressStore(tenantDatabase(database));
      return async (rows) => (await store.list(tenant, `c-${randomInt(rows)}`))[0];
    },
    finds: true,
  },
  {
    name: 'an address, written',
    fill: '',
    open: ({ database, tenant }) => {
      const store = addressStore(tenantDatabase(database));
      const write = { address, inputRaw: address, rulesVersion: 1, folded: 'grown', at: new Date() } as never;
      const { rowOf } = auditLog(database, systemClock);
      const entry = { ...tenant, actor: 'command line', action: 'address.create' } as const;
      return () => store.insert(tenant, makeId(), makeId(), write, rowOf(entry));
    },
    finds: false,
  },
  {
    name: 'a company from the registry cache',
    fill: `insert into registry_cache (country, number, registry, record, is_partial, fetched_at)
      select 'CZ', n::text, 'ares', '{"companyName":"Grown"}', false, now()
      from generate_series(0, $1::int - 1) n where $2::bigint > 0`,
    open: ({ database }) => {
      const store = registryStore(database);
      return (rows) => store.findEntry('CZ', String(randomInt(rows)));
    },
    finds: true,
  },
  {
    name: 'a branch by its slug',
    fill: `insert into branch_branch (organisation_id, environment, slug, name, branch_type, active, opening_hours,
        opening_exceptions, emails, phones, people, created_at, updated_at, revision)
      select $2, 'live', 'grown-' || n, 'Branch', 'own', true, '[]', '[]', '[]', '[]', '[]', now(), now(), 1
      from generate_series(0, $1::int - 1) n`,
    open: ({ database, tenant }) => {
      const store = branchStore(database);
      return (rows) => store.findActive(tenant, `grown-${randomInt(rows)}`);
    },
    finds: true,
  },
  {
    name: 'a link by its code',
    fill: links,
    open: ({ database }) => {
      const store = linkStore(database);
      return (rows) => store.findLink(`g${randomInt(rows)}`);
    },
    finds: true,
  },
  {
    name: 'a link, written',
    fill: '',
    open: ({ database }) => {
      const store = linkStore(database);
      const { rowOf } = auditLog(database, systemClock);
      const link = { originalUrl: 'https://example.com/', createdAt: new Date() };
      const entry = { actor: 'command line', action: 'link.create' } as const;
      return () => store.insertLink({ code: makeId(), ...link }, rowOf(entry));
    },
    finds: true,
  },
  {
    name: 'a request with an Idempotency-Key',
    fill: `insert into platform_idempotency (organisation_id, environment, operation, key, fingerprint, answer, expires_at)
      select $2, 'live', 'bench', 'k' || n, sha256(convert_to(n::text, 'UTF8')), '{}', now() + interval '1 day'
      from generate_series(0, $1::int - 1) n`,
    open: ({ database, tenant }) => {
      const { once } = idempotency(database, systemClock);
      return () =>
        database.transaction((within) =>
          once({ tenant, operation: 'bench', key: makeId(), payload: {} }, within, async () => ({ done: true })),
        );
    },
    finds: true,
  },
];
