// The story of organisations: create, find and change them; every process is notified of a change.
import { Value } from 'typebox/value';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import { invalidOrganisation, organisationUnknown, slugTaken } from './errors.ts';
import { checkOrganisation } from './rules/check-organisation.ts';
import { type NewOrganisation, type Organisation, OrganisationSettings } from './schema.ts';
import type { OrganisationRow, OrganisationStore } from './store.ts';

/** The notification for those who cache an organisation; the payload is its id. */
export const organisationChanged = 'organisation_changed';

export function organisationStory(store: OrganisationStore, database: Database, clock: Clock) {
  return {
    find: async (id: string) => complete(await store.find(id)),
    findBySlug: async (slug: string) => complete(await store.findBySlug(slug)),
    findFirst: async (within?: Queries) => complete(await store.findFirst(within)),
    list: async () => (await store.list()).map((row) => complete(row)),

    /** The organisation with this slug; refuses an unknown slug. */
    require: async (slug: string) => {
      const found = complete(await store.findBySlug(slug));
      if (!found) throw organisationUnknown(slug);
      return found;
    },

    create: async (organisation: NewOrganisation, within?: Queries) => {
      const problems = checkOrganisation(organisation);
      if (problems.length > 0) throw invalidOrganisation(problems);
      const row = await store.insert(organisation, new Date(clock.now()), within);
      if (!row) throw slugTaken(organisation.slug);
      // ROOT_KEY of the settings acts on the first organisation: a process that cached "none" must learn of it.
      await database.notify(organisationChanged, row.id, within);
      return complete(row);
    },

    /** Changes fields and settings, given as texts, as in `bankAccountCheck=strict`. */
    change: async (slug: string, texts: Record<string, string>) => {
      const { fields, settings } = readChanges(texts);
      const row = await store.update(slug, fields, settings);
      if (!row) throw organisationUnknown(slug);
      await database.notify(organisationChanged, row.id);
      return complete(row);
    },
  };
}

export type Organisations = ReturnType<typeof organisationStory>;

const fieldNames = ['name', 'defaultCountry', 'timeZone'] as const;

function readChanges(texts: Record<string, string>) {
  const fields: Partial<NewOrganisation> = {};
  const settings: Record<string, string> = {};
  const problems: string[] = [];
  for (const [name, text] of Object.entries(texts)) {
    const field = fieldNames.find((item) => item === name);
    const setting = Object.entries(OrganisationSettings.properties).find(([item]) => item === name)?.[1];
    if (field) fields[field] = text;
    else if (!setting) problems.push(`There is no setting "${name}". There are: ${listNames()}.`);
    else if (!Value.Check(setting, text))
      problems.push(`${name} cannot be "${text}". ${(setting as { description?: string }).description}`);
    else settings[name] = text;
  }
  problems.push(...checkOrganisation(fields));
  if (problems.length > 0) throw invalidOrganisation(problems);
  return { fields, settings };
}

const listNames = () => [...fieldNames, ...Object.keys(OrganisationSettings.properties)].join(', ');

/** Adds the defaults of settings that are not set. */
function complete(row: OrganisationRow): Organisation;
function complete(row: OrganisationRow | null): Organisation | null;
function complete(row: OrganisationRow | null): Organisation | null {
  if (!row) return null;
  return { ...row, settings: Value.Default(OrganisationSettings, { ...row.settings }) as OrganisationSettings };
}
