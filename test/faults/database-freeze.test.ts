// Proves that Kontor notices a PostgreSQL that no longer answers, drops its connections, and uses it again when it answers.
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { describeFolder } from '#platform/database/embedded/folder.ts';
import { readServerPid } from '#platform/database/embedded/server.ts';
import { isDatabaseUnavailable } from '#platform/database/unavailable.ts';
import { silentLog } from '#test/database.ts';
import { temporaryFolder } from '#test/folders.ts';

describe('a frozen PostgreSQL', () => {
  it('fails running statements as unavailable, and is used again when it answers', async () => {
    const dataDir = await temporaryFolder();
    const database = await openDatabase({ dataDir, poolSize: 2, log: silentLog, applicationName: 'test' });
    const { rows } = await database.query<{ pid: number }>({ text: 'select pid from pg_stat_activity' });
    const server = (await readServerPid(describeFolder(dataDir))) ?? 0;
    const all = [server, ...rows.map(({ pid }) => pid)];
    for (const pid of all) process.kill(pid, 'SIGSTOP');
    try {
      const failure = await database.query({ text: 'select 1' }).catch((error: unknown) => error);
      expect(isDatabaseUnavailable(failure)).toBe(true);
      expect(database.isUp()).toBe(false);
    } finally {
      for (const pid of all) process.kill(pid, 'SIGCONT');
    }
    await expect.poll(() => database.isUp()).toBe(true);
    expect((await database.query({ text: 'select 1 as one' })).rows).toEqual([{ one: 1 }]);
    await database.close();
    expect(await readServerPid(describeFolder(dataDir))).toBeUndefined();
  });
});
