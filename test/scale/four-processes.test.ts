// Proves that four processes on one PostgreSQL and one Redis act as one Kontor, also after a kill and in a rolling restart.
import { beforeAll, expect, it } from 'vitest';
import { testDatabaseUrl } from '#test/database.ts';
import { temporaryFolder } from '#test/folders.ts';
import { findFreePort } from '#test/neighbours/free-port.ts';
import { startRedis, type TestRedis } from '#test/neighbours/redis.ts';
import { type Product, startProduct } from '#test/processes/product.ts';
import { describeWith } from '#test/run/needs.ts';
import { type Balancer, startBalancer, startLoad } from './balancer.ts';
import { expectAllBooked, startBookings } from './bookings.ts';
import { expectAllCounted, startClicksAt, untilAcknowledged } from './clicks.ts';
import { holdTogether } from './guarantees.ts';
import { askAll, bankPath, countStatus, type House, readFirstKeys, secrets, send } from './house.ts';

const processCount = 4;
const linksAnHour = 60;
const connections = 4;

describeWith('redis-server', 'four processes on one PostgreSQL and one Redis', () => {
  let redis: TestRedis;
  const products: Product[] = [];
  let house: House;

  const start = (product: Product['settings']) => startProduct(product.DATA_DIR ?? '', product, { lasts: true });

  beforeAll(async () => {
    redis = await startRedis();
    const databaseUrl = await testDatabaseUrl({ empty: true });
    const settings = await Promise.all(
      Array.from({ length: processCount }, async () => ({
        DATA_DIR: await temporaryFolder(),
        API_PORT: String(await findFreePort()),
        SHORTENER_PORT: String(await findFreePort()),
        DATABASE_URL: databaseUrl,
        REDIS_URL: redis.url,
        DEMO: 'true',
        SHORTEN_PER_HOUR: String(linksAnHour),
        DATABASE_POOL: '4',
        // Four processes start at once, on a machine that may be busy.
        DATABASE_CONNECT_SECONDS: '60',
        DRAIN_SECONDS: '5',
        LOG_LEVEL: 'warn',
        ...secrets,
      })),
    );
    // All start at once on an empty database: one migrates, one makes the demo, all serve.
    products.push(...(await Promise.all(settings.map(start))));
    house = {
      apiUrls: products.map(({ apiUrl }) => apiUrl),
      shortenerUrls: products.map(({ shortenerUrl }) => shortenerUrl),
      settings: settings[0] ?? {},
      keys: await readFirstKeys(settings.map(({ DATA_DIR }) => DATA_DIR)),
    };
  });

  it('share their limits, and know that they are four', async () => {
    for (const url of house.apiUrls) {
      expect(JSON.parse((await send(`${url}/readyz`)).body)).toMatchObject({ checks: { sharedLimits: true } });
      await expect.poll(async () => (await send(`${url}/metrics`)).body).toMatch(/^kontor_shared_limits_processes 4$/m);
    }
  });

  holdTogether(() => house, linksAnHour);

  it('lose nothing acknowledged when one is killed: no click and no booking', async () => {
    const [killed] = products;
    const code = 'unique0';
    const bookings = startBookings(house.apiUrls, house.keys.PROD, '2032-01-05T00:00:00Z');
    const loads = startClicksAt(house.shortenerUrls, code, connections);
    await untilAcknowledged(loads, 100);
    await killed?.stop('SIGKILL');
    for (const load of [...loads, bookings]) await load.stop();
    await expectAllBooked(house.apiUrls[1] ?? '', house.keys.PROD, bookings);
    // Its journal stays on its disk until it starts again.
    products[0] = await start(killed?.settings ?? {});
    await expectAllCounted(house.shortenerUrls[1] ?? '', code, loads, connections);
  });

  it('go on when Redis is lost, say so, and share their limits again when it is back', async () => {
    const readShared = async () => {
      const answers = await askAll(house.apiUrls, '/readyz');
      expect(countStatus(answers, 200)).toBe(processCount);
      return answers.map(({ body }) => JSON.parse(body).checks.sharedLimits);
    };
    await redis.kill();
    await expect.poll(readShared).toEqual(house.apiUrls.map(() => false));
    const answers = await askAll(house.apiUrls, bankPath, { key: house.keys.PROD });
    expect(countStatus(answers, 200)).toBe(processCount);
    await redis.start();
    await expect.poll(readShared).toEqual(house.apiUrls.map(() => true));
  });

  it('a rolling restart under load fails no request', async () => {
    const balancers = [startBalancer(house.apiUrls), startBalancer(house.shortenerUrls)] as [Balancer, Balancer];
    const [api, shortener] = balancers;
    const { PROD } = house.keys;
    const load = startLoad(8, async (index) =>
      index % 2 === 0
        ? { expected: 200, answer: await api.send(bankPath, { key: PROD }) }
        : { expected: 302, answer: await shortener.send('/unique1', { userAgent: `curl/8.5.0 visitor ${index}` }) },
    );
    for (const [index, product] of products.entries()) {
      expect(await product.stop('SIGTERM')).toBe(0);
      products[index] = await start(product.settings);
      for (const balancer of balancers) await balancer.untilReady(processCount);
    }
    await load.stop();
    for (const balancer of balancers) await balancer.close();
    expect(load.failures).toEqual([]);
    expect(load.sent).toBeGreaterThan(100);
  });
});
