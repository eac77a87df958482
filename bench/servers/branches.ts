// Kontor with 100 branches in one organisation and 100,000 in another, and the same list by a haversine scan in SQL.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrations/migrate.ts';
import type { Server } from '#platform/http/server.ts';
import { createLog } from '#platform/log.ts';
import { buildApp } from '../../src/app.ts';
import { BranchList, BranchListQuery } from '../../src/branch/schema.ts';
import { readConfig } from '../../src/rooms.ts';
import { openBranchRows } from '../branch-rows.ts';
import { serveBench } from '../serve.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'kontor-bench-'));
const { config } = readConfig({ flags: { DATA_DIR: dataDir }, environment: {}, envFile: null });
const log = createLog({ level: 'error' });
const database = await openDatabase({ dataDir, poolSize: 10, log, applicationName: 'bench' });
await migrate(database);
const app = await buildApp({ config, log, database, clock: systemClock });

async function addOrganisation(slug: string, count: number): Promise<{ id: string; key: string }> {
  const place = { defaultCountry: 'CZ', timeZone: 'Europe/Prague' };
  const { id } = await app.rooms.organisation.organisations.create({ slug, name: slug, ...place }, 'command line');
  const { key } = await app.rooms.access.keys.create({ by: 'command line', organisationId: id, type: 'PROD' });
  const tenant = { organisationId: id, environment: 'live' as const };
  await app.rooms.branch.imports.run({
    by: 'command line',
    tenant,
    defaultCountry: 'CZ',
    openRows: () => openBranchRows(count),
  });
  return { id, key };
}

const small = await addOrganisation('small', 100);
const large = await addOrganisation('large', 100_000);
await database.query({ text: 'analyze' });

const scan = database.statement(
  'bench.scan',
  `select slug as id, slug, name, branch_type as "branchType", description, url, latitude, longitude,
     concat_ws(', ', address ->> 'streetAddress', concat_ws(' ', address ->> 'postalCode', address ->> 'city'))
       as "addressSummary",
     round((2 * 6371.0088 * asin(sqrt(least(1, power(sin(radians(latitude - $2) / 2), 2)
       + cos(radians($2)) * cos(radians(latitude)) * power(sin(radians(longitude - $3) / 2), 2)))))::numeric, 3)::float8
       as "distanceKm"
   from branch_branch where organisation_id = $1 and environment = 'live' and active
   order by power(sin(radians(latitude - $2) / 2), 2)
     + cos(radians($2)) * cos(radians(latitude)) * power(sin(radians(longitude - $3) / 2), 2) nulls last, slug
   limit 32 offset $4`,
);

function addScanRoute(server: Server): void {
  const schema = { querystring: BranchListQuery, response: { 200: BranchList } };
  server.get('/api/v1/scan', { config: { role: 'branch:read' }, schema }, async ({ query }) => {
    const values = [large.id, query.latitude, query.longitude, (Number(query.page) - 1) * 32];
    return { items: (await scan(values)).rows as never, itemCount: 100_000 };
  });
}

const api = await app.buildApi(addScanRoute);
const url = await api.listen({ host: '127.0.0.1', port: 0 });
serveBench({ url, keys: { small: small.key, large: large.key } }, async () => {
  await api.close();
  await app.shutdown.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});
