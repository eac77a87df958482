// A stop by a signal: Kontor finishes running requests, accepts no new ones, and exits with 0.
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { describeFolder } from '#platform/database/embedded/folder.ts';
import { readServerPid } from '#platform/database/embedded/server.ts';
import { temporaryFolder } from '#test/folders.ts';
import { findFreePort } from '#test/neighbours/free-port.ts';
import { pretendOtherNode } from '#test/processes/other-node.ts';
import { launchProduct, startProduct } from '#test/processes/product.ts';
import { startedFolder } from '#test/processes/started-folder.ts';
import { HANGS_MS } from '#test/run/environment.ts';

describe('a stop', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s lets a running request finish',
    { timeout: HANGS_MS },
    async (signal) => {
      // Longer than the time limit of the test: the stop must not wait for it after the answer.
      const kontor = await startProduct(await startedFolder(), { SHUTDOWN_SECONDS: '600' });
      const { port } = new URL(kontor.apiUrl);
      const socket = connect(Number(port), '127.0.0.1');
      // Half a request: the rest of its body comes after the signal.
      socket.write(
        'GET /api/v1/bank/bank-account-status HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\n{',
      );
      await once(socket, 'connect');
      const health = await fetch(`${kontor.apiUrl}/healthz`);
      expect(health.status).toBe(200);

      const stopped = kontor.stop(signal);
      await expect
        .poll(() =>
          fetch(`${kontor.apiUrl}/healthz`).then(
            (answer) => answer.status,
            () => 'refused',
          ),
        )
        .toBe('refused');
      socket.write('}');
      const [answer] = await once(socket, 'data');
      expect(String(answer)).toMatch(/^HTTP\/1\.1 401 /);
      expect(await stopped).toBe(0);
    },
  );

  it('in the middle of a first start leaves no PostgreSQL behind', async () => {
    const dataDir = await temporaryFolder();
    const ports = { API_PORT: String(await findFreePort()), SHORTENER_PORT: String(await findFreePort()) };
    const { child, exited } = launchProduct({ DATA_DIR: dataDir, ...ports });
    const findServer = () => readServerPid(describeFolder(dataDir));
    await expect.poll(findServer, { interval: 10 }).toBeDefined();
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
    expect(await findServer()).toBeUndefined();
  });

  it('follows kill -9 of the launcher, which another Node than the pinned one is', async () => {
    const dataDir = await startedFolder();
    const kontor = await startProduct(dataDir, {}, { nodeOptions: await pretendOtherNode() });
    const findServer = () => readServerPid(describeFolder(dataDir));
    expect(await findServer()).toBeDefined();
    await kontor.stop('SIGKILL');
    // In order: PostgreSQL is stopped last.
    await expect.poll(findServer).toBeUndefined();
    await expect(fetch(`${kontor.apiUrl}/healthz`)).rejects.toThrow();
  });

  it('by SIGTERM works when nobody reads the output', async () => {
    const kontor = await startProduct(await startedFolder());
    kontor.stopReading();
    expect((await fetch(`${kontor.apiUrl}/healthz`)).status).toBe(200);
    expect(await kontor.stop('SIGTERM')).toBe(0);
  });
});
