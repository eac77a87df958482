// kontor bank: reads an account as the API does and explains the result; it needs no database.
import { defineCommand } from 'citty';
import { jsonArg } from '#platform/cli/command.ts';
import { createTerminal, formatRecord } from '#platform/cli/terminal.ts';
import { describeReading, explainReading } from './explain-reading.ts';
import { readBankAccount } from './rules/read-bank-account.ts';

const read = defineCommand({
  meta: {
    name: 'read',
    description:
      'Validate and normalise a bank account, with the details: form, repair, modulo 11, bank. Exits with 1 if it cannot be read.',
  },
  args: {
    text: {
      type: 'positional',
      required: true,
      description: 'The account as the customer wrote it; quotes are not needed.',
    },
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
  meta: { name: 'bank', description: 'Bank accounts: validate and normalise.' },
  subCommands: { read },
});
