// The SQL of the organisation room.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import type { NewOrganisation, OrganisationSettings } from './schema.ts';

export type OrganisationRow = NewOrganisation & {
  id: string;
  settings: Partial<OrganisationSettings>;
  createdAt: Date;
};

const columns = `id, slug, name, default_country as "defaultCountry", time_zone as "timeZone", settings,
  created_at as "createdAt"`;

export function organisationStore(database: Database) {
  const byId = database.statement<OrganisationRow>(
    'organisation.byId',
    `select ${columns} from organisation where id = $1`,
  );
  const bySlug = database.statement<OrganisationRow>(
    'organisation.bySlug',
    `select ${columns} from organisation where slug = $1`,
  );
  const lock = database.statement<OrganisationRow>(
    'organisation.lock',
    `select ${columns} from organisation where slug = $1 for update`,
  );
  const first = database.statement<OrganisationRow>(
    'organisation.first',
    `select ${columns} from organisation order by id limit 1`,
  );
  const all = database.statement<OrganisationRow>(
    'organisation.all',
    `select ${columns} from organisation order by id`,
  );
  const insert = database.statement<OrganisationRow>(
    'organisation.insert',
    `insert into organisation (slug, name, default_country, time_zone, created_at) values ($1, $2, $3, $4, $5)
     on conflict (slug) do nothing returning ${columns}`,
  );
  const update = database.statement<OrganisationRow>(
    'organisation.update',
    `update organisation set name = coalesce($2, name), default_country = coalesce($3, default_country),
       time_zone = coalesce($4, time_zone), settings = settings || $5
     where slug = $1 returning ${columns}`,
  );
  return {
    find: async (id: string) => (await byId([id])).rows[0] ?? null,
    findBySlug: async (slug: string) => (await bySlug([slug])).rows[0] ?? null,
    /** Nobody else changes it until the transaction ends. */
    findForUpdate: async (slug: string, within: Queries) => (await lock([slug], within)).rows[0] ?? null,
    findFirst: async (within?: Queries) => (await first([], within)).rows[0] ?? null,
    list: async () => (await all([])).rows,
    /** Null when the slug is taken. */
    insert: async (organisation: NewOrganisation, at: Date, within?: Queries) => {
      const { slug, name, defaultCountry, timeZone } = organisation;
      return (await insert([slug, name, defaultCountry, timeZone, at], within)).rows[0] ?? null;
    },
    update: async (
      slug: string,
      changes: Partial<NewOrganisation>,
      settings: Partial<OrganisationSettings>,
      within?: Queries,
    ) => {
      const { name, defaultCountry, timeZone } = changes;
      const values = [slug, name ?? null, defaultCountry ?? null, timeZone ?? null, settings];
      return (await update(values, within)).rows[0] ?? null;
    },
  };
}

export type OrganisationStore = ReturnType<typeof organisationStore>;
