// The SQL of thinning old clicks.
import type { Database } from '#platform/database/database.ts';

export type RetentionStore = ReturnType<typeof retentionStore>;

export function retentionStore(database: Database) {
  return {
    /** Never moves back: what was thinned cannot return. */
    async updateThinnedBefore(before: Date): Promise<void> {
      const text = 'update shortener_retention set thinned_before = $1 where thinned_before < $1';
      await database.query({ text, values: [before] });
    },

    async removeClicks(before: Date, most: number): Promise<number> {
      const text = `delete from shortener_clicks where ctid = any (array(
                      select ctid from shortener_clicks where clicked_at < $1 limit $2))`;
      const { rowCount } = await database.query({ text, values: [before, most] });
      return rowCount ?? 0;
    },
  };
}
