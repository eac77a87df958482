// The SQL of the organisation room.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import { openSql, part } from '#platform/database/sql.ts';
import type { NewOrganisation, OrganisationSettings } from './schema.ts';

export type OrganisationRow = NewOrganisation & {
  id: string;
  settings: Partial<OrganisationSettings>;
  createdAt: Date;
};

const columns = part`id, slug, name, default_country, time_zone, settings, created_at`;

export function organisationStore(database: Database) {
  const sql = openSql(database);
  return {
    find: (id: string) => sql.first<OrganisationRow>`select ${columns} from organisation where id = ${id}`,
    findBySlug: (slug: string) => sql.first<OrganisationRow>`select ${columns} from organisation where slug = ${slug}`,
    /** Nobody else can change it until the transaction ends. */
    findForUpdate: (slug: string, within: Queries) =>
      sql(within).first<OrganisationRow>`select ${columns} from organisation where slug = ${slug} for update`,
    findFirst: (within?: Queries) =>
      sql(within).first<OrganisationRow>`select ${columns} from organisation order by id limit 1`,
    list: () => sql.all<OrganisationRow>`select ${columns} from organisation order by id`,
    /** Null when the slug is taken. */
    insert: ({ slug, name, defaultCountry, timeZone }: NewOrganisation, at: Date, within: Queries) =>
      sql(within).first<OrganisationRow>`
        insert into organisation (slug, name, default_country, time_zone, created_at)
        values (${slug}, ${name}, ${defaultCountry}, ${timeZone}, ${at})
        on conflict (slug) do nothing returning ${columns}`,
    update: (
      slug: string,
      { name, defaultCountry, timeZone }: Partial<NewOrganisation>,
      settings: Partial<OrganisationSettings>,
      within: Queries,
    ) => sql(within).first<OrganisationRow>`
      update organisation set name = coalesce(${name}, name), default_country = coalesce(${defaultCountry}, default_country),
        time_zone = coalesce(${timeZone}, time_zone), settings = settings || ${settings}
      where slug = ${slug} returning ${columns}`,
  };
}
