// Two people at one branch: nobody's words are lost, neither by a form that began earlier nor by one that says nothing of it.
import { describe, expect, it } from 'vitest';
import { branchesBff as bff, openBranchDesk } from '#test/branch-desk.ts';

const base = '/console/demo/live/branches';
const { first, second, viewOf } = await openBranchDesk(() => ({ description: 'began', url: 'https://example.com/' }));

/** What a browser would send back: the fields of the page as they are drawn, without anything typed. */
const hiddenOf = (page: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1]?.replaceAll('&quot;', '"') ?? '';
const chosenOf = (page: string, name: string) =>
  [...page.matchAll(/<input type="radio"[^>]*>/g)]
    .map(([input]) => input)
    .filter((input) => input.includes(`name="${name}"`) && input.includes('checked'))
    .map((input) => /value="([^"]*)"/.exec(input)?.[1]);

describe('a form that began from an older version', () => {
  it('comes back with what only the other one changed chosen as theirs, and only with what differs', async () => {
    const opened = (await second.get(`${base}/brno`)).body;
    const { version, fields } = await viewOf('brno');
    const mine = { version: hiddenOf(opened, 'version'), began: hiddenOf(opened, 'began') };
    await first.call(`${bff}/brno/overview`, { ...fields, version, description: 'of the first', name: 'Brno 1' });
    const page = await second.send(`${base}/brno/overview`, { ...fields, ...mine, name: 'Brno 2' });
    expect(page.statusCode).toBe(409);
    expect(chosenOf(page.body, 'description')).toEqual(['of the first']);
    expect(chosenOf(page.body, 'name')).toEqual(['Brno 2']);
    expect(page.body).not.toMatch(/type="radio" name="(?:url|branchType)"/);
    // As somebody accepts it: both people's words are there.
    const conflict = page.body.slice(page.body.indexOf('class="card conflict"'));
    const accepted = {
      ...{ ...fields, name: 'Brno 2', description: 'of the first' },
      ...{ version: hiddenOf(conflict, 'version'), began: hiddenOf(conflict, 'began') },
    };
    expect((await second.send(`${base}/brno/overview`, accepted)).statusCode).toBe(303);
    expect((await viewOf('brno')).fields).toMatchObject({
      name: 'Brno 2',
      description: 'of the first',
      url: fields.url,
    });
  });

  it.each(['address', 'contacts', 'documents'])(
    'comes back without fields that are not of its form: %s',
    async (tab) => {
      const page = await second.send(`${base}/brno/${tab}`, { version: '787690', apiKey: 'of-nobody' });
      expect(page.statusCode).toBe(409);
      expect(page.body).not.toContain('of-nobody');
    },
  );

  it('comes back without a key that stands in its address', async () => {
    const key = `DEV_${'a1B2c3D4'.repeat(4)}`;
    const page = await second.send(`${base}/brno/address?apiKey=${key}`, { version: '787690' });
    expect(page.statusCode).toBe(409);
    expect(page.body).toContain('action="/console/demo/live/branches/brno/address?apiKey=DEV_…');
    expect(page.body).not.toContain(key);
  });

  it('that is wrong, too, still began from there when it comes back', async () => {
    const { version } = await viewOf('plzen', '/hours');
    await first.call(`${bff}/plzen/hours`, { version, hours: 'Po 9–10' });
    const began = { version: String(version), began: '{"hours":"0.0"}' };
    const hoursForm = (page: string) => page.slice(page.indexOf('aria-labelledby="hours-title"'));
    const wrong = await second.send(`${base}/plzen/hours`, { ...began, hours: 'nesmysl' });
    expect([wrong.statusCode, hiddenOf(hoursForm(wrong.body), 'version')]).toEqual([400, String(version)]);
    const again = await second.send(`${base}/plzen/hours`, { ...began, hours: 'Po 7–8' });
    expect(again.statusCode).toBe(409);
    // Checked without scripts: the address carries it on.
    const checked = await second.send(`${base}/plzen/check-hours`, { ...began, hours: 'Po 7–8' });
    const shown = await second.get(String(checked.headers.location));
    expect(hiddenOf(hoursForm(shown.body), 'version')).toBe(String(version));
  });

  it('that changed nothing leaves a version from which one can go on', async () => {
    const { version, fields } = await viewOf('zlin');
    const same = await first.call(`${bff}/zlin/overview`, { ...fields, version });
    expect([same.statusCode, same.json().version]).toEqual([200, version]);
    const more = { version: same.json().version, description: 'went on' };
    const next = await first.call(`${bff}/zlin/overview`, { ...fields, ...more });
    expect(next.statusCode).toBe(200);
    expect(next.json().version).toBe((await viewOf('zlin')).version);
  });

  it('cannot be left out: every edit says from which version it began', async () => {
    const edits: Record<string, object> = {
      overview: { name: 'Jiná' },
      ...{ address: {}, contacts: {}, people: {}, documents: {}, internal: {} },
      ...{ hours: { hours: 'nonstop' }, deactivate: {}, activate: {}, rename: { to: 'jina' } },
    };
    const before = await viewOf('zlin');
    for (const [path, body] of Object.entries(edits)) {
      for (const version of [undefined, null, '', 'x', 1.5]) {
        const answer = await second.call(`${bff}/zlin/${path}`, { ...body, version });
        expect([path, version, answer.statusCode]).toEqual([path, version, 400]);
      }
      const form = await second.send(`${base}/zlin/${path}`, { ...(body as Record<string, string>), version: '' });
      expect([path, form.statusCode]).toEqual([path, 400]);
      for (const version of [0, -1, before.version + 1, Number.MAX_SAFE_INTEGER]) {
        const forged = await second.call(`${bff}/zlin/${path}`, { ...body, version });
        expect([path, version, forged.statusCode]).toEqual([path, version, 409]);
      }
    }
    expect((await viewOf('zlin')).version).toBe(before.version);
  });
});
