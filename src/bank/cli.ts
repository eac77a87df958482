// kontor bank: reads an account as the API does and explains the result; it needs no database.
import { defineCommand } from 'citty';
import { jsonArg } from '#platform/cli/command.ts';
import { createTerminal, formatRecord } from '#platform/cli/terminal.ts';
import { describeReading, explainReading } from './explain-reading.ts';
import { readBankAccount } from './rules/read-bank-account.ts';

const read = defineCommand({
  meta: {
    name: 'read',
    description: 'Read a bank account and say why: form, repair, modulo 11, bank. Exit 1 when it cannot be read.',
  },
  args: {
    text: { type: 'positional', required: true, description: 'As the customer wrote it; quotes are not needed.' },
    ...jsonArg,
  },
  run: ({ args }) => {
    const typed = args._.join(' ');
    const reading = readBankAccount(typed, 'format');
    const strict = readBankAccount(typed, 'strict');
    const words = formatRecord(explainReading(reading, strict));
    createTerminal({ json: args.json === true }).say(words, describeReading(reading, strict));
    if (!reading.success) process.exitCode = 1;
  },
});

export const bankCommands = defineCommand({
  meta: { name: 'bank', description: 'Bank accounts.' },
  subCommands: { read },
});
