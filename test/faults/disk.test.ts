// A full or read-only disk: a clear error, no damage, and Kontor goes on when there is space again.

import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#test/folders.ts';
import { findFreePort } from '#test/neighbours/free-port.ts';
import { launchProduct, type Product, startProduct } from '#test/processes/product.ts';
import { fillDisk, onSmallDisk, readOnly } from '#test/processes/small-disk.ts';
import { startedFolder } from '#test/processes/started-folder.ts';
import { describeWith } from '#test/run/needs.ts';

/** Expects the start to fail, and returns its error. */
async function startAndFail(dataDir: string, around: string[]): Promise<string> {
  const ports = { API_PORT: String(await findFreePort()), SHORTENER_PORT: String(await findFreePort()) };
  const { child, exited } = launchProduct({ DATA_DIR: dataDir, ...ports }, { around });
  let said = '';
  child.stderr?.on('data', (data) => {
    said += data;
  });
  expect(await exited).toBe(1);
  expect(said).not.toMatch(/\n\s+at /);
  return said;
}

async function readKey({ pid }: Product, dataDir: string): Promise<string> {
  const keys = await readFile(`/proc/${pid}/root${dataDir}/first-keys.env`, 'utf8');
  return /PROD_KEY=(\S+)/.exec(keys)?.[1] ?? '';
}

describeWith('unshare', 'a full disk', () => {
  it('refuses writes with 503, keeps what it acknowledged, and goes on when there is space', async () => {
    const dataDir = await temporaryFolder();
    const product = await startProduct(dataDir, {}, { around: onSmallDisk(dataDir, 'size=160m') });
    const headers = { 'x-api-key': await readKey(product, dataDir), 'content-type': 'application/json' };
    const post = async (path: string, body: unknown) => {
      const answer = await fetch(`${product.apiUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() };
    };
    const kept: string[] = [];
    let number = 0;
    const addAddress = async () => {
      const identityId = `disk-${++number}`;
      const answer = await post('/api/v1/address/create', { identityId, notice: randomBytes(60).toString('hex') });
      if (answer.status === 200) kept.push(identityId);
      return answer;
    };
    // Random text, which cannot be compressed, so that tables grow at once.
    const addEvent = () => {
      const startTime = new Date(Date.UTC(2027, 0, 1, ++number)).toISOString();
      const endTime = new Date(Date.UTC(2027, 0, 1, number + 1)).toISOString();
      const description = randomBytes(40_000).toString('base64');
      return post('/api/v1/calendar/add-event', {
        event: { calendarId: 'demo', title: 'Full', startTime, endTime, description },
      });
    };
    await fetch(`${product.shortenerUrl}/api/shorten?url=https://example.com&custom=full`);
    const visit = async () => (await fetch(`${product.shortenerUrl}/full`, { redirect: 'manual' })).status;
    expect([(await addAddress()).status, (await addEvent()).status, await visit()]).toEqual([200, 200, 302]);

    const makeRoom = await fillDisk(product.pid, dataDir);
    const answers = [];
    for (let turn = 0; turn < 400 && answers.filter(({ status }) => status === 503).length < 5; turn += 1) {
      answers.push(await addEvent(), await addAddress());
    }
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
    expect([302, 503]).toContain(await visit());

    await makeRoom();
    while ((await addEvent()).status !== 200) await sleep(50);
    while ((await addAddress()).status !== 200) await sleep(50);
    await expect.poll(visit).toBe(302);
    for (const identityId of kept) {
      const list = await fetch(`${product.apiUrl}/api/v1/address/list?identityId=${identityId}`, { headers });
      expect(await list.json()).toMatchObject({ itemCount: 1 });
    }
    expect(await product.stop()).toBe(0);
  });

  it('prevents the start, and says why', async () => {
    const dataDir = await temporaryFolder();
    const said = await startAndFail(dataDir, onSmallDisk(dataDir, 'size=4m'));
    expect(said).toContain('the disk is full');
    expect(said).toMatch(/start again|DATA_DIR/);
  });

  // While PostgreSQL is set up, makes its database, migrates, and makes the demo: wherever it happens on this machine.
  it.each([24, 40, 46, 52, 58])('of %s MB during a first start: one sentence', async (megabytes) => {
    const dataDir = await temporaryFolder();
    const ports = { API_PORT: String(await findFreePort()), SHORTENER_PORT: String(await findFreePort()) };
    const around = onSmallDisk(dataDir, `size=${megabytes}m`);
    const { child, exited } = launchProduct({ DATA_DIR: dataDir, ...ports, LOG_LEVEL: 'error' }, { around });
    const output = { said: '', printed: '' };
    child.stderr?.on('data', (data) => {
      output.said += data;
    });
    child.stdout?.on('data', (data) => {
      output.printed += data;
      // It had enough space after all.
      if (String(data).includes('Shortener ')) child.kill('SIGTERM');
    });
    const code = await exited;
    if (output.printed.includes('Shortener ')) return;
    expect(code).toBe(1);
    expect(output.said).toMatch(/^[^\n]*(?:disk is full|disk of the data folder \S+ is full)[^\n]*\n$/);
  });
});

describeWith('unshare', 'a read-only disk', () => {
  it('prevents the start, says why, and does not change the data', async () => {
    const empty = await temporaryFolder();
    expect(await startAndFail(empty, readOnly(empty))).toContain(
      `The data folder ${empty} cannot be written: the disk is read-only.`,
    );
    const dataDir = await startedFolder();
    const before = (await readdir(dataDir, { recursive: true })).sort();
    expect(await startAndFail(dataDir, readOnly(dataDir))).toContain('the disk is read-only');
    expect((await readdir(dataDir, { recursive: true })).sort()).toEqual(before);
    const again = await startProduct(dataDir);
    expect((await fetch(`${again.apiUrl}/readyz`)).status).toBe(200);
    await again.stop();
  });
});
