// Redis as operators run it: two servers with three Sentinels, and a cluster of three masters with a replica each. A test can
// kill the server that Kontor uses.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { expect } from 'vitest';
import { temporaryFolder } from '../folders.ts';
import { atFileEnd } from '../run/at-file-end.ts';
import { findFreePort } from './free-port.ts';

export type RedisGroup = {
  url: string;
  /** Kills the server that has Kontor's counts. Its replica stands still, so nothing takes its place until it goes on. */
  killMaster(): Promise<{ port: number; letReplicaGoOn(): void }>;
  /** The port of the server that has Kontor's counts now. */
  findMaster(): Promise<number>;
};

type Node = { port: number; busPort: number; child: ChildProcess };

async function launch(folder: string, options: Record<string, string | number>, lines = ''): Promise<Node> {
  const [port, busPort] = [await findFreePort(), await findFreePort()];
  const own = join(folder, String(port));
  await mkdir(own);
  const all = { port, bind: '127.0.0.1', dir: own, 'enable-debug-command': 'no', ...options };
  const file = join(own, 'redis.conf');
  const written = Object.entries(all).map(([name, value]) => `${name} ${value === '' ? '""' : value}`);
  const bus = 'cluster-enabled' in options ? `cluster-port ${busPort}\n` : '';
  await writeFile(file, `${written.join('\n')}\n${bus}${lines}`);
  const child = spawn('redis-server', [file, ...(lines === '' ? [] : ['--sentinel'])], { stdio: 'ignore' });
  atFileEnd(() => end(child));
  await ask(port, (client) => client.ping());
  return { port, busPort, child };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

async function ask<T>(port: number, work: (client: Redis) => Promise<T>): Promise<T> {
  const client = new Redis(port, '127.0.0.1', { maxRetriesPerRequest: 200, retryStrategy: () => 20 });
  client.on('error', () => undefined);
  try {
    return await work(client);
  } finally {
    client.disconnect();
  }
}

const inMemory = { save: '', appendonly: 'no' };
const isAlive = ({ child }: Node) => child.exitCode === null && child.signalCode === null;

/** The alive master that has keys of Kontor. */
async function findUsed(nodes: Node[]): Promise<Node> {
  for (;;) {
    for (const node of nodes.filter(isAlive)) {
      const used = await ask(node.port, async (client) => {
        const [role] = (await client.call('role')) as string[];
        return role === 'master' && (await client.keys('*kontor*')).length > 0;
      });
      if (used) return node;
    }
    await sleep(100);
  }
}

async function listReplicas(nodes: Node[], masterPort: number): Promise<Node[]> {
  const masterPorts = await Promise.all(
    nodes.map(({ port }) =>
      ask(port, async (client) => {
        const [role, , of] = (await client.call('role')) as [string, string, number];
        return role === 'slave' ? of : 0;
      }),
    ),
  );
  return nodes.filter((_, index) => masterPorts[index] === masterPort);
}

function groupOf(url: string, nodes: Node[]): RedisGroup {
  return {
    url,
    findMaster: async () => (await findUsed(nodes)).port,
    killMaster: async () => {
      const { port, child } = await findUsed(nodes);
      const replicas = await listReplicas(nodes, port);
      for (const replica of replicas) replica.child.kill('SIGSTOP');
      await end(child);
      const letReplicaGoOn = () => {
        for (const replica of replicas) replica.child.kill('SIGCONT');
      };
      return { port, letReplicaGoOn };
    },
  };
}

export async function startSentinels(): Promise<RedisGroup> {
  const folder = await temporaryFolder();
  const master = await launch(folder, inMemory);
  const replica = await launch(folder, { ...inMemory, replicaof: `127.0.0.1 ${master.port}` });
  const watch = [
    `sentinel monitor mymaster 127.0.0.1 ${master.port} 2`,
    'sentinel down-after-milliseconds mymaster 1000',
    'sentinel failover-timeout mymaster 3000',
  ].join('\n');
  const sentinels = [await launch(folder, {}, watch), await launch(folder, {}, watch), await launch(folder, {}, watch)];
  for (const { port } of sentinels) {
    // Each must know the replica and the other two before it can help with a failover.
    await expect
      .poll(() => ask(port, async (client) => String(await client.call('info', 'sentinel'))))
      .toMatch(/status=ok,address=\S+,slaves=1,sentinels=3/);
  }
  const hosts = sentinels.map(({ port }) => `127.0.0.1:${port}`).join(',');
  return groupOf(`redis+sentinel://${hosts}/mymaster`, [master, replica]);
}

const SLOTS = 16_384;

export async function startRedisCluster(): Promise<RedisGroup> {
  const folder = await temporaryFolder();
  // A replica takes over however long it stood still.
  const ofCluster = { 'cluster-enabled': 'yes', 'cluster-node-timeout': 1_500, 'cluster-replica-validity-factor': 0 };
  const options = { ...inMemory, ...ofCluster };
  const nodes: Node[] = [];
  for (let number = 0; number < 6; number += 1) nodes.push(await launch(folder, options));
  const [first, ...others] = nodes as [Node, ...Node[]];
  for (const { port, busPort } of others) {
    await ask(first.port, (client) => client.call('cluster', 'meet', '127.0.0.1', port, busPort));
  }
  const masters = nodes.slice(0, 3);
  for (const [index, { port }] of masters.entries()) {
    const [from, to] = [Math.floor((SLOTS * index) / 3), Math.floor((SLOTS * (index + 1)) / 3) - 1];
    await ask(port, (client) => client.call('cluster', 'addslotsrange', from, to));
  }
  const stateOf = (port: number) => ask(port, async (client) => String(await client.call('cluster', 'info')));
  for (const { port } of nodes) await expect.poll(() => stateOf(port)).toMatch(/cluster_known_nodes:6/);
  for (const [index, { port }] of nodes.slice(3).entries()) {
    const id = await ask(masters[index]?.port ?? 0, async (client) => String(await client.call('cluster', 'myid')));
    await ask(port, (client) => client.call('cluster', 'replicate', id));
  }
  for (const { port } of nodes) {
    await expect.poll(() => stateOf(port)).toMatch(/cluster_state:ok/);
    await expect
      .poll(() =>
        ask(port, async (client) => String(await client.call('cluster', 'nodes')).match(/\bslave\b/g)?.length),
      )
      .toBe(3);
  }
  // Three of them suffice to find the others.
  return groupOf(`redis+cluster://${masters.map(({ port }) => `127.0.0.1:${port}`).join(',')}`, nodes);
}
