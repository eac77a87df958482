// The SQL of the digest of clicks: taken once a minute by one of the processes, with the links they belong to.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import type { Environment } from '#platform/database/tenant.ts';

export type LinkDigest = {
  code: string;
  organisationId: string;
  environment: Environment;
  clicks: string;
  bots: string;
  firstAt: Date;
  lastAt: Date;
};

export function digestStore(database: Database) {
  const takeTurn = database.statement(
    'shortener.takeDigestTurn',
    'update shortener_digest_turn set at = $1 where at <= $2 and exists (select from shortener_digest)',
  );
  const take = database.statement<LinkDigest>(
    'shortener.takeDigests',
    `with taken as (delete from shortener_digest returning link_id, clicks, bots, first_at, last_at)
     select code, organisation_id as "organisationId", environment, taken.clicks, taken.bots, taken.first_at as "firstAt",
       taken.last_at as "lastAt"
     from taken join shortener_links on id = link_id order by id`,
  );
  return {
    transaction: database.transaction,
    /** False when another one was there since then, or there is nothing to tell. */
    takeTurn: async (at: Date, since: Date, within: Queries) => (await takeTurn([at, since], within)).rowCount === 1,
    take: async (within: Queries) => (await take([], within)).rows,
  };
}

export type DigestStore = ReturnType<typeof digestStore>;
