// Proves that a room is one value: add it to the list, and it is served, documented, permitted, seeded and closed.
import { PassThrough } from 'node:stream';
import { runCommand } from 'citty';
import { describe, expect, it } from 'vitest';
import { createTerminal } from '#platform/cli/terminal.ts';
import { renderConfigurationPage } from '#platform/config/describe-config.ts';
import { readSettings } from '#platform/config/read-config.ts';
import { type House, joinRooms } from '#platform/room/house.ts';
import { testClock } from '#test/clock.ts';
import { silentLog, testDatabase } from '#test/database.ts';
import { temporaryFolder } from '#test/folders.ts';
import { sample, sampleLife } from '#test/sample-room.ts';
import { buildApp } from '../src/app.ts';
import { makeDemo } from '../src/first-start.ts';
import { removeDemo } from '../src/remove-demo.ts';
import { rooms as allRooms, settings } from '../src/rooms.ts';

async function openHouse(rooms: House) {
  const database = await testDatabase();
  const flags = { DATA_DIR: await temporaryFolder(), DEMO: 'true' };
  const schemas = { ...settings, ...rooms.settings };
  const { config } = readSettings(schemas, { flags, environment: {}, envFile: null });
  const app = await buildApp({ config, log: silentLog, database, clock: testClock(), house: rooms });
  return { app, database, config, schemas };
}

describe('a room that is added to the list', () => {
  it('is served, documented, permitted, offered on the command line, seeded and closed', async () => {
    // Files that run in the same process may have opened and closed the room before.
    sampleLife.length = 0;
    const rooms = joinRooms([...allRooms, sample]);
    const { app, database, config, schemas } = await openHouse(rooms);

    const first = await makeDemo(app, database, config);
    expect(first?.made).toContain('a sample');
    expect(sampleLife).toEqual(['seeded live', 'seeded sandbox']);

    const api = await app.buildApi();
    const ask = (name: string, key = first?.keys.PROD ?? '') =>
      api.inject({ url: '/api/v1/sample/find', query: { name }, headers: { 'x-api-key': key } });
    expect((await ask('one')).json()).toEqual({ found: 'one of 3' });
    expect((await ask('two')).json()).toMatchObject({ status: 404, code: 'sample_not_found', title: 'No sample' });

    const { id: organisationId } = await app.rooms.organisation.organisations.require('demo');
    const create = (roles: string[]) =>
      app.rooms.access.keys.create({ by: 'command line', organisationId, type: 'PROD', roles });
    expect((await ask('one', (await create(['bank:read'])).key)).json()).toMatchObject({ code: 'role_missing' });
    expect((await ask('one', (await create(['sample:read'])).key)).statusCode).toBe(200);

    const mayWrite = (role: 'viewer' | 'editor') =>
      app.rooms.member.permissionsOf({ role, isOperator: false }).has('sample:write');
    expect([mayWrite('viewer'), mayWrite('editor')]).toEqual([false, true]);
    expect(rooms.permissions).not.toContain('sample:write');

    expect(Object.keys(api.swagger().paths ?? {})).toContain('/api/v1/sample/find');
    expect((await api.inject('/docs/errors/sample_not_found')).statusCode).toBe(200);
    expect((await api.inject('/llms.txt')).body).toContain('samples');
    expect((await api.inject('/docs')).body).toMatch(/Samples<.*Find a sample</s);
    expect((await api.inject('/docs/samples')).body).toContain('Ask for it by its name.');
    expect((await api.inject('/docs/limits')).body).toContain('3 samples');
    expect(renderConfigurationPage(schemas)).toContain('`SAMPLE_SIZE`');

    const stdout = new PassThrough();
    const terminal = createTerminal({ json: true }, { stdout, stderr: new PassThrough() });
    const commands = rooms.commands((work) => work(app.openRooms, terminal));
    await runCommand(commands.sample as never, { rawArgs: ['find', 'one'] });
    expect(JSON.parse(String(stdout.read()))).toEqual({ found: 'one of 3' });

    expect((await removeDemo(app)).removed).toMatchObject({ sample: 2 });
    expect(sampleLife.slice(2)).toEqual(['removed from live', 'removed from sandbox']);

    await api.close();
    await app.shutdown.close();
    expect(sampleLife.at(-1)).toBe('closed');
  });

  it('may not declare a setting or a permission of the console that another room has', () => {
    const twice = () => joinRooms([sample, sample]);
    expect(twice).toThrow('The room sample declares SAMPLE_SIZE, which is taken.');
    const twin = { ...sample, settings: {} };
    const both = () => joinRooms([sample, twin]);
    expect(both).toThrow('The room sample declares sample:see for the console, which another room has.');
  });
});

describe('a permission that no room declares', () => {
  it('stops the start, and is named with the screen or action that needs it', async () => {
    const careless = { ...sample, consolePermissions: { 'sample:see': 'viewer' } } as const;
    const start = openHouse(joinRooms([...allRooms, careless]));
    await expect(start).rejects.toThrow('samples/remove needs sample:write, which no room declares');
  });
});

describe('a room that cannot open', () => {
  it('stops the start, and the rooms that are open are closed again, the last one first', async () => {
    sampleLife.length = 0;
    const bare = { offers: null, settings: {}, permissions: [], refusals: [] };
    const close = async () => void sampleLife.push('later closed');
    const fail = () => Promise.reject(new Error('no room'));
    const rooms = [
      ...allRooms,
      sample,
      { ...bare, name: 'later', open: () => ({ close }) },
      { ...bare, name: 'broken', open: fail },
    ];
    await expect(openHouse(joinRooms(rooms))).rejects.toThrow('no room');
    expect(sampleLife).toEqual(['later closed', 'closed']);
  });
});

describe('a room that is removed from the list', () => {
  // Rooms that others need, as the bank room, cannot be removed alone; the console needs the people who sign in to it.
  it.each(['registry', 'branch', 'calendar', 'shortener'])('%s: everything else still starts', async (name) => {
    const rooms = allRooms.filter((room) => room.name !== name);
    const { app, database, config } = await openHouse(joinRooms(rooms));
    expect(app.openRooms.map((room) => room.name)).toEqual(rooms.map((room) => room.name));
    await makeDemo(app, database, config);
    const servers = [await app.buildApi(), ...(await Promise.all(app.ownAddresses.map(app.buildOwnAddress)))];
    for (const server of servers) {
      await server.ready();
      expect((await server.inject('/healthz')).statusCode).toBe(200);
    }
    const paths = Object.keys(servers[0]?.swagger().paths ?? {});
    expect(paths.filter((path) => path.startsWith(`/api/v1/${name}/`))).toEqual([]);
    await Promise.all(servers.map((server) => server.close()));
    await app.shutdown.close();
  });
});
