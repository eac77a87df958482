// Proves what people may do with links: whose they see, edits with history and versions, tags, and pages of all of them.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Tenant } from '#platform/database/tenant.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { auditOf } from '#test/members.ts';
import { buildIndexes } from '#test/search-data.ts';
import { type Manager, tagLinks } from './links.ts';
import type { WantedLink } from './managed/create-links.ts';
import { NOTE_MAX_LENGTH, TITLE_MAX_LENGTH } from './managed/fields.ts';

let kontor: TestApp;
let own: Tenant;
let other: Tenant;
beforeAll(async () => {
  kontor = await testApp({ settings: { SHORTENER_URL: 'https://go.example.com' } });
  own = { organisationId: kontor.organisation.id, environment: 'live' };
  other = { organisationId: (await kontor.addOrganisation('other')).organisation.id, environment: 'live' };
});

const room = () => kontor.app.rooms.shortener;
const scopeOf = (owner: Tenant, isOperator = false) => ({ owner, isOperator });
const managerOf = (owner: Tenant): Manager => ({ scope: scopeOf(owner), by: { member: 'member-1' } });
const make = (owner: Tenant, rows: Partial<WantedLink>[], key?: string) =>
  room().createLinks.many(
    { owner, by: { member: 'member-1' }, ...(key === undefined ? {} : { key }) },
    rows.map((row, index) => ({ row: index + 1, url: 'https://example.com/', ...row })),
  );
const codesOf = async (
  owner: Tenant,
  asked: Parameters<ReturnType<typeof room>['links']['page']>[1],
  isOperator = false,
) => (await room().links.page(scopeOf(owner, isOperator), asked)).items.map(({ code }) => code);
const refused = async (work: Promise<unknown>) => {
  const error = (await work.catch((caught) => caught)) as Refusal;
  return [error.status, error.code];
};

describe('a link of an organisation', () => {
  it('is seen there, in no other organisation, in no other environment, and by operators only with those of nobody', async () => {
    await make(own, [{ code: 'ownlive' }]);
    await make({ ...own, environment: 'sandbox' }, [{ code: 'ownsand' }]);
    await make(other, [{ code: 'others' }]);
    await kontor.shortener.inject('/api/shorten?url=https://example.com/&custom=stranger');
    expect(await codesOf(own, {})).toEqual(['ownlive']);
    expect(await codesOf({ ...own, environment: 'sandbox' }, {}, true)).toEqual(['ownsand']);
    expect(await codesOf(own, {}, true)).toEqual(['stranger', 'ownlive']);
    for (const code of ['others', 'ownsand', 'stranger', 'nowhere']) {
      const { links } = room();
      expect(await refused(links.show(scopeOf(own), code))).toEqual([404, 'link_not_found']);
      expect(await refused(links.edit(managerOf(own), code, { title: 'mine' }))).toEqual([404, 'link_not_found']);
      expect(await refused(tagLinks(room().room, managerOf(own), ['ownlive', code], { add: ['x'] }))).toEqual([
        404,
        'link_not_found',
      ]);
      expect(await refused(links.disable(managerOf(own), code, 'no'))).toEqual([404, 'link_not_found']);
      expect(await refused(links.enable(managerOf(own), code))).toEqual([404, 'link_not_found']);
    }
    expect((await room().links.show(scopeOf(own), 'ownlive')).link).toMatchObject({ tags: [], version: 1, owner: own });
  });

  it('tells the public neither whose it is nor what it is called', async () => {
    await make(own, [{ code: 'secret1', title: 'Quiet title', note: 'Quiet note', tags: ['quiettag'] }]);
    for (const path of ['/api/stats/secret1', '/secret1+', '/api/stats/secret1/view', '/secret1']) {
      const { body, headers } = await kontor.shortener.inject(path);
      expect(body + JSON.stringify(headers)).not.toMatch(/Quiet (?:title|note)|quiettag|member-1|organisation/);
    }
  });

  it('is found by any part of its code, target, title and tags, and by tag page by page', async () => {
    const rows = Array.from({ length: 7 }, (_, n) => ({
      code: `page${n}`,
      tags: ['paged'],
      url: `https://example.com/${n}`,
    }));
    await make(own, rows);
    await make(own, [
      { code: 'findme1', title: 'Jarní Žlutý leták', url: 'https://findable.example/x', tags: ['billboard'] },
    ]);
    await buildIndexes(kontor);
    kontor.clock.advance(10_000);
    for (const q of ['INDME', 'findable', 'zluty', 'llboa']) expect(await codesOf(own, { q })).toEqual(['findme1']);
    for (const q of ['INDME', 'findable', 'zluty', 'llboa']) expect(await codesOf(other, { q })).toEqual([]);
    expect(await codesOf(own, { q: 'example.com', tag: 'paged', size: 3 })).toHaveLength(3);
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await room().links.page(scopeOf(own), { tag: 'paged', size: 3, ...(after ? { after } : {}) });
      seen.push(...page.items.map(({ code }) => code));
      after = page.next ?? undefined;
      if (after !== undefined && page.previous !== null) {
        const back = await room().links.page(scopeOf(own), { tag: 'paged', size: 3, before: page.previous });
        expect(back.items.map(({ code }) => code)).toEqual(seen.slice(-6, -3));
      }
    } while (after !== undefined);
    expect(seen).toEqual(rows.map(({ code }) => code).reverse());
    expect(await codesOf(other, { tag: 'paged' })).toEqual([]);
    expect(await room().room.managed.listTags(own, 100)).toContain('paged');
    expect(await room().room.managed.listTags(other, 100)).toEqual([]);
  });
});

describe('an edit', () => {
  it('leads elsewhere at once, says since when, and keeps where the link led', async () => {
    await make(own, [{ code: 'moved1', url: 'https://example.com/old' }]);
    expect((await kontor.shortener.inject('/moved1')).headers.location).toBe('https://example.com/old');
    await room().links.edit(managerOf(own), 'moved1', { target: 'https://example.com/new', version: 1 });
    await expect
      .poll(async () => (await kontor.shortener.inject('/moved1')).headers.location)
      .toBe('https://example.com/new');
    const { link, targets } = await room().links.show(scopeOf(own), 'moved1');
    expect(link).toMatchObject({ version: 2, targetChangedAt: new Date(kontor.clock.now()) });
    const change = { from: 'https://example.com/old', to: 'https://example.com/new', changedBy: 'member-1' };
    expect(targets).toMatchObject([change]);
    const [, entry] = await auditOf(kontor, 'moved1');
    expect(entry).toMatchObject({
      ...{ action: 'link.change', actor: 'member-1', organisationId: own.organisationId, environment: 'live' },
      changes: { target: ['https://example.com/old', 'https://example.com/new'] },
    });
  });

  it('from an older version is refused with both versions', async () => {
    await make(own, [{ code: 'twice1' }]);
    await room().links.edit(managerOf(own), 'twice1', { title: 'theirs', version: 1 });
    const error = await room()
      .links.edit(managerOf(own), 'twice1', { title: 'yours', version: 1 })
      .catch((caught: Refusal) => caught);
    expect(error).toMatchObject({
      ...{ status: 409, code: 'changed_meanwhile' },
      extra: { version: 2, yours: { title: 'yours' }, theirs: { title: 'theirs' } },
    });
    await room().links.edit(managerOf(own), 'twice1', { title: 'theirs' });
    expect((await room().links.show('all', 'twice1')).link.version).toBe(2);
  });

  it('keeps the note out of the audit log, which has its name', async () => {
    await make(own, [{ code: 'noted1' }]);
    await room().links.edit(managerOf(own), 'noted1', { note: 'Jana called' });
    expect((await auditOf(kontor, 'noted1')).at(-1)?.changes).toEqual({ note: null });
  });

  it.each([
    ['a target that is this shortener', { target: 'https://go.example.com/abc' }, 'invalid_url'],
    ['a target without http', { target: 'javascript:alert(1)' }, 'invalid_url'],
    ['a title that is too long', { title: 'x'.repeat(TITLE_MAX_LENGTH + 1) }, 'validation_failed'],
    ['a note that is too long', { note: 'x'.repeat(NOTE_MAX_LENGTH + 1) }, 'validation_failed'],
    ['a tag that is too long', { tags: ['x'.repeat(51)] }, 'validation_failed'],
    ['a tag with a comma', { tags: ['a,b'] }, 'validation_failed'],
    ['too many tags', { tags: Array.from({ length: 21 }, (_, n) => `t${n}`) }, 'validation_failed'],
  ])('refuses %s', async (_what, changes, code) => {
    await make(own, [{ code: 'limits1' }]);
    expect((await refused(room().links.edit(managerOf(own), 'limits1', changes)))[1]).toBe(code);
  });

  it('takes what is just within the limits', async () => {
    await make(own, [{ code: 'limits2' }]);
    const tags = Array.from({ length: 20 }, (_, n) => `${n + 10}`.padEnd(50, 'x'));
    const changes = { title: 'x'.repeat(TITLE_MAX_LENGTH), note: 'x'.repeat(NOTE_MAX_LENGTH), tags };
    expect(await room().links.edit(managerOf(own), 'limits2', changes)).toMatchObject(changes);
  });

  it('switches off with a reason, and on again', async () => {
    await make(own, [{ code: 'offon1' }]);
    await room().links.disable(managerOf(own), 'offon1', 'Campaign is over');
    await expect.poll(async () => (await kontor.shortener.inject('/offon1')).statusCode).toBe(410);
    const { link } = await room().links.show(scopeOf(own), 'offon1');
    expect(link).toMatchObject({ disabledReason: 'Campaign is over', disabledBy: 'member-1' });
    expect((await kontor.shortener.inject('/offon1')).body).not.toContain('Campaign');
    await room().links.enable(managerOf(own), 'offon1');
    await expect.poll(async () => (await kontor.shortener.inject('/offon1')).statusCode).toBe(302);
  });
});

describe('making many links', () => {
  it('says what came of each row, and makes nothing twice', async () => {
    const rows = [
      { code: 'batch1', utm: { source: 'mail' } },
      { code: 'batch1' },
      { code: 'ab' },
      { code: 'ownlive' },
      { url: 'ftp://example.com' },
      { title: 'x'.repeat(TITLE_MAX_LENGTH + 1) },
      {},
    ];
    const made = await make(own, rows, 'form 1');
    expect(made.map(({ code, problem }) => [code === null, problem])).toEqual([
      [false, null],
      [true, 'The code occurs twice in these rows.'],
      [true, expect.stringContaining('3 to 20')],
      [true, 'The code already exists. Choose another one.'],
      [true, expect.stringContaining('http://')],
      [true, expect.stringContaining('200')],
      [false, null],
    ]);
    expect(await make(own, rows, 'form 1')).toEqual(made);
    const again = await make(own, [{}], 'form 2');
    expect(again[0]?.code).not.toBe(made[6]?.code);
    expect((await room().links.show('all', 'batch1')).link.originalUrl).toBe('https://example.com/?utm_source=mail');
    expect(await auditOf(kontor, 'batch1')).toHaveLength(1);
  });

  it('drops the blanks around a target, in one row, in many, and in an edit', async () => {
    const targetOf = async (code: string) => (await room().links.show('all', code)).link.originalUrl;
    const request = { owner: own, by: { member: 'member-1' }, key: 'blanks' };
    await room().createLinks.one(request, { url: ' https://example.com/one\n', code: 'blanks1', utm: { source: 'x' } });
    await make(own, [{ code: 'blanks2', url: '\thttps://example.com/two ' }]);
    expect(await targetOf('blanks1')).toBe('https://example.com/one?utm_source=x');
    expect(await targetOf('blanks2')).toBe('https://example.com/two');
    const { version } = await room().links.edit(managerOf(own), 'blanks2', { target: ' https://example.com/two\n' });
    expect(version).toBe(1);
    await room().links.edit(managerOf(own), 'blanks2', { target: ' https://example.com/three ' });
    expect(await targetOf('blanks2')).toBe('https://example.com/three');
  });

  it('takes 1,000 rows and refuses 1,001', async () => {
    const rows = Array.from({ length: 1_001 }, () => ({}));
    expect(await refused(make(own, rows))).toEqual([400, 'too_many_at_once']);
    const made = await make(own, rows.slice(1));
    expect(new Set(made.map(({ code }) => code)).size).toBe(1_000);
  });

  it('refuses one that is wrong, and offers other codes for one that is taken', async () => {
    const one = (wanted: { url: string; code?: string }, key = 'once') =>
      room().createLinks.one({ owner: own, by: { member: 'member-1' }, key }, wanted);
    const first = await one({ url: 'https://example.com/one' });
    expect((await one({ url: 'https://example.com/one' })).code).toBe(first.code);
    expect(await refused(one({ url: 'nothing' }, 'a'))).toEqual([400, 'invalid_url']);
    expect(await refused(one({ url: 'https://example.com', code: 'a-b' }, 'b'))).toEqual([400, 'invalid_custom']);
    const error = await one({ url: 'https://example.com', code: 'ownlive' }, 'c').catch((caught: Refusal) => caught);
    expect(error).toMatchObject({
      status: 409,
      extra: { suggestions: [expect.any(String), expect.any(String), expect.any(String)] },
    });
  });
});
