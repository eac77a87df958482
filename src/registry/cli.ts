// kontor registry: look a company up as the API does, show the status of the registries, clear the cache.
import { defineCommand } from 'citty';
import { jsonArg, type Use } from '#platform/cli/command.ts';
import { StartupProblem } from '#platform/startup-problem.ts';
import type { LookUpCompany } from './lookup.ts';
import type { Maintenance } from './maintenance.ts';

export type RegistryCommandNeeds = {
  lookUp: LookUpCompany;
  maintenance: Maintenance;
  defaultCountry: string;
  normaliseCountry(text: string): string | null;
};

const countryArg = { type: 'string', description: 'Country of the registry, such as CZ.' } as const;

export function registryCommands(use: Use<RegistryCommandNeeds>) {
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
      use(async ({ lookUp, defaultCountry }, terminal) => {
        const question = { companyRegistrationNumber: args._.join(' '), country: args.country, defaultCountry };
        const answer = await lookUp(question);
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
    run: () => use(async ({ maintenance }, terminal) => terminal.table(await maintenance.readStatus())),
  });
  const clear = defineCommand({
    meta: { name: 'clear', description: 'Delete cached answers, also in running processes.' },
    args: { country: countryArg, ...jsonArg },
    run: ({ args }) =>
      use(async ({ maintenance, normaliseCountry }, terminal) => {
        const country = args.country === undefined ? null : normaliseCountry(args.country);
        if (args.country !== undefined && country === null) {
          throw new StartupProblem(`There is no country "${args.country}". Use a two-letter code such as CZ.`);
        }
        const removed = await maintenance.clear(country);
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
