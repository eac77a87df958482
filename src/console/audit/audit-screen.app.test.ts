// The Audit screen as people use it: permissions, filters, pages, an open line, CSV.
import { beforeAll, describe, expect, it } from 'vitest';
import { addressCalls } from '#test/address-calls.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { type Browser, browserOf, signedInAs } from '#test/console-calls.ts';
import { joinedMember, type Person, roomOf, visitor } from '#test/members.ts';
import type { AuditView } from './audit-screen.ts';

let kontor: TestApp;
let owner: Person;
let admin: Browser;
const root = '/bff/demo/live/audit';

beforeAll(async () => {
  kontor = await testApp();
  owner = await joinedMember(kontor, { role: 'owner' });
  admin = browserOf(kontor, owner.token);
  await admin.call('/bff/account/profile', { name: 'Jana Ukázková' });
});

const json = { accept: 'application/json' };
const read = async (query = '', browser = admin, address = root): Promise<AuditView> => {
  const answer = await browser.get(`${address}${query}`, json);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const makeKey = async (label: string, environment = 'live', more = {}) =>
  (await admin.call(`/bff/demo/${environment}/keys/create`, { label, ...more })).json().id as string;

describe('the Audit screen', () => {
  it('says who did what, with the values before and after, and people by their names of today', async () => {
    const id = await makeKey('E-shop');
    const { items } = await read('?action=key.create&size=1');
    expect(items).toMatchObject([
      {
        who: { kind: 'member', id: owner.id, name: 'Jana Ukázková' },
        thing: { kind: 'key', id, name: 'E-shop' },
        action: 'key.create',
      },
    ]);
    expect(items[0]?.changes).toContainEqual({ field: 'label', isKept: true, before: null, after: 'E-shop' });
    await admin.call('/bff/account/profile', { name: 'Jana Nová' });
    expect((await read(`?thing=${id}`)).items[0]?.who.name).toBe('Jana Nová');
  });

  it('keeps of people’s data which fields changed, and no value', async () => {
    const id = await addressCalls(kontor).add('somebody', { lastName: 'Vzorová', city: 'Brno' });
    const page = await admin.get(`${root.replace('/bff', '/console')}?thing=${id}`);
    const [line] = (await read(`?thing=${id}`)).items;
    expect(line?.changes).toContainEqual({ field: 'lastName', isKept: false, before: null, after: null });
    const open = await admin.get(`${root.replace('/bff', '/console')}?thing=${id}&open=${line?.id}`);
    expect(open.body).toContain('Values of people’s data are never kept here.');
    for (const { body } of [page, open]) expect(body).not.toContain('Vzorová');
  });

  it('filters by person, key, thing, kind, action and days, all in the address', async () => {
    const id = await makeKey('Filtered');
    await addressCalls(kontor).add('somebody', { city: 'Brno' });
    const ofOwner = await read(`?who=${owner.id}&size=100`);
    expect(new Set(ofOwner.items.map(({ who }) => who.id))).toEqual(new Set([owner.id]));
    expect(ofOwner.filter).toMatchObject({ who: owner.id, whoKind: 'member' });
    const kinds = (await read('?kind=key&size=100')).items;
    expect(new Set(kinds.map(({ thing }) => thing.kind))).toEqual(new Set(['key']));
    expect(kinds.map(({ at }) => at)).toEqual(
      kinds
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    );
    expect((await read(`?kind=key&thing=${id}`)).items).toHaveLength(1);
    expect((await read(`?kind=member&thing=${id}`)).items).toEqual([]);
    expect((await read('?kind=key&action=member.role')).items).toEqual([]);
    expect((await read('?kind=nothing')).items).toEqual([]);
    // The clock of these tests stands at 2026-11-15T12:00:00Z.
    expect((await read('?from=2026-11-15&to=2026-11-15')).items.length).toBeGreaterThan(0);
    expect((await read('?from=2026-11-16')).items).toEqual([]);
    expect((await read('?to=2026-11-14')).items).toEqual([]);
    expect((await admin.get(`${root}?from=yesterday`, json)).statusCode).toBe(400);
    expect((await admin.get(`${root}?after=nonsense`, json)).statusCode).toBe(400);
    const page = await admin.get(`/console/demo/live/audit?who=${owner.id}&from=2026-11-16`);
    expect(page.body).toContain('Nothing matches these filters');
  });

  it('goes through pages by key set, forwards and back, with and without a filter', async () => {
    for (const label of ['one', 'two', 'three', 'four']) await makeKey(label);
    for (const filter of ['', '&kind=key', `&who=${owner.id}`]) {
      const all = (await read(`?size=1000${filter}`)).items.map(({ id }) => id);
      const found: string[] = [];
      let page = await read(`?size=3${filter}`);
      for (;;) {
        found.push(...page.items.map(({ id }) => id));
        if (page.next === null) break;
        page = await read(`?size=3${filter}&after=${page.next}`);
      }
      expect(found).toEqual(all);
      const back = await read(`?size=3${filter}&before=${page.previous}`);
      expect(back.items.map(({ id }) => id)).toEqual(all.slice(-3 - page.items.length, -page.items.length));
    }
  });

  it('shows an open line wherever it stands, also to who gets its address alone', async () => {
    const [first] = (await read('?size=1000')).items.toReversed();
    const page = await admin.get(`/console/demo/live/audit?size=1&open=${first?.id}`);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('id="open-title"');
    for (const none of ['0', '999999999', '99999999999999999999', 'x'])
      expect((await read(`?open=${none}`)).chosen).toBeNull();
  });

  it('shows sandbox lines in the sandbox, and live ones with those of no environment in live', async () => {
    const member = 'dev@example.com';
    const id = await makeKey('Sandbox key', 'sandbox', { member });
    const sandbox = await read('?size=1000', admin, '/bff/demo/sandbox/audit');
    expect(sandbox.items.map(({ thing }) => thing.id)).toContain(id);
    expect(sandbox.items.map(({ action }) => action)).not.toContain('member.invite');
    const live = (await read('?size=1000')).items;
    expect(live.map(({ thing }) => thing.id)).not.toContain(id);
    expect(live.map(({ action }) => action)).toContain('member.invite');
    expect(JSON.stringify(sandbox)).not.toContain(member);
  });

  it('shows nothing of other organisations', async () => {
    const { organisation } = await kontor.addOrganisation('others');
    const stranger = await signedInAs(kontor, 'owner', organisation.id);
    const theirs = await read('?size=1000', stranger, '/bff/others/live/audit');
    const ours = await read('?size=1000');
    const ids = new Set(ours.items.map(({ id }) => id));
    expect(theirs.items.filter(({ id }) => ids.has(id))).toEqual([]);
    const [one] = ours.items;
    expect((await read(`?open=${one?.id}`, stranger, '/bff/others/live/audit')).chosen).toBeNull();
    expect((await read(`?thing=${one?.thing.id}`, stranger, '/bff/others/live/audit')).items).toEqual([]);
  });

  it('does not tell the name of somebody who was only invited', async () => {
    const { organisation } = await kontor.addOrganisation('inviting');
    const theirs = await joinedMember(kontor, { role: 'owner', organisationId: organisation.id });
    const known = await joinedMember(kontor, { email: 'known@example.com' });
    await browserOf(kontor, known.token).call('/bff/account/profile', { name: 'Name Nobody Told' });
    const by = { member: theirs.id };
    const invitation = { organisationId: organisation.id, email: 'Known@Example.com', role: 'viewer' as const };
    const { member } = await roomOf(kontor).members.invite({ ...invitation, by, deliver: 'link' });
    const browser = browserOf(kontor, theirs.token);
    const view = await read('?action=member.invite&size=10', browser, '/bff/inviting/live/audit');
    expect(view.items.find(({ thing }) => thing.id === member.id)?.thing.name).toBe('Known@example.com');
    await roomOf(kontor).members.remove({ organisationId: organisation.id, memberId: member.id, by });
    const after = await read('?size=100', browser, '/bff/inviting/live/audit');
    expect(JSON.stringify(after)).not.toMatch(/Name Nobody Told|Known@example.com/);
  });

  it('shows what belongs to no organisation to operators alone', async () => {
    await kontor.shortener.inject('/api/shorten?url=https%3A%2F%2Fexample.com%2Faudit');
    expect((await admin.get('/bff/audit', json)).statusCode).toBe(404);
    expect((await read('?size=1000')).items.map(({ action }) => action)).not.toContain('link.create');
    const operator = await joinedMember(kontor);
    await roomOf(kontor).members.setOperator({ memberId: operator.id, isOperator: true, by: 'command line' });
    const browser = browserOf(kontor, operator.token);
    const { items } = await read('?size=100', browser, '/bff/audit');
    expect(items.find(({ action }) => action === 'link.create')).toMatchObject({
      who: { kind: 'visitor', id: 'visitor' },
      clientAddress: null,
      changes: [{ field: 'target', isKept: true, before: null, after: 'https://example.com/audit' }],
    });
    expect(items.map(({ action }) => action)).toContain('member.sign-in');
    const page = await browser.get('/console/audit', { 'accept-language': 'cs' });
    expect(page.body).toContain('Záznam změn mimo organizace');
    expect(page.body).toContain('Krátký odkaz vytvořen');
  });

  it('is a CSV file of all that the filter matches, which no spreadsheet runs', async () => {
    const id = await makeKey('=HYPERLINK("https://evil.example")');
    const { body, headers } = await admin.get(`/console/demo/live/audit.csv?thing=${id}`);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, ...rows] = body.trim().split('\r\n');
    expect(head).toBe('time,who,who is,who id,action,thing,thing id,field,before,after,details,request');
    expect(rows.every((row) => row.includes(id))).toBe(true);
    expect(body).toContain(`"'=HYPERLINK`);
    const all = await read('?size=1000&kind=key');
    const file = (await admin.get('/console/demo/live/audit.csv?kind=key&size=2')).body;
    for (const { thing } of all.items) expect(file).toContain(thing.id);
  });

  it('reads rows of before this release', async () => {
    const text = `insert into platform_audit (at, organisation_id, actor, action, subject, details)
      values (now(), $1, 'command line', 'contact.erase', 'sha256:old', '{"environment": "sandbox", "addresses": 2}')`;
    await kontor.database.query({ text, values: [kontor.organisation.id] });
    const { items } = await read('?thing=sha256:old', admin, '/bff/demo/sandbox/audit');
    expect(items).toMatchObject([{ who: { kind: 'command' }, action: 'contact.erase', changes: [] }]);
    expect((await read('?thing=sha256:old')).items).toEqual([]);
  });

  it('writes nothing for an Idempotency-Key that was used before', async () => {
    const calendar = await kontor.app.rooms.calendar.calendars.create(
      { organisationId: kontor.organisation.id, environment: 'live' },
      { name: 'Once', timeZone: 'Europe/Prague', defaultCountry: 'CZ' },
      'command line',
    );
    const event = {
      ...{ calendarId: calendar.id, title: 'Once', attendees: [] },
      ...{ startTime: '2026-12-01T10:00:00Z', endTime: '2026-12-01T11:00:00Z' },
    };
    const headers = { 'x-api-key': kontor.keys.PROD, 'idempotency-key': 'only-once' };
    const call = { method: 'POST', url: '/api/v1/calendar/add-event', headers, payload: { event } } as const;
    const [first, second] = [await kontor.api.inject(call), await kontor.api.inject(call)];
    expect([first.statusCode, second.statusCode, second.body]).toEqual([200, 200, first.body]);
    const { items } = await read(`?thing=${first.json().eventId}`);
    expect(items).toMatchObject([{ action: 'event.create', who: { kind: 'key' }, clientAddress: null }]);
    const refused = await kontor.api.inject({ ...call, headers: { 'x-api-key': kontor.keys.PROD } });
    expect(refused.statusCode).toBe(409);
    expect((await read('?action=event.create')).items).toHaveLength(1);
  });
});

describe('somebody who signs in', () => {
  it('is recorded with the address, for operators', async () => {
    const { id } = await joinedMember(kontor);
    const lines = await kontor.app.audit.list(null, 5);
    const line = lines.find(({ action, subject }) => action === 'member.sign-in' && subject === id);
    expect(line).toMatchObject({ organisationId: null, clientAddress: visitor.address });
  });
});
