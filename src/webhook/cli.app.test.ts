// kontor webhook: what is listed, what a change keeps, and what was delivered.
import { beforeAll, expect, it } from 'vitest';
import { makeWorld, type World } from '#test/audit/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const add = async (...more: string[]) =>
  (await world.run('webhook', 'add', '--org', 'demo', '--url', 'https://example.com/hooks', ...more)) as {
    id: string;
    secret: string;
  };

it('webhook list has every one of the environment, without its secret', async () => {
  const live = await add('--label', 'Shop', '--events', 'event.created,event.moved');
  const sandbox = await add('--environment', 'sandbox');
  const listed = (await world.run('webhook', 'list', '--org', 'demo')) as { id: string }[];
  expect(listed).toEqual([
    expect.objectContaining({ id: live.id, label: 'Shop', state: 'on', events: ['event.created', 'event.moved'] }),
  ]);
  expect(JSON.stringify(listed)).not.toContain('whsec_');
  const tried = (await world.run('webhook', 'list', '--org', 'demo', '--environment', 'sandbox')) as { id: string }[];
  expect(tried.map(({ id }) => id)).toEqual([sandbox.id]);
});

it('webhook change keeps what is left out, and "all" takes a choice back', async () => {
  const { id } = await add('--label', 'Shop', '--events', 'event.created', '--roles', 'branch:read');
  expect(await world.run('webhook', 'change', id, '--label', 'Till')).toMatchObject({
    ...{ id, label: 'Till', url: 'https://example.com/hooks', events: ['event.created'], roles: ['branch:read'] },
  });
  expect(await world.run('webhook', 'change', id, '--events', 'all', '--roles', 'all')).toMatchObject({
    ...{ label: 'Till', events: 'all', roles: 'all' },
  });
  await expect(world.run('webhook', 'change', id, '--url', 'http://example.com/')).rejects.toMatchObject({
    errors: [{ field: 'url', code: 'url_plain' }],
  });
});

it('webhook deliveries lists by state, newest first, and shows one in full', async () => {
  const { id } = await add();
  const numbers: string[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const { number } = (await world.run('webhook', 'test', id, '--wait', '0')) as { number: string };
    numbers.push(number);
  }
  const [first = '', second, third] = numbers;
  await world.kontor.database.query({
    text: `update webhook_message set state = 'failed' where seq = $1`,
    values: [first],
  });
  const list = async (...more: string[]) =>
    ((await world.run('webhook', 'deliveries', id, ...more)) as { number: string }[]).map(({ number }) => number);
  expect(await list()).toEqual([third, second, first]);
  expect(await list('--most', '1')).toEqual([third]);
  expect(await list('--state', 'failed')).toEqual([first]);
  await expect(list('--state', 'lost')).rejects.toThrow('There is no state "lost"');
  expect(await world.run('webhook', 'deliveries', id, '--number', first)).toMatchObject({
    ...{ number: first, type: 'webhook.test', state: 'failed', tries: [] },
    body: { type: 'webhook.test', data: { endpointId: id } },
  });
  await expect(world.run('webhook', 'deliveries', id, '--number', '0')).rejects.toMatchObject({
    code: 'webhook_delivery_not_found',
  });
});
