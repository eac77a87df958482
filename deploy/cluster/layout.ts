// The layout of the cluster on one machine: its processes, their ports and folders, and the addresses that Kontor needs.
import { join } from 'node:path';

export type Settings = Record<string, string>;

/** One process; its configuration is `template` of this folder, filled in. */
export type Member = {
  /** Also its folder in the folder of the cluster. */
  name: string;
  program: string;
  args: string[];
  template?: string;
  values: Record<string, string | number>;
  environment?: Settings;
  /** Runs as the user that started the cluster; all others run as `postgres` if that is root. */
  isKontor?: boolean;
};

export type DatabaseNode = { name: string; folder: string; data: string; port: number; restUrl: string };
export type KontorProcess = { name: string; dataDir: string; apiUrl: string; shortenerUrl: string };

export type Secrets = { password: string; pepper: string; visitors: string };

export type Layout = {
  folder: string;
  nodes: DatabaseNode[];
  kontors: KontorProcess[];
  /** The first names the three hosts, the second goes through HAProxy: both work, also at the same time. */
  databaseUrls: string[];
  /** As superuser through HAProxy, to make Kontor's user and database. */
  adminUrl: string;
  redisUrl: string;
  redisPorts: number[];
  sentinelPorts: number[];
  etcdUrl: string;
  /** In the order of their start. */
  members: {
    etcd: Member;
    databases: Member[];
    haproxy: Member;
    redis: Member[];
    sentinels: Member[];
    kontors: Member[];
  };
};

/** The cluster uses this many ports from its first. */
export const PORTS = 70;

const three = [1, 2, 3];
const two = [1, 2];

export function describeCluster(folder: string, first: number, secrets: Secrets, more: Settings = {}): Layout {
  const { password } = secrets;
  const ports = {
    etcd: first,
    etcdPeer: first + 1,
    haproxy: first + 2,
    postgres: (number: number) => first + 10 + number,
    rest: (number: number) => first + 20 + number,
    redis: (number: number) => first + 30 + number,
    sentinel: (number: number) => first + 40 + number,
    api: (number: number) => first + 50 + number * 2,
    shortener: (number: number) => first + 51 + number * 2,
  };
  const listPorts = (name: 'postgres' | 'rest') =>
    Object.fromEntries(three.map((number) => [`${name}${number}`, ports[name](number)]));
  const addressOf = (hosts: string) => `postgres://kontor:${password}@${hosts}/kontor`;
  const databaseUrls = [
    addressOf(three.map((number) => `127.0.0.1:${ports.postgres(number)}`).join(',')),
    addressOf(`127.0.0.1:${ports.haproxy}`),
  ];
  const redisUrl = `redis+sentinel://${three.map((number) => `127.0.0.1:${ports.sentinel(number)}`).join(',')}/kontor`;
  const common = { password, etcd: ports.etcd, etcdPeer: ports.etcdPeer, haproxy: ports.haproxy };

  /** `call` is its command line; FILE stands for its configuration. */
  const member = (name: string, call: string, template: string, values: Member['values'] = {}): Member => {
    const [program = '', ...args] = call.split(' ');
    return {
      name,
      program,
      args: args.map((word) => (word === 'FILE' ? join(folder, name, template) : word)),
      template,
      values: { ...common, ...values, name, own: join(folder, name) },
    };
  };
  const kontor = (number: number): Member => ({
    name: `kontor-${number}`,
    program: process.execPath,
    args: [join(import.meta.dirname, '../../bin/kontor.js'), 'start'],
    values: {},
    isKontor: true,
    environment: {
      DATA_DIR: join(folder, `kontor-${number}`, 'data'),
      API_PORT: String(ports.api(number)),
      SHORTENER_PORT: String(ports.shortener(number)),
      DATABASE_URL: databaseUrls[number - 1] ?? '',
      REDIS_URL: redisUrl,
      KEY_PEPPER: secrets.pepper,
      VISITOR_SECRET: secrets.visitors,
      DEMO: 'true',
      ...more,
    },
  });

  return {
    folder,
    databaseUrls,
    redisUrl,
    adminUrl: `postgres://postgres:${password}@127.0.0.1:${ports.haproxy}/postgres`,
    redisPorts: two.map(ports.redis),
    sentinelPorts: three.map(ports.sentinel),
    etcdUrl: `http://127.0.0.1:${ports.etcd}`,
    nodes: three.map((number) => ({
      name: `db-${number}`,
      folder: join(folder, `db-${number}`),
      data: join(folder, `db-${number}`, 'data'),
      port: ports.postgres(number),
      restUrl: `http://127.0.0.1:${ports.rest(number)}`,
    })),
    kontors: two.map((number) => ({
      name: `kontor-${number}`,
      dataDir: join(folder, `kontor-${number}`, 'data'),
      apiUrl: `http://127.0.0.1:${ports.api(number)}`,
      shortenerUrl: `http://127.0.0.1:${ports.shortener(number)}`,
    })),
    members: {
      etcd: {
        ...member('etcd', 'etcd --config-file FILE', 'etcd.yml'),
        // Debian's etcd asks for this on ARM.
        environment: { ETCD_UNSUPPORTED_ARCH: process.arch },
      },
      databases: three.map((number) => {
        const own = { postgres: ports.postgres(number), rest: ports.rest(number) };
        return member(`db-${number}`, 'patroni FILE', 'patroni.yml', own);
      }),
      haproxy: member('haproxy', 'haproxy -db -f FILE', 'haproxy.cfg', {
        ...listPorts('postgres'),
        ...listPorts('rest'),
      }),
      redis: two.map((number) => {
        const replicaof = number === 1 ? '' : `replicaof 127.0.0.1 ${ports.redis(1)}`;
        return member(`redis-${number}`, 'redis-server FILE', 'redis.conf', { redis: ports.redis(number), replicaof });
      }),
      sentinels: three.map((number) => {
        const own = { sentinel: ports.sentinel(number), redis1: ports.redis(1) };
        return member(`sentinel-${number}`, 'redis-server FILE --sentinel', 'sentinel.conf', own);
      }),
      kontors: two.map(kontor),
    },
  };
}
