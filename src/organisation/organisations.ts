// Organisations: create, find and change them; every process is notified of a change.
import { Value } from 'typebox/value';
import type { Actor } from '#platform/audit/audit.ts';
import type { Queries } from '#platform/database/query.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import type { Platform } from '#platform/room/room.ts';
import { isTimeZone, readTimeZone } from '#platform/time-zone.ts';
import { invalidOrganisation, organisationUnknown, slugTaken } from './errors.ts';
import { checkOrganisation } from './rules/check-organisation.ts';
import { type NewOrganisation, type Organisation, OrganisationSettings } from './schema.ts';
import { type OrganisationRow, organisationStore } from './store.ts';

/** The notification for rooms that cache an organisation; the payload is its id. */
export const organisationChanged = 'organisation_changed';

/** What other rooms get. */
export type Organisations = {
  find(id: string): Promise<Organisation | null>;
  findBySlug(slug: string): Promise<Organisation | null>;
  findFirst(within?: Queries): Promise<Organisation | null>;
  list(): Promise<Organisation[]>;
  /** The organisation with this slug; refuses an unknown slug. */
  require(slug: string): Promise<Organisation>;
  create(organisation: NewOrganisation, by: Actor, within?: Transaction): Promise<Organisation>;
  /** Changes fields and settings, which arrive as texts, as in `bankAccountCheck=strict`. */
  change(slug: string, texts: Record<string, string>, by: Actor): Promise<Organisation>;
};

export function openOrganisations({ database, audit, clock }: Platform): Organisations {
  const store = organisationStore(database);
  const findBySlug = async (slug: string) => complete(await store.findBySlug(slug));

  async function insert(organisation: NewOrganisation, by: Actor, within: Transaction): Promise<Organisation> {
    const row = await store.insert(organisation, new Date(clock.now()), within);
    if (!row) throw slugTaken(organisation.slug);
    const entry = { organisationId: row.id, actor: by, action: 'organisation.create', subject: row.slug };
    await audit.record({ ...entry, after: fieldsOf(row) }, within);
    // ROOT_KEY of the environment acts on the first organisation.
    await within.notify(organisationChanged, row.id);
    return complete(row);
  }

  return {
    findBySlug,
    find: async (id) => complete(await store.find(id)),
    findFirst: async (within) => complete(await store.findFirst(within)),
    list: async () => (await store.list()).map((row) => complete(row)),

    require: async (slug) => {
      const found = await findBySlug(slug);
      if (!found) throw organisationUnknown(slug);
      return found;
    },

    create: async (given, by, within) => {
      const organisation = spellZone(given);
      const problems = checkOrganisation(organisation, isTimeZone);
      if (problems.length > 0) throw invalidOrganisation(problems);
      return within ? insert(organisation, by, within) : database.transaction((own) => insert(organisation, by, own));
    },

    change: async (slug, texts, by) => {
      const { fields, settings } = readChanges(texts);
      return database.transaction(async (within) => {
        const before = await store.findForUpdate(slug, within);
        const row = await store.update(slug, fields, settings, within);
        if (!before || !row) throw organisationUnknown(slug);
        const entry = { organisationId: row.id, actor: by, action: 'organisation.change', subject: slug };
        await audit.record({ ...entry, before: fieldsOf(before), after: fieldsOf(row) }, within);
        await within.notify(organisationChanged, row.id);
        return complete(row);
      });
    },
  };
}

/** Settings beside the fields, by their names in the command. */
const fieldsOf = ({ slug, name, defaultCountry, timeZone, settings }: OrganisationRow) => ({
  slug,
  name,
  defaultCountry,
  timeZone,
  ...settings,
});

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
  problems.push(...checkOrganisation(fields, isTimeZone));
  if (problems.length > 0) throw invalidOrganisation(problems);
  return { fields: spellZone(fields), settings };
}

/** "europe/prague" is stored as Europe/Prague. */
function spellZone<Fields extends { timeZone?: string }>(fields: Fields): Fields {
  const { timeZone } = fields;
  return timeZone === undefined ? fields : { ...fields, timeZone: readTimeZone(timeZone) ?? timeZone };
}

const listNames = () => [...fieldNames, ...Object.keys(OrganisationSettings.properties)].join(', ');

/** Adds the defaults of missing settings. */
function complete(row: OrganisationRow): Organisation;
function complete(row: OrganisationRow | null): Organisation | null;
function complete(row: OrganisationRow | null): Organisation | null {
  if (!row) return null;
  return { ...row, settings: Value.Default(OrganisationSettings, { ...row.settings }) as OrganisationSettings };
}
