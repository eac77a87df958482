// A change is seen by every process: by the one that made it in its next answer, by the others within a second.
import { tmpdir } from 'node:os';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { addBranches, importBranches } from '#test/branches.ts';
import { silentLog, testDatabaseUrl } from '#test/database.ts';
import { longRuns } from '#test/run/environment.ts';
import { untilWaiting, whileLocked } from '#test/waiting.ts';
import { branchSnapshots } from './snapshots.ts';
import { branchStore } from './store.ts';

const settings = { KEY_PEPPER: 'the same for both processes' };
let here: TestApp;
let there: TestApp;

beforeAll(async () => {
  const databaseUrl = await testDatabaseUrl();
  const options = { databaseUrl, dataDir: tmpdir(), poolSize: 4, log: silentLog, applicationName: 'test' };
  const databases = [await openDatabase(options), await openDatabase(options)] as const;
  here = await testApp({ database: databases[0], settings });
  there = await testApp({ database: databases[1], settings });
  return async () => {
    for (const database of databases) await database.close();
  };
});

async function count(app: TestApp): Promise<number> {
  const answer = await app.api.inject({ url: '/api/v1/branch/list', headers: { 'x-api-key': here.keys.PROD } });
  return answer.json().itemCount;
}

describe('a change', () => {
  it('is in the next answer of the process that made it, and in those of others as soon as they hear of it', async () => {
    expect([await count(here), await count(there)]).toEqual([0, 0]);
    for (let round = 1; round <= 5; round += 1) {
      await addBranches(here, [{ name: `Round ${round}` }]);
      expect(await count(here)).toBe(round);
      // Nothing here grows old by itself: only the notice makes the other process read anew.
      await expect.poll(() => count(there), { interval: 10 }).toBe(round);
    }
  });

  it('that was rolled back is not seen, and nothing is read again', async () => {
    const before = await here.api.inject({ url: '/api/v1/branch/list', headers: { 'x-api-key': here.keys.PROD } });
    await addBranches(here, [{ name: 'Undone' }], { isDryRun: true });
    const after = await here.api.inject({ url: '/api/v1/branch/list', headers: { 'x-api-key': here.keys.PROD } });
    expect([after.body, after.headers.etag]).toEqual([before.body, before.headers.etag]);
  });

  it('that came while the connection for notifications was lost is seen after it is back', async () => {
    const before = await count(there);
    const { rows } = await there.database.query<{ pid: number }>({
      text: `select pid from pg_stat_activity
             where datname = current_database() and pid <> pg_backend_pid() and (query like 'listen%' or query like '%clock_timestamp()%')`,
    });
    for (const { pid } of rows) await there.database.query({ text: 'select pg_terminate_backend($1)', values: [pid] });
    await addBranches(here, [{ name: 'Meanwhile' }]);
    await expect.poll(() => count(there), { interval: 20 }).toBe(before + 1);
  });

  it('is read once, however many ask at the same time', async () => {
    const store = branchStore(here.database);
    let readings = 0;
    const counted = {
      ...store,
      findVersion: (...question: Parameters<typeof store.findVersion>) => {
        readings += 1;
        return store.findVersion(...question);
      },
    };
    const snapshots = await branchSnapshots({ store: counted, database: here.database, summariseAddress: () => '' });
    const tenant = { organisationId: here.organisation.id, environment: 'live' as const };
    const ask = () => Promise.all(Array.from({ length: 50 }, () => snapshots.get(tenant)));
    const before = await ask();
    expect([new Set(before).size, readings]).toEqual([1, 1]);
    await addBranches(here, [{ name: 'Crowd' }]);
    snapshots.markStale(tenant);
    const after = await ask();
    expect([new Set(after).size, readings, after[0]?.count]).toEqual([1, 2, (before[0]?.count ?? 0) + 1]);
  });

  it('during a reading is read after it: one reads, one waits, and all share them; what is known is kept', async () => {
    const store = branchStore(here.database);
    let whole = 0;
    const counted = {
      ...store,
      listActive: (...question: Parameters<typeof store.listActive>) => {
        whole += 1;
        return store.listActive(...question);
      },
    };
    const snapshots = await branchSnapshots({ store: counted, database: here.database, summariseAddress: () => '' });
    const tenant = { organisationId: here.organisation.id, environment: 'live' as const };
    const { count } = await snapshots.get(tenant);
    await addBranches(here, [{ name: 'Before the reading' }]);
    const lock = { table: 'branch_data_version', mode: 'access exclusive' } as const;
    const readings = await whileLocked(here.database, lock, async () => {
      const begun: unknown[] = [];
      for (let round = 0; round < 3; round += 1) {
        snapshots.markStale(tenant);
        begun.push(snapshots.get(tenant), snapshots.get(tenant));
      }
      await untilWaiting(here.database, 1);
      return begun;
    });
    const states = await Promise.all(readings);
    expect([new Set(states.slice(0, 2)).size, new Set(states.slice(2)).size, new Set(states).size]).toEqual([1, 1, 2]);
    expect((await snapshots.get(tenant)).count).toBe(count + 1);
    expect(whole).toBe(1);
  });

  it('is read again after a failure', async () => {
    const store = branchStore(here.database);
    let isBroken = true;
    const failing = {
      ...store,
      findVersion: (...question: Parameters<typeof store.findVersion>) =>
        isBroken ? Promise.reject(new Error('lost')) : store.findVersion(...question),
    };
    const snapshots = await branchSnapshots({ store: failing, database: here.database, summariseAddress: () => '' });
    const tenant = { organisationId: here.organisation.id, environment: 'live' as const };
    await expect(snapshots.get(tenant)).rejects.toThrow('lost');
    isBroken = false;
    expect((await snapshots.get(tenant)).count).toBeGreaterThan(0);
  });

  it('leaves the same as reading everything again', async () => {
    const name = fc.constantFrom('Brno', 'Cheb', 'Hodonín', 'Čáslav', 'Žatec');
    const slug = fc.integer({ min: 0, max: 12 }).map((number) => `s-${number}`);
    const point = fc.option(
      fc.record({ latitude: fc.integer({ min: -90, max: 90 }), longitude: fc.constantFrom(0, 180) }),
    );
    const row = fc.record({ name, slug, active: fc.boolean(), point });
    const act = fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({ rows: fc.uniqueArray(row, { maxLength: 4, selector: (item) => item.slug }) }),
      },
      { weight: 1, arbitrary: fc.record({ from: slug, to: slug }) },
    );
    const store = branchStore(here.database);
    const needs = { store, database: here.database, summariseAddress: () => '' };
    let organisations = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async (acts) => {
        organisations += 1;
        const { organisation } = await here.addOrganisation(`changes-${organisations}`);
        const tenant = { organisationId: organisation.id, environment: 'live' as const };
        const kept = await branchSnapshots(needs);
        for (const step of acts) {
          if ('rows' in step) {
            const rows = step.rows.map(({ point: place, ...rest }) => ({ ...rest, ...place }));
            await importBranches(here, rows, { organisationId: organisation.id });
          } else {
            // To a slug that is taken, or of a branch that is not there: refused, and nothing changed.
            await here.app.rooms.branch.edits
              .rename(tenant, { slug: step.from }, step.to, 'command line')
              .catch(() => undefined);
          }
          kept.markStale(tenant);
          const fresh = await (await branchSnapshots(needs)).get(tenant);
          const now = await kept.get(tenant);
          expect([now.count, now.data]).toEqual([fresh.count, fresh.data]);
          for (const place of [null, { latitude: 10, longitude: -179 }]) {
            const page = { from: 0, to: 50, point: place };
            expect(now.list(page)).toEqual(fresh.list(page));
          }
        }
      }),
      longRuns(20),
    );
  });
});
