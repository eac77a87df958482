// Where each screen of the console can be opened, with something of everything that it can show beside a list.
import type { Database } from '#platform/database/database.ts';

/** What `{…}` of a query stands for: the first row of a question to the database. */
type Place = { ids?: string; queries?: readonly string[] };

const event = `{select event_id from calendar_reminder where environment = 'live' and state = 'failed'}`;
const branches = `select unnest(array['praha-vodickova', 'brno-ceska'])`;

const places: Record<string, Place> = {
  today: {},
  keys: {
    queries: [
      ...['', 'new=key', 'show=ended'],
      'key={select id from access_key where replaces is not null}',
      'key={select replaces from access_key where replaces is not null}',
    ],
  },
  people: { queries: ['', 'new=person', 'person={select id from member where is_operator}'] },
  account: {},
  companies: { queries: ['', 'q=26435675', 'q=124/0100', 'country=CZ&q=26435675'] },
  'companies/lists': {},
  'companies/lists/:id': { ids: 'select id from registry_list order by created_at limit 1' },
  branches: { queries: ['', 'branch=praha-vodickova', 'open=closing&days=24.12.%20zav%C5%99eno'] },
  'branch-files': { queries: ['', 'file={select id from branch_import_file}'] },
  calendar: { queries: ['', `event=${event}`, `event=${event}&open=move&moveTo=2026-12-01T10:30&length=60`] },
  'calendar/events': { queries: ['', `event=${event}`, `event=${event}&open=move&moveTo=2026-12-01T10:30&length=60`] },
  'calendar/new': {},
  'calendar/calendars': { queries: ['', 'show=archived', 'new=calendar'] },
  'calendar/calendars/:calendar': {
    ids: 'select c.id from calendar_feed f join calendar_calendar c on c.number = f.calendar_number order by f.created_at limit 1',
  },
  'calendar/calendars/:calendar/free': { ids: `select 'demo'` },
  links: { queries: ['', `link={select code from shortener_links where code = 'demo'}`] },
  'links/:code': {
    ids: `select code from shortener_links where code = 'demo' or id in (select link_id from shortener_targets)`,
  },
  'link-new': {},
  'link-many': {},
  'link-batches/:id': { ids: 'select id from shortener_batch order by created_at limit 1' },
  'link-sheet': {
    queries: [
      'tag={select tag from shortener_tags order by 1}',
      `links={select id from shortener_links where code = 'demo'}`,
    ],
  },
  'link-sums': {},
  'link-files': { queries: ['', 'file={select id from shortener_import_file}'] },
  webhooks: { queries: ['', 'new=webhook'] },
  'webhooks/:id': {
    ids: 'select endpoint_id from webhook_message order by seq limit 1',
    queries: ['', 'message={select seq from webhook_message order by seq}'],
  },
  customers: {},
  'customers/guests': {
    queries: [
      '',
      `guest={select lower(email) from calendar_attendee where customer_text is null and email like 'canary%' order by 1}`,
    ],
  },
  'customers/numbered': {},
  'customers/new': { queries: ['', 'identityId=ukazka-01&lastName=Nov%C3%A1'] },
  'customers/:identityId': { ids: `select unnest(array['rewritten', 'ukazka-01'])`, queries: ['', 'open=erase'] },
  audit: { queries: ['', `open={select id from platform_audit where changes is not null order by id}`] },
  system: {},
  'system/settings': {},
  'system/jobs': {
    queries: [
      '',
      'show=waiting',
      `show=waiting&job={select name || '/' || id from pgboss.job where name = 'calendar-email' and state = 'created'}`,
    ],
  },
  'system/backups': {},
  'system/blocked-domains': { queries: ['', 'new=domain'] },
  'system/backups/:id': { ids: 'select id from platform_backup' },
  search: { queries: ['q=brno', 'q=novak', 'q=example'] },
};
for (const tab of ['', '/address', '/hours', '/contacts', '/people', '/documents', '/internal', '/public'])
  places[`branches/:slug${tab}`] = { ids: branches };

async function readTexts(database: Database, query: string): Promise<string[]> {
  const text = `select own::text from (${query}) as found (own)`;
  const { rows } = await database.query<{ own: string }>({ text });
  return rows.map(({ own }) => encodeURIComponent(own));
}

/** The addresses of a screen below the organisation; none of a screen that is not known here. */
export async function addressesOf(database: Database, path: string): Promise<string[]> {
  const place = places[path];
  if (!place) return [];
  const own = place.ids ? (await readTexts(database, place.ids)).map((id) => path.replace(/:\w+/, id)) : [path];
  const queries: string[] = [];
  for (const query of place.queries ?? ['']) {
    const [hole = '', question = ''] = /\{(.*?)\}/.exec(query) ?? [];
    const [value] = hole ? await readTexts(database, question) : [''];
    if (value === undefined) throw new Error(`Nothing is there for ${path}?${query}`);
    queries.push(query.replace(hole, value));
  }
  return own.flatMap((address) => queries.map((query) => (query ? `${address}?${query}` : address)));
}
