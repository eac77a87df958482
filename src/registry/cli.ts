// kontor registry: look a company up as the API does, show the status of the registries, clear the cache.
import { defineCommand } from 'citty';
import { jsonArg, type Use } from '#platform/cli/command.ts';
import { StartupProblem } from '#platform/startup-problem.ts';
import { clearAnswers } from './answer-cache.ts';
import { readStatus } from './health.ts';
import { lookUpCompany } from './lookup.ts';
import type { RegistryRoom } from './room.ts';

const countryArg = { type: 'string', description: 'Country of the registry, such as CZ.' } as const;

export function registryCommands(use: Use<{ room: RegistryRoom }>) {
  const lookup = defineCommand({
    meta: { name: 'lookup', description: 'Look up a company. Exits with 1 if there is no record.' },
    args: {
      number: {
        type: 'positional',
        required: true,
        description: 'Company registration number; quotes are not needed.',
      },
      country: countryArg,
      ...jsonArg,
    },
    run: ({ args }) =>
      use(async ({ room }, terminal) => {
        const { country } = args;
        const defaultCountry = room.settings.DEFAULT_COUNTRY;
        const number = args._.join(' ');
        const answer = await lookUpCompany(room, { companyRegistrationNumber: number, country, defaultCountry });
        if (!('error' in answer)) return terminal.record(answer);
        process.exitCode = 1;
        terminal.say(answer.error, answer);
      }),
  });
  const status = defineCommand({
    meta: {
      name: 'status',
      description: 'Show for each registry whether it is reachable, its last answer and its cached records.',
    },
    args: jsonArg,
    run: () => use(async ({ room }, terminal) => terminal.table(await readStatus(room))),
  });
  const clear = defineCommand({
    meta: { name: 'clear', description: 'Delete cached answers, also in running processes.' },
    args: { country: countryArg, ...jsonArg },
    run: ({ args }) =>
      use(async ({ room }, terminal) => {
        const country = args.country === undefined ? null : room.formatters.normaliseCountry(args.country);
        if (args.country !== undefined && country === null) {
          throw new StartupProblem(`There is no country "${args.country}". Use a two-letter code such as CZ.`);
        }
        const removed = await clearAnswers(room, country);
        terminal.say(`Deleted ${removed} cached answers${country === null ? '' : ` of ${country}`}.`, {
          removed,
          country,
        });
      }),
  });
  return defineCommand({
    meta: { name: 'registry', description: 'Official company registries: look up, status, clear the cache.' },
    subCommands: { lookup, status, clear },
  });
}
