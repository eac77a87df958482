// The System screens: for operators only, with every setting and no secret, and with jobs that can be tried again and deleted.
import { beforeAll, describe, expect, it } from 'vitest';
import { listSettings } from '#platform/config/setting.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { type Browser, signedInAs, signedInOperator } from '#test/console-calls.ts';
import { auditOf } from '#test/members.ts';
import { routesOf } from '#test/source/route-table.ts';
import { settings } from '../../rooms.ts';

let kontor: TestApp;
let operator: Browser;
let owner: Browser;

/** A value that each secret setting takes, and that nobody may ever see. */
const canaries: Record<string, string> = {
  DATABASE_URL: 'postgres://keeper:canary-database@127.0.0.1:1/kontor',
  REDIS_URL: 'redis://keeper:canary-redis@127.0.0.1:1',
  SMTP_URL: 'smtp://keeper:canary-smtp@127.0.0.1:1',
  SMS_WEBHOOK_URL: 'http://127.0.0.1:1/canary-sms-path',
  SMS_WEBHOOK_SECRET: 'canary-sms-secret',
  METRICS_TOKEN: 'canary-metrics-token',
  ROOT_KEY: 'ROOTcanary0rootkey0000000000000A',
  KEY_PEPPER: 'canary-pepper-of-keys',
  VISITOR_SECRET: 'canary-visitor-secret',
  REGISTRY_COMPANIES_HOUSE_KEY: 'canary-companies-house',
};

beforeAll(async () => {
  const addresses = { REGISTRY_ARES_URL: 'https://keeper:canary-ares@ares.example', MAIL_FROM: 'shop@example.com' };
  kontor = await testApp({ withJobs: true, settings: { ...canaries, ...addresses } });
  operator = await signedInOperator(kontor);
  owner = await signedInAs(kontor, 'owner');
});

describe('System', () => {
  it('is for operators: everybody else gets what an address gets that does not exist', async () => {
    const id = 'b6d0ae8c-8e8a-4d0f-9f0e-3a3c1f4a2b11';
    const fill = (url: string) => url.replace(':name', 'member-mail').replace(':id', id);
    const routes = routesOf(kontor.api).filter(({ role }) => role === 'operator');
    expect(routes.length).toBeGreaterThan(12);
    const missing = await owner.get('/console/nothing-here');
    /** Without its own address, which a page repeats, and the id of the request. */
    const plain = (body: string, address: string) =>
      body.replaceAll(address, '').replaceAll(/[0-9a-f]{32}|name="once" value="[^"]*"/g, '');
    for (const { method, url } of routes) {
      const address = fill(url);
      if (method === 'HEAD') continue;
      const answer = method === 'POST' ? await owner.call(address, { reason: 'a reason' }) : await owner.get(address);
      expect([method, address, answer.statusCode]).toEqual([method, address, 404]);
      if (url.startsWith('/bff')) expect(answer.json()).toMatchObject({ code: 'not_found_here' });
      else if (method === 'GET') expect(plain(answer.body, address)).toBe(plain(missing.body, '/console/nothing-here'));
      const stranger = await kontor.api.inject({
        method: method as 'GET',
        url: address,
        headers: { accept: 'text/html' },
      });
      expect([303, 401, 403, 415]).toContain(stranger.statusCode);
    }
    expect((await owner.get('/console/demo/live/people')).body).not.toContain('/console/system');
    expect((await operator.get('/console/demo/live/people')).body).toContain('href="/console/system"');
    expect(await auditOf(kontor, id)).toEqual([]);
  });

  it('shows versions, addresses, migrations and what the doctor finds, in both languages', async () => {
    const view = (await operator.get('/bff/system')).json();
    expect(view).toMatchObject({
      postgres: kontor.database.version,
      postgresKind: 'external',
      workers: 1,
      worker: null,
    });
    expect(view.addresses.map(({ name }: { name: string }) => name)).toEqual(['api', 'shortener']);
    expect(view.migrations).toMatchObject({ pending: [], isNewer: false });
    expect(view.migrations.applied[0].number).toBeGreaterThan(view.migrations.applied.at(-1).number);
    const checks = view.findings.map(({ check, ok }: { check: string; ok: boolean }) => [check, ok]);
    expect(checks).toEqual([
      ...[
        ['Node', true],
        ['data folder', true],
        ['database', true],
        ['connections', expect.any(Boolean)],
        ['clock', true],
        // The databases of tests have no extensions until a start builds the indexes.
        ['search', false],
      ],
      ['Redis', false],
    ]);
    expect(view.findings.at(-1).finding).toContain('nothing listens there');
    const page = await operator.get('/console/system');
    for (const text of ['What the doctor finds', 'look here', 'nothing listens there', view.version])
      expect(page.body).toContain(text);
    expect((await operator.get('/console/system?lang=cs')).body).toContain('k nápravě');
    await operator.get('/console/system?lang=en');
  });

  it('shows every setting with its source, and no secret anywhere', async () => {
    const secret = listSettings(settings).flatMap(({ name, schema }) => (schema.secret ? [name] : []));
    expect(Object.keys(canaries).sort()).toEqual(secret.sort());
    const view = (await operator.get('/bff/system/settings')).json();
    const byName = new Map<string, object>(view.items.map((item: { name: string }) => [item.name, item]));
    expect([...byName.keys()]).toEqual(Object.keys(settings));
    for (const name of secret)
      expect(byName.get(name)).toMatchObject({ isSecret: true, isSet: true, value: null, source: 'flag' });
    expect(byName.get('API_PORT')).toMatchObject({ value: '3000', source: 'default', isSecret: false });
    expect(byName.get('REGISTRY_ARES_URL')).toMatchObject({ value: 'https://********@ares.example' });
    for (const path of [
      'system',
      'system/settings?lang=cs',
      'system/settings?lang=en',
      'system/jobs',
      'system/backups',
    ]) {
      for (const root of ['/console', '/bff']) {
        const { body, statusCode } = await operator.get(`${root}/${path}`);
        expect(statusCode, path).toBe(200);
        expect(body.toLowerCase(), path).not.toContain('canary');
        expect(body).not.toMatch(/keeper:/);
      }
    }
    const found = (await operator.get('/bff/system/settings?find=hlavniho%20PORT')).json();
    expect(found.items.map(({ name }: { name: string }) => name)).toEqual(['API_PORT']);
    const changed = (await operator.get('/bff/system/settings?show=changed')).json();
    expect(changed.items).toHaveLength(view.changed);
    const none = await operator.get(`/console/system/settings?find=${encodeURIComponent('<b>canary')}`);
    expect(none.body).toContain('&lt;b>canary');
    expect((await operator.get(`/bff/system/settings?find=${'x'.repeat(101)}`)).statusCode).toBe(400);
  });
});

describe('jobs', () => {
  /** A failed job that holds personal data. */
  async function addJob(state: string, more = ''): Promise<string> {
    const data = { organisationId: kontor.organisation.id, environment: 'live', name: 'Jana Novotná' };
    const id = await kontor.app.jobs.boss.send('calendar-email', data, { startAfter: 3_600 });
    await kontor.database.query({
      text: `update pgboss.job set state = $2::pgboss.job_state, retry_count = 3,
               output = '{"message":"550 <jana@example.com>: no such user at smtp://u:pw@mail.example"}' ${more}
             where id = $1`,
      values: [id, state],
    });
    return id ?? '';
  }
  const stateOf = async (id: string) =>
    (
      await kontor.database.query<{ state: string }>({
        text: 'select state from pgboss.job where id = $1',
        values: [id],
      })
    ).rows[0]?.state;
  const act = (id: string, deed: string, fields = {}) =>
    operator.send(`/console/system/jobs/calendar-email/${id}/${deed}`, fields);

  it('are listed in plain words with their error, and without what belongs to people', async () => {
    const id = await addJob('retry');
    const view = (await operator.get('/bff/system/jobs')).json();
    expect(view.items.find((job: { id: string }) => job.id === id)).toMatchObject({
      ...{ queue: 'calendar-email', state: 'failing', failures: 3, organisation: 'demo', environment: 'live' },
      error: '550 <…@…>: no such user at smtp:…@…',
    });
    for (const language of ['cs', 'en']) {
      const { body } = await operator.get(`/console/system/jobs?job=calendar-email/${id}&lang=${language}`);
      expect(body).not.toMatch(/Jana|jana@|u:pw/);
      // Every queue has texts of its own.
      for (const { name } of view.queues) expect(body, name).not.toContain(`>${name}<`);
    }
    expect(view.queues.map(({ name }: { name: string }) => name)).toEqual([
      'calendar-email',
      'calendar-sms',
      'member-mail',
      'registry-list',
      'webhook-mail',
    ]);
    await act(id, 'delete', { reason: 'of the tests' });
  });

  it('come in pages by key set', async () => {
    const ids = [];
    for (let count = 0; count < 5; count += 1) ids.push(await addJob('failed'));
    const first = (await operator.get('/bff/system/jobs?size=3&queue=calendar-email')).json();
    const second = (await operator.get(`/bff/system/jobs?size=3&queue=calendar-email&after=${first.next}`)).json();
    const back = (await operator.get(`/bff/system/jobs?size=3&queue=calendar-email&before=${second.previous}`)).json();
    const seen = [...first.items, ...second.items].map(({ id }: { id: string }) => id);
    expect(seen).toEqual(ids.toReversed());
    expect([back.items, second.next]).toEqual([first.items, null]);
    expect((await operator.get('/bff/system/jobs?queue=member-mail')).json().items).toEqual([]);
    expect((await operator.get('/bff/system/jobs?after=x')).statusCode).toBe(400);
    for (const id of ids) await act(id, 'delete', { reason: 'of the tests' });
  });

  it('are tried again at once, by one of two operators; what ran meanwhile is said honestly', async () => {
    for (const state of ['failed', 'retry']) {
      const id = await addJob(state);
      const other = await signedInOperator(kontor);
      const answers = await Promise.all([
        act(id, 'retry'),
        other.send(`/console/system/jobs/calendar-email/${id}/retry`, {}),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort(), state).toEqual([303, 409]);
      await expect.poll(() => stateOf(id), { interval: 20 }).toBe('completed');
      const again = await act(id, 'retry');
      expect([again.statusCode, again.body.includes('it has run meanwhile')]).toEqual([409, true]);
      const entries = await auditOf(kontor, id);
      expect(entries).toMatchObject([
        { action: 'job.retry', actorKind: 'member', details: { queue: 'calendar-email' } },
      ]);
    }
  });

  it('are deleted with a reason, never while they run, and only once', async () => {
    const id = await addJob('failed');
    expect((await act(id, 'delete')).statusCode).toBe(400);
    const answers = await Promise.all([1, 2].map(() => act(id, 'delete', { reason: 'Nobody waits for it' })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 409]);
    expect(await stateOf(id)).toBeUndefined();
    expect(await auditOf(kontor, id)).toMatchObject([
      { action: 'job.delete', details: { state: 'failed', failures: 3, reason: 'Nobody waits for it' } },
    ]);
    const running = await addJob('active', `, started_on = now(), expire_seconds = 600, heartbeat_seconds = null`);
    const said = await act(running, 'delete', { reason: 'No reason' });
    expect([said.statusCode, said.body.includes('is running at this moment')]).toEqual([409, true]);
    expect((await act(running, 'retry')).statusCode).toBe(409);
    await kontor.database.query({ text: 'delete from pgboss.job where id = $1', values: [running] });
    const waiting = await addJob('created');
    expect((await act(waiting, 'retry')).body).toContain('has not failed');
    expect((await act(waiting, 'delete', { reason: 'Not wanted' })).statusCode).toBe(303);
    for (const odd of ['x', `${id}0`, '__proto__']) expect((await act(odd, 'retry')).statusCode).toBe(409);
  });
});
