// Proves that nothing a member sends holds the process up: whatever a file holds, no piece of work on it is longer than 30 ms of
// processor time between two turns of the event loop, and all of it grows no faster than the file.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { addBranches } from '#test/branches.ts';
import { type Browser, encodeForm, type Fields, ownOrigin, signedInAs } from '#test/console-calls.ts';
import { addCalendar } from '#test/events.ts';
import { type Measured, measureBest, measureTurns } from '#test/measure-turns.ts';
import {
  onceSeen,
  type WorstFile,
  worstBroken,
  worstDumps,
  worstHours,
  worstJson,
  worstRows,
  worstTables,
  worstTexts,
  worstValid,
} from '#test/worst-files.ts';

const mostMs = 30;
const tickMs = 4;
const [mega, kilo] = [1024 * 1024, 1024];

let kontor: TestApp;
let editor: Browser;
let calendarId: string;

beforeAll(async () => {
  kontor = await testApp();
  editor = await signedInAs(kontor, 'editor');
  await addBranches(kontor, [{ name: 'Ostrava' }]);
  calendarId = await addCalendar(kontor);
});

/** Ten times the small file, of whose work the clock of the processor may have missed a tick. */
const mostOf = (small: Measured | null) => 10 * ((small?.totalMs ?? 0) + tickMs);

type Answer = { statusCode: number; headers: Record<string, unknown> };
/** What is sent is made before the clock runs; the page that follows is part of the work. */
type Send = (text: string) => () => Promise<Answer>;

function post(path: string, headers: Record<string, string>, payload: Buffer): () => Promise<Answer> {
  const cookie = [...editor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const common = { cookie, origin: ownOrigin, accept: 'text/html' };
  return async () => {
    const answer = await kontor.api.inject({ method: 'POST', url: path, headers: { ...common, ...headers }, payload });
    const { location } = answer.headers;
    if (location) await kontor.api.inject({ url: String(location), headers: common });
    return answer;
  };
}

const place = '/console/demo/live';
const asFile =
  (path: string, name: string): Send =>
  (text) => {
    const { payload, headers } = encodeForm({}, { field: 'file', name, bytes: Buffer.from(text) });
    return post(`${place}/${path}`, headers, payload);
  };
const asField =
  (path: string, field: string, others: Fields = {}): Send =>
  (text) => {
    const { payload, headers } = encodeForm({ ...others, [field]: text });
    return post(`${place}/${path}`, headers, payload);
  };
const asJson =
  (path: string): Send =>
  (text) => {
    const body = { file: { name: 'a.csv', base64: Buffer.from(text).toString('base64') } };
    return post(`/bff/demo/live/${path}`, { 'content-type': 'application/json' }, Buffer.from(JSON.stringify(body)));
  };
const asBody =
  (path: string): Send =>
  (text) =>
    post(`/bff/demo/live/${path}`, { 'content-type': 'application/json' }, Buffer.from(text));

const asHours = asField('branches/ostrava/hours', 'hours', { version: '1' });

/** Of the API; a body may have as much. */
const call = (path: string, payload: string) => () => {
  const headers = { 'content-type': 'application/json', 'x-api-key': kontor.keys.PROD };
  return kontor.api.inject({ method: 'POST', url: `/api/v1/${path}`, headers, payload });
};

type Reader = { name: string; bytes: number; files: WorstFile[]; send: Send };

const addressFields = [
  ...['type', 'companyName', 'firstName', 'lastName', 'streetAddress', 'city', 'cityPart', 'stateRegion', 'postalCode'],
  ...['country', 'companyRegistrationNumber', 'taxIdentificationNumber', 'notice'],
];

/** Also those of which much is kept. */
const tables = (head: string) => [...worstTables(head), ...worstRows(head)];
const branchTable = tables('name,slug');
const links = { bytes: 8 * mega, send: asFile('link-files/look', 'a') };
const linksJson = worstJson.map((file) => ({
  ...file,
  make: (bytes: number) => `{"shortUrls":${file.make(bytes - 14)}}`,
}));
const ofManyRows = ['rows of a single letter', 'empty items', 'rows of links', 'lines of a copy'];
const manyRows = [...worstTables('url,code'), ...linksJson, ...worstDumps].filter(({ name }) =>
  ofManyRows.includes(name),
);
const readers: Reader[] = [
  { ...links, name: 'links as CSV', files: tables('url,code') },
  { ...links, name: 'links as JSON', files: linksJson },
  { ...links, name: 'links as a dump', files: worstDumps },
  // Of 8 MiB of them not all rows are read: here nearly as many as are taken.
  { ...links, name: 'rows of links', bytes: 190 * kilo, files: manyRows },
  { name: 'companies', bytes: 4 * mega, files: tables('ico'), send: asFile('companies/lists/send', 'a.csv') },
  {
    name: 'pasted companies',
    bytes: 390 * kilo,
    files: worstTables('ico'),
    send: asField('companies/lists/paste', 'text'),
  },
  { name: 'branches as CSV', bytes: 4 * mega, files: branchTable, send: asFile('branch-files/look', 'a.csv') },
  { name: 'branches as JSON', bytes: 4 * mega, files: worstJson, send: asFile('branch-files/look', 'a.json') },
  { name: 'branches as GeoJSON', bytes: 4 * mega, files: worstJson, send: asFile('branch-files/look', 'a.geojson') },
  { name: 'branches in base64', bytes: 4 * mega, files: branchTable.slice(0, 3), send: asJson('branch-files/look') },
  { name: 'many links', bytes: mega, files: tables('url,code'), send: asFile('links/create-file', 'a.csv') },
  {
    name: 'many pasted links',
    bytes: 60 * kilo,
    files: worstTables('url,code'),
    send: asField('links/create-many', 'text'),
  },
  { name: 'JSON in place of a form', bytes: 4 * mega, files: worstJson, send: asBody('branch-files/look') },
  { name: 'opening hours', bytes: 59 * kilo, files: worstHours, send: asHours },
  {
    name: 'opening hours to be checked',
    bytes: 59 * kilo,
    files: worstHours,
    send: asField('branches/ostrava/check-hours', 'hours'),
  },
  {
    name: 'opening hours of a calendar',
    bytes: 59 * kilo,
    files: worstHours,
    send: (text) => asField(`calendar/calendars/${calendarId}/save`, 'hours', { version: '1', name: 'A' })(text),
  },
  {
    name: 'companies in base64',
    bytes: 4 * mega,
    files: branchTable.slice(0, 3),
    send: asJson('companies/lists/send'),
  },
  ...Object.entries({ contacts: 'emails', people: 'people', internal: 'calendars' }).map(([tab, field]) => ({
    name: `the field ${field} of a branch`,
    bytes: 100 * kilo,
    files: worstTexts,
    send: (text: string) => async () => {
      // What can be read is saved, and the next one begins from there.
      const found = `select revision from branch_branch where slug = 'ostrava'`;
      const { rows } = await kontor.database.query<{ revision: string }>({ text: found });
      return asField(`branches/ostrava/${tab}`, field, { version: String(rows[0]?.revision) })(text)();
    },
  })),
  {
    name: 'a text in every field of an address',
    bytes: 120 * kilo,
    files: worstTexts,
    send: (text) => {
      const part = text.slice(0, text.length / addressFields.length);
      const fields = Object.fromEntries(addressFields.map((field) => [field, part]));
      return call('address/create', JSON.stringify({ identityId: 'x', ...fields }));
    },
  },
  {
    name: 'a text in an event',
    bytes: 120 * kilo,
    files: worstTexts,
    send: (text) => {
      const part = text.slice(0, text.length / 6);
      const attendees = [{ name: part, email: part, phone: part }];
      return call(
        'calendar/add-event',
        JSON.stringify({ event: { title: part, startTime: part, notifyBefore: part, attendees } }),
      );
    },
  },
  ...['address/create', 'calendar/add-event'].map((path) => ({
    name: `valid JSON for ${path}`,
    bytes: 250 * kilo,
    files: worstValid,
    send: (text: string) => call(path, text),
  })),
];

/** Neither figure gets better by more runs if the work is too long; on a busy machine it needs some. */
const mostRuns = 8;

/** Whether both bars are kept as it comes, by the first run of all: most work does, and nothing needs to be taken out of its figures. */
async function keepsBars(small: () => Promise<unknown>, large: () => Promise<unknown>): Promise<boolean> {
  const { longestMs, totalMs } = await measureTurns(large);
  return longestMs <= mostMs && (totalMs <= mostOf(null) || totalMs <= mostOf(await measureTurns(small)));
}

async function expectTurns(small: () => Promise<unknown>, large: () => Promise<unknown>): Promise<void> {
  if (await keepsBars(small, large)) return;
  let ofSmall: Measured | null = null;
  let ofLarge: Measured | null = null;
  const isShort = () => ofLarge !== null && ofLarge.longestMs <= mostMs;
  const isInProportion = () => ofSmall !== null && ofLarge !== null && ofLarge.totalMs <= mostOf(ofSmall);
  for (let run = 0; run < mostRuns && !(isShort() && isInProportion()); run += 1) {
    // In turns, so that both have the same machine.
    ofSmall = await measureBest(ofSmall, small);
    ofLarge = await measureBest(ofLarge, large);
  }
  expect(ofLarge?.longestMs).toBeLessThanOrEqual(mostMs);
  expect(ofLarge?.totalMs).toBeLessThanOrEqual(mostOf(ofSmall));
}

/** Fails for an answer of another status. */
const answering = (statuses: number[], ask: () => Promise<Answer>) => async () =>
  expect(statuses).toContain((await ask()).statusCode);

describe.each(readers)('$name', ({ bytes, files, send }) => {
  it.each(files)('$name', async ({ make }) => {
    const [small, large] = [send(make(bytes / 8)), send(make(bytes))];
    await expectTurns(small, answering([200, 303, 400, 413], large));
  });
});

/** The usual body, which is read in one breath, and then once more for the place of its fault. */
describe('a body of JSON that is broken', () => {
  const path = 'calendar/add-event';
  it.each(worstBroken)('$name', async ({ make }) => {
    const [small, large] = [call(path, make(32 * kilo)), call(path, make(256 * kilo))];
    expect((await large()).json()).toMatchObject({ code: 'malformed_body' });
    await expectTurns(small, large);
  });
});

describe('files that once held the process up', () => {
  const sends: Record<keyof typeof onceSeen, (text: string) => Send> = {
    links: () => links.send,
    companies: () => asFile('companies/lists/send', 'a.csv'),
    branches: (text) => asFile('branch-files/look', text.startsWith('[') ? 'a.json' : 'a.csv'),
  };
  const files = (['links', 'companies', 'branches'] as const).flatMap((kind) =>
    Object.entries(onceSeen[kind]).map(([name, text]) => ({ kind, name, text })),
  );
  it.each(files)('$kind: $name', async ({ kind, text }) => {
    const send = answering([303, 400], sends[kind](text)(text));
    await expectTurns(send, send);
  });
});

it('a form whose parts are parted by a line without end', async () => {
  const parting = (bytes: number) => {
    const headers = { 'content-type': `multipart/form-data; boundary=a${'-'.repeat(12_000)}` };
    return post(`${place}/link-files/look`, headers, Buffer.alloc(bytes, '-'));
  };
  expect((await parting(kilo)()).statusCode).toBe(400);
  await expectTurns(parting(32 * kilo), parting(256 * kilo));
});

it('the form of the opening hours is read: good ones come as far as the version that they began from', async () => {
  expect((await asHours('Po 8-9')()).statusCode).toBe(409);
});

describe('what was looked at is applied in turns, too', () => {
  let made = 0;
  const applied =
    (path: string, rows: number, write: (row: number, run: number) => string, head: string) => async () => {
      made += 1;
      const text = [head, ...Array.from({ length: rows }, (_, row) => write(row, made))].join('\n');
      const looked = await asFile(`${path}/look`, 'a.csv')(text)();
      const id = new URL(String(looked.headers.location), ownOrigin).searchParams.get('file') ?? '';
      expect((await asField(`${path}/apply`, 'id')(id)()).statusCode).toBe(303);
    };
  it('links', async () => {
    const links = (rows: number) =>
      applied('link-files', rows, (row, run) => `https://example.com/${row},run${run}-${row}`, 'url,code');
    await expectTurns(links(750), links(6_000));
  });
  it('branches', async () => {
    const branches = (rows: number) =>
      applied('branch-files', rows, (row, run) => `Ostrava ${run},row-${row}`, 'name,slug');
    await expectTurns(branches(125), branches(1_000));
  });
});
