// Every command is run for real and leaves a line in the audit log, or stands among the exceptions with its reason. Those that are an
// action are driven by its declaration: their help, their limits, and what they say of a thing that does not exist.
import { join } from 'node:path';
import { type CommandDef, renderUsage, runCommand } from 'citty';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Action } from '#platform/screens/screen.ts';
import { commandExceptions, commandProofs } from '#test/audit/command-proofs.ts';
import { expectAll, expectNoValues, listLines, prove } from '#test/audit/prove.ts';
import { makeWorld, type World } from '#test/audit/world.ts';
import { openTestDatabase, testDatabaseUrl } from '#test/database.ts';
import { sentFields } from '#test/declared/bodies.ts';
import { temporaryFolder } from '#test/folders.ts';
import { runCommandWith } from '#test/run-command.ts';
import { buildCommands } from '../../src/cli.ts';
import { findCommand } from '../../src/commands/find-command.ts';
import { house } from '../../src/rooms.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

type Listed = { name: string; command: CommandDef; parent: CommandDef };

async function listCommands(parent: CommandDef, path: readonly string[] = []): Promise<Listed[]> {
  const found: Listed[] = [];
  for (const [word, one] of Object.entries((await parent.subCommands) ?? {})) {
    const command = one as CommandDef;
    const words = [...path, word];
    if ((command.subCommands as object | undefined) === undefined)
      found.push({ name: words.join(' '), command, parent: { ...parent, meta: { name: path.join(' ') } } });
    else found.push(...(await listCommands(command, words)));
  }
  return found;
}

type Option = { type?: string; required?: boolean; description?: string };
const optionsOf = ({ command }: Listed) => Object.entries((command.args ?? {}) as Record<string, Option>);

const all = await listCommands(buildCommands([]));
const summaryOf = ({ command }: Listed) => (command.meta as { description?: string }).description;

/** The action that a command is, by its summary. */
const actionOf = (listed: Listed): Action | undefined =>
  world.kontor.app.actions.find(({ summary }) => summary === summaryOf(listed));

const run = (words: readonly string[]) => runCommandWith(house.commands, world.kontor.app.openRooms, [...words]);

/** Fields of an action that its command asks for in another way, or leaves as they are. */
const asksOtherwise: Record<string, string[]> = {
  'calendar create': ['timeZone', 'defaultCountry'],
  'calendar feed create': ['detail'],
  'calendar feed revoke': ['calendar'],
  'calendar feed rotate': ['calendar'],
  'event change': [
    ...['startTime', 'take', 'endTime', 'blockingTo', 'minutes', 'isAllDay', 'days', 'blockMinutes', 'attendees'],
    ...['notifyBefore', 'locationTitle', 'calendarId', 'isBlocking'],
  ],
  'event move': ['startTime', 'minutes', 'endTime', 'blockingTo'],
};

/** A command changes the newest version, and leads to no page. */
const ofPages = ['version', 'back'];

const wellKnown: Record<string, string> = { org: 'demo', type: 'PROD' };

/** The words of a call in which every word and option that is required has a value, and these have others. */
function wordsOf(listed: Listed, values: Record<string, string> = {}): string[] {
  const words = optionsOf(listed).flatMap(([name, { type, required }]) => {
    const value = values[name] ?? wellKnown[name] ?? (required ? 'nothing-of-this-name' : undefined);
    if (value === undefined || type === 'boolean') return [];
    return type === 'positional' ? [value] : [`--${name}`, value];
  });
  return [...listed.name.split(' '), ...words];
}

/** For a person, whatever went wrong. */
const sentence = expect.stringMatching(/^[A-Z"-].*[.!]$/s);

describe('a command', () => {
  it('is known', () => {
    expectAll(
      all.map(({ name }) => name),
      { ...commandProofs, ...ownDatabase },
      commandExceptions,
    );
  });

  it.each(Object.entries(commandProofs))('kontor %s leaves a line', (_name, proof) => prove(world, proof));

  it('leaves no value of people in the audit log', () => expectNoValues(world));

  it('explains itself and each of its words', async () => {
    const fold = (text: string) => text.toLowerCase().replaceAll('-', '_');
    for (const listed of all) {
      const usage = fold(await renderUsage(listed.command, listed.parent));
      expect(summaryOf(listed), listed.name).toMatch(/\w+/);
      for (const [name, { description }] of optionsOf(listed)) {
        expect.soft(description, `${listed.name} ${name}`).toMatch(/\w+/);
        expect.soft(usage, listed.name).toContain(fold(name));
      }
    }
  });
});

describe('a command that is an action', () => {
  const acting = () => all.filter(actionOf);

  it('asks for what the action takes', () => {
    const missing = acting().map((listed) => {
      const options = [...optionsOf(listed).map(([name]) => name), ...ofPages];
      return [
        listed.name,
        Object.keys(actionOf(listed)?.body.properties ?? {}).filter((one) => !options.includes(one)),
      ];
    });
    expect(missing.length).toBeGreaterThan(20);
    expect(Object.fromEntries(missing.filter(([, fields]) => fields?.length))).toEqual(asksOtherwise);
  });

  it('says in one sentence that a thing does not exist, and does nothing', async () => {
    const before = await listLines(world);
    for (const listed of acting()) {
      if (!actionOf(listed)?.path.includes(':')) continue;
      const error = await run(wordsOf(listed)).then(
        () => null,
        (reason: Error) => reason,
      );
      expect([listed.name, error?.message]).toEqual([listed.name, sentence]);
    }
    expect(await listLines(world)).toEqual(before);
  });

  it('refuses one sign too many, naming the option', async () => {
    let count = 0;
    for (const listed of acting()) {
      const action = actionOf(listed) as Action;
      const options = new Set(optionsOf(listed).map(([name]) => name));
      for (const [field, { maxLength }] of sentFields(action)) {
        // Where a thing is named, it is looked for first.
        if (!options.has(field) || maxLength === undefined || action.path.includes(':')) continue;
        count += 1;
        const error = await run(wordsOf(listed, { [field]: 'x'.repeat(maxLength + 1) })).then(() => null, String);
        expect([listed.name, field, error]).toEqual([listed.name, field, expect.stringContaining(field)]);
      }
    }
    expect(count).toBeGreaterThan(3);
  });
});

/** Commands that open a database by themselves. */
const ownDatabase: Record<string, (folder: string) => Promise<string>> = {
  'db migrate': async () => {
    const url = await testDatabaseUrl({ empty: true });
    await runAlone(url, 'db', 'migrate');
    return url;
  },
  'db backup': async (folder) => {
    const url = await testDatabaseUrl();
    await runAlone(url, 'db', 'backup', join(folder, 'backup.tar'));
    return url;
  },
  'db restore': async (folder) => {
    await ownDatabase['db backup']?.(folder);
    const url = await testDatabaseUrl({ empty: true });
    await runAlone(url, 'db', 'restore', join(folder, 'backup.tar'));
    return url;
  },
};

async function runAlone(databaseUrl: string, ...words: string[]): Promise<void> {
  vi.stubEnv('DATABASE_URL', databaseUrl);
  vi.stubEnv('DATA_DIR', await temporaryFolder());
  const quiet = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    const { command, rawArgs } = await findCommand(buildCommands(words), words);
    await runCommand(command, { rawArgs });
  } finally {
    quiet.mockRestore();
    vi.unstubAllEnvs();
  }
}

describe('a command that opens a database by itself', () => {
  it.each([
    ['db migrate', 'database.migrate'],
    ['db backup', 'backup.make'],
    ['db restore', 'database.restore'],
  ])('kontor %s leaves a line', async (name, action) => {
    const url = (await ownDatabase[name]?.(await temporaryFolder())) ?? '';
    const database = await openTestDatabase(url);
    const { rows } = await database.query({ text: 'select action, actor from platform_audit' });
    expect(rows).toContainEqual({ action, actor: 'command line' });
    const trigger = "select tgenabled as state from pg_trigger where tgname = 'platform_audit_append_only'";
    expect((await database.query({ text: trigger })).rows).toEqual([{ state: 'A' }]);
  });
});
