// What Kontor does when what it prints cannot be written: nobody reads it, its disk is full, or its terminal is closed. It goes on
// serving, or for a closed terminal stops in order; it never just ends.
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { describeFolder } from '#platform/database/embedded/folder.ts';
import { readServerPid } from '#platform/database/embedded/server.ts';
import { temporaryFolder } from '#test/folders.ts';
import { findFreePort } from '#test/neighbours/free-port.ts';
import { launchProduct, runKontor, startProduct } from '#test/processes/product.ts';
import { fillDisk, printsOnSmallDisk } from '#test/processes/small-disk.ts';
import { startedFolder } from '#test/processes/started-folder.ts';
import { launchInTerminal } from '#test/processes/terminal.ts';
import { describeWith } from '#test/run/needs.ts';

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  );

/** At the level debug every refusal is a line of the log. */
async function writeLines(url: string): Promise<void> {
  for (let line = 0; line < 20; line += 1) expect((await fetch(`${url}/nowhere-${line}`)).status).toBe(404);
}

async function settingsOf(more: Record<string, string>) {
  const [api, shortener] = [await findFreePort(), await findFreePort()];
  const dataDir = await startedFolder();
  const ports = { API_PORT: String(api), SHORTENER_PORT: String(shortener) };
  return { dataDir, apiUrl: `http://127.0.0.1:${api}`, settings: { DATA_DIR: dataDir, ...ports, ...more } };
}

const each = [{ WORKERS: '1' }, { WORKERS: '2' }];

describe('output that nobody reads', () => {
  it.each(each)('is lost, and Kontor goes on (WORKERS=$WORKERS)', async ({ WORKERS }) => {
    const kontor = await startProduct(await startedFolder(), { WORKERS, LOG_LEVEL: 'debug' });
    kontor.stopReading();
    await writeLines(kontor.apiUrl);
    expect(await isReady(kontor.apiUrl)).toBe(true);
    expect(await kontor.stop('SIGTERM')).toBe(0);
  });
});

describe('a full disk under the output', () => {
  it.each(each)('costs the lines alone, from the first one to the last (WORKERS=$WORKERS)', async ({ WORKERS }) => {
    const { settings, apiUrl } = await settingsOf({ WORKERS, LOG_LEVEL: 'debug' });
    const { child, exited } = launchProduct(settings, { around: ['sh', '-c', 'exec "$0" "$@" >/dev/full 2>&1'] });
    await expect.poll(() => isReady(apiUrl)).toBe(true);
    await writeLines(apiUrl);
    expect(await isReady(apiUrl)).toBe(true);
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
  });

  it('makes a command say so, and fail', async () => {
    const command = 'exec "$0" "$@" >/dev/full';
    const { code, stderr } = await runKontor(['config', '--json'], {}, [], ['sh', '-c', command]);
    expect(code).toBe(1);
    expect(stderr).toBe('The output cannot be written: the disk is full.\n');
  });
});

describeWith('unshare', 'a disk that was full under the output', () => {
  it('is written to again when there is space, beginning with how many lines were lost', async () => {
    const { settings, apiUrl } = await settingsOf({ LOG_LEVEL: 'debug' });
    const disk = await temporaryFolder();
    const { child, exited } = launchProduct(settings, { around: printsOnSmallDisk(disk, 'size=4m') });
    await expect.poll(() => isReady(apiUrl)).toBe(true);
    const pid = child.pid ?? 0;
    const makeRoom = await fillDisk(pid, disk);
    // The last page of the file takes some more lines.
    for (let times = 0; times < 5; times += 1) await writeLines(apiUrl);
    expect(await isReady(apiUrl)).toBe(true);
    await makeRoom();
    const readLog = () => readFile(`/proc/${pid}/root${disk}/output`, 'utf8');
    await expect
      .poll(async () => {
        await writeLines(apiUrl);
        return readLog();
      })
      .toMatch(/"level":"warn".*"lost":\d+.*lines of this log were lost: they could not be written \(ENOSPC\)/);
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
  });
});

describeWith(['python3', 'setsid'], 'a closed terminal', () => {
  it.each(each)('stops Kontor in order (WORKERS=$WORKERS)', async ({ WORKERS }) => {
    const { settings, dataDir, apiUrl } = await settingsOf({ WORKERS });
    const terminal = launchInTerminal([], settings);
    await terminal.untilPrinted('Shortener');
    expect(await isReady(apiUrl)).toBe(true);
    terminal.close();
    expect(await terminal.exited).toBe(0);
    // Not after 10 s, by its watcher: by the last one that left.
    expect(await readServerPid(describeFolder(dataDir))).toBeUndefined();
    expect(await readFile(describeFolder(dataDir).logFile, 'utf8')).not.toContain('no Kontor has used');
  });

  it.each(each)('that tells nobody costs the output alone (WORKERS=$WORKERS)', async ({ WORKERS }) => {
    const { settings, dataDir, apiUrl } = await settingsOf({ WORKERS, LOG_LEVEL: 'debug' });
    // In a session of its own it prints to the terminal, and gets no SIGHUP.
    const terminal = launchInTerminal(['setsid', '--wait', 'sh', '-c', 'echo process $$; exec "$0" "$@"'], settings);
    const pid = Number((await terminal.untilPrinted('process ')).slice('process '.length));
    await terminal.untilPrinted('Shortener');
    terminal.close();
    await terminal.exited;
    await writeLines(apiUrl);
    expect(await isReady(apiUrl)).toBe(true);
    process.kill(pid, 'SIGTERM');
    await expect.poll(() => readServerPid(describeFolder(dataDir))).toBeUndefined();
    expect(await readFile(describeFolder(dataDir).logFile, 'utf8')).not.toContain('no Kontor has used');
  });
});
