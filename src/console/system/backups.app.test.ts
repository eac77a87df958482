// Backups from the console: made now, downloaded, restored, one at a time, removed in time, and their age on Today.
import { readdirSync, readlinkSync } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { recordBackup } from '#platform/backups/record-command.ts';
import { restoreFrom } from '#platform/database/backup/restore.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { type Browser, signedInAs, signedInOperator } from '#test/console-calls.ts';
import { testDatabase } from '#test/database.ts';
import { temporaryFolder } from '#test/folders.ts';
import { auditOf } from '#test/members.ts';
import { backupFiles } from '../../data-folder.ts';

let kontor: TestApp;
let operator: Browser;
let place: string;

const dayMs = 86_400_000;

type Item = { id: string; kind: string; state: string; bytes: number; file: string; isHere: boolean };
const list = async () => (await operator.get('/bff/system/backups')).json();
const newest = async (): Promise<Item> => (await list()).items[0];

async function makeOne(): Promise<Item> {
  kontor.clock.advance(1_000);
  const { statusCode, body } = await operator.send('/console/system/backups/make', {});
  expect(statusCode, body).toBe(303);
  await kontor.app.backups.settled();
  return newest();
}

/** What a restore into an empty database brings back. */
async function restore(bytes: Buffer): Promise<unknown> {
  const [folder, database] = [await temporaryFolder(), await testDatabase({ empty: true })];
  const file = join(folder, 'sent.backup');
  await writeFile(file, bytes);
  await restoreFrom(file, { database, dataDir: join(folder, 'data'), files: backupFiles });
  const { rows } = await database.query({ text: 'select slug from organisation order by slug' });
  const readPepper = (dataDir: string) => readFile(join(dataDir, 'key-pepper'), 'utf8');
  expect(await readPepper(join(folder, 'data'))).toBe(await readPepper(kontor.config.DATA_DIR));
  return rows.map(({ slug }) => slug);
}

const listOpenFiles = () =>
  readdirSync('/proc/self/fd').flatMap((name) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`);
    } catch {
      // The folder itself was open while it was read.
      return [];
    }
  });

beforeAll(async () => {
  kontor = await testApp({ settings: { BACKUP_KEEP: '2' } });
  operator = await signedInOperator(kontor);
  place = join(kontor.config.DATA_DIR, 'backups');
});

describe('a backup', () => {
  it('is made in the background, checked, kept for its owner only, and can be downloaded and restored', async () => {
    const empty = await operator.get('/console/system/backups');
    expect(empty.body).toContain('No backup yet');
    const made = await makeOne();
    expect(made).toMatchObject({ kind: 'kept', state: 'done', isHere: true, failure: null });
    expect(made).toMatchObject({ checkedAt: expect.any(String), by: expect.stringContaining('@example.com') });
    const { mode, size } = await stat(join(place, made.file));
    expect([mode & 0o777, size]).toEqual([0o600, made.bytes]);
    expect((await stat(place)).mode & 0o777).toBe(0o700);
    const answer = await operator.get(`/console/system/backups/${made.id}/download`);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/gzip', 'content-length': String(made.bytes) });
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="kontor-20261115T120001Z.backup"; filename*=UTF-8''kontor-20261115T120001Z.backup`,
    );
    expect(answer.rawPayload.equals(await readFile(join(place, made.file)))).toBe(true);
    expect(await restore(answer.rawPayload)).toEqual(['demo']);
    const audited = (await auditOf(kontor, made.id)).map(({ action, actorKind }) => [action, actorKind]);
    expect(audited).toEqual([
      ['backup.make', 'member'],
      ['backup.download', 'member'],
    ]);
    expect((await operator.get(`/console/system/backups/${made.id}?lang=cs`)).body).toContain('Záloha z');
    await operator.get('/console/system/backups?lang=en');
  });

  it('is sent straight from the database, and restored', async () => {
    kontor.clock.advance(1_000);
    const answer = await operator.get('/console/system/backups/download');
    expect(answer.statusCode).toBe(200);
    expect(await restore(answer.rawPayload)).toEqual(['demo']);
    await kontor.app.backups.settled();
    const sent = await newest();
    expect(sent).toMatchObject({ kind: 'sent', state: 'done', bytes: answer.rawPayload.length, isHere: false });
    expect(await auditOf(kontor, sent.id)).toMatchObject([{ action: 'backup.download', details: { kind: 'sent' } }]);
  });

  it('is made one at a time; one whose process died is over after a minute', async () => {
    kontor.clock.advance(1_000);
    const at = new Date(kontor.clock.now());
    await kontor.database.query({
      text: `insert into platform_backup (id, kind, actor, state, started_at, beat_at, folder, file, tables_done, tables_total, bytes)
             values (gen_random_uuid(), 'kept', 'x', 'running', $1, $1, 'elsewhere', 'lost.backup', 7, 40, 123456)`,
      values: [at],
    });
    const second = await operator.send('/console/system/backups/make', {});
    expect(second.statusCode).toBe(409);
    for (const text of ['only one is made at a time', '7 of 40 tables', '123.5 kB'])
      expect(second.body).toContain(text);
    const download = await operator.get('/console/system/backups/download');
    expect([download.statusCode, download.headers['content-disposition']]).toEqual([409, undefined]);
    kontor.clock.advance(61_000);
    expect(await list()).toMatchObject({ running: null, items: [{ state: 'failed', failure: 'interrupted' }, {}, {}] });
    expect(await makeOne()).toMatchObject({ state: 'done' });
    expect((await list()).items[1]).toMatchObject({ state: 'failed', failure: 'interrupted', isHere: false });
    kontor.clock.advance(1_000);
    const both = await Promise.all([1, 2].map(() => operator.call('/bff/system/backups/make', {})));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    await kontor.app.backups.settled();
  });

  it('stays only as long as the settings say; the list says what was removed', async () => {
    kontor.clock.advance(60_000);
    const made = await makeOne();
    const { items } = await list();
    const kept = items.filter(({ kind, state }: Item) => kind === 'kept' && state === 'done');
    expect(kept.map(({ isHere }: Item) => isHere)).toEqual([true, true, ...kept.slice(2).map(() => false)]);
    expect((await readdir(place)).sort()).toEqual([kept[1].file, made.file].sort());
    const gone = await operator.get(`/console/system/backups/${kept[2].id}/download`);
    expect([gone.statusCode, gone.headers['content-disposition']]).toEqual([404, undefined]);
    expect((await operator.get('/console/system/backups')).body).toContain('file removed');
    // Somebody removed it by hand.
    await rm(join(place, made.file));
    expect((await operator.get(`/console/system/backups/${made.id}/download`)).statusCode).toBe(404);
  });

  it('that fails says why, and leaves nothing behind', async () => {
    await rm(place, { recursive: true });
    await writeFile(place, 'in the way');
    expect(await makeOne()).toMatchObject({ state: 'failed', failure: 'not_writable' });
    expect((await operator.get('/console/system/backups')).body).toContain('may not write into its data folder');
    await rm(place);
    const { backups } = kontor.app;
    kontor.clock.advance(1_000);
    await backups.begin('command line');
    await backups.close();
    expect(await newest()).toMatchObject({ state: 'failed', failure: 'stopped' });
    expect(await readdir(place)).toEqual([]);
    expect(await makeOne()).toMatchObject({ state: 'done' });
  });

  it('of the command line leaves its record, also when it fails', async () => {
    const { database, clock } = kontor;
    kontor.clock.advance(1_000);
    await recordBackup(database, clock, async () => ({ bytes: 5_000, tables: 40 }));
    expect(await newest()).toMatchObject({ kind: 'command', state: 'done', bytes: 5_000, by: null, isHere: false });
    kontor.clock.advance(1_000);
    const full = Object.assign(new Error('no room'), { code: 'ENOSPC' });
    await expect(recordBackup(database, clock, () => Promise.reject(full))).rejects.toBe(full);
    const failed = await newest();
    expect(failed).toMatchObject({ kind: 'command', state: 'failed', failure: 'disk_full' });
    expect(await auditOf(kontor, failed.id)).toMatchObject([{ action: 'backup.make', actorKind: 'command' }]);
    const old = await testDatabase({ empty: true });
    expect(await recordBackup(old, clock, async () => ({ bytes: 1, tables: 1 }))).toEqual({ bytes: 1, tables: 1 });
  });

  it.runIf(process.platform === 'linux')('that cannot be recorded is not sent, and its file is closed', async () => {
    const { id, file } = await makeOne();
    const rename = (from: string, to: string) => kontor.database.query({ text: `alter table ${from} rename to ${to}` });
    await rename('platform_audit', 'platform_audit_away');
    const answer = await operator.get(`/console/system/backups/${id}/download`);
    await rename('platform_audit_away', 'platform_audit');
    expect(answer.statusCode).toBe(500);
    expect(listOpenFiles().filter((path) => path.endsWith(file))).toEqual([]);
  });

  it('that is older than 7 days is said on Today, to operators alone, with its remedy', async () => {
    kontor.clock.advance(8 * dayMs);
    operator = await signedInOperator(kontor);
    const about = async (browser: Browser) => {
      const { lamps, attention } = (await browser.get('/bff/demo/live/today')).json();
      const isBackup = ({ id }: { id: string }) => id === 'backup';
      return [lamps.filter(isBackup), attention.filter(isBackup)];
    };
    const [lamps, attention] = await about(operator);
    expect(lamps).toMatchObject([{ state: 'warn', figure: { code: 'backed-up' } }]);
    expect(attention).toMatchObject([{ code: 'backup.old', values: { days: '8' } }]);
    expect(await about(await signedInAs(kontor, 'owner'))).toEqual([[], []]);
    const page = await operator.get('/console/demo/live/today');
    expect(page.body).toContain('No backup for 8 days');
    expect(page.body).toContain('action="/console/system/backups/make"');
    await makeOne();
    const [fine, nothing] = await about(operator);
    expect([fine[0].state, nothing]).toEqual(['good', []]);
  });
});
