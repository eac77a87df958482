// The cluster of deploy/cluster for a test, and what can happen to it: its primary is killed or frozen, its Redis is killed.
import { execFile, spawn } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { askPostgres, askRedis, isHealthy, listMembers, startCluster, until } from '../../../deploy/cluster/cluster.ts';
import { type DatabaseNode, type Layout, PORTS } from '../../../deploy/cluster/layout.ts';
import { findPid, findPostmaster, listChildren, signal, stopMembers } from '../../../deploy/cluster/members.ts';
import { temporaryFolder } from '../folders.ts';
import { deployFolder } from '../processes/deploy-files.ts';
import { atFileEnd } from '../run/at-file-end.ts';
import { testEnvironment } from '../run/environment.ts';
import { findFreePorts } from './free-port.ts';
import { postgres15 } from './postgres-server.ts';

export const clusterPrograms = ['patroni', 'etcd', 'haproxy', 'redis-server', `${postgres15}/bin/postgres`];

/** Writes must be back after this; a cluster that takes longer does not heal by itself. */
export const HEALS_MS = 180_000;

export type TestCluster = Layout & {
  /** A primary, two standbys that stream, and one of them synchronous. */
  untilHealthy(isSynchronous?: boolean): Promise<void>;
  findPrimary(): Promise<DatabaseNode>;
  /** Ends PostgreSQL of the primary with all its sessions, as a power cut would. Patroni lives. */
  killPrimary(): Promise<DatabaseNode>;
  freezePrimary(): Promise<FrozenNode>;
  /** Answers its name. */
  killRedisMaster(): Promise<string>;
  /** The process ids of Kontor. */
  listKontors(): Promise<(number | undefined)[]>;
  setSynchronous(isOn: boolean): Promise<void>;
  /** As superuser, straight to Kontor's database on one node. */
  askNode(node: DatabaseNode, sql: string): Promise<Record<string, unknown>[]>;
};

export type FrozenNode = DatabaseNode & {
  /** PostgreSQL goes on, and nobody tells it that it leads no more. */
  thawPostgres(): Promise<void>;
  thawPatroni(): void;
};

/** It is removed when the test file ends, and also when the whole test run is killed. */
export async function startTestCluster(kontor: Record<string, string>): Promise<TestCluster> {
  const folder = await realpath(await temporaryFolder());
  // The processes outlive who started them, so somebody must look after them.
  const guard = spawn(
    'sh',
    [
      '-c',
      'while kill -0 "$0" 2>/dev/null; do sleep 1; done; "$1" "$2" stop "$3"; rm -rf "$3"',
      String(process.pid),
      process.execPath,
      join(deployFolder, 'cluster/cluster.ts'),
      folder,
    ],
    { detached: true, stdio: 'ignore' },
  );
  atFileEnd(() => guard.kill('SIGKILL'));
  atFileEnd(() => stopMembers(folder));
  const layout = await startCluster({ folder, port: await findFreePorts(PORTS), kontor });
  return { ...layout, ...strikes(layout) };
}

function strikes(layout: Layout): Omit<TestCluster, keyof Layout> {
  const { folder, nodes } = layout;

  async function findPrimary(): Promise<DatabaseNode> {
    const name = (await listMembers(layout)).find(({ role }) => role === 'leader')?.name;
    const node = nodes.find((one) => one.name === name);
    if (!node) throw new Error('The cluster has no primary.');
    return node;
  }

  function askNode({ port }: DatabaseNode, sql: string): Promise<Record<string, unknown>[]> {
    const address = new URL(layout.adminUrl);
    address.port = String(port);
    address.pathname = 'kontor';
    return askPostgres(address.href, async (client) => (await client.query(sql)).rows);
  }

  /** The server first, so that it starts no new session meanwhile. */
  async function stopAll(node: DatabaseNode): Promise<number[]> {
    const postmaster = await findPostmaster(folder, node.name);
    if (postmaster === undefined) throw new Error(`PostgreSQL of ${node.name} does not run.`);
    signal(postmaster, 'SIGSTOP');
    const sessions = await listChildren(postmaster);
    for (const pid of sessions) signal(pid, 'SIGSTOP');
    return [postmaster, ...sessions];
  }

  return {
    findPrimary,
    untilHealthy: (isSynchronous = true) =>
      until('the cluster is whole', () => isHealthy(layout, isSynchronous), HEALS_MS),
    killPrimary: async () => {
      const node = await findPrimary();
      for (const pid of await stopAll(node)) signal(pid, 'SIGKILL');
      return node;
    },
    freezePrimary: async () => {
      const node = await findPrimary();
      const patroni = await findPid(folder, node.name);
      if (patroni === undefined) throw new Error(`Patroni of ${node.name} does not run.`);
      signal(patroni, 'SIGSTOP');
      const frozen = await stopAll(node);
      return {
        ...node,
        thawPostgres: async () => {
          for (const pid of frozen.reverse()) signal(pid, 'SIGCONT');
        },
        thawPatroni: () => signal(patroni, 'SIGCONT'),
      };
    },
    killRedisMaster: async () => {
      const [port = ''] = (await askRedis(layout.sentinelPorts[0] ?? 0, (client) =>
        client.call('sentinel', 'get-master-addr-by-name', 'kontor'),
      ).then((answer) => (answer as string[]).slice(1))) as string[];
      const name = `redis-${layout.redisPorts.indexOf(Number(port)) + 1}`;
      const pid = await findPid(folder, name);
      if (pid === undefined) throw new Error(`${name} does not run.`);
      signal(pid, 'SIGKILL');
      return name;
    },
    listKontors: () => Promise.all(layout.kontors.map(({ name }) => findPid(folder, name))),
    setSynchronous: async (isOn) => {
      const file = join(nodes[0]?.folder ?? '', 'patroni.yml');
      const args = ['-c', file, 'edit-config', '--force', '-s', `synchronous_mode=${isOn}`];
      await promisify(execFile)('patronictl', args, { env: testEnvironment({ LC_ALL: 'C.UTF-8' }) });
      await until('the cluster is whole', () => isHealthy(layout, isOn), HEALS_MS);
      const [row] = await askNode(await findPrimary(), 'show synchronous_standby_names');
      if ((row?.synchronous_standby_names !== '') !== isOn) throw new Error('PostgreSQL does not do as Patroni says.');
    },
    askNode,
  };
}
