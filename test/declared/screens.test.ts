// Every screen is opened by its declaration, in every form that it is served in, with data of every kind: by each role, from another
// organisation and environment, in each language. Its forms work without scripts, and say at the field what is wrong.
// Nothing leaks meanwhile: each column that a room hides holds a canary, which is also looked for in the API and in commands
// (decision 29). The names of all fields of all views are a checked-in list.
import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditedThing } from '#platform/audit/declare.ts';
import type { Screen } from '#platform/screens/screen.ts';
import { commandExceptions } from '#test/audit/command-proofs.ts';
import { makeLook } from '#test/declared/look-at-page.ts';
import {
  below,
  hasTable,
  makeScreenProbe,
  type ScreenExceptions,
  type Seen,
  withEnding,
} from '#test/declared/probe-screens.ts';
import { runCommandWith } from '#test/run-command.ts';
import { findCanaries, listColumns } from '#test/views/canaries.ts';
import { type Fields, gatherFields, writeFields } from '#test/views/field-names.ts';
import { makeRichWorld, type RichWorld } from '#test/views/rich-world.ts';
import { addressesOf } from '#test/views/screen-addresses.ts';
import { house } from '../../src/rooms.ts';
import { fields } from '../../web/console/audit/audit-texts.ts';

/** Files that hold everything on purpose. */
const wholeFiles: Record<string, string> = {
  'system/backups': 'A backup is the whole database, for operators.',
  'system/backups/:id': 'A backup is the whole database, for operators.',
};

/** Hidden columns of tables that nothing fills any more. */
const emptyNow = ['branch_import.rows', 'shortener_clicks.visitor', 'shortener_sightings.visitor'];

const exceptions: ScreenExceptions = {
  ofBoth: {
    people: 'People belong to their organisation, whatever environment the address names.',
    search: 'People are found in both environments.',
  },
  carried: {
    'organisation links/tag reason': 'The bar of chosen rows has one form: the reason is of switching them off.',
  },
};

let rich: RichWorld;
let look: ReturnType<typeof makeLook>;
let probe: Awaited<ReturnType<typeof makeScreenProbe>>;
/** Every screen as an owner who is an operator sees it. */
const opened = new Map<Screen, Seen[]>();

beforeAll(async () => {
  rich = await makeRichWorld(house.hidden);
  look = makeLook(rich.kontor.app);
  probe = await makeScreenProbe(rich.kontor, rich.browser, exceptions);
});

const hidings = () => Object.values(house.hidden).flatMap((own) => Object.values(own));

const nameOf = ({ scope, path }: Pick<Screen, 'scope' | 'path'>) => `${scope} ${path}`;
const fileOf = ({ path }: Pick<Screen, 'path'>) => `${path}/download`;
async function open(address: string, headers: Record<string, string> = {}) {
  const answer = await rich.browser.get(address, headers);
  if (answer.statusCode === 200) return answer;
  const refused = rich.kontor.logLines.findLast((line) => line.includes('would show the field'));
  expect.soft(answer.statusCode, `${address}: ${refused ?? answer.body.slice(0, 500)}`).toBe(200);
  return answer;
}

/** Today leaves out a part that takes too long: it is opened until nothing is left out. */
async function openWhole(address: string) {
  for (let look = 0; look < 20; look += 1) {
    const view = (await open(address, { accept: 'application/json' })).json();
    if (!view.broken?.length) return view;
  }
  throw new Error(`A part of ${address} is missing.`);
}

describe('the columns that are hidden', () => {
  it('exist, and each table is listed with what may leave', async () => {
    const references = new Set(hidings().flatMap(({ alsoNamed = [] }) => alsoNamed));
    const columns = await listColumns(rich.kontor.database);
    const lines = Object.entries(Object.groupBy(columns, ({ table }) => table)).map(([table, own = []]) => {
      const names = (isHidden: boolean) =>
        own.filter(({ column }) => (column in (house.hidden[table] ?? {}) || references.has(column)) === isHidden);
      const write = (title: string, of: typeof own) =>
        of.length > 0 ? [`  ${title}: ${of.map(({ column }) => column).join(' ')}`] : [];
      return [table, ...write('may leave', names(false)), ...write('hidden', names(true))].join('\n');
    });
    const known = new Set(columns.map(({ table, column }) => `${table}.${column}`));
    const declared = Object.entries(house.hidden).flatMap(([table, own]) =>
      Object.keys(own).map((column) => `${table}.${column}`),
    );
    expect(declared.filter((column) => !known.has(column))).toEqual([]);
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../views/columns.txt');
  });

  it('are shown at screens, actions and commands that exist', () => {
    const { screens, actions } = rich.kontor.app;
    const files = screens.filter(({ download }) => download).map(fileOf);
    const paths = new Set([...screens, ...actions].map(({ path }) => path).concat(files));
    const commands = Object.keys(commandExceptions).map((name) => `command ${name}`);
    const named = hidings().flatMap(({ shownAt = [] }) => shownAt);
    expect(named.filter((place) => !paths.has(place) && !commands.includes(place))).toEqual([]);
  });

  it('hold canaries that would be found', () => {
    expect(rich.canaries.filter(({ rows }) => rows === 0).map(({ column }) => column)).toEqual(emptyNow);
    expect(rich.canaries.filter(({ spellings }) => spellings.some((one) => one.length < 8))).toEqual([]);
  });
});

/** The complaints about all screens, each once. */
async function collect(list: (screen: Screen, seen: readonly Seen[]) => Promise<string[]>): Promise<string[]> {
  const found = new Set<string>();
  for (const [screen, seen] of opened) for (const one of await list(screen, seen)) found.add(one);
  return [...found];
}

describe('a screen', () => {
  it('is a page in any language, JSON, CSV and a file; nothing of it is wrong, and no hidden column is shown', async () => {
    const wrong: string[] = [];
    const leaks: string[] = [];
    for (const screen of rich.kontor.app.screens) {
      const find = (what: string, body: string, place = screen.path) => {
        for (const column of findCanaries(rich.canaries, place, body))
          leaks.push(`${what} of ${nameOf(screen)}: ${column}`);
      };
      const seen: Seen[] = [];
      opened.set(screen, seen);
      for (const address of await addressesOf(rich.kontor.database, screen.path)) {
        const page = `/console/${below(screen)}${address}`;
        for (const language of ['cs', 'en']) {
          const { body } = await open(page, { 'accept-language': language });
          find(language, body);
          wrong.push(...look.page(body, language).map((fault) => `${page}: ${fault}`));
          if (language === 'cs') continue;
          wrong.push(...look.forms(body).map((fault) => `${page}: ${fault}`));
          const json = (await open(`/bff/${below(screen)}${address}`, { accept: 'application/json' })).body;
          find('JSON', json);
          seen.push({ address, html: body, json });
        }
        if (seen.length > 1 && !hasTable(screen)) continue;
        const csv = await rich.browser.get(withEnding(page, '.csv'));
        find('CSV', csv.body);
        if ((csv.statusCode === 200) !== hasTable(screen)) wrong.push(`${page} as CSV: ${csv.statusCode}`);
        if (!screen.download || screen.path in wholeFiles) continue;
        find('file', (await open(withEnding(page, '/download'))).rawPayload.toString('latin1'), fileOf(screen));
      }
    }
    expect(leaks).toEqual([]);
    expect([...new Set(wrong)]).toEqual([]);
  });

  it('is refused in each form to those who may not see it', async () => {
    expect(await collect(probe.listWrongReaders)).toEqual([]);
  });

  it('offers a role only what it may do', async () => {
    expect(await collect(probe.listWrongOffers)).toEqual([]);
  });

  it('shows nothing of another organisation or environment', async () => {
    expect(await collect(probe.listWrongPlaces)).toEqual([]);
  });

  it('says at the field of a form that a text is too long, in the language of who sent it', async () => {
    expect(await collect((_screen, seen) => probe.listWrongProblems(seen))).toEqual([]);
    expect(probe.tried.size).toBeGreaterThan(20);
  });

  it('shows a page or names the field for any mark of a page, also one that nobody made', async () => {
    expect(await collect(probe.listWrongMarks)).toEqual([]);
  });

  it('answers with the fields that are listed, and every screen is', async () => {
    const listed: string[] = [];
    for (const screen of rich.kontor.app.screens) {
      const fields: Fields = new Map();
      const seen = opened.get(screen) ?? [];
      expect(seen, `${nameOf(screen)} has no place in test/support/views/screen-addresses.ts`).not.toEqual([]);
      for (const { address, json } of seen) {
        const view = JSON.parse(json);
        gatherFields(view.broken?.length ? await openWhole(`/bff/${below(screen)}${address}`) : view, fields);
      }
      listed.push(writeFields(nameOf(screen), fields));
    }
    await expect(`${listed.sort().join('\n')}\n`).toMatchFileSnapshot('../views/fields.txt');
  });
});

describe('an action', () => {
  it('answers with no hidden number', () => {
    const leaks = rich.outcomes.flatMap(({ action, text }) =>
      findCanaries(rich.canaries, action, text).map((column) => `${action}: ${column}`),
    );
    expect([...new Set(leaks)]).toEqual([]);
    expect(rich.outcomes.length).toBeGreaterThan(80);
  });
});

describe('what is read without a session', () => {
  it('shows no hidden column: the API, feeds and pages for everybody', async () => {
    const { kontor, canaries } = rich;
    const headers = { 'x-api-key': kontor.keys.PROD };
    const [slug] = await addressesOf(kontor.database, 'branches/:slug');
    const answers = [
      ...[
        '/api/v1/address/list?identityId=rewritten',
        '/api/v1/branch/list',
        '/api/v1/branch/list?latitude=50&longitude=14',
      ],
      `/api/v1/branch/detail?slug=${slug?.split('/')[1]}`,
    ].map((url) => kontor.api.inject({ url, headers }));
    const pages = ['/', '/demo+', '/api/stats/demo', '/api/stats/demo/view'].map((url) =>
      kontor.shortener.inject({ url }),
    );
    const open = ['/', '/console/sign-in', '/readyz'].map((url) =>
      kontor.api.inject({ url, headers: { accept: 'text/html' } }),
    );
    const feed = await rich.browser.call('/bff/demo/live/calendar/calendars/demo/feeds/create', { detail: 'full' });
    const calendar = kontor.api.inject({ url: new URL(feed.json().secret).pathname });
    for (const answer of await Promise.all([...answers, ...pages, ...open, calendar])) {
      const url = String(answer.raw.req.url);
      expect(answer.statusCode, `${url}: ${answer.body}`).toBe(200);
      expect(findCanaries(canaries, url, answer.body), url).toEqual([]);
    }
  });
});

describe('the command line', () => {
  const org = ['--org', 'demo'];
  const findId = async (text: string) => {
    const { rows } = await rich.kontor.database.query<{ id: string }>({ text });
    return String(rows[0]?.id);
  };
  /** Every command that only reads, with its words. */
  const reading: Record<string, () => Promise<string[]> | string[]> = {
    'org list': () => [],
    'key list': () => org,
    'audit list': () => org,
    'member list': () => org,
    'contact list': () => org,
    'address list': () => ['--identity', 'rewritten', ...org],
    'branch list': () => org,
    'calendar list': () => org,
    'calendar free': () => ['demo', '--from', '2026-12-01', '--to', '2026-12-03', ...org],
    'calendar feed list': () => org,
    'event list': () => org,
    'event show': async () => [await findId('select event_id as id from calendar_reminder limit 1'), ...org],
    'blocked-domain list': () => [],
    'link list': () => org,
    'link show': () => ['demo'],
    'link sum': () => org,
    'webhook list': () => org,
    'webhook deliveries': async () => [await findId('select endpoint_id as id from webhook_message limit 1')],
    'registry status': () => [],
  };
  /** These show no rows of ours, or all of a branch on purpose. */
  const leftOut = ['bank read', 'branch export', 'config', 'db status', 'doctor', 'openapi', 'registry lookup'];

  it('has no other command that reads', () => {
    const reads = Object.entries(commandExceptions).filter(([, reason]) => reason === 'Only reads.');
    expect([...Object.keys(reading), ...leftOut].sort()).toEqual(reads.map(([name]) => name).sort());
  });

  it.each(Object.keys(reading))('kontor %s shows no hidden column', async (name) => {
    const words = [...name.split(' '), ...((await reading[name]?.()) ?? [])];
    for (const argv of [words, [...words, '--json']]) {
      const { text } = await runCommandWith(house.commands, rich.kontor.app.openRooms, argv);
      expect(text, argv.join(' ')).not.toBe('');
      expect(findCanaries(rich.canaries, `command ${name}`, text), argv.join(' ')).toEqual([]);
    }
  });
});

it('the audit log has no field without a name: neither one that it was given, nor one whose values it keeps', () => {
  const kept = Object.values<AuditedThing>(house.audited).flatMap(({ keeps = [] }) => keeps);
  const nameless = [...rich.recorded, ...kept].filter((field) => !Object.hasOwn(fields, field));
  expect([...new Set(nameless)], 'write it into web/console/audit/audit-texts.ts').toEqual([]);
});
