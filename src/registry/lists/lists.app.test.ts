// Lists that are checked in the background: sent, worked on, stopped, continued, taken as a file.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ares, listBase as base, icoOf, icos, type ListCalls, openListCalls } from '#test/company-lists.ts';
import { signedInAs } from '#test/console-calls.ts';
import { auditOf } from '#test/members.ts';
import { behaviours } from '#test/neighbours/registry-replay.ts';
import { ensureListWork } from './work-on-lists.ts';

let calls: ListCalls;

beforeAll(async () => {
  calls = await openListCalls();
});
afterAll(() => calls.replay.close());

describe('a list', () => {
  it('keeps its columns as they were and gets ours: companies, accounts, repaired, wrong, nothing', async () => {
    const { look, send, untilState, download } = calls;
    const rows = [
      'Název;IČO;Poznámka',
      `První;${icoOf(1)};"=HYPERLINK(""x"")"`,
      'Druhá;19-2000145399/0800;+1',
      'Třetí;CZ0108000000192000145399;',
      'Čtvrtá;;"více\nřádků"',
      'Pátá;nic;',
    ];
    const sent = await send(Buffer.from(`\uFEFF${rows.join('\r\n')}`));
    expect(sent.statusCode, sent.body).toBe(303);
    const id = String(sent.headers.location).split('/').at(-1) ?? '';
    await untilState(id, 'done');
    const { list, items } = await look(id);
    expect(list).toMatchObject({ column: 'IČO', total: 5, done: 5, fileName: 'dodavatele.csv' });
    expect(items.map(({ reading, isValid }) => [reading, isValid])).toEqual([
      ['company', true],
      // The column is of companies: what stands in it is read as one.
      ['company', false],
      ['company', false],
      ['none', false],
      ['none', false],
    ]);
    const file = await download(id);
    const lines = file.slice(1).split('\r\n');
    expect(lines[0]).toMatch(/^Název,IČO,Poznámka,kontor_reading,kontor_valid,/);
    expect(lines[1]).toContain(`První,${icoOf(1)},"'=HYPERLINK(""x"")",company,yes,${icoOf(1)},'=Firma`);
    expect(lines[1]).toContain('Ukázková 1,602 00,Brno,CZ,');
    expect(file).toContain('"více\nřádků"');
    expect(file).toContain("'+1");
    expect(await download(id, 'cs')).toContain('Toto není číslo firmy.');
  });

  it('of accounts is done at once, and no register is asked', async () => {
    const { replay, viewer, look, start } = calls;
    const before = replay.requests.length;
    const id = await start('účet\n19-2000145399/0800\nCZ0108000000192000145399\n124/0100\nnic 5');
    const { list, items } = await look(id);
    expect([list.state, list.done, list.problems]).toEqual(['done', 4, 3]);
    expect(items.map(({ value, problems }) => [value, problems])).toEqual([
      ['CZ6508000000192000145399', []],
      ['CZ6508000000192000145399', ['repaired']],
      [expect.stringMatching(/^CZ/), ['strict_mod11']],
      [null, [expect.any(String)]],
    ]);
    expect((await look(id, '?show=problems')).items).toHaveLength(3);
    expect(replay.requests.length).toBe(before);
    const page = (await viewer.get(`/console/${base}/${id}?lang=cs`)).body;
    expect(page).toContain('Kontrolní číslice neseděly');
    expect(page).toContain('Přísná kontrola by ho odmítla');
  });

  it('is read in the column that was chosen, with its countries; an unknown column is refused at its field', async () => {
    const { paste, look, start, untilState } = calls;
    const text = `jméno\tzemě\tkód\nA\tCZ\t${icoOf(2)}\nB\tXX\t5\nC\tSlovensko\t36421928, 36421929`;
    expect((await paste(text, { column: 'IČO' })).json().errors).toMatchObject([
      { field: 'column', code: 'column_unknown' },
    ]);
    const id = await start(text, { column: 'KÓD' });
    await untilState(id, 'done');
    const { list, items } = await look(id);
    expect(list.column).toBe('kód');
    expect(items.map(({ problems }) => problems)).toEqual([[], ['country_not_supported'], ['several_numbers']]);
    const byPlace = await start(text, { column: '3' });
    await untilState(byPlace, 'done');
    expect((await look(byPlace)).list.column).toBe('kód');
  });

  it('of VAT ids says what each is, and asks a register only where the id has an IČO in it', async () => {
    const { replay, look, start, untilState } = calls;
    const before = replay.requests.length;
    const id = await start(`IČ DPH\nSK2020317068\nSK2020317069\nCZ640903926\nCZ${icoOf(3)}`);
    await untilState(id, 'done');
    expect((await look(id)).items.map(({ isValid, problems }) => [isValid, ...problems])).toEqual([
      [null, 'vat_sk'],
      [false, 'vat_sk_wrong'],
      [null, 'vat_cz_person'],
      [true],
    ]);
    expect(replay.requests.length).toBe(before + 1);
  });

  it('without names of columns begins with its first line', async () => {
    const { look, start, untilState, download } = calls;
    const id = await start(`${icoOf(2)}\n${icoOf(2)}`);
    await untilState(id, 'done');
    expect((await look(id)).list).toMatchObject({ total: 2, column: '1' });
    expect((await download(id)).slice(1).split('\r\n')[0]).toMatch(/^1,kontor_reading/);
  });

  it('is one at a time for an organisation, in both environments; another organisation has its own', async () => {
    const { fallSilent, kontor, editor, paste, answer, start, act } = calls;
    fallSilent();
    const id = await start(icoOf(700));
    const second = await paste(icoOf(701));
    expect([second.statusCode, second.json().code]).toEqual([409, 'list_running']);
    expect((await paste(icoOf(701), { place: 'demo/sandbox/companies/lists' })).statusCode).toBe(409);
    const form = await editor.send(`/console/${base}/paste`, { text: icoOf(701) });
    expect(form.statusCode).toBe(409);
    expect(form.body).toContain('is being checked already');
    expect(form.body).toContain(icoOf(701));
    const other = await kontor.addOrganisation('neighbours');
    const stranger = await signedInAs(kontor, 'owner', other.organisation.id);
    expect((await paste('1;2', { who: stranger, place: 'neighbours/live/companies/lists' })).statusCode).toBe(200);
    await act(id, 'cancel');
    answer();
  });

  it('is stopped and goes on where it was; what was checked is in the file, and no row twice', async () => {
    const { fallSilent, until, look, stateOf, answer, start, untilState, download, act } = calls;
    fallSilent(...icos(10, 2));
    const id = await start(icos(10, 6).join('\n'));
    await until(async () => (await look(id)).list.done === 2);
    const stopped = await act(id, 'cancel');
    expect(stopped.json()).toMatchObject({ undo: { action: expect.stringContaining(`${id}/resume`) } });
    expect(await stateOf(id)).toBe('cancelled');
    expect(await download(id)).toContain('Not checked.');
    answer();
    expect((await act(id, 'resume')).statusCode).toBe(200);
    await untilState(id, 'done');
    const file = await download(id);
    expect(file.trim().split('\r\n')).toHaveLength(7);
    for (const ico of icos(10, 6)) expect(file).toContain(`company,yes,${ico},`);
    expect((await look(id)).list).toMatchObject({ done: 6, problems: 0 });
    // What is done cannot be stopped or continued any more.
    await act(id, 'cancel');
    await act(id, 'resume');
    expect(await stateOf(id)).toBe('done');
    for (const what of ['dismiss', 'dismiss', 'restore', 'restore']) await act(id, what);
    // Of what changed nothing there is no line.
    const lines = (await auditOf(calls.kontor, id)).map(({ action }) => action.replace('company-list.', ''));
    expect(lines.toSorted()).toEqual(['cancel', 'create', 'dismiss', 'restore', 'resume']);
  });

  it('goes on in another process after a kill: rows without a result are all that is left to do', async () => {
    const { fallSilent, until, kontor, look, answer, start, untilState } = calls;
    fallSilent();
    const id = await start(icos(30, 3).join('\n'));
    await until(async () => (await look(id)).waits.length === 1);
    // As a process leaves it that died with the turn, with its job lost, too.
    await kontor.database.query({ text: `delete from pgboss.job where name = 'registry-list'` });
    await kontor.database.query({
      text: `update registry_list_turn set holder = gen_random_uuid(), held_until = now() + interval '2 seconds'`,
    });
    answer();
    await ensureListWork(kontor.app.rooms.registry.room);
    await untilState(id, 'done');
    expect((await look(id)).list).toMatchObject({ done: 3, total: 3 });
  });

  it('waits while we may not ask its register: that is no silence of it, and no try of a row', async () => {
    const { kontor, replay, viewer, look, start, untilState } = calls;
    const [first = '', ...rows] = icos(40, 4);
    replay.on(`${ares}${first}`, behaviours.answer(429, '', { 'retry-after': '20' }));
    await viewer.get(`/bff/demo/live/companies?q=${first}`);
    const id = await start(rows.join('\n'));
    await untilState(id, 'done', 500);
    expect((await look(id)).items.map(({ isValid }) => isValid)).toEqual([true, true, true]);
    const text = 'select sum(tries)::int as tries from registry_list_row where list_id = $1';
    expect((await kontor.database.query({ text, values: [id] })).rows).toEqual([{ tries: 0 }]);
  });

  it('says that we do not know where its register stays silent for too long', async () => {
    const { fallSilent, until, viewer, look, answer, start, untilState, download } = calls;
    fallSilent();
    const id = await start(['IČO', ...icos(50, 3)].join('\n'));
    await until(async () => (await look(id)).waits[0]?.country === 'CZ');
    expect((await viewer.get(`/console/${base}/${id}?lang=en`)).body).toContain(
      'The register of Czechia does not answer',
    );
    await untilState(id, 'done', 30 * 60_000);
    const { items, list } = await look(id);
    expect(items.map(({ isValid, problems }) => [isValid, problems])).toEqual(
      Array.from({ length: 3 }, () => [null, ['registry_unavailable']]),
    );
    expect(list.problems).toBe(3);
    expect(await download(id)).toContain('company,unknown,');
    answer();
  });
});
