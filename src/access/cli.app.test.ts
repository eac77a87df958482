// kontor key, run on the app under test.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { runCommandWith } from '#test/run-command.ts';
import { accessCommands } from './cli.ts';

let kontor: TestApp;

beforeAll(async () => {
  kontor = await testApp();
  await kontor.addOrganisation('other');
});

const run = (...words: string[]) => runCommandWith(accessCommands, kontor.app.rooms.access, words);
const create = async (...words: string[]) => {
  const { data } = await run('key', 'create', '--org', 'demo', ...words, '--json');
  return data as { expiresAt: string | null; member: string | null };
};

describe('kontor key list', () => {
  it('says which organisation each key belongs to', async () => {
    const all = (await run('key', 'list', '--json')).data as { organisation: string }[];
    expect(all.map(({ organisation }) => organisation).sort()).toEqual([
      'demo',
      'demo',
      'demo',
      'other',
      'other',
      'other',
    ]);
    expect((await run('key', 'list', '--org', 'other')).text).toMatch(/^id +organisation +key/);
  });
});

describe('kontor key create --type ROOT', () => {
  it('takes no roles: it would not obey them', async () => {
    await expect(create('--type', 'ROOT', '--roles', 'bank:read')).rejects.toMatchObject({ code: 'key_root_roles' });
    expect(await create('--type', 'ROOT')).toMatchObject({ roles: 'all' });
  });
});

describe('kontor key create --expires', () => {
  // The clock of these tests stands at 2026-11-15T12:00:00Z.
  it.each([
    ['90d', '2027-02-13T12:00:00.000Z'],
    ['2027-01-31', '2027-02-01T00:00:00.000Z'],
    ['2026-11-15', '2026-11-16T00:00:00.000Z'],
    ['2027-01-31T18:00+01:00', '2027-01-31T17:00:00.000Z'],
  ])('%s ends the key at %s', async (expires, expiresAt) => {
    expect(await create('--type', 'PROD', '--expires', expires)).toMatchObject({ expiresAt });
  });

  it.each([
    ['2026-11-14', 'The key would already be expired, since 2026-11-15T00:00:00.000Z.'],
    ['2026-11-15T12:00Z', 'The key would already be expired'],
    ['2027-02-30', '--expires is "2027-02-30": write a duration (90d, 24h), a date (2027-01-31)'],
    ['tomorrow', '--expires is "tomorrow"'],
  ])('%s is refused', async (expires, message) => {
    await expect(create('--type', 'PROD', '--expires', expires)).rejects.toThrow(message);
  });

  it('of a key that is rotated gives its successor a life of the same length', async () => {
    const { id } = (await run('key', 'create', '--org', 'demo', '--type', 'PROD', '--expires', '2026-11-16', '--json'))
      .data as { id: string };
    expect((await run('key', 'rotate', id, '--json')).data).toMatchObject({ expiresAt: '2026-11-17T00:00:00.000Z' });
  });
});

describe('kontor key create --member', () => {
  it('takes an e-mail address', async () => {
    expect(await create('--type', 'DEV_', '--member', ' Dev@Example.com ')).toMatchObject({
      member: 'dev@example.com',
    });
  });

  it.each(['jana', 'jana@localhost', 'Jana <jana@example.com>', ''])('refuses %j', async (member) => {
    await expect(create('--type', 'DEV_', '--member', member)).rejects.toThrow(
      `--member is "${member}": it must be an e-mail address, as in dev@example.com.`,
    );
  });
});
