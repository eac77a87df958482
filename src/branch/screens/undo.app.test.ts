// Undo on the branch screens: it gives back exactly what was, keeps what others did since, and is kept for an hour.
import { describe, expect, it } from 'vitest';
import { branchesBff as bff, openBranchDesk } from '#test/branch-desk.ts';
import { signedInAs } from '#test/console-calls.ts';
import type { Branch } from '../rules/branch.ts';
import { writeRow } from '../rules/field-texts.ts';

const regular = [{ dayOfWeek: 0, definition: '08:00-17:00' }];
const twice = [
  { date: '2026-12-24', isOpen: false, reason: 'Inventory' },
  { date: '2026-12-24', isOpen: true, reason: 'Market' },
];
const desk = await openBranchDesk((slug) => ({
  people: [{ role: 'manager', name: 'Vedoucí (ukázka)' }],
  ...(slug === 'zlin' ? { openingHours: { regular, exceptions: twice } } : {}),
}));
const { kontor, first: editor, viewOf } = desk;

const exceptionsOf = async (slug: string) => (await viewOf(slug, '/hours')).hours.exceptions;
type Undone = { undo: { action: string; fields: Record<string, string> } };
const takeBack = ({ undo }: Undone) => editor.call(`/bff/demo/live/${undo.action}`, undo.fields);

async function save(slug: string, tab: string, fields: object) {
  const { version, fields: stored } = await viewOf(slug, tab === 'overview' ? '' : `/${tab}`);
  const answer = await editor.call(`${bff}/${slug}/${tab}`, { ...stored, version, ...fields });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}
const closeAll = async (days: string) => {
  const { revision } = await viewOf('brno', '/hours');
  return (await editor.call(`${bff}/close-days`, { days, all: 'on', revision })).json();
};

describe('an Undo', () => {
  it('of closed days works after a change of something else, which stays', async () => {
    const done = await closeAll('31. 12.');
    await save('brno', 'overview', { name: 'Brno – Česká' });
    await save('plzen', 'hours', { hours: 'Po 8–17; 31.12. zavřeno; 2.1.2027 zavřeno' });
    expect((await takeBack(done)).statusCode).toBe(200);
    expect((await viewOf('brno')).name).toBe('Brno – Česká');
    expect(await exceptionsOf('brno')).toEqual([]);
    expect(await exceptionsOf('plzen')).toEqual([{ date: '2027-01-02', isOpen: false }]);
  });

  it('is refused where somebody changed the same day, and then nothing is done', async () => {
    const done = await closeAll('30. 12.');
    await save('plzen', 'hours', { hours: 'Po 8–17; 30.12. zavřeno (oslava)' });
    expect((await takeBack(done)).statusCode).toBe(409);
    expect(await exceptionsOf('brno')).toEqual([{ date: '2026-12-30', isOpen: false }]);
  });

  it('of hours gives back both exceptions of one day', async () => {
    const before = await exceptionsOf('zlin');
    expect(before.filter(({ date }: { date: string }) => date === '2026-12-24')).toEqual(twice);
    const saved = await save('zlin', 'hours', { hours: 'nonstop' });
    expect(await exceptionsOf('zlin')).toEqual([]);
    await takeBack(saved);
    expect(await exceptionsOf('zlin')).toEqual(before);
  });

  it('that the release before kept, with rows as they stand in an export, is given back as well', async () => {
    const before = await exceptionsOf('zlin');
    const saved = await save('zlin', 'hours', { hours: 'Po 9–10; 31.12. zavřeno' });
    const { id } = saved.undo.fields;
    const text = 'select changes from branch_undo where id = $1';
    const { rows } = await kontor.database.query<{ changes: string }>({ text, values: [id] });
    const { action, branches } = JSON.parse(rows[0]?.changes ?? '');
    const older = branches.map((one: { slug: string; before: Branch; after: Branch }) => ({
      slug: one.slug,
      before: writeRow(one.before),
      after: writeRow(one.after),
    }));
    const values = [JSON.stringify({ action, branches: older }), id];
    await kontor.database.query({ text: 'update branch_undo set changes = $1 where id = $2', values });
    expect((await takeBack(saved)).statusCode).toBe(200);
    expect(await exceptionsOf('zlin')).toEqual(before);
  });

  it('is of one organisation and environment, works once, and is forgotten after an hour', async () => {
    const saved = await save('zlin', 'hours', { hours: 'Po 10–11' });
    const { organisation } = await kontor.addOrganisation('strangers');
    const stranger = await signedInAs(kontor, 'owner', organisation.id);
    const { id } = saved.undo.fields;
    expect((await stranger.call('/bff/strangers/live/branches/restore', { id })).statusCode).toBe(404);
    expect((await editor.call('/bff/demo/sandbox/branches/restore', { id })).statusCode).toBe(404);
    expect((await (await signedInAs(kontor, 'viewer')).call(`${bff}/restore`, { id })).statusCode).toBe(403);
    kontor.clock.advance(60 * 60_000 + 1);
    expect((await takeBack(saved)).json()).toMatchObject({ status: 404, code: 'branch_undo_gone' });
    const kept = async () => (await kontor.database.query({ text: 'select id from branch_undo' })).rowCount;
    expect(await kept()).toBeGreaterThan(0);
    await kontor.app.rooms.branch.forget();
    expect(await kept()).toBe(0);
  });
});

describe('an Undo of an import', () => {
  async function importFile(rows: object[]): Promise<Undone & { created: number; updated: number }> {
    const base64 = Buffer.from(JSON.stringify(rows)).toString('base64');
    const looked = await editor.call('/bff/demo/live/branch-files/look', { file: { name: 'b.json', base64 } });
    return (await editor.call('/bff/demo/live/branch-files/apply', { id: looked.json().id })).json();
  }

  it('gives changed branches back, takes new ones and their former slugs away, and names nobody in the log', async () => {
    const before = await viewOf('brno', '/people');
    const done = await importFile([
      { slug: 'brno', name: 'Nové jméno', formerSlugs: ['brno-stare'] },
      { slug: 'jihlava', name: 'Jihlava' },
      { slug: 'jihlava-2', name: 'Jihlava 2', parentBranch: { slug: 'jihlava' } },
    ]);
    expect(done).toMatchObject({ created: 2, updated: 1 });
    expect((await viewOf('brno', '/people')).fields.people).toBe('');
    expect((await takeBack(done)).statusCode).toBe(200);
    const after = await viewOf('brno', '/people');
    expect([after.name, after.fields, after.formerSlugs]).toEqual([before.name, before.fields, []]);
    for (const slug of ['jihlava', 'jihlava-2', 'brno-stare'])
      expect([slug, (await editor.get(`${bff}/${slug}`)).statusCode]).toEqual([slug, 404]);
    const log = await kontor.app.audit.list(kontor.organisation.id, 3);
    expect(log.map(({ action }) => action)).toEqual(['branch.restore', 'branch.restore', 'branch.restore']);
    expect(JSON.stringify(log)).not.toContain('Vedoucí');
  });

  it('leaves a new branch alone that somebody worked on', async () => {
    const done = await importFile([{ slug: 'tabor', name: 'Tábor' }]);
    await save('tabor', 'contacts', { emails: 'tabor@example.com' });
    expect((await takeBack(done)).statusCode).toBe(409);
    expect((await viewOf('tabor')).name).toBe('Tábor');
  });
});
