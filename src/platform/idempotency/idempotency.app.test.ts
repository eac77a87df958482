// Proves that a request with a key is done once: repeated, changed, at the same time, expired, undone, and per tenant.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testClock } from '#test/clock.ts';
import { testDatabase } from '#test/database.ts';
import type { Tenant } from '../database/tenant.ts';
import { canonicalJson, idempotency, mostOfClient } from './idempotency.ts';

const database = await testDatabase();
const clock = testClock();
const { once, forget } = idempotency(database, clock);

const dayMs = 24 * 60 * 60 * 1000;

async function addOrganisation(slug: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>({
    text: `insert into organisation (slug, name, default_country, time_zone, created_at)
           values ($1, $1, 'CZ', 'UTC', now()) returning id`,
    values: [slug],
  });
  return rows[0]?.id ?? '';
}

const organisationId = await addOrganisation('one');
const live: Tenant = { organisationId, environment: 'live' };

let count = 0;
const request = (key: string | undefined, payload: unknown = { a: 1 }, tenant = live, operation = 'test') => ({
  tenant,
  operation,
  key,
  payload,
});

/** Does the work in its own transaction and returns how often work was done. */
const ask = (...input: Parameters<typeof request>) =>
  database.transaction((within) =>
    once(request(...input), within, async () => {
      count += 1;
      return { count };
    }),
  );

describe('a request with a key', () => {
  it('is answered the same again, and its work is done once', async () => {
    const first = await ask('same');
    expect(await ask('same')).toEqual(first);
    expect(await ask('same', { a: 1 })).toEqual(first);
    expect((await ask('other')).count).toBe(first.count + 1);
  });

  it('is the same request whatever the order of its names', async () => {
    const first = await ask('order', { a: { x: 1, y: [{ p: 1, q: 2 }] }, b: 2 });
    expect(await ask('order', { b: 2, a: { y: [{ q: 2, p: 1 }], x: 1 } })).toEqual(first);
  });

  it('with another payload is refused and does nothing', async () => {
    const { count: before } = await ask('changed', { a: 1 });
    for (const payload of [{ a: 2 }, { a: '1' }, { a: 1, b: null }, [{ a: 1 }], {}]) {
      await expect(ask('changed', payload)).rejects.toMatchObject({ status: 422, code: 'idempotency_key_reused' });
    }
    expect(count).toBe(before);
  });

  it('while the first is under way is told so, and gets its answer afterwards', async () => {
    const started = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const first = database.transaction((within) =>
      once(request('busy'), within, async () => {
        started.resolve();
        await release.promise;
        return { from: 'first' };
      }),
    );
    await started.promise;
    await expect(ask('busy')).rejects.toMatchObject({ status: 409, code: 'idempotency_in_progress' });
    await expect(ask('free')).resolves.toBeDefined();
    release.resolve();
    expect(await first).toEqual({ from: 'first' });
    expect(await ask('busy')).toEqual({ from: 'first' });
  });

  it('that failed leaves no trace: the key can be used again', async () => {
    const failing = database.transaction((within) =>
      once(request('failed'), within, async () => {
        throw new Error('no');
      }),
    );
    await expect(failing).rejects.toThrow('no');
    const { count: before } = await ask('failed', { another: 'payload' });
    expect(before).toBe(count);
  });

  it('is remembered for 24 hours, and not a millisecond longer', async () => {
    const first = await ask('old');
    clock.advance(dayMs - 1);
    expect(await ask('old')).toEqual(first);
    clock.advance(1);
    const second = await ask('old', { another: 'payload' });
    expect(second.count).toBe(first.count + 1);
    expect(await ask('old', { another: 'payload' })).toEqual(second);
  });

  it('belongs to its organisation, its environment and its operation', async () => {
    const other = { organisationId: await addOrganisation('two'), environment: 'live' as const };
    const answers = [
      await ask('mine', 1),
      await ask('mine', 2, other),
      await ask('mine', 3, { organisationId, environment: 'sandbox' }),
      await ask('mine', 4, live, 'another'),
    ];
    expect(new Set(answers.map((answer) => answer.count)).size).toBe(4);
  });

  it('deletes expired answers, so that the table does not grow for ever', async () => {
    for (let index = 0; index < 5; index += 1) await ask(`short-lived ${index}`);
    clock.advance(dayMs);
    await ask('new');
    const { rows } = await database.query({ text: 'select count(*)::int as n from platform_idempotency' });
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('of 50 at the same time does its work once', async () => {
    const before = count;
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => ask('crowd')));
    expect(count).toBe(before + 1);
    for (const answer of answers) {
      if (answer.status === 'fulfilled') expect(answer.value).toEqual({ count });
      else expect(answer.reason).toMatchObject({ code: 'idempotency_in_progress' });
    }
  });
});

describe('an answer about somebody', () => {
  it('is forgotten with them, in their tenant alone', async () => {
    const sandbox: Tenant = { organisationId, environment: 'sandbox' };
    const askAbout = (subject: string, tenant: Tenant) =>
      database.transaction((within) =>
        once({ ...request(`about ${subject}`, 1, tenant), subject }, within, async () => {
          count += 1;
          return { count };
        }),
      );
    const [gone, kept, other] = [await askAbout('a', live), await askAbout('b', live), await askAbout('a', sandbox)];
    await database.transaction((within) => forget(live, 'a', within));
    expect(await askAbout('a', live)).not.toEqual(gone);
    expect(await askAbout('b', live)).toEqual(kept);
    expect(await askAbout('a', sandbox)).toEqual(other);
  });
});

describe('a request of a client without an API key', () => {
  const clientOf = (name: string) => createHash('sha256').update(name).digest();
  const askAs = (client: string, key: string, payload: unknown = {}, operation = 'test') =>
    database.transaction((within) =>
      once({ client: clientOf(client), operation, key, payload }, within, async () => {
        count += 1;
        return { count };
      }),
    );
  const countOf = async (client: string) => {
    const text = 'select count(*)::int as n from platform_client_idempotency where client = $1';
    return (await database.query<{ n: number }>({ text, values: [clientOf(client)] })).rows[0]?.n;
  };

  it('is done once; another client, payload or operation is another request, and never refused', async () => {
    const first = await askAs('one', 'k', { a: 1, b: 2 });
    expect(await askAs('one', 'k', { b: 2, a: 1 })).toEqual(first);
    const others = [
      await askAs('two', 'k', { a: 1, b: 2 }),
      await askAs('one', 'k', { a: 2, b: 2 }),
      await askAs('one', 'k', { a: 1, b: 2 }, 'another'),
      await askAs('one', 'other', { a: 1, b: 2 }),
    ];
    expect(new Set([first, ...others].map((answer) => answer.count)).size).toBe(5);
  });

  it('is remembered for 24 hours, and not a millisecond longer', async () => {
    const first = await askAs('daily', 'k');
    clock.advance(dayMs - 1);
    expect(await askAs('daily', 'k')).toEqual(first);
    clock.advance(1);
    expect(await askAs('daily', 'k')).not.toEqual(first);
  });

  it(`is kept for the last ${mostOfClient} of a client: one more, and the oldest goes; those of others stay`, async () => {
    const neighbour = await askAs('neighbour', 'k');
    const oldest = await askAs('busy', 'oldest');
    clock.advance(1);
    const second = await askAs('busy', 'second');
    await database.query({
      text: `insert into platform_client_idempotency (digest, client, answer, expires_at)
        select sha256(convert_to('busy' || n, 'UTF8')), $1, '{}', $2::timestamptz + n * interval '1 microsecond'
        from generate_series(1, $3::int) n`,
      values: [clientOf('busy'), new Date(clock.now() + dayMs), mostOfClient - 3],
    });
    clock.advance(1_000);
    await askAs('busy', 'last that fits');
    expect(await countOf('busy')).toBe(mostOfClient);
    expect(await askAs('busy', 'oldest')).toEqual(oldest);
    await askAs('busy', 'one more');
    expect(await countOf('busy')).toBe(mostOfClient);
    expect(await askAs('busy', 'second')).toEqual(second);
    expect(await askAs('neighbour', 'k')).toEqual(neighbour);
    expect(await askAs('busy', 'oldest')).not.toEqual(oldest);
  });
});

describe('a request without a key', () => {
  it('is done each time', async () => {
    expect((await ask(undefined)).count + 1).toBe((await ask(undefined)).count);
  });
});

describe('canonical JSON', () => {
  it('tells apart what differs, and orders names and nothing else', () => {
    expect(canonicalJson({ b: [2, 1], a: null })).toBe('{"a":null,"b":[2,1]}');
    expect(canonicalJson({ a: [1, 2] })).not.toBe(canonicalJson({ a: [2, 1] }));
  });
});
