// The People screen: pages of people, and the sessions of others, which only who manages the person sees and ends.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { browserOf, signedInAs } from '#test/console-calls.ts';
import { auditOf, joinedMember, roomOf } from '#test/members.ts';

let kontor: TestApp;

beforeAll(async () => {
  kontor = await testApp();
});

const bff = '/bff/demo/live/people';

describe('the sessions of somebody', () => {
  it('are shown to an admin, who ends one or all of them at once', async () => {
    const admin = await joinedMember(kontor, { role: 'admin' });
    const browser = browserOf(kontor, admin.token);
    const person = await joinedMember(kontor);
    const { link } = await roomOf(kontor).members.link({ who: person.id, by: 'command line' });
    const second = browserOf(kontor, null);
    await second.send(`/console/enter/${link.token}`, {});
    const sessions = async () => (await browser.get(`${bff}?person=${person.id}`)).json().sessions;
    const agents = (await sessions()).map(({ userAgent }: { userAgent: string }) => userAgent);
    expect(agents.sort()).toEqual(['a browser', 'lightMyRequest']);
    expect((await browser.get(`/console/demo/live/people?person=${person.id}`)).body).toContain('Signed in at');

    const ended = await browser.send(
      `/console/demo/live/people/${person.id}/sessions/${person.signedIn.sessionId}/end`,
      {},
    );
    expect(ended.statusCode).toBe(303);
    expect((await browserOf(kontor, person.token).get('/console/account')).statusCode).toBe(303);
    expect((await second.get('/console/account')).statusCode).toBe(200);
    expect((await auditOf(kontor, person.id)).at(-1)).toMatchObject({
      action: 'member.session-end',
      organisationId: kontor.organisation.id,
      actor: admin.id,
      requestId: ended.headers['x-request-id'],
    });
    expect((await browser.call(`${bff}/${person.id}/sessions/end-all`, {})).statusCode).toBe(200);
    expect((await second.get('/console/account')).statusCode).toBe(303);
    expect(await sessions()).toEqual([]);
    // One's own session stays.
    expect((await browser.call(`${bff}/${admin.id}/sessions/end-all`, {})).statusCode).toBe(200);
    expect((await browser.get('/console/account')).statusCode).toBe(200);
  });

  it('are neither shown to nor ended by who does not manage the person wherever they belong', async () => {
    const owner = await joinedMember(kontor, { role: 'owner' });
    const { organisation } = await kontor.addOrganisation('elsewhere');
    const both = await joinedMember(kontor);
    await roomOf(kontor).members.invite({
      ...{ organisationId: organisation.id, email: both.email, role: 'viewer', by: 'command line' },
    });
    const foreign = await joinedMember(kontor, { organisationId: organisation.id });
    const cases = [
      { of: owner, by: await signedInAs(kontor, 'admin'), expected: [403, 200] },
      { of: both, by: await signedInAs(kontor, 'owner'), expected: [403, 200] },
      { of: both, by: await signedInAs(kontor, 'editor'), expected: [403, 200] },
      { of: foreign, by: await signedInAs(kontor, 'owner'), expected: [404, 303] },
    ];
    for (const { of, by, expected } of cases) {
      expect((await by.get(`${bff}?person=${of.id}`)).json().sessions).toBeNull();
      const path = `${bff}/${of.id}/sessions`;
      for (const what of [`${of.signedIn.sessionId}/end`, 'end-all'])
        expect((await by.call(`${path}/${what}`, {})).statusCode, what).toBe(expected[0]);
      expect(await roomOf(kontor).sessions.verify(of.token)).not.toBeNull();
    }
  });
});

describe('the list of people', () => {
  it('comes in pages, each of which names the next; the CSV has them all', async () => {
    const { organisation } = await kontor.addOrganisation('crowd');
    const owner = await joinedMember(kontor, { organisationId: organisation.id, role: 'owner' });
    const browser = browserOf(kontor, owner.token);
    const emails = Array.from({ length: 120 }, (_, number) => `crowd-${String(number).padStart(3, '0')}@example.com`);
    for (const [index, email] of emails.entries()) {
      // Several come at the same moment: the id decides then.
      if (index % 7 === 0) kontor.clock.advance(1);
      const invitation = { organisationId: organisation.id, email, role: 'viewer', by: 'command line' } as const;
      await roomOf(kontor).members.invite(invitation);
    }
    const seen: string[] = [];
    const sizes: number[] = [];
    let after = '';
    for (let page = 1; page <= 4; page += 1) {
      const view = (await browser.get(`/bff/crowd/live/people${after}`)).json();
      seen.push(...view.items.map(({ email }: { email: string }) => email));
      sizes.push(view.items.length);
      expect([view.total, view.previous === null]).toEqual([121, page === 1]);
      if (view.next === null) break;
      after = `?after=${encodeURIComponent(view.next)}`;
    }
    expect(sizes).toEqual([50, 50, 21]);
    expect([...seen].sort()).toEqual([owner.email, ...emails].sort());
    const csv = (await browser.get('/console/crowd/live/people.csv')).body;
    expect(csv.trim().split('\r\n')).toHaveLength(122);
    const page = (await browser.get('/console/crowd/live/people')).body;
    expect(page).toContain('rel="next"');
    expect(page).not.toContain('rel="prev"');
    // Whoever is open beside the list need not be on its page.
    const last = (await roomOf(kontor).members.list(organisation.id)).at(-1);
    expect((await browser.get(`/bff/crowd/live/people?person=${last?.id}`)).json().chosen.id).toBe(last?.id);
    for (const odd of ['x', '1.2', '%00', '99999999999999999999.a'])
      expect((await browser.get(`/console/crowd/live/people?after=${odd}`)).statusCode, odd).toBeLessThan(500);
  });
});
