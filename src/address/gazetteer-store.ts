// The SQL of the address room for imported gazetteers; they belong to no organisation.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import { openSql } from '#platform/database/sql.ts';

type ImportedList = { country: 'CZ' | 'SK'; source: string; list: string };

export function gazetteerStore(database: Database) {
  const sql = openSql(database);
  return {
    list: () => sql.all<Omit<ImportedList, 'source'>>`select country, list from address_gazetteer`,
    save: ({ country, source, list }: ImportedList, at: Date, within: Queries) => sql(within).run`
      insert into address_gazetteer (country, source, list, imported_at) values (${country}, ${source}, ${list}, ${at})
      on conflict (country) do update
        set source = excluded.source, list = excluded.list, imported_at = excluded.imported_at`,
  };
}

export type GazetteerStore = ReturnType<typeof gazetteerStore>;
