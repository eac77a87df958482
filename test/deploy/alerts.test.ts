// Every alert of deploy/ is fired once: what it watches is broken in a running Kontor, and the rules are evaluated on the metrics
// that Kontor shows meanwhile, read as Prometheus reads them, with the token.
import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '#test/folders.ts';
import { listAlerts, listFiring, listFiringOf, listUneasy, type Scrape } from '#test/neighbours/alert-rules.ts';
import { findFreePort } from '#test/neighbours/free-port.ts';
import { type MailServer, mailServer } from '#test/neighbours/mail-server.ts';
import { type PostgresServer, startPostgres } from '#test/neighbours/postgres-server.ts';
import { startRedis, type TestRedis } from '#test/neighbours/redis.ts';
import { type Product, runKontor, startProduct } from '#test/processes/product.ts';
import { describeWith } from '#test/run/needs.ts';
import { bankPath, inLanes, readFirstKeys, secrets, send } from '../scale/house.ts';

const token = 'a-token-of-prometheus-0123456789';
/** Few enough that idle connections use them up. */
const filesAllowed = 400;
const fired = new Set<string>();

async function scrape({ apiUrl }: Product): Promise<Scrape> {
  const answer = await fetch(`${apiUrl}/metrics`, { headers: { authorization: `Bearer ${token}` } }).catch(() => null);
  expect([200, undefined]).toContain(answer?.status);
  return (await answer?.text()) ?? null;
}

async function expectFired(alerts: string[], course: Parameters<typeof listFiring>[0]): Promise<void> {
  expect(await listFiring(course)).toEqual(expect.arrayContaining(alerts));
  for (const alert of alerts) fired.add(alert);
}

/** How fast this machine is now says nothing about Kontor. */
const ofSpeed = ['KontorSlow', 'KontorRedirectsSlow', 'KontorEventLoopBusy'];

async function expectQuiet(metrics: string): Promise<void> {
  const uneasy = await listUneasy(metrics);
  expect(uneasy.filter((alert) => !ofSpeed.includes(alert))).toEqual([]);
}

describeWith('promtool', 'every alert', () => {
  let server: PostgresServer;
  let redis: TestRedis;
  let mail: MailServer;
  let kontor: Product;
  let keys: Awaited<ReturnType<typeof readFirstKeys>>;
  let healthy: string;
  let common: Record<string, string>;

  beforeAll(async () => {
    [server, redis, mail] = [await startPostgres(), await startRedis(), await mailServer()];
    const folder = await temporaryFolder();
    common = { ...secrets, DATABASE_URL: server.url, METRICS_TOKEN: token, API_URL: 'https://api.example.com' };
    const settings = {
      ...common,
      DEMO: 'true',
      REDIS_URL: redis.url,
      SMTP_URL: mail.url,
      MAIL_FROM: 'Shop <shop@example.com>',
      REGISTRY_ARES_URL: `http://127.0.0.1:${await findFreePort()}`,
      DATABASE_POOL: '2',
      JOURNAL_MAX_MB: '1',
      FAILED_KEYS_PER_MINUTE: '5',
    };
    const around = ['prlimit', `--nofile=${filesAllowed}:${filesAllowed}`];
    kontor = await startProduct(folder, settings, { around, lasts: true });
    keys = await readFirstKeys([folder]);
    await send(`${kontor.shortenerUrl}/demo`);
    await send(kontor.apiUrl + bankPath, { key: keys.PROD });
    healthy = String(await scrape(kontor));
  });
  afterAll(() => server?.remove());

  /** Breaks it twice, so that counters show how they go on. */
  async function breakTwice(breakOnce: () => Promise<unknown>, show = () => scrape(kontor)): Promise<[Scrape, Scrape]> {
    await breakOnce();
    const first = await show();
    await breakOnce();
    return [first, await show()];
  }

  it('is quiet while nothing is wrong', async () => {
    await expectQuiet(healthy);
  });

  it('watches metrics whose names promtool accepts, where they are ours', async () => {
    const { stderr } = spawnSync('promtool', ['check', 'metrics'], { input: healthy, encoding: 'utf8' });
    // Those of Node are named by prom-client. The longest work is told in milliseconds, as its warning in the log is.
    const isKnown = (line: string) => /^(?:$|kontor_nodejs_|kontor_event_loop_longest_ms )/.test(line);
    expect(stderr.split('\n').filter((line) => !isKnown(line))).toEqual([]);
  });

  it('KontorKeysGuessed: somebody sends bad keys', async () => {
    const guess = () =>
      inLanes(20, 4, (at) => send(kontor.apiUrl + bankPath, { key: `PROD${String(at).padStart(28, '0')}` }));
    await expectFired(['KontorKeysGuessed'], { healthy, broken: await breakTwice(guess) });
  });

  it('KontorRegistryDown: a register does not answer', async () => {
    const path = '/api/v1/address/load-address-by-company-registration-number?country=CZ&companyRegistrationNumber=';
    const numbers = ['27074358', '45274649', '25596641', '60193336', '00177041', '26168685', '45317054'];
    for (const number of numbers) await send(kontor.apiUrl + path + number, { key: keys.PROD });
    const broken = await scrape(kontor);
    await expectFired(['KontorRegistryDown'], { healthy, broken: [broken, broken] });
  });

  it('KontorRemindersFail: the mail server refuses one reminder', async () => {
    mail.behave({ recipient: 550 });
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const event = {
      calendarId: 'demo',
      startTime: at(600),
      endTime: at(601),
      title: 'Consultation',
      notifyBefore: '4w',
      attendees: [{ name: 'Customer', email: 'customer@example.com' }],
    };
    const body = { event };
    const answer = await send(`${kontor.apiUrl}/api/v1/calendar/add-event`, { key: keys.PROD, body });
    expect(answer.status, answer.body).toBe(200);
    const failed = /^kontor_reminders_total\{channel="email",outcome="failed"\} 1$/m;
    await expect.poll(() => scrape(kontor)).toMatch(failed);
    const broken = await scrape(kontor);
    await expectFired(['KontorRemindersFail'], { healthy, broken: [broken, broken] });
  });

  it('KontorSlow, KontorRedirectsSlow, KontorDatabaseBusy: somebody locks tables', async () => {
    const other = new pg.Client({ connectionString: server.url });
    await other.connect();
    onTestFinished(() => other.end());
    const waiting = async () => /^kontor_database_waiting (\d+)$/m.exec((await scrape(kontor)) ?? '')?.[1];
    let busy: Scrape = null;
    let rounds = 0;
    const lock = async () => {
      rounds += 1;
      // A link that nobody has followed yet is looked up in the database.
      const codes = [`locked${rounds}a`, `locked${rounds}b`];
      const shorten = `${kontor.shortenerUrl}/api/shorten?url=https://example.com&custom=`;
      for (const code of codes) expect((await send(shorten + code)).status).toBe(200);
      await other.query('begin; lock table address_item, shortener_links in access exclusive mode');
      const body = { identityId: 'slow', city: 'Praha', postalCode: '11000' };
      const path = '/api/v1/address/create';
      const writes = Array.from({ length: 12 }, () => send(kontor.apiUrl + path, { key: keys.PROD, body }));
      const clicks = codes.map((code) => send(`${kontor.shortenerUrl}/${code}`));
      await expect.poll(async () => Number(await waiting())).toBeGreaterThan(5);
      busy = await scrape(kontor);
      // Longer than the second of the alert.
      await sleep(1_500);
      await other.query('commit');
      await Promise.all([...writes, ...clicks]);
    };
    const broken = await breakTwice(lock);
    await expectFired(['KontorSlow', 'KontorRedirectsSlow'], { healthy, broken });
    await expectFired(['KontorDatabaseBusy'], { healthy, broken: [busy, busy] });
  });

  it('KontorEventLoopBusy: the process gets no processor time', async () => {
    const starve = async () => {
      for (let round = 0; round < 8; round += 1) {
        process.kill(kontor.pid, 'SIGSTOP');
        await sleep(400);
        process.kill(kontor.pid, 'SIGCONT');
        await sleep(50);
      }
    };
    await expectFired(['KontorEventLoopBusy'], { healthy, broken: await breakTwice(starve) });
  });

  it('KontorFiles: idle connections use up the file descriptors', async () => {
    const port = Number(new URL(kontor.apiUrl).port);
    const sockets: Socket[] = [];
    const hold = () => sockets.push(connect(port, '127.0.0.1').on('error', () => undefined));
    const open = async () => Number(/^kontor_process_open_fds (\d+)$/m.exec((await scrape(kontor)) ?? '')?.[1]);
    while ((await open()) < filesAllowed * 0.85) for (let at = 0; at < 20; at += 1) hold();
    const broken = await scrape(kontor);
    for (const socket of sockets) socket.destroy();
    await expectFired(['KontorFiles'], { healthy, broken: [broken, broken] });
  });

  it('KontorLimitsNotShared: Redis is killed', async () => {
    await redis.kill();
    await expect.poll(() => scrape(kontor)).toMatch(/^kontor_shared_limits_up 0$/m);
    const broken = await scrape(kontor);
    await expectFired(['KontorLimitsNotShared'], { healthy, broken: [broken, broken] });
    await redis.start();
  });

  it('KontorClockSkew, KontorMemory: a machine with a wrong clock, and a process that holds too much', async () => {
    const folder = await temporaryFolder();
    const [clock, memory] = [join(folder, 'clock.mjs'), join(folder, 'memory.mjs')];
    await writeFile(clock, 'const now = Date.now; Date.now = () => now() - 60_000;');
    await writeFile(memory, 'globalThis.held = Buffer.alloc(1_600_000_000, 1);');
    const nodeOptions = ['--import', clock, '--import', memory];
    const product = await startProduct(await temporaryFolder(), common, { nodeOptions });
    const show = () => scrape(product);
    await expect.poll(show).toMatch(/^kontor_clock_skew_seconds -(?:59|6\d)/m);
    const broken = await show();
    await expectFired(['KontorClockSkew', 'KontorMemory'], { healthy, broken: [broken, broken] });
    expect(product.output.stdout).toContain('the clock of this machine differs from the clock of the database');
    const doctor = await runKontor(['doctor'], product.settings, ['--import', clock]);
    expect(doctor.stdout).toMatch(/The clock of this machine is (?:59|6\d)\.\d s behind the clock of the database/);
    await product.stop();
  });

  it('KontorRestarts: workers die again and again, or the whole process does', async () => {
    const product = await startProduct(await temporaryFolder(), { ...common, WORKERS: '2' });
    const show = () => scrape(product);
    const before = await show();
    const restarts = /^kontor_worker_restarts_total (\d+)$/m;
    const count = async () => Number(restarts.exec((await show()) ?? '')?.[1]);
    // One stays, and answers for all.
    const stays = await findWorker(product.pid);
    let killed = 0;
    const kill = async () => {
      killed += 1;
      await expect.poll(() => findWorker(product.pid, stays)).toBeDefined();
      process.kill(Number(await findWorker(product.pid, stays)), 'SIGKILL');
      await expect.poll(count).toBe(killed);
    };
    const broken = await breakTwice(kill, show);
    await expectQuiet(String(before));
    await expectFired(['KontorRestarts'], { healthy: before, broken });
    await product.stop();
    const starts = { 'kontor_process_start_time_seconds{instance="a"}': '1+0x230 2+0x10 3+0x10 4+0x10 5+0x30' };
    expect(await listFiringOf(starts)).toEqual(['KontorRestarts']);
  });

  it('KontorDatabaseDown, KontorApiErrors, KontorShortenerErrors and the clicks that wait: PostgreSQL is stopped', async () => {
    await send(`${kontor.shortenerUrl}/demo`);
    await server.stop();
    const ask = async () => {
      await inLanes(20, 4, () => send(`${kontor.apiUrl}/api/v1/branch/list`, { key: keys.DEV_ }));
      await inLanes(20, 4, () => send(`${kontor.shortenerUrl}/api/shorten?url=https://example.com`));
      // Followed links are in memory: their clicks wait.
      await inLanes(600, 8, () => send(`${kontor.shortenerUrl}/demo`, { userAgent: 'x'.repeat(1_000) }));
    };
    const broken = await breakTwice(ask);
    const growing = ['kontor_shortener_oldest_click_seconds', 'kontor_shortener_click_backlog_bytes'];
    const down = ['KontorDatabaseDown', 'KontorApiErrors', 'KontorShortenerErrors'];
    const clicks = ['KontorClicksWait', 'KontorClicksLate', 'KontorJournalNearlyFull'];
    await expectFired([...down, ...clicks], { healthy, broken, growing });
  });

  it('KontorDown: the process is killed', async () => {
    process.kill(kontor.pid, 'SIGKILL');
    await expect.poll(() => scrape(kontor)).toBeNull();
    await expectFired(['KontorDown'], { healthy, broken: [null, null] });
  });

  it('was fired above', async () => {
    expect([...fired].sort()).toEqual((await listAlerts()).sort());
  });
});

async function findWorker(primary: number, other?: number): Promise<number | undefined> {
  const children = await readFile(`/proc/${primary}/task/${primary}/children`, 'utf8');
  for (const pid of children.trim().split(' ').map(Number)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (pid !== other && command.includes('kontor.js')) return pid;
  }
  return undefined;
}
