// A rolling upgrade with a migration, behind the samples of HAProxy and nginx and under load: no request fails, and processes of
// both versions serve side by side (docs/decisions/0024-migrations-beside-older-processes.md).
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { testDatabaseUrl } from '#test/database.ts';
import { temporaryFolder } from '#test/folders.ts';
import { type RunningProxy, startHaproxy, startNginx, type Upstreams } from '#test/neighbours/proxies.ts';
import { rootFolder } from '#test/processes/deploy-files.ts';
import { type Product, startProduct } from '#test/processes/product.ts';
import { describeWith } from '#test/run/needs.ts';
import { startLoad } from '../scale/balancer.ts';
import { type Answer, readFirstKeys, secrets, send } from '../scale/house.ts';

/** What the next release may bring: a table, a column with a default, an index. */
const laterMigration = `
  create table later_thing (id bigint primary key);
  alter table shortener_links add column later text not null default '';
  create index later_links on shortener_links (later);`;

/** This checkout with one more migration. */
let newer: string;

beforeAll(async () => {
  newer = join(await temporaryFolder(), 'newer');
  await mkdir(newer);
  for (const part of ['bin', 'dist', 'locales', 'migrations', 'src', 'package.json']) {
    await cp(join(rootFolder, part), join(newer, part), { recursive: true });
  }
  await symlink(join(rootFolder, 'node_modules'), join(newer, 'node_modules'));
  await writeFile(join(newer, 'migrations', '9000-later.sql'), laterMigration);
});

type Sent = { path: string; key?: string; body?: unknown };

/** As clients do: kept connections, and nothing is sent twice. */
function sendTo({ port }: RunningProxy, agent: Agent) {
  return (host: 'api' | 'go', { path, key, body }: Sent): Promise<Answer> =>
    new Promise((resolve) => {
      const name = `${host}.example.com`;
      const method = body === undefined ? 'GET' : 'POST';
      const headers = {
        host: name,
        ...(key === undefined ? {} : { 'x-api-key': key }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      };
      const lost = (error: Error) => resolve({ status: 0, body: error.message, headers: {} });
      const options = {
        host: '127.0.0.1',
        port,
        servername: name,
        rejectUnauthorized: false,
        agent,
        path,
        method,
        headers,
      };
      const asked = request(options, (response) => {
        text(response).then(
          (content) => resolve({ status: response.statusCode ?? 0, body: content, headers: response.headers }),
          lost,
        );
      });
      asked.once('error', lost).end(body === undefined ? undefined : JSON.stringify(body));
    });
}

const portsOf = ({ settings }: Product): Upstreams => ({
  api: Number(settings.API_PORT),
  shortener: Number(settings.SHORTENER_PORT),
});

const isReady = async ({ apiUrl }: Product) => (await send(`${apiUrl}/readyz`)).status === 200;

/** What an operator does at the balancer, before a process is stopped and after its successor is ready. */
type Balancer = { proxy: RunningProxy; takeOut(process: Product): Promise<void>; putBack(): Promise<void> };

async function upgradeUnderLoad(
  balance: (...processes: Upstreams[]) => Promise<Balancer>,
  agent: Agent,
): Promise<void> {
  const settings = {
    ...secrets,
    DATABASE_URL: await testDatabaseUrl(),
    DEMO: 'true',
    TRUSTED_PROXIES: '127.0.0.1',
    SHORTEN_PER_HOUR: '100000',
    DRAIN_SECONDS: '3',
  };
  const folders = [await temporaryFolder(), await temporaryFolder()] as const;
  let first = await startProduct(folders[0], settings);
  const second = await startProduct(folders[1], settings);
  const { PROD: key } = await readFirstKeys([...folders]);
  const { proxy, takeOut, putBack } = await balance(portsOf(first), portsOf(second));
  onTestFinished(() => proxy.stop());
  const ask = sendTo(proxy, agent);

  const kinds: (() => Promise<{ answer: Answer; expected: number }>)[] = [
    async () => ({ answer: await ask('go', { path: '/demo' }), expected: 302 }),
    async () => ({ answer: await ask('go', { path: '/api/shorten?url=https://example.com/a' }), expected: 200 }),
    async () => ({ answer: await ask('api', { path: '/api/v1/branch/list', key }), expected: 200 }),
    async () => ({
      answer: await ask('api', {
        path: '/api/v1/address/create',
        key,
        body: { identityId: 'upgrade', city: 'Praha', postalCode: '11000' },
      }),
      expected: 200,
    }),
  ];
  const load = startLoad(8, (index) => (kinds[index % kinds.length] as (typeof kinds)[number])());

  // One after the other, each on its own ports and folder, as an operator would.
  const replace = async (old: Product, folder: string): Promise<Product> => {
    await takeOut(old);
    await old.stop('SIGTERM');
    const { API_PORT = '', SHORTENER_PORT = '' } = old.settings;
    const product = await startProduct(folder, { ...settings, API_PORT, SHORTENER_PORT }, { checkout: newer });
    await expect.poll(() => isReady(product)).toBe(true);
    await putBack();
    const before = load.sent;
    await expect.poll(() => load.sent).toBeGreaterThan(before + 200);
    return product;
  };
  first = await replace(first, folders[0]);
  expect(await isReady(second), 'the old process beside a migrated database').toBe(true);
  await replace(second, folders[1]);
  await load.stop();
  agent.destroy();
  expect([...new Set(load.failures)], `${load.failures.length} of ${load.sent} failed`).toEqual([]);
  expect(load.sent).toBeGreaterThan(400);
  expect(first.output.stderr).toBe('');
}

describeWith('haproxy', 'a rolling upgrade behind HAProxy', () => {
  it('fails no request, and keeps the old processes ready', async () => {
    const nothing = async () => undefined;
    await upgradeUnderLoad(
      async (...processes) => ({ proxy: await startHaproxy(...processes), takeOut: nothing, putBack: nothing }),
      new Agent({ keepAlive: true, maxSockets: 8 }),
    );
  });
});

describeWith('nginx', 'a rolling upgrade behind nginx', () => {
  it('fails no request if each process is taken out first', async () => {
    await upgradeUnderLoad(
      async (...processes) => {
        const proxy = await startNginx(...processes);
        return { proxy, takeOut: (process) => proxy.takeOut(portsOf(process)), putBack: () => proxy.takeOut() };
      },
      // A reload closes idle connections of clients, and who sends at that moment must send again: so none is idle here.
      new Agent({ keepAlive: false, maxSockets: 8 }),
    );
  });
});
