import pg from 'pg';
import { openConsoleSide } from './console/side.ts';
const side = await openConsoleSide();
const client = new pg.Client(side.database.connectionConfig); await client.connect(); await client.query('set session_replication_role = replica');
const org = side.tenant.organisationId;
for (const n of [10_000, 1_000_000]) {
  const from = n === 10_000 ? 0 : 10_000;
  await client.query(`insert into address_contact (id, organisation_id, environment, identity_id, created_at, default_address_id) overriding system value select 2000000 + n, $1, 'live', 'b-' || n, now(), 2000000 + n from generate_series(${from}, ${n - 1}) n`, [org]);
  await client.query(`insert into address_item (id, organisation_id, environment, contact_id, external_id, last_name, country, input_raw, rules_version, fingerprint, created_at, updated_at) select 2000000 + n, $1, 'live', 2000000 + n, gen_random_uuid(), 'x', 'CZ', '{}', 1, sha256(convert_to('f' || (n / 2), 'UTF8')), now(), now() from generate_series(${from}, ${n - 1}) n`, [org]);
  await client.query(`insert into calendar_attendee (organisation_id, environment, event_id, position, name, email, phone, customer_text) select $1, 'live', md5('b' || n)::uuid, 0, 'x', 'h' || (n / 2) || '@example.com', '+420' || (600000000 + n), 'b-' || n from generate_series(${from}, ${n - 1}) n`, [org]);
  await client.query('vacuum analyze address_item, address_contact, calendar_attendee');
  const key = `coalesce(customer_text, customer_id::text)`;
  const same = (c: string, w: string) => `select found.id, wanted.way from (select distinct ${c} as reach, '${w}' as way from mine where ${c} is not null order by 1 limit 10) as wanted cross join lateral (select ${key} as id from calendar_attendee where organisation_id = $1 and environment = $2 and ${c} = wanted.reach limit 1000) as found`;
  const texts: [string, unknown[]][] = [
    [`select distinct c.identity_id from unnest($3::text[]) as wanted (folded) cross join lateral (select a.contact_id from address_item a where a.organisation_id = $1 and a.environment = $2 and a.fingerprint = sha256(convert_to(wanted.folded, 'UTF8')) limit 100) as found join address_contact c on c.id = found.contact_id where c.identity_id <> $4 order by 1 limit $5`, [org, 'live', ['f100', 'f200', 'f300', 'f1', 'f2'], 'b-200', 100]],
    [`with mine as (select email, phone from calendar_attendee where organisation_id = $1 and environment = $2 and ${key} = $3 order by created_at desc limit 1000) select id, array_agg(distinct way order by way) as ways from (${same('lower(email)', 'email')} union all ${same('phone', 'phone')}) as found where id is not null and id <> $3 group by id order by count(distinct way) desc, id limit $4`, [org, 'live', 'b-200', 5]],
  ];
  for (const [text, values] of texts) { await client.query(text, values); const { rows } = await client.query(`explain (analyze, buffers) ${text}`, values); const lines = rows.map((r) => r['QUERY PLAN']); console.log(n, lines.find((l) => /Buffers/.test(l))?.trim(), lines.at(-1)); if (n > 10_000) console.log(lines.filter((l) => /Scan/.test(l)).join('\n')); }
}
await client.end(); await side.close();
