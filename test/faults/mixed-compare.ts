// Compares what a mixed load got acknowledged with the tables.
import { expect } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import type { MixedLoad } from './mixed-load.ts';

/** Every acknowledged write is there once, events do not overlap, and more than `least` of each kind were made. */
export async function expectAllOnce(database: Database, load: MixedLoad, least: number): Promise<void> {
  const addresses = await database.query<{ identity: string; ids: string[] }>({
    text: `select c.identity_id as identity, array_agg(i.external_id::text) as ids
           from address_contact c join address_item i on i.contact_id = c.id
           where c.identity_id like 'struck-%' group by c.identity_id`,
  });
  const byIdentity = new Map(addresses.rows.map(({ identity, ids }) => [identity, ids]));
  expect(load.addresses.size).toBeGreaterThan(least);
  expect([...load.addresses].filter(([identity, id]) => byIdentity.get(identity)?.[0] !== id)).toEqual([]);
  expect(addresses.rows.filter(({ ids }) => ids.length !== 1)).toEqual([]);

  const events = await database.query<{ title: string; ids: string[] }>({
    text: `select title, array_agg(id::text) as ids from calendar_event where title like 'struck-%' group by title`,
  });
  const byTitle = new Map(events.rows.map(({ title, ids }) => [title, ids]));
  expect(load.events.size).toBeGreaterThan(least);
  expect([...load.events].filter(([title, id]) => byTitle.get(title)?.[0] !== id)).toEqual([]);
  expect(events.rows.filter(({ ids }) => ids.length !== 1)).toEqual([]);
  // What was made without an answer was acknowledged when it was sent again.
  expect(events.rows.filter(({ title }) => !load.events.has(title))).toEqual([]);
  const overlaps = await database.query({
    text: `select title from (
             select title, starts_at, max(occupied_to) over (partition by calendar_number order by starts_at, id
               rows between unbounded preceding and 1 preceding) as busy_until
             from calendar_event where is_blocking and cancelled_at is null
           ) as one where starts_at < busy_until`,
  });
  expect(overlaps.rows).toEqual([]);

  const links = await database.query<{ code: string }>({
    text: `select code from shortener_links where code like 'struck%'`,
  });
  const codes = new Set(links.rows.map(({ code }) => code));
  expect(load.links.length).toBeGreaterThan(least);
  expect(load.links.filter((code) => !codes.has(code))).toEqual([]);
}
