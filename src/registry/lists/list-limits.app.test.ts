// Lists that are checked in the background: limits, who may do what, how they are listed, and their end.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listBase as base, icoOf, type ListCalls, openListCalls } from '#test/company-lists.ts';
import { somebodyElse } from '#test/database.ts';
import type { ListsView } from '../views.ts';
import { removeOldLists } from './lists.ts';
import { mostFileBytes, mostPasted, mostRows } from './read-list.ts';

let calls: ListCalls;

beforeAll(async () => {
  calls = await openListCalls();
});
afterAll(() => calls.replay.close());

describe('limits', () => {
  const rowsOf = (count: number) => Array.from({ length: count }, () => '124/0100').join('\n');

  it('10,000 rows are taken, one more is refused at the field, with the names of columns or without', async () => {
    const { paste, look, start, download } = calls;
    const full = await start(`účet\n${rowsOf(mostRows)}`);
    expect((await look(full)).list).toMatchObject({ state: 'done', total: mostRows, done: mostRows });
    expect((await download(full)).trimEnd().split('\r\n')).toHaveLength(mostRows + 1);
    for (const text of [`účet\n${rowsOf(mostRows + 1)}`, rowsOf(mostRows + 1)]) {
      expect((await paste(text)).json().errors).toMatchObject([{ field: 'text', code: 'too_many_rows' }]);
    }
  });

  it('as many rows as fit into the field are pasted without scripts, too', async () => {
    const { editor, look } = calls;
    const row = '124/0100';
    const text = Array.from({ length: mostRows }, () => row.padEnd(Math.floor(mostPasted / mostRows) - 2)).join('\r\n');
    const answer = await editor.send(`/console/${base}/paste`, { text });
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(303);
    const id = answer.headers.location?.toString().split('/').at(-1) ?? '';
    expect((await look(id)).list).toMatchObject({ total: mostRows });
  });

  it('a file and pasted rows have most bytes; no row, no UTF-8 and no CSV are told at the field', async () => {
    const { editor, paste, send } = calls;
    const large = Buffer.alloc(mostFileBytes, '1 \n');
    expect((await send(Buffer.concat([large, Buffer.from('1')]))).statusCode).toBe(413);
    expect((await send(large)).statusCode).toBe(400);
    expect((await paste('1'.repeat(mostPasted + 1))).statusCode).toBe(400);
    const codes = async (bytes: Buffer) =>
      (await editor.call(`/bff/${base}/send`, { file: { name: 'a.csv', base64: bytes.toString('base64') } })).json()
        .errors?.[0]?.code;
    expect(await codes(Buffer.from([0x49, 0xc8, 0x4f]))).toBe('not_utf8');
    expect(await codes(Buffer.from('\n \n'))).toBe('no_rows');
    expect(await codes(Buffer.from('IČO\n'))).toBe('no_rows');
    expect(await codes(Buffer.from('IČO\n"1\n2'))).toBe('unreadable_csv');
  });
});

describe('a list', () => {
  it('is at no address that is no id', async () => {
    expect((await calls.viewer.get(`/bff/${base}/no-id`)).statusCode).toBe(404);
  });

  it('leaves a line in the audit log that knows how many rows it had, and nothing that stood in it', async () => {
    const { kontor, start } = calls;
    const id = await start('124/0100\n125/0100');
    const [line] = await kontor.app.audit.list(kontor.organisation.id, 1);
    expect(line).toMatchObject({ action: 'company-list.create', subject: id, details: { rows: 2 } });
    expect(JSON.stringify(line)).not.toContain('/0100');
  });
});

describe('two people at once', () => {
  /** Both requests wait until the lists are let go, so that they meet. */
  async function meet(ids: readonly string[], what: string) {
    const { kontor, act } = calls;
    const answers = await somebodyElse(kontor.database, async (within) => {
      await within.query({ text: 'select from registry_list where id = any($1) for update', values: [ids] });
      const sent = ids.map((id) => act(id, what));
      const waiting = {
        text: `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      };
      await expect.poll(async () => (await kontor.database.query(waiting)).rowCount).toBe(ids.length);
      return { sent };
    });
    return Promise.all(answers.sent);
  }

  async function startStopped(at: number): Promise<string> {
    const { start, act } = calls;
    const id = await start(icoOf(at));
    await act(id, 'cancel');
    return id;
  }

  it('go on with one list: it goes on once, and both see it', async () => {
    const { fallSilent, stateOf, act, answer } = calls;
    fallSilent();
    const id = await startStopped(900);
    expect((await meet([id, id], 'resume')).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await stateOf(id)).toBe('running');
    await act(id, 'cancel');
    answer();
  });

  it('go on with two lists: one goes on, and the other one is told to wait', async () => {
    const { fallSilent, stateOf, act, answer } = calls;
    fallSilent();
    const ids = [await startStopped(910), await startStopped(911)];
    const answers = await meet(ids, 'resume');
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('list_running');
    expect((await Promise.all(ids.map(stateOf))).toSorted()).toEqual(['cancelled', 'running']);
    await Promise.all(ids.map((id) => act(id, 'cancel')));
    answer();
  });
});

describe('the lists', () => {
  it('come in pages, as CSV, and wait on Today until somebody puts them out of sight', async () => {
    const { kontor, editor, viewer, start, act } = calls;
    await start('125/0100');
    kontor.clock.advance(1_000);
    const id = await start('124/0100');
    const first: ListsView = (await viewer.get(`/bff/${base}?size=1`)).json();
    expect(first.items.map((one) => one.id)).toEqual([id]);
    const next: ListsView = (await viewer.get(`/bff/${base}?size=1&after=${first.next}`)).json();
    expect(next.items[0]?.id).not.toBe(id);
    const back: ListsView = (await viewer.get(`/bff/${base}?size=1&before=${next.previous}`)).json();
    expect(back.items[0]?.id).toBe(id);
    expect((await viewer.get(`/console/${base}.csv`)).body).toContain(id);
    const findRow = async () => {
      const { attention } = (await editor.get('/bff/demo/live/today')).json();
      return attention.find((row: { id: string }) => row.id === id);
    };
    const waits = async () => (await findRow())?.code === 'company-list.problems';
    expect(await waits()).toBe(true);
    expect((await editor.get('/console/demo/live/today?lang=en')).body).toContain('1 row, to look at.');
    expect((await editor.get('/console/demo/live/today?lang=cs')).body).toContain('1 řádek, ke kontrole.');
    // Since it is done, and not since somebody looks.
    kontor.clock.advance(60_000);
    expect((await findRow()).since).toBe(first.items[0]?.finishedAt);
    const done = await act(id, 'dismiss');
    expect([done.json().undo.action, await waits()]).toEqual([expect.stringContaining(`${id}/restore`), false]);
    await act(id, 'restore');
    expect(await waits()).toBe(true);
  });

  it('are removed after seven days, with their rows', async () => {
    const { kontor, start } = calls;
    const id = await start('124/0100');
    const { room } = kontor.app.rooms.registry;
    const dayMs = 86_400_000;
    kontor.clock.advance(7 * dayMs);
    await removeOldLists(room);
    const tenant = { organisationId: kontor.organisation.id, environment: 'live' } as const;
    expect((await room.listStore.find(tenant, id))?.state).toBe('done');
    kontor.clock.advance(1);
    await removeOldLists(room);
    expect(await room.listStore.find(tenant, id)).toBe(null);
    const left = await kontor.database.query({
      text: 'select 1 from registry_list_row where list_id = $1',
      values: [id],
    });
    expect(left.rows).toEqual([]);
  });
});
