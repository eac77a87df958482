// The cluster of deploy/cluster under a mixed load: its primary is killed again and again, and once frozen until another one
// leads, and comes back as the wrong leader; its Redis fails over. No acknowledged write is lost or doubled, redirects go on, and
// nobody helps. `npm run cluster` kills 20 times and measures what synchronous replication costs.
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { silentLog } from '#test/database.ts';
import { clusterPrograms, startTestCluster, type TestCluster } from '#test/neighbours/database-cluster.ts';
import { clusterKills, TEST_HANGS_MS } from '#test/run/environment.ts';
import { describeWith } from '#test/run/needs.ts';
import { seededRandom } from '#test/run/seeded-random.ts';
import { bankPath, inLanes, readFirstKeys, send } from '../scale/house.ts';
import { expectAllOnce } from './mixed-compare.ts';
import { makeMixedLoad } from './mixed-load.ts';
import { compareClicks } from './shortener-compare.ts';
import { click, startClicks } from './shortener-load.ts';

/** The moment of the kill. */
const random = seededRandom('cluster');

/** The guarantee of docs/operating.md. */
const mostDowntimeSeconds = 60;
/** The load leaves the machine room for three PostgreSQL and the rest. */
const pauseMs = 40;
const clickPauseMs = 20;
const devLimit = 1_000;
const windowMs = 60_000;
const [measureTimes, measureSeconds] = clusterKills > 2 ? [2, 15] : [1, 2];

type Back = { fault: string; hostsSeconds: number; haproxySeconds: number };

/** A session that waits for its standby does not see that its client has gone. */
const countKontors = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and application_name like 'kontor%' and wait_event is distinct from 'SyncRep'`;

describeWith(clusterPrograms, 'a cluster whose primary is lost', () => {
  let cluster: TestCluster;
  let keys: { PROD: string; DEV_: string };

  beforeAll(async () => {
    cluster = await startTestCluster({ SHORTEN_PER_HOUR: '1000000' });
    keys = await readFirstKeys(cluster.kontors.map(({ dataDir }) => dataDir));
  });

  let written = 0;
  const write = (apiUrl: string) => {
    written += 1;
    const body = { identityId: `probe-${written}`, city: 'Brno' };
    return send(`${apiUrl}/api/v1/address/create`, { key: keys.PROD, body });
  };

  /** How long each process takes until it has written something that was sent after the fault. */
  async function measureBack(fault: string): Promise<Back> {
    const struckAt = performance.now();
    const seconds = await Promise.all(
      cluster.kontors.map(async ({ apiUrl }) => {
        while ((await write(apiUrl)).status !== 200) await sleep(50);
        return (performance.now() - struckAt) / 1_000;
      }),
    );
    return { fault, hostsSeconds: seconds[0] ?? 0, haproxySeconds: seconds[1] ?? 0 };
  }

  /** Freezes the primary until another one leads, and lets it come back while its Patroni still sleeps. */
  async function comeBackAsWrongLeader(): Promise<Back> {
    const wrong = await cluster.freezePrimary();
    const back = await measureBack(`${wrong.name} frozen`);
    await sleep(5_000);
    expect((await cluster.findPrimary()).name).not.toBe(wrong.name);
    await wrong.thawPostgres();
    const [state] = await cluster.askNode(wrong, 'select pg_is_in_recovery() as "isStandby"');
    expect(state, 'it takes itself for the primary').toEqual({ isStandby: false });
    const unheard = cluster.askNode(wrong, 'create table wrong_leader ()').then(
      () => 'acknowledged',
      () => 'refused',
    );
    expect(await Promise.race([unheard, sleep(3_000, 'waits')]), 'a write at the wrong leader').toBe('waits');
    await expect.poll(() => cluster.askNode(wrong, countKontors)).toEqual([{ count: 0 }]);
    wrong.thawPatroni();
    await unheard;
    await cluster.untilHealthy();
    const primary = await cluster.findPrimary();
    expect(await cluster.askNode(primary, `select to_regclass('wrong_leader') as it`)).toEqual([{ it: null }]);
    return back;
  }

  /** The limit of a key holds before, while and after Redis fails over, and no request fails. */
  async function failOverRedis(): Promise<string> {
    const statuses: number[] = [];
    const use = async (count: number) => {
      const ask = (index: number) => send(`${cluster.kontors[index % 2]?.apiUrl}${bankPath}`, { key: keys.DEV_ });
      statuses.push(...(await inLanes(count, 10, ask)).map(({ status }) => status));
    };
    const areShared = async () => {
      const answers = await Promise.all(cluster.kontors.map(({ apiUrl }) => send(`${apiUrl}/readyz`)));
      return answers.map(({ status, body }) => `${status} ${JSON.parse(body).checks.sharedLimits}`);
    };
    await expect.poll(areShared).toEqual(['200 true', '200 true']);
    const begun = performance.now();
    await use(400);
    const killedAt = performance.now();
    await cluster.killRedisMaster();
    await use(200);
    await expect.poll(areShared).toEqual(['200 true', '200 true']);
    const sharedSeconds = (performance.now() - killedAt) / 1_000;
    await use(800);
    const accepted = statuses.filter((status) => status === 200).length;
    const windows = Math.ceil((performance.now() - begun) / windowMs);
    expect(accepted).toBeLessThanOrEqual(devLimit * 1.01 * windows);
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
    return `${statuses.length} requests, ${accepted} let through in ${windows} window(s) of ${devLimit}, shared again after ${sharedSeconds.toFixed(1)} s`;
  }

  it('loses and repeats nothing, redirects all the time, and heals by itself', {
    timeout: TEST_HANGS_MS * (1 + clusterKills / 4),
  }, async () => {
    const [first] = cluster.kontors;
    const pids = await cluster.listKontors();
    const load = makeMixedLoad(keys.PROD, pauseMs);
    await send(`${first?.shortenerUrl}/api/shorten?url=https://example.com&custom=clicked`);
    const addresses = cluster.kontors.map(({ shortenerUrl }) => `${shortenerUrl}/clicked`);
    // A known link is one that was followed before.
    const warm = addresses.map((_, index) => `curl/8.5.0 first visitor of ${index}`);
    for (const [index, address] of addresses.entries()) expect(await click(address, warm[index] ?? '')).toBe(302);
    const runs = cluster.kontors.map((kontor) => load.run(kontor));
    const clicks = addresses.map((address) => startClicks(address, 2, clickPauseMs));

    const backs: Back[] = [];
    for (let round = 0; round < clusterKills; round += 1) {
      await cluster.untilHealthy();
      await sleep(500 + random() * 2_000);
      const { name } = await cluster.killPrimary();
      backs.push(await measureBack(`${name} killed`));
      tell(backs.length, backs.at(-1));
    }
    await cluster.untilHealthy();
    const limits = await failOverRedis();
    backs.push(await comeBackAsWrongLeader());
    tell(backs.length, backs.at(-1));

    // Requests without an answer are sent again with the same Idempotency-Key.
    await expect.poll(() => runs.every((run) => run.hasMade(5))).toBe(true);
    await Promise.all([...runs, ...clicks].map((one) => one.stop()));
    const acknowledged = [...warm, ...clicks.flatMap((one) => one.acknowledged)];
    expect(clicks.map(({ refused }) => [...refused])).toEqual([[], []]);
    expect(load.oddities).toEqual([]);
    const [databaseUrl] = cluster.databaseUrls;
    const common = { dataDir: '/nonexistent', poolSize: 2, log: silentLog, applicationName: 'test' };
    const database = await openDatabase({ databaseUrl, statementSeconds: 600, ...common });
    await expectAllOnce(database, load, clusterKills);
    const dataDirs = cluster.kontors.map(({ dataDir }) => dataDir);
    const secret = cluster.members.kontors[0]?.environment?.VISITOR_SECRET ?? '';
    const counted = await compareClicks({ database, dataDirs, secret }, acknowledged);
    await database.close();
    expect(counted).toMatchObject({ missing: [], doubled: [], rowsMatchSums: true, miscounted: [] });
    expect(counted.counted).toBe(acknowledged.length);
    expect(await cluster.listKontors(), 'nobody restarted Kontor').toEqual(pids);
    report(backs, [
      `addresses ${load.addresses.size}, events ${load.events.size}, links ${load.links.length}: none lost, none doubled, no overlap`,
      `redirects ${acknowledged.length}: none refused, each counted once`,
      `limits while Redis failed over: ${limits}`,
    ]);
    for (const { hostsSeconds, haproxySeconds } of backs) {
      expect(Math.max(hostsSeconds, haproxySeconds)).toBeLessThan(mostDowntimeSeconds);
    }
  });

  it('has its price: synchronous replication on and off under the same load of writes', async () => {
    const taken: Record<string, number[]> = {};
    for (const how of Array.from({ length: measureTimes }, () => ['on', 'off']).flat()) {
      await cluster.setSynchronous(how === 'on');
      for (const writers of [1, 8]) {
        const durations = taken[`${how} ${writers}`] ?? [];
        taken[`${how} ${writers}`] = durations;
        const until = performance.now() + measureSeconds * 1_000;
        const lane = async (index: number) => {
          while (performance.now() < until) {
            const sentAt = performance.now();
            expect((await write(cluster.kontors[index % 2]?.apiUrl ?? '')).status).toBe(200);
            durations.push(performance.now() - sentAt);
          }
        };
        await Promise.all(Array.from({ length: writers }, (_, index) => lane(index)));
      }
    }
    for (const writers of [1, 8]) {
      const [on, off] = [taken[`on ${writers}`] ?? [], taken[`off ${writers}`] ?? []];
      const show = (durations: number[]) =>
        `${(durations.length / (measureTimes * measureSeconds)).toFixed(0)} writes/s, median ${median(durations).toFixed(1)} ms`;
      console.info(
        `synchronous replication with ${writers} writer(s): on ${show(on)}; off ${show(off)}; ` +
          `${(on.length / off.length).toFixed(2)} of the writes, ${(median(on) / median(off)).toFixed(2)} times as long`,
      );
      expect(Math.min(on.length, off.length)).toBeGreaterThan(0);
    }
  });
});

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const show = (back?: Back) =>
  `${back?.fault.padEnd(14)} ${back?.hostsSeconds.toFixed(1).padStart(8)} ${back?.haproxySeconds.toFixed(1).padStart(9)}`;

const tell = (round: number, back?: Back) => process.stdout.write(`${String(round).padStart(2)} ${show(back)}\n`);

function report(backs: Back[], lines: string[]): void {
  const kills = backs.filter(({ fault }) => fault.endsWith('killed'));
  const list = (kind: 'hostsSeconds' | 'haproxySeconds') => kills.map((back) => back[kind]);
  const rows = backs.map((back, index) => `${String(index + 1).padStart(2)} ${show(back)}`);
  const sum = (how: (values: number[]) => number) => ({
    hostsSeconds: how(list('hostsSeconds')),
    haproxySeconds: how(list('haproxySeconds')),
  });
  console.info(
    [
      'seconds until writes were back, by the three hosts and through HAProxy',
      ...rows,
      `   ${show({ fault: 'median of kills', ...sum(median) })}`,
      `   ${show({ fault: 'worst of kills', ...sum((values) => Math.max(...values)) })}`,
      ...lines,
    ].join('\n'),
  );
}
