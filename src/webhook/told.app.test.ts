// What other systems are told: every event as it is declared, in the transaction of its change, and nothing that a key with the
// same roles could not read.
import Type, { type TObject } from 'typebox';
import { Value } from 'typebox/value';
import { beforeAll, describe, expect, it } from 'vitest';
import { addressCalls } from '#test/address-calls.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { addBranches } from '#test/branches.ts';
import { addCalendar, postEvent } from '#test/events.ts';
import { joinedMember } from '#test/members.ts';
import { addHook, listTold } from '#test/webhooks.ts';
import { editEvent } from '../calendar/events/edit-event.ts';
import { house } from '../rooms.ts';
import { commandLine } from '../shortener/links.ts';
import { switchWebhook } from './endpoints.ts';

let kontor: TestApp;
let endpointId: string;
const canary = 'canary-5e1f';

beforeAll(async () => {
  kontor = await testApp();
  endpointId = (await addHook(kontor)).id;
});

const tenant = () => ({ organisationId: kontor.organisation.id, environment: 'live' as const });

/** What the work is told as; each fits what its room declares. */
async function toldBy(work: () => Promise<unknown>, id = endpointId) {
  const before = (await listTold(kontor, id)).length;
  await work();
  const told = (await listTold(kontor, id)).slice(before);
  for (const { type, body } of told) {
    const { data: schema } = house.events.find((event) => event.type === type) ?? { data: Type.Never() };
    expect(Value.Check(schema, body.data), `${type} ${JSON.stringify(body.data)}`).toBe(true);
    const known = Object.keys((schema as TObject).properties);
    expect(Object.keys(body.data).filter((name) => !known.includes(name))).toEqual([]);
    expect(body).toMatchObject({ type, timestamp: new Date(kontor.clock.now()).toISOString() });
  }
  return told.map(({ body: { type, data } }) => ({ type, data }));
}

const event = async (fields: object = {}) => {
  const calendarId = await addCalendar(kontor);
  const times = { startTime: '2026-12-01T09:00:00Z', endTime: '2026-12-01T10:00:00Z' };
  const answer = await postEvent(kontor, { calendarId, ...times, title: canary, ...fields });
  return { calendarId, eventId: answer.json().eventId as string };
};

it('declares every event with an example that fits', () => {
  expect(house.events.map(({ type }) => type).sort()).toEqual([
    ...['address.created', 'address.updated', 'branch.changed', 'event.cancelled'],
    ...['event.changed', 'event.created', 'event.moved'],
    ...['key.expiring', 'key.revoked', 'link.changed', 'link.clicks', 'link.created', 'member.joined'],
    ...['reminder.failed', 'webhook.test'],
  ]);
  for (const { data, example } of house.events) expect(Value.Check(data, example)).toBe(true);
});

describe('addresses', () => {
  it('are told whole, when they are made and when they change', async () => {
    const { create, update } = addressCalls(kontor);
    const identityId = 'customer-1';
    let id = '';
    const created = await toldBy(async () => {
      id = String((await create({ identityId, streetAddress: 'Dlouhá 1', city: 'Praha', country: 'CZ' })).body.id);
    });
    expect(created).toEqual([
      { type: 'address.created', data: { identityId, address: expect.objectContaining({ id, city: 'Praha' }) } },
    ]);
    const updated = await toldBy(() => update({ identityId, id, notice: 'Zvonek' }));
    expect(updated).toEqual([
      { type: 'address.updated', data: { identityId, address: expect.objectContaining({ id, notice: 'Zvonek' }) } },
    ]);
    expect(await toldBy(() => update({ identityId, id, country: 'Nowhere at all' }))).toEqual([]);
  });
});

describe('events of a calendar', () => {
  it('are told with ids and times only: no title, no attendee, no reason', async () => {
    const attendees = [{ name: canary, email: `${canary}@example.com` }];
    let made = { calendarId: '', eventId: '' };
    const created = await toldBy(async () => {
      made = await event({ attendees, description: canary, agenda: canary });
    });
    const { calendarId, eventId } = made;
    const times = { startsAt: '2026-12-01T09:00:00.000Z', endsAt: '2026-12-01T10:00:00.000Z', isAllDay: false };
    expect(created).toEqual([{ type: 'event.created', data: { eventId, calendarId, ...times } }]);

    const { events } = kontor.app.rooms.calendar;
    const moved = await toldBy(() =>
      events.move(
        tenant(),
        { id: eventId },
        { startTime: '2026-12-02T09:00:00Z', endTime: '2026-12-02T10:00:00Z' },
        'command line',
      ),
    );
    expect(moved).toMatchObject([{ type: 'event.moved', data: { eventId, startsAt: '2026-12-02T09:00:00.000Z' } }]);
    const { room } = kontor.app.rooms.calendar;
    const change = (wish: Parameters<typeof editEvent>[3]) =>
      toldBy(() => editEvent(room, tenant(), { id: eventId }, wish, 'command line'));
    expect(await change({ title: `${canary} 2`, attendees: [{ name: canary }] })).toMatchObject([
      { type: 'event.changed', data: { eventId, calendarId, fields: ['title', 'attendees'] } },
    ]);
    expect((await change({ minutes: 30 })).map(({ type, data }) => [type, data.endsAt])).toEqual([
      ['event.changed', '2026-12-02T09:30:00.000Z'],
      ['event.moved', '2026-12-02T09:30:00.000Z'],
    ]);
    expect(await change({ title: `${canary} 2` })).toEqual([]);
    const cancelled = await toldBy(() => events.cancel(tenant(), { id: eventId }, { reason: canary }, 'command line'));
    expect(cancelled).toMatchObject([{ type: 'event.cancelled', data: { eventId, calendarId } }]);
    const restored = await toldBy(() => events.restore(tenant(), { id: eventId }, 'command line'));
    expect(restored).toMatchObject([{ type: 'event.created', data: { eventId } }]);
  });

  it('that are refused are not told', async () => {
    const { calendarId } = await event();
    const times = { startTime: '2026-12-01T09:30:00Z', endTime: '2026-12-01T10:30:00Z' };
    expect(await toldBy(() => postEvent(kontor, { calendarId, ...times, title: 'Second' }))).toEqual([]);
  });
});

describe('branches', () => {
  const branch = (slug: string, fields: object = {}) => ({ slug, name: slug, branchType: 'own', ...fields });

  it('of one import are told by one statement, those that are not public not at all', async () => {
    const rows = [branch('open-1'), branch('open-2'), branch('hidden', { active: false, staffInstructions: canary })];
    const told = await toldBy(() => addBranches(kontor, rows));
    expect(told).toEqual([
      { type: 'branch.changed', data: { slug: 'open-1', isPublic: true } },
      { type: 'branch.changed', data: { slug: 'open-2', isPublic: true } },
    ]);
    expect(await toldBy(() => addBranches(kontor, rows))).toEqual([]);
  });

  it('are told when they are renamed, hidden and removed', async () => {
    await addBranches(kontor, [branch('moving')]);
    const { edits } = kontor.app.rooms.branch;
    expect(await toldBy(() => edits.rename(tenant(), { slug: 'moving' }, 'moved', 'command line'))).toEqual([
      { type: 'branch.changed', data: { slug: 'moved', isPublic: true, formerSlug: 'moving' } },
    ]);
    expect(await toldBy(() => addBranches(kontor, [branch('moved', { active: false })]))).toEqual([
      { type: 'branch.changed', data: { slug: 'moved', isPublic: false } },
    ]);
    expect(await toldBy(() => edits.remove(tenant(), 'moved', 'command line'))).toEqual([]);
    expect(await toldBy(() => edits.remove(tenant(), 'open-2', 'command line'))).toEqual([
      { type: 'branch.changed', data: { slug: 'open-2', isPublic: false } },
    ]);
  });
});

describe('links', () => {
  const by = 'command line' as const;
  const manager = () => ({ scope: 'all' as const, by });

  it('are told as everybody sees them, without title, note and tags', async () => {
    const { createLinks, links } = kontor.app.rooms.shortener;
    const wanted = { url: 'https://example.com/a', code: 'hooked', title: canary, note: canary, tags: [canary] };
    const created = await toldBy(() => createLinks.one({ owner: tenant(), by, key: 'k' }, wanted));
    expect(created).toMatchObject([{ type: 'link.created', data: { short_code: 'hooked' } }]);
    const moved = await toldBy(() => links.edit(manager(), 'hooked', { target: 'https://example.com/b' }));
    expect(moved).toMatchObject([{ type: 'link.changed', data: { original_url: 'https://example.com/b' } }]);
    expect(await toldBy(() => links.edit(manager(), 'hooked', { note: 'another' }))).toEqual([]);
    const off = await toldBy(() => links.disable(commandLine, 'hooked', canary));
    expect(off).toMatchObject([{ type: 'link.changed', data: { is_enabled: false } }]);
    expect(await toldBy(() => links.enable(commandLine, 'hooked'))).toMatchObject([{ data: { is_enabled: true } }]);
  });

  it('of strangers are nobody’s', async () => {
    const shorten = () => kontor.shortener.inject({ url: '/api/shorten?url=https://example.com/stranger' });
    expect(await toldBy(shorten)).toEqual([]);
  });

  it('are told of clicks once a minute, however many there were', async () => {
    const { createLinks, tellClicks } = kontor.app.rooms.shortener;
    const wanted = { url: 'https://example.com/c', code: 'clicked' };
    await createLinks.one({ owner: tenant(), by, key: 'c' }, wanted);
    const click = () => kontor.shortener.inject({ url: '/clicked', headers: { 'user-agent': 'curl/8.5.0' } });
    const listClicks = async () => (await listTold(kontor, endpointId)).filter(({ type }) => type === 'link.clicks');
    await click();
    await expect
      .poll(async () => {
        await tellClicks();
        return listClicks();
      })
      .toHaveLength(1);
    for (let more = 0; more < 5; more += 1) await click();
    await expect.poll(() => countDigested()).toBe(5);
    await tellClicks();
    expect(await listClicks()).toHaveLength(1);
    kontor.clock.advance(60_000);
    await tellClicks();
    const [first, second, ...others] = await listClicks();
    expect(others).toEqual([]);
    expect(first?.body.data).toMatchObject({ short_code: 'clicked', clicks: 1, bot_clicks: 0 });
    expect(second?.body.data).toMatchObject({ short_code: 'clicked', clicks: 5, bot_clicks: 0 });
  });

  async function countDigested(): Promise<number> {
    const { rows } = await kontor.database.query<{ clicks: string }>({
      text: 'select coalesce(sum(clicks + bots), 0) as clicks from shortener_digest',
    });
    return Number(rows[0]?.clicks);
  }
});

describe('keys and people', () => {
  it('are told by id: a key that is revoked, and once a key that expires soon', async () => {
    const { keys, tellExpiring } = kontor.app.rooms.access;
    const days = 86_400_000;
    const wanted = {
      organisationId: kontor.organisation.id,
      type: 'PROD' as const,
      label: canary,
      lifeMs: 60 * days,
      by: 'command line' as const,
    };
    const { id } = await keys.create(wanted);
    expect(await toldBy(tellExpiring)).toEqual([]);
    kontor.clock.advance(47 * days);
    expect(await toldBy(tellExpiring)).toMatchObject([{ type: 'key.expiring', data: { keyId: id } }]);
    expect(await toldBy(tellExpiring)).toEqual([]);
    expect(await toldBy(() => keys.revoke(id, 'command line'))).toEqual([{ type: 'key.revoked', data: { keyId: id } }]);
    expect(await toldBy(() => keys.revoke(id, 'command line'))).toEqual([]);
  });

  it('are told by id: who has joined', async () => {
    let memberId = '';
    const told = await toldBy(async () => {
      memberId = (await joinedMember(kontor, { email: `${canary}@example.com` })).id;
    });
    expect(told).toEqual([{ type: 'member.joined', data: { memberId, role: 'editor' } }]);
  });
});

describe('who is told', () => {
  it('nothing of another organisation or of the sandbox', async () => {
    const { organisation } = await kontor.addOrganisation('other');
    const foreign = await addHook(kontor, { organisationId: organisation.id });
    const sandbox = await addHook(kontor, { environment: 'sandbox' });
    await event();
    const calendarId = await addCalendar(kontor, { environment: 'sandbox' });
    const times = { startTime: '2026-12-01T09:00:00Z', endTime: '2026-12-01T10:00:00Z' };
    await postEvent(kontor, { calendarId, ...times, title: 'Sandbox' }, { key: kontor.keys.DEV_ });
    expect(await listTold(kontor, foreign.id)).toEqual([]);
    expect((await listTold(kontor, sandbox.id)).map(({ body }) => body.data.calendarId)).toEqual([calendarId]);
    expect(JSON.stringify(await listTold(kontor, endpointId))).not.toContain(calendarId);
  });

  it('only chosen events, and only what its roles may read', async () => {
    const chosen = await addHook(kontor, { events: ['event.created', 'address.created'] });
    const restricted = await addHook(kontor, { roles: ['branch:read'] });
    const off = await addHook(kontor);
    await switchWebhook(kontor.app.rooms.webhook.room, tenant(), off.id, 'off', 'command line');
    const before = await Promise.all([chosen, restricted, off].map(({ id }) => listTold(kontor, id)));
    expect(before.flat()).toEqual([]);
    const { eventId } = await event();
    await kontor.app.rooms.calendar.events.cancel(tenant(), { id: eventId }, {}, 'command line');
    await addBranches(kontor, [{ slug: 'for-roles', name: 'Roles', branchType: 'own' }]);
    const typesOf = async (id: string) => (await listTold(kontor, id)).map(({ type }) => type);
    expect(await typesOf(chosen.id)).toEqual(['event.created']);
    expect(await typesOf(restricted.id)).toEqual(['branch.changed']);
    expect(await typesOf(off.id)).toEqual([]);
  });

  it('never what only the company’s own people may see', async () => {
    const { rows } = await kontor.database.query<{ body: string }>({ text: 'select body from webhook_message' });
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.filter(({ body }) => body.includes(canary))).toEqual([]);
  });

  it('nothing of a transaction that is rolled back', async () => {
    const { audit } = kontor.app;
    const before = (await listTold(kontor, endpointId)).length;
    const undone = kontor.database.transaction(async (within) => {
      const telling = { type: 'key.revoked', permission: null, thing: 'key 1', data: {} };
      await audit.tell(tenant(), [telling], within);
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
    expect(await listTold(kontor, endpointId)).toHaveLength(before);
  });
});
