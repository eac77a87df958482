// kontor registry lookup, status and clear, as a person and as a program use them.
import { PassThrough } from 'node:stream';
import { type CommandDef, runCommand } from 'citty';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTerminal } from '#platform/cli/terminal.ts';
import { testClock } from '#test/clock.ts';
import { testDatabase } from '#test/database.ts';
import { behaviours, type Replay, startReplay } from '#test/neighbours/registry-replay.ts';
import { type OpenedRoom, openRegistryRoom } from '#test/registry-room.ts';
import { registryCommands } from './cli.ts';

const ares = '/ekonomicke-subjekty-v-be/rest/ekonomicke-subjekty/';
let replay: Replay;
let room: OpenedRoom;

beforeAll(async () => {
  replay = await startReplay();
  room = await openRegistryRoom({ database: await testDatabase(), clock: testClock(), replay });
  replay.on(ares, behaviours.replay('cz-ares-street-letter.json'));
});
afterAll(() => replay.close());
afterEach(() => {
  process.exitCode = undefined;
});

async function run(...argv: string[]): Promise<string> {
  const stdout = new PassThrough();
  const terminal = createTerminal({ json: argv.includes('--json') }, { stdout, stderr: new PassThrough() });
  const command = registryCommands((work) => work(room, terminal));
  await runCommand(command as unknown as CommandDef, { rawArgs: argv });
  return String(stdout.read() ?? '');
}

describe('kontor registry', () => {
  it('lookup prints a record, also for a number in several words', async () => {
    expect(await run('lookup', '264', '35', '675')).toContain('CineStar s.r.o.');
    expect(JSON.parse(await run('lookup', '26435675', '--country', 'CZ', '--json'))).toMatchObject({
      companyRegistrationNumber: '26435675',
    });
    expect(process.exitCode).toBeUndefined();
  });

  it('lookup without a record says why and exits with 1', async () => {
    expect(await run('lookup', 'abc')).toContain('An IČO has up to 8 digits');
    expect(process.exitCode).toBe(1);
    expect(JSON.parse(await run('lookup', 'abc', '--json'))).toMatchObject({ code: 'invalid_number' });
  });

  it('status lists every registry', async () => {
    const rows = JSON.parse(await run('status', '--json'));
    expect(rows.map(({ registry }: { registry: string }) => registry)).toContain('ares');
    expect(await run('status')).toMatch(/ares +ARES +http.* closed/);
  });

  it('clear says how many answers it removed', async () => {
    await run('lookup', '26435675');
    expect(await run('clear', '--country', 'SK')).toBe('Deleted 0 cached answers of SK.\n');
    expect(JSON.parse(await run('clear', '--json'))).toEqual({ removed: 1, country: null });
    await run('lookup', '26435675');
    expect(await run('clear', '--country', 'CZ')).toBe('Deleted 1 cached answer of CZ.\n');
  });
});
