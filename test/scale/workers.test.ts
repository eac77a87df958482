// Proves that two workers (WORKERS=2) act as one Kontor without Redis, and that a dead worker is replaced without loss.
import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '#test/folders.ts';
import { findFreePort } from '#test/neighbours/free-port.ts';
import { launchProduct, type Product, startProduct } from '#test/processes/product.ts';
import { startedFolder } from '#test/processes/started-folder.ts';
import { HANGS_MS } from '#test/run/environment.ts';
import { startLoad } from './balancer.ts';
import { expectAllBooked, startBookings } from './bookings.ts';
import { expectAllCounted, startClicksAt, untilAcknowledged } from './clicks.ts';
import { holdTogether } from './guarantees.ts';
import { type Answer, bankPath, type House, readFirstKeys, secrets, send } from './house.ts';

const linksAnHour = 60;
const connections = 4;

let product: Product;
let folder: string;
let house: House;

beforeAll(async () => {
  folder = await temporaryFolder();
  const settings = { WORKERS: '2', SHORTEN_PER_HOUR: String(linksAnHour), DRAIN_SECONDS: '1', ...secrets };
  product = await startProduct(folder, { ...settings, LOG_LEVEL: 'warn' }, { lasts: true });
  house = {
    apiUrls: [product.apiUrl, product.apiUrl],
    shortenerUrls: [product.shortenerUrl, product.shortenerUrl],
    settings: product.settings,
    keys: await readFirstKeys([folder]),
  };
});

/** The process ids of the workers, from the operating system. */
async function listWorkers(): Promise<number[]> {
  const children = await readFile(`/proc/${product.pid}/task/${product.pid}/children`, 'utf8');
  const pids = children.trim().split(' ').map(Number);
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return pids.filter((_, index) => commands[index]?.includes('kontor.js'));
}

const listJournals = () => readdir(join(folder, 'journal'));

async function untilReplaced(gone: number): Promise<void> {
  await expect.poll(async () => (await listWorkers()).filter((pid) => pid !== gone).length).toBe(2);
  const readMetrics = async () => (await send(`${product.apiUrl}/metrics`)).body;
  await expect.poll(readMetrics).toMatch(/^kontor_workers_serving 2$/m);
  // Each worker has its own journal; that of the dead one is drained and removed.
  await expect.poll(async () => (await listJournals()).length).toBe(2);
}

describe('two workers', () => {
  it('start together: one banner, one first start, a journal each', async () => {
    expect(product.output.stdout).toMatch(/^Kontor \S+ · PostgreSQL 18 \(embedded, .*\) · 2 workers$/m);
    expect(product.output.stdout.match(/First start/g)).toHaveLength(1);
    expect(await listWorkers()).toHaveLength(2);
    expect(await listJournals()).toHaveLength(2);
  });

  it('answer with the metrics of both', async () => {
    const before = await countRequests();
    for (let call = 0; call < 10; call += 1) await send(product.apiUrl + bankPath, { key: house.keys.PROD });
    expect((await countRequests()) - before).toBe(10);
  });

  holdTogether(() => house, linksAnHour);

  it('show live viewers the clicks of both', async () => {
    const heard: string[] = [];
    const watching = request(`${product.shortenerUrl}/api/stats/unique2/live`, { agent: false }, (response) => {
      // The viewer disconnects in the middle of the answer.
      response.on('error', () => undefined);
      createInterface({ input: response })
        .on('error', () => undefined)
        .on('line', (line) => heard.push(line));
    });
    watching.on('error', () => undefined);
    watching.end();
    for (let click = 0; click < 4; click += 1) {
      await send(`${product.shortenerUrl}/unique2`, { userAgent: `curl/8.5.0 visitor ${click}` });
    }
    await vi.waitFor(() => expect(heard.some((line) => line.includes('"total_clicks":4'))).toBe(true), {
      timeout: HANGS_MS,
    });
    watching.destroy();
  });

  it('lose nothing acknowledged when one is killed: it is replaced, its journal drained', async () => {
    const code = 'unique3';
    const bookings = startBookings(house.apiUrls, house.keys.PROD, '2032-01-05T00:00:00Z');
    // Connections go to the workers in turn, so each of the two loads reaches both.
    const loads = startClicksAt(house.shortenerUrls, code, connections);
    await untilAcknowledged(loads, 100);
    const [killed = 0] = await listWorkers();
    process.kill(killed, 'SIGKILL');
    await untilReplaced(killed);
    for (const load of [...loads, bookings]) await load.stop();
    await expectAllBooked(product.apiUrl, house.keys.PROD, bookings);
    await expectAllCounted(product.shortenerUrl, code, loads, 2 * connections);
    expect((await send(`${product.apiUrl}/metrics`)).body).toMatch(/^kontor_worker_restarts_total 1$/m);
  });

  it('fail no request when one is told to stop and is replaced', async () => {
    const load = startLoad(4, async () => ({
      expected: 200,
      answer: await send(product.apiUrl + bankPath, { key: house.keys.PROD }),
    }));
    const [told = 0] = await listWorkers();
    process.kill(told, 'SIGTERM');
    await untilReplaced(told);
    await load.stop();
    expect(load.failures).toEqual([]);
  });

  it('answer with metrics from the first moment, while others are still starting', async () => {
    const [api, shortener] = [await findFreePort(), await findFreePort()];
    const ports = { API_PORT: String(api), SHORTENER_PORT: String(shortener) };
    const { child, exited } = launchProduct({
      DATA_DIR: await startedFolder(),
      WORKERS: '3',
      DEMO: 'false',
      ...ports,
    });
    const answers: Answer[] = [];
    await expect
      .poll(async () => {
        const answer = await send(`http://127.0.0.1:${api}/metrics`);
        if (answer.status !== 0) answers.push(answer);
        return answer.body;
      })
      .toMatch(/^kontor_workers_serving 3$/m);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    for (const { body } of answers) expect(body).toMatch(/^kontor_database_up 1$/m);
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
  });

  it('say why they cannot start, once', async () => {
    const { port } = new URL(product.apiUrl);
    const ports = { API_PORT: port, SHORTENER_PORT: String(await findFreePort()) };
    const { child, exited } = launchProduct({ DATA_DIR: await startedFolder(), WORKERS: '2', ...ports });
    let complaint = '';
    child.stderr?.on('data', (data) => (complaint += data));
    expect(await exited).toBe(1);
    expect(complaint).toBe(`Port ${port} is in use. Set API_PORT or stop the other program.\n`);
  });

  it('stop together and leave nothing behind', async () => {
    expect(await product.stop('SIGTERM')).toBe(0);
    expect(await listJournals()).toEqual([]);
    expect((await send(`${product.apiUrl}/healthz`)).status).toBe(0);
  });
});

async function countRequests(): Promise<number> {
  const { body } = await send(`${product.apiUrl}/metrics`);
  const line = /^kontor_api_request_seconds_count\{route="\/api\/v1\/bank\/bank-account-status",status="200"\} (\d+)$/m;
  return Number(line.exec(body)?.[1] ?? 0);
}
