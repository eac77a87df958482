// Told to stop, Kontor finishes what it has begun, takes nothing new, and ends with 0.
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '#test/folders.ts';
import { startProduct } from '#test/product.ts';

describe('a stop', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s lets a request under way finish',
    { timeout: 60_000 },
    async (signal) => {
      const kontor = await startProduct(await temporaryFolder());
      const { port } = new URL(kontor.apiUrl);
      const socket = connect(Number(port), '127.0.0.1');
      // Half a request: its body is still to come when the signal arrives.
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
});
