// A call that differs from what the caller meant is refused before anything is done.
import { defineCommand } from 'citty';
import { describe, expect, it } from 'vitest';
import { findCommand } from './find-command.ts';

const text = { type: 'positional', required: true } as const;
const revoke = defineCommand({ args: { id: text, json: { type: 'boolean' }, org: { type: 'string' } } });
const list = defineCommand({ args: { org: { type: 'string' } } });
const read = defineCommand({ args: { text } });
const root = defineCommand({ subCommands: { key: defineCommand({ subCommands: { revoke, list, read } }) } });

const find = (line: string) => findCommand(root as never, line.split(' '));

describe('a call', () => {
  it.each([
    ['key revoke one', ['one']],
    ['key revoke --org demo one --json', ['--org', 'demo', 'one', '--json']],
    ['key revoke one --org=demo', ['one', '--org=demo']],
    ['key revoke', []],
    ['key list --org demo', ['--org', 'demo']],
    ['key read 19 - 2000145399 / 0800', ['19', '-', '2000145399', '/', '0800']],
  ])('%s finds its command', async (line, rawArgs) => {
    expect(await find(line)).toMatchObject({ rawArgs, wantsHelp: false });
  });

  it.each([
    ['key revoke one two', '"kontor key revoke" does not take "two". Add --help to see what it takes.'],
    ['key list demo', '"kontor key list" does not take "demo". Add --help to see what it takes.'],
    ['key revoke one --orgg demo', '"kontor key revoke" has no option --orgg. Did you mean --org? Add --help'],
    ['key revoke one --__proto__=x', '"kontor key revoke" has no option --__proto__. Add --help'],
    ['key revoke one --constructor', '"kontor key revoke" has no option --constructor. Add --help'],
    ['key revoek one', 'There is no command "kontor key revoek". Did you mean "kontor key revoke"?'],
  ])('%s is refused as a wrong call', async (line, message) => {
    await expect(find(line)).rejects.toMatchObject({ name: 'UsageProblem', message: expect.stringContaining(message) });
  });
});
