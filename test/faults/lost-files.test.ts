// A data folder that lacks a file: the start says which one and what to do, and makes nothing anew that would hide the loss.
import { existsSync } from 'node:fs';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeFolder } from '#platform/database/embedded/folder.ts';
import { temporaryFolder } from '#test/folders.ts';
import { startAndFail } from '#test/processes/failing-start.ts';
import { runKontor, startProduct } from '#test/processes/product.ts';
import { startedFolder } from '#test/processes/started-folder.ts';

describe('a data folder that lacks something', () => {
  it('that PostgreSQL needs: says what to put back, makes nothing anew, and starts when it is back', async () => {
    const dataDir = await startedFolder();
    const { passwordFile, cluster, root } = describeFolder(dataDir);
    const lost = join(await temporaryFolder(), 'lost');
    await rename(passwordFile, lost);
    expect(await startAndFail({ DATA_DIR: dataDir })).toBe(
      `The password of the embedded PostgreSQL is missing: there is no ${passwordFile}. Put the file back from a copy of the ` +
        'data folder, or restore a backup into a new data folder (kontor db restore).\n',
    );
    expect(existsSync(passwordFile)).toBe(false);
    await writeFile(passwordFile, '\n');
    expect(await startAndFail({ DATA_DIR: dataDir })).toContain(
      `${passwordFile} is empty or cannot be read. Put the file`,
    );
    // Another one than its own, as from a copy of another folder.
    await writeFile(passwordFile, 'another\n');
    expect(await startAndFail({ DATA_DIR: dataDir })).toContain('is not the one of its PostgreSQL. Put the file back');
    await rename(lost, passwordFile);

    await rename(join(cluster, 'PG_VERSION'), lost);
    const entries = await readdir(root);
    const said = await startAndFail({ DATA_DIR: dataDir });
    expect(said).toContain(
      `The embedded PostgreSQL in ${cluster} is damaged: its file PG_VERSION is missing. Put the file back`,
    );
    expect(await readdir(root)).toEqual(entries);
    const command = await runKontor(['org', 'list'], { DATA_DIR: dataDir });
    expect(command.stderr).toContain('its file PG_VERSION is missing');
    await writeFile(join(cluster, 'PG_VERSION'), '');
    expect(await startAndFail({ DATA_DIR: dataDir })).toContain('its file PG_VERSION is missing. Put the file back');
    await rename(lost, join(cluster, 'PG_VERSION'));
    await startProduct(dataDir);
  });

  it.each(['1', '2'])('the secret of visitors: asks before it makes a new one (WORKERS=%s)', async (WORKERS) => {
    // Its demo has visitors.
    const dataDir = await startedFolder();
    const file = join(dataDir, 'visitor-secret');
    await rm(file);
    const said = await startAndFail({ DATA_DIR: dataDir, WORKERS });
    expect(said).toContain('The secret that recognises visitors of short links is missing');
    expect(said).toContain('start once with --accept-new-visitor-secret');
    // Neither does a command, and it works.
    expect((await runKontor(['org', 'list'], { DATA_DIR: dataDir })).code).toBe(0);
    expect(existsSync(file)).toBe(false);
    // The operator's own one is none that was lost.
    await (await startProduct(dataDir, { WORKERS, VISITOR_SECRET: 'a secret of the operator' })).stop();
    await (await startProduct(dataDir, { WORKERS }, { flags: ['--accept-new-visitor-secret'] })).stop();
    expect(existsSync(file)).toBe(true);
    await startProduct(dataDir, { WORKERS });
  });
});
