// kontor bank read, run as a command.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';

const kontor = fileURLToPath(new URL('../../bin/kontor.js', import.meta.url));

async function run(...words: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const call = promisify(execFile)(process.execPath, [kontor, 'bank', 'read', ...words]);
  return call.then(
    (streams) => ({ code: 0, ...streams }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
}

describe('kontor bank read', () => {
  test('shows the reading and its grounds; words need no quotes', async () => {
    const { code, stdout } = await run('19', '-', '2000145399', '/', '0800');
    expect(code).toBe(0);
    expect(stdout).toContain('iban          CZ6508000000192000145399\n');
    expect(stdout).toContain('bank          0800 Česká spořitelna, a.s.\n');
  });

  test('prints JSON with --json', async () => {
    const { stdout } = await run('--json', 'CZ0008000000192000145399');
    expect(JSON.parse(stdout)).toMatchObject({ iban: 'CZ6508000000192000145399', repaired: true, mod11: true });
  });

  test('exits with 1 and the reason when it cannot be read', async () => {
    const { code, stdout } = await run('19', '123457', '0100');
    expect(code).toBe(1);
    expect(stdout).toContain('Ask for the hyphen.');
  });

  test('without a text is a usage problem', async () => {
    expect(await run()).toMatchObject({ code: 2, stdout: '' });
  });
});
