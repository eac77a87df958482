// The SQL of the address room for imported gazetteers; they belong to no organisation.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';

export type ImportedList = { country: 'CZ' | 'SK'; source: string; list: string };

export function gazetteerStore(database: Database) {
  const list = database.statement<ImportedList>(
    'address.listGazetteers',
    'select country, source, list from address_gazetteer',
  );
  const save = database.statement(
    'address.saveGazetteer',
    `insert into address_gazetteer (country, source, list, imported_at) values ($1, $2, $3, $4)
     on conflict (country) do update
       set source = excluded.source, list = excluded.list, imported_at = excluded.imported_at`,
  );
  return {
    list: async () => (await list([])).rows,
    save: async ({ country, source, list: text }: ImportedList, at: Date, within: Queries) => {
      await save([country, source, text, at], within);
    },
  };
}

export type GazetteerStore = ReturnType<typeof gazetteerStore>;
