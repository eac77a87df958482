// kontor org: create, list and change organisations.
import { defineCommand } from 'citty';
import { jsonArg, readPairs, type Use } from '#platform/cli/command.ts';
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
  const create = defineCommand({
    meta: { name: 'create', description: 'Create an organisation.' },
    args: {
      slug: { type: 'positional', required: true, description: 'Short name for commands and URLs, as in my-shop.' },
      name: { type: 'string', required: true, description: 'Display name.' },
      country: { type: 'string', description: 'Default country for addresses; DEFAULT_COUNTRY if left out.' },
      timezone: { type: 'string', default: 'Europe/Prague', description: 'IANA time zone.' },
      ...jsonArg,
    },
    run: ({ args }) =>
      use(
        async ({ organisations, defaultCountry }, terminal) => {
          const { slug, name, country = defaultCountry, timezone } = args;
          const made = await organisations.create(
            { slug, name, defaultCountry: country, timeZone: timezone },
            'command line',
          );
          terminal.record(toRow(made));
          terminal.note(`Next: create a key for it with "kontor key create --org ${slug} --type PROD".`);
        },
        { withoutData: 'make' },
      ),
  });
  const list = defineCommand({
    meta: { name: 'list', description: 'List organisations.' },
    args: jsonArg,
    run: () => use(async ({ organisations }, terminal) => terminal.table((await organisations.list()).map(toRow))),
  });
  const set = defineCommand({
    meta: { name: 'set', description: 'Change fields or settings, as in: org set demo bankAccountCheck=strict' },
    args: {
      slug: { type: 'positional', required: true, description: 'Slug of the organisation.' },
      changes: { type: 'positional', required: false, description: 'One or more changes as name=value.' },
      ...jsonArg,
    },
    run: ({ args }) =>
      use(async ({ organisations }, terminal) => {
        const changes = readPairs(args._.slice(1), 'kontor org set demo bankAccountCheck=strict');
        const changed = await organisations.change(args.slug, changes, 'command line');
        terminal.record(toRow(changed));
      }),
  });
  const org = defineCommand({
    meta: { name: 'org', description: 'Organisations and their settings: create, list, set.' },
    subCommands: { create, list, set },
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
