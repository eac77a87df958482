// The demo branches, which show everything that a branch can have.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';

let kontor: TestApp;

beforeAll(async () => {
  kontor = await testApp();
});

async function ask(path: string, key = kontor.keys.PROD) {
  return (await kontor.api.inject({ url: `/api/v1/branch/${path}`, headers: { 'x-api-key': key } })).json();
}

describe('the demo branches', () => {
  it('are in both environments, as many as the banner says, of all three types, in two countries', async () => {
    for (const [environment, key] of [
      ['live', kontor.keys.PROD],
      ['sandbox', kontor.keys.DEV_],
    ] as const) {
      const tenant = { organisationId: kontor.organisation.id, environment };
      const demo = { tenants: [tenant], defaultCountry: 'CZ', timeZone: 'Europe/Prague' };
      const seeded = await kontor.database.transaction((within) => kontor.app.rooms.branch.seedDemo(demo, within));
      const count = Number.parseInt(seeded.everywhere ?? '', 10);
      expect(count).toBeGreaterThanOrEqual(12);
      await expect.poll(async () => (await ask('list', key)).itemCount).toBe(count);
      const { items } = await ask('list', key);
      const types = new Set(items.map(({ branchType }: { branchType: string }) => branchType));
      expect(types).toEqual(new Set(['own', 'franchise', 'partner']));
      expect(items.filter((item: object) => !('latitude' in item))).toHaveLength(1);
      const { rows } = await kontor.database.query({
        text: "select distinct address ->> 'country' as country from branch_branch where environment = $1 order by 1",
        values: [environment],
      });
      expect(rows).toEqual([{ country: 'CZ' }, { country: 'SK' }]);
    }
    expect((await ask('detail?slug=zlin')).code).toBe('branch_not_found');
  });

  it('are closed on the Czech holidays of this year and the next on which they would be open', async () => {
    const detail = await ask('detail?slug=praha-vodickova');
    const days = detail.openingHours.exceptions.map(({ date }: { date: string }) => date);
    expect(days).toContain('2026-12-24');
    expect(days).toContain('2027-03-29');
    // A Sunday, when it is closed anyway.
    expect(days).not.toContain('2026-07-05');
    expect(detail.termsAndConditions).toMatch(/^# /);
    expect(detail.people).toContainEqual({ role: 'manager', name: 'Vedoucí pobočky' });
  });

  it('of a later first start have no holiday after 2027: the law may change, and somebody is asked instead', async () => {
    const { organisation } = await kontor.addOrganisation('later');
    const before = kontor.clock.now();
    kontor.clock.set(Date.parse('2027-06-01T12:00:00Z'));
    const tenant = { organisationId: organisation.id, environment: 'live' } as const;
    const demo = { tenants: [tenant], defaultCountry: 'CZ', timeZone: 'Europe/Prague' };
    await kontor.database.transaction((within) => kontor.app.rooms.branch.seedDemo(demo, within));
    kontor.clock.set(before);
    const { rows } = await kontor.database.query<{ text: string }>({
      text: 'select string_agg(b::text, chr(10)) as text from branch_branch b where organisation_id = $1',
      values: [organisation.id],
    });
    expect(rows[0]?.text).toContain('2027-12-24');
    expect(rows[0]?.text).not.toContain('2028-');
  });

  it('have parents, former slugs, breaks, nights and seasons', async () => {
    expect((await ask('detail?slug=brno')).parentBranch.slug).toBe('praha-vodickova');
    const hours = async (slug: string) => JSON.stringify((await ask(`detail?slug=${slug}`)).openingHours.regular);
    expect(await hours('praha-smichov')).toContain('13:00-18:00');
    expect(await hours('kosice-hlavna')).toContain('10:00-01:00');
    expect(await hours('olomouc-vydejni-box')).toContain('00:00-24:00');
    expect(await hours('ceske-budejovice')).toContain('validFrom');
  });
});
