// kontor org: create, list and change organisations.
import { commandsOn, nounCommand, readPairs, type Use } from '#platform/cli/command.ts';
import type { Organisations } from './organisations.ts';
import type { Organisation } from './schema.ts';

export type OrganisationCommandNeeds = {
  organisations: Organisations;
  /** DEFAULT_COUNTRY. */
  defaultCountry: string;
};

/** What to type next, by the code of a refusal. */
export const organisationHints = {
  organisation_taken: '"kontor org list" shows all.',
  organisation_not_found: '"kontor org list" lists all organisations.',
};

export function organisationCommands(use: Use<OrganisationCommandNeeds>) {
  const command = commandsOn<OrganisationCommandNeeds>((work, options) =>
    use((room, terminal) => work({ room }, terminal), options),
  );
  const org = nounCommand('org', 'Organisations and their settings: create, list, set.', {
    create: command({
      withoutData: 'make',
      description: 'Create an organisation.',
      args: {
        slug: { type: 'positional', required: true, description: 'Short name for commands and URLs, as in my-shop.' },
        name: { type: 'string', required: true, description: 'Display name.' },
        country: { type: 'string', description: 'Default country for addresses; DEFAULT_COUNTRY if left out.' },
        timezone: { type: 'string', default: 'Europe/Prague', description: 'IANA time zone.' },
      },
      run: async ({ organisations, ...room }, { slug, name, country, timezone: timeZone }, terminal) => {
        const defaultCountry = country ?? room.defaultCountry;
        const made = await organisations.create({ slug, name, defaultCountry, timeZone }, 'command line');
        terminal.record(toRow(made));
        terminal.note(`Next: create a key for it with "kontor key create --org ${slug} --type PROD".`);
      },
    }),
    list: command({
      description: 'List organisations.',
      run: async ({ organisations }, _args, terminal) => terminal.table((await organisations.list()).map(toRow)),
    }),
    set: command({
      description: 'Change fields or settings, as in: org set demo bankAccountCheck=strict',
      args: {
        slug: { type: 'positional', required: true, description: 'Slug of the organisation.' },
        changes: { type: 'positional', required: false, description: 'One or more changes as name=value.' },
      },
      run: async ({ organisations }, args, terminal) => {
        const changes = readPairs(args._.slice(1), 'kontor org set demo bankAccountCheck=strict');
        terminal.record(toRow(await organisations.change(args.slug, changes, 'command line')));
      },
    }),
  });
  return { org };
}

const toRow = ({ slug, name, defaultCountry, timeZone, settings, createdAt }: Organisation) => ({
  slug,
  name,
  defaultCountry,
  timeZone,
  ...settings,
  createdAt,
});
