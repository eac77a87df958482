// kontor registry: look a company up as the API does, show the status of the registries, clear the cache.
import { commandsOn, nounCommand, type Use } from '#platform/cli/command.ts';
import { StartupProblem } from '#platform/startup-problem.ts';
import { msg } from '#platform/text/msg.ts';
import { inEnglish } from '#platform/text/pattern.ts';
import { clearAnswers } from './answer-cache.ts';
import { readStatus } from './health.ts';
import { lookUpCompany } from './lookup.ts';
import type { RegistryRoom } from './room.ts';

const countryArg = { type: 'string', description: 'Country of the registry, such as CZ.' } as const;

export function registryCommands(use: Use<{ room: RegistryRoom }>) {
  const command = commandsOn(use);
  return nounCommand('registry', 'Official company registries: look up, status, clear the cache.', {
    lookup: command({
      description: 'Look up a company. Exits with 1 if there is no record.',
      args: {
        number: {
          type: 'positional',
          required: true,
          description: 'Company registration number; quotes are not needed.',
        },
        country: countryArg,
      },
      run: async (room, args, terminal) => {
        const { country } = args;
        const defaultCountry = room.settings.DEFAULT_COUNTRY;
        const number = args._.join(' ');
        const answer = await lookUpCompany(room, { companyRegistrationNumber: number, country, defaultCountry });
        if (!('error' in answer)) return terminal.record(answer);
        process.exitCode = 1;
        terminal.say(answer.error, answer);
      },
    }),
    status: command({
      description: 'Show for each registry whether it is reachable, its last answer and its cached records.',
      run: async (room, _args, terminal) => terminal.table(await readStatus(room)),
    }),
    clear: command({
      description: 'Delete cached answers, also in running processes.',
      args: { country: countryArg },
      run: async (room, args, terminal) => {
        const country = args.country === undefined ? null : room.formatters.normaliseCountry(args.country);
        if (args.country !== undefined && country === null) {
          throw new StartupProblem(`There is no country "${args.country}". Use a two-letter code such as CZ.`);
        }
        const removed = await clearAnswers(room, country);
        const said =
          country === null
            ? msg('Deleted {count, plural, one {# cached answer} other {# cached answers}}.', { count: removed })
            : msg('Deleted {count, plural, one {# cached answer} other {# cached answers}} of {country}.', {
                count: removed,
                country,
              });
        terminal.say(inEnglish(said), { removed, country });
      },
    }),
  });
}
