// Every screen is opened by its declaration, in every form that it is served in, with data of every kind: by each role, from another
// organisation and environment, in each language. Its forms work without scripts, and say at the field what is wrong.
// Nothing leaks meanwhile: each column that a room hides holds a canary, which is also looked for in the API and in commands
// (decision 29). The names of all fields of all views are a checked-in list.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Action, Screen } from '#platform/screens/screen.ts';
import { commandExceptions } from '#test/audit/command-proofs.ts';
import { type Browser, browserOf, type Fields as FormFields, ownOrigin, signedInAs } from '#test/console-calls.ts';
import { declaredAt, makeLook } from '#test/declared/look-at-page.ts';
import { type PageForm, readForms, wordsOf } from '#test/declared/page.ts';
import { isAllowed, roles } from '#test/declared/probe-action.ts';
import { runCommandWith } from '#test/run-command.ts';
import { findCanaries, listColumns } from '#test/views/canaries.ts';
import { type Fields, gatherFields, writeFields } from '#test/views/field-names.ts';
import { makeRichWorld, type RichWorld } from '#test/views/rich-world.ts';
import { addressesOf } from '#test/views/screen-addresses.ts';
import { tableOf } from '../../src/pages.ts';
import { house } from '../../src/rooms.ts';

/** Files that hold everything on purpose. */
const wholeFiles: Record<string, string> = {
  'system/backups': 'A backup is the whole database, for operators.',
  'system/backups/:id': 'A backup is the whole database, for operators.',
};

/** Hidden columns of tables that nothing fills any more. */
const emptyNow = ['branch_import.rows', 'shortener_clicks.visitor', 'shortener_sightings.visitor'];

/** Things that are the same in both environments, by the path of their screens. */
const ofBoth: Record<string, string> = {
  people: 'People belong to their organisation.',
  search: 'People are found in both.',
};

let rich: RichWorld;
let look: ReturnType<typeof makeLook>;
const people = new Map<string, Browser>();
let stranger: Browser;
let nobody: Browser;
/** The addresses of each screen, as it was opened by an owner who is an operator. */
const opened = new Map<Screen, { address: string; html: string; json: string }[]>();

beforeAll(async () => {
  rich = await makeRichWorld(house.hidden);
  const { kontor } = rich;
  look = makeLook(kontor.app);
  for (const role of roles) people.set(role, await signedInAs(kontor, role));
  const { organisation } = await kontor.addOrganisation('strangers');
  stranger = await signedInAs(kontor, 'owner', organisation.id);
  nobody = browserOf(kontor, null);
});

const hidings = () => Object.values(house.hidden).flatMap((own) => Object.values(own));

const nameOf = ({ scope, path }: Pick<Screen, 'scope' | 'path'>) => `${scope} ${path}`;
const fileOf = ({ path }: Pick<Screen, 'path'>) => `${path}/download`;
const below = ({ scope }: Screen) => (scope === 'organisation' ? 'demo/live/' : '');

/** Puts what follows the path of an address before its query. */
const withEnding = (address: string, ending: string) => address.replace(/(?=\?|$)/, ending);

async function open(address: string, headers: Record<string, string> = {}) {
  const answer = await rich.browser.get(address, headers);
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

const hasTable = ({ csv, page }: Screen) => (csv ?? tableOf(page)) !== null;

/** Ids that are made up at random: those of one place are nowhere else. */
const idsIn = (text: string) => new Set(text.match(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g));

describe('a screen', () => {
  it('is a page in any language, JSON, CSV and a file; nothing of it is wrong, and no hidden column is shown', async () => {
    const wrong: string[] = [];
    const leaks: string[] = [];
    for (const screen of rich.kontor.app.screens) {
      const find = (what: string, body: string, place = screen.path) => {
        for (const column of findCanaries(rich.canaries, place, body))
          leaks.push(`${what} of ${nameOf(screen)}: ${column}`);
      };
      const seen: { address: string; html: string; json: string }[] = [];
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

  it('is for those who may see it, in each form, and offers them only what they may do', async () => {
    const wrong: string[] = [];
    for (const [screen, [first]] of opened) {
      if (!first) continue;
      const page = `/console/${below(screen)}${first.address}`;
      const forms = [page, `/bff/${below(screen)}${first.address}`];
      if (hasTable(screen)) forms.push(withEnding(page, '.csv'));
      if (screen.download) forms.push(withEnding(page, '/download'));
      const check = async (who: string, browser: Browser, wanted: Record<'page' | 'data', number>) => {
        for (const address of forms) {
          const accept = { accept: address.startsWith('/bff') ? 'application/json' : 'text/html' };
          const { statusCode } = await browser.get(address, accept);
          const expected = wanted[address.startsWith('/bff') ? 'data' : 'page'];
          if (statusCode !== expected) wrong.push(`${address} for ${who}: ${statusCode} instead of ${expected}`);
        }
      };
      await check('nobody', nobody, { page: 303, data: 401 });
      if (screen.scope === 'operator') await check('a stranger', stranger, { page: 404, data: 404 });
      if (screen.scope !== 'organisation') continue;
      await check('a stranger', stranger, { page: 404, data: 404 });
      for (const [role, browser] of people) {
        if (!isAllowed(role as (typeof roles)[number], screen)) await check(role, browser, { page: 403, data: 403 });
      }
    }
    expect(wrong).toEqual([]);
  });

  it('offers a role only what it may do', async () => {
    const wrong = new Set<string>();
    for (const [screen, seen] of opened) {
      if (screen.scope !== 'organisation') continue;
      for (const role of ['viewer', 'editor'] as const) {
        if (!isAllowed(role, screen)) continue;
        for (const { address } of seen) {
          const { statusCode, body } = await (people.get(role) as Browser).get(`/console/demo/live/${address}`);
          if (statusCode !== 200) wrong.add(`${address} for ${role}: ${statusCode}`);
          for (const { method, targets, buttons } of readForms(body)) {
            const actions = targets.flatMap((target) => declaredAt(rich.kontor.app.actions, target) ?? []);
            const [foreign] = actions.filter((action) => action.scope === 'organisation' && !isAllowed(role, action));
            if (method === 'post' && buttons > 0 && foreign) wrong.add(`${address} offers ${foreign.path} to ${role}`);
          }
        }
      }
    }
    expect([...wrong]).toEqual([]);
  });

  it('shows nothing of another organisation or environment', async () => {
    const wrong: string[] = [];
    for (const [screen, seen] of opened) {
      if (screen.scope !== 'organisation') continue;
      for (const [index, { address, json }] of seen.entries()) {
        const ours = idsIn(json);
        const places: [string, Browser][] = [
          ['strangers/live', stranger],
          ['strangers/sandbox', stranger],
        ];
        if (!(screen.path in ofBoth)) places.push(['demo/sandbox', rich.browser]);
        for (const [place, browser] of places) {
          const isForeign = place.startsWith('strangers');
          for (const root of index === 0 ? ['console', 'bff'] : ['bff']) {
            const { statusCode, body } = await browser.get(`/${root}/${place}/${address}`, {
              accept: root === 'bff' ? 'application/json' : 'text/html',
            });
            // What the address names is repeated by the page that does not find it.
            const named = decodeURIComponent(address);
            const shared = [...idsIn(body)].filter((id) => ours.has(id) && !named.includes(id));
            if (shared.length > 0) wrong.push(`/${root}/${place}/${address}: ${shared}`);
            const values = body.match(/canary\d+/g)?.filter((value) => !named.includes(value)) ?? [];
            if (isForeign && values.length > 0) wrong.push(`/${root}/${place}/${address}: a canary`);
            if (isForeign && screen.path.includes(':') && statusCode !== 404)
              wrong.push(`/${root}/${place}/${address}: ${statusCode}`);
          }
        }
      }
    }
    expect(wrong).toEqual([]);
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

/** What a form would send as it stands, with one character too many wherever the schema says how many fit. */
function typeTooMuch(form: PageForm, action: Action): { fields: FormFields; large: string[] } {
  const schema = action.body.properties as Record<string, { maxLength?: number }>;
  const large: string[] = [];
  let most = 200_000;
  const fields: FormFields = {};
  for (const { name, tag, value, attributes } of form.fields) {
    const isText = tag === 'textarea' || /^(?:text|search|email|password)?$/.test(attributes.type ?? '');
    const { maxLength = 0 } = schema[name] ?? {};
    const isLarge = isText && maxLength > 0 && maxLength < most && attributes.name === name;
    if (isLarge) {
      large.push(name);
      most -= maxLength;
    }
    if (isLarge) fields[name] = 'x'.repeat(maxLength + 1);
    else if (!['checkbox', 'radio', 'file'].includes(attributes.type ?? '')) fields[attributes.name ?? name] = value;
  }
  return { fields, large };
}

describe('a form with a text that is too long', () => {
  it('comes back with a problem at the field, in the language of who sent it', async () => {
    const wrong: string[] = [];
    const tried = new Set<string>();
    const { actions } = rich.kontor.app;
    for (const form of [...opened.values()].flat().flatMap(({ html }) => readForms(html))) {
      for (const target of form.method === 'post' ? form.targets : []) {
        const action = declaredAt(actions, target);
        if (!action || tried.has(nameOf(action))) continue;
        const { fields, large } = typeTooMuch(form, action);
        if (large.length === 0) continue;
        tried.add(nameOf(action));
        const said = new Set<string>();
        for (const language of ['en', 'cs']) {
          const { statusCode, body } = await rich.browser.send(target, fields, {
            ...{ origin: ownOrigin, 'accept-language': language },
          });
          if (statusCode !== 400) wrong.push(`${target}: ${statusCode}`);
          const again = readForms(body).find(({ targets }) =>
            targets.some((one) => declaredAt(actions, one) === action),
          );
          for (const name of large) {
            const field = again?.fields.find((one) => one.name === name);
            const words = field ? wordsOf(body, field) : '';
            if (field?.attributes['aria-invalid'] !== 'true' || words === '')
              wrong.push(`${target}: nothing at ${name}`);
            if (said.has(words)) wrong.push(`${target}: ${name} says "${words}" in both languages`);
            said.add(language === 'en' ? words : '');
          }
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(tried.size).toBeGreaterThan(20);
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
      const { text } = await runCommandWith<RichWorld['kontor']['app']['rooms']>(
        (use) => house.commands((pick) => (work) => use((rooms, terminal) => work(pick(rooms), terminal))),
        rich.kontor.app.rooms,
        argv,
      );
      expect(text, argv.join(' ')).not.toBe('');
      expect(findCanaries(rich.canaries, `command ${name}`, text), argv.join(' ')).toEqual([]);
    }
  });
});
