// Fills a database with what the console lists and searches: names as people have them, and twenty rows of each noun that match
// the searches of the bench.
import pg from 'pg';
import { createLog } from '#platform/log.ts';
import { prepareTextIndexes } from '#platform/search/build-indexes.ts';
import { house } from '../../src/rooms.ts';
import type { OpenedApp } from '../open-app.ts';

export type Sizes = {
  links: number;
  events: number;
  addresses: number;
  branches: number;
  companies: number;
  changes: number;
};

/** How many rows of each noun contain the search word, in a database of any size. */
const wanted = 20;

/** The search word; its letters occur in other names too, but not in this order. */
export const rareWord = 'Drahokoupil';

const list = (words: string) => `(array['${words.split(' ').join("','")}'])`;
const firstNames = list(
  'Jan Petr Josef Pavel Jiří Tomáš Martin Eva Jana Hana Anna Věra Lenka Kateřina Lucie Alena Zdeněk Milan Karel Ota',
);
const beginnings = list(
  'Nov Dvoř Svob Proch Kuč Ves Hor Něm Mar Pos Pokor Hájk Král Růž Beneš Fial Sed Dolež Zem Kol Čer Urb Vaň Koup Drah Sokol Kouř Blaž Krejč Kadl',
);
const endings = list('ák ek oda ázka era elý áková ková ný ček íček ín ura upil ohlav omír enka ovský alík ina');
const streets = list(
  'Vodičkova Dlouhá Nádražní Zahradní Školní Husova Komenského Palackého Lipová Polní Sokolská Mlýnská Krátká Luční Jiráskova',
);
const cities = list(
  'Praha Brno Ostrava Plzeň Liberec Olomouc Pardubice Zlín Havířov Kladno Most Opava Karviná Jihlava Děčín',
);
const subjects = list('Kontrola Konzultace Porada Vyšetření Servis Prohlídka Střih Schůzka Školení Předání');

const pick = (words: string, seed: string) => `${words}[1 + (${seed}) % array_length(${words}, 1)]`;
/** Spreads neighbouring numbers, in the same way in every run. */
const mix = (step: number) => `abs(hashint8(n * 31 + ${step}))`;
const isWanted = (all: string) =>
  `n % greatest(1, ${all} / ${wanted}) = 0 and n / greatest(1, ${all} / ${wanted}) < ${wanted}`;
const surname = (all: string) =>
  `case when ${isWanted(all)} then '${rareWord}' else ${pick(beginnings, mix(2))} || ${pick(endings, mix(3))} end`;

/** Ten kinds of opening hours; one in ten branches never closes, so that some are open at any time of the bench. */
const hours = `(select jsonb_agg(jsonb_build_object('dayOfWeek', day, 'definition',
    case when n % 10 = 9 then '00:00-24:00' else '0' || n % 10 || ':00-18:00' end)) from generate_series(0, 6) day)`;

/** 200 events a week from last week to the week after next, for any size: as many as a week shows. All others are years ago. */
const startOfEvent = `case when n < 800 then date_trunc('week', now()) - interval '7 days' + n * interval '50 minutes'
  else timestamptz '2009-01-01' + n * interval '5 minutes' end`;

const statements: Record<keyof Sizes, string[]> = {
  addresses: [
    `insert into address_contact (id, organisation_id, environment, identity_id, created_at, default_address_id)
       overriding system value
     select 1000000 + n, $1, 'live', 'bench-' || n, now(), 1000000 + n from generate_series(0, $2::int - 1) n`,
    `insert into address_item (id, organisation_id, environment, contact_id, external_id, first_name, last_name, company_name,
       company_registration_number, street_address, city, postal_code, country, input_raw, rules_version, fingerprint,
       created_at, updated_at)
     select 1000000 + n, $1, 'live', 1000000 + n, gen_random_uuid(), ${pick(firstNames, mix(1))}, ${surname('$2::int')},
       case when n % 3 = 0 then ${pick(beginnings, mix(4))} || ${pick(endings, mix(5))} || ' s.r.o.' end,
       case when n % 3 = 0 then lpad((${mix(6)} % 100000000)::text, 8, '0') end,
       ${pick(streets, mix(7))} || ' ' || ${mix(8)} % 200, ${pick(cities, mix(9))}, '110 00', 'CZ', '{}', 1,
       sha256(convert_to('bench-' || n, 'UTF8')), now(), now()
     from generate_series(0, $2::int - 1) n`,
  ],
  events: [
    `insert into calendar_event (organisation_id, environment, id, calendar_number, starts_at, ends_at, is_all_day,
       is_blocking, title, created_at)
     select $1, 'live', md5('bench' || n)::uuid,
       (select min(number) from calendar_calendar where organisation_id = $1 and environment = 'live'),
       ${startOfEvent}, ${startOfEvent} + interval '1 hour',
       false, false, ${pick(subjects, mix(11))} || ' ' || ${surname('$2::int')}, now()
     from generate_series(0, $2::int - 1) n`,
    `insert into calendar_attendee (organisation_id, environment, event_id, position, name, email, phone, customer_text)
     select $1, 'live', md5('bench' || n)::uuid, 0, ${pick(firstNames, mix(1))} || ' ' || ${surname('$2::int')},
       'host' || n || '@example.com',
       '+420' || case when n in (4711, 4713) then 599004711 else 600000000 + ${mix(12)} % 200000000 end,
       case when n % 2 = 1 then 'bench-' || n end
     from generate_series(0, $2::int - 1) n`,
  ],
  links: [
    `insert into shortener_links (code, original_url, created_at)
     select case when ${isWanted('$2::int')} and $1::bigint > 0 then '${rareWord}' else 'b' end || n,
       'https://www.' || lower(${pick(cities, mix(13))}) || '.example/' || ${pick(subjects, mix(14))} || '/' || ${mix(15)}, now()
     from generate_series(0, $2::int - 1) n`,
  ],
  branches: [
    `insert into branch_branch (organisation_id, environment, slug, name, branch_type, active, address, opening_hours,
       opening_exceptions, emails, phones, people, created_at, updated_at, revision)
     select $1, 'live', 'bench-' || n, ${pick(cities, mix(16))} || ' ' || ${surname('$2::int')}, 'own', true,
       jsonb_build_object('streetAddress', ${pick(streets, mix(17))} || ' ' || n % 200, 'city', ${pick(cities, mix(16))}),
       ${hours}, '[]', '[]', jsonb_build_array(jsonb_build_object('phone', '+420 ' || (200000000 + n))), '[]', now(), now(),
       nextval('branch_revision')
     from generate_series(0, $2::int - 1) n`,
  ],
  companies: [
    `insert into registry_cache (country, number, registry, record, is_partial, fetched_at)
     select 'CZ', lpad((10000000 + n)::text, 8, '0'), 'ares',
       json_build_object('companyName', ${surname('$2::int')} || ' a.s.', 'city', ${pick(cities, mix(18))}), false,
       now() + $1 * interval '0 s'
     from generate_series(0, $2::int - 1) n`,
  ],
  changes: [
    `insert into platform_audit (at, organisation_id, environment, actor, actor_kind, action, subject, details, changes)
     select now() - ($2::int - n) * interval '30 s', $1, 'live', 'bench-' || n % 7, 'key',
       (array['address.update', 'event.create', 'branch.update'])[1 + n % 3], 'bench-' || n / 10, '{}', '{"city":null}'
     from generate_series(0, $2::int - 1) n`,
  ],
};

const tables = [
  'address_contact',
  'address_item',
  'calendar_event',
  'calendar_attendee',
  'shortener_links',
  'branch_branch',
  'registry_cache',
  'platform_audit',
];

export async function fillConsole(
  { database, tenant }: OpenedApp,
  sizes: Sizes,
  say: (progress: string) => void,
): Promise<void> {
  // A separate connection, because it has no time limit.
  const client = new pg.Client(database.connectionConfig);
  await client.connect();
  // The rows are correct by construction: no foreign key needs to be checked a million times.
  await client.query('set session_replication_role = replica');
  for (const [noun, texts] of Object.entries(statements)) {
    const size = sizes[noun as keyof Sizes];
    say(`filling in ${size} ${noun}`);
    for (const text of texts) await client.query(text, [tenant.organisationId, size]);
  }
  say('building the indexes of the search');
  const started = performance.now();
  const { done, stop } = prepareTextIndexes(database, createLog({ level: 'error' }), house.textIndexes);
  await done;
  await stop();
  say(`built in ${((performance.now() - started) / 1_000).toFixed(0)} s`);
  await client.query(`vacuum analyze ${tables.join(', ')}`);
  await client.end();
}
