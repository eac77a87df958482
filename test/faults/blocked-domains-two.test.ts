// Proves that a domain that one process blocks is in force in all of them within a second, without Redis.
import { expect, it } from 'vitest';
import { countLooks, looksWithin } from '#test/count-looks.ts';
import { testDatabaseUrl } from '#test/database.ts';
import { temporaryFolder } from '#test/folders.ts';
import { runKontor, startProduct } from '#test/processes/product.ts';

it('a domain is blocked, and free again, in each of two processes within a second', async () => {
  const secrets = { KEY_PEPPER: 'a pepper for both of them', VISITOR_SECRET: 'a secret for both of them' };
  const settings = { DATABASE_URL: await testDatabaseUrl(), ...secrets };
  const processes = [
    await startProduct(await temporaryFolder(), settings),
    await startProduct(await temporaryFolder(), settings),
  ];
  let asked = 0;
  const isRefused = async (url: string) => {
    asked += 1;
    const answer = await fetch(`${url}/api/shorten?url=https://www.bad.example/${asked}`);
    expect([200, 400]).toContain(answer.status);
    return answer.status === 400;
  };
  const run = async (...words: string[]) => {
    const { code, stderr } = await runKontor(['blocked-domain', ...words], {
      ...settings,
      DATA_DIR: await temporaryFolder(),
    });
    expect([code, stderr]).toEqual([0, '']);
  };
  for (const { shortenerUrl } of processes) expect(await isRefused(shortenerUrl)).toBe(false);
  await run('add', '--domain', 'bad.example', '--reason', 'Phishing');
  for (const { shortenerUrl } of processes)
    expect(await countLooks(() => isRefused(shortenerUrl))).toBeLessThan(looksWithin(1_000));
  await run('remove', 'bad.example');
  for (const { shortenerUrl } of processes)
    expect(await countLooks(async () => !(await isRefused(shortenerUrl)))).toBeLessThan(looksWithin(1_000));
  await Promise.all(processes.map((one) => one.stop()));
});
