// Bare Fastify with its own PostgreSQL, running the same statements as address/create and address/list and nothing else.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { auditLog } from '#platform/audit/audit.ts';
import { systemClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrations/migrate.ts';
import { type Tenant, tenantDatabase } from '#platform/database/tenant.ts';
import { createLog } from '#platform/log.ts';
import type { AddressRecord } from '../../src/address/rules/record.ts';
import { Address, AddressList } from '../../src/address/schema.ts';
import { addressStore } from '../../src/address/store.ts';
import { serveBench } from '../serve.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'kontor-bench-'));
const database = await openDatabase({
  dataDir,
  poolSize: 10,
  log: createLog({ level: 'error' }),
  applicationName: 'bench',
});
await migrate(database);
const text = `insert into organisation (slug, name, default_country, time_zone, created_at)
  values ('bench', 'Bench', 'CZ', 'Europe/Prague', now()) returning id`;
const { rows } = await database.query<{ id: string }>({ text });
const tenant: Tenant = { organisationId: rows[0]?.id ?? '', environment: 'live' };
const store = addressStore(tenantDatabase(database));
const { rowOf } = auditLog(database, systemClock);

const server = fastify();
server.post('/api/v1/address/create', { schema: { response: { 200: Address } } }, async (request) => {
  const { identityId, ...address } = request.body as AddressRecord & { identityId: string };
  const id = randomUUID();
  const write = { address, inputRaw: address, rulesVersion: 1, folded: address.city ?? '', at: new Date() };
  const entry = { ...tenant, actor: 'command line', action: 'address.create', subject: id, after: address } as const;
  await store.insert(tenant, identityId, id, write, rowOf(entry));
  return { id, ...address };
});
server.get('/api/v1/address/list', { schema: { response: { 200: AddressList } } }, async (request) => {
  const items = await store.list(tenant, (request.query as { identityId: string }).identityId);
  return { items, itemCount: items.length };
});
serveBench({ url: await server.listen({ host: '127.0.0.1', port: 0 }) }, async () => {
  await server.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});
