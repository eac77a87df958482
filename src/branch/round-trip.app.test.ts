// An import of an export gives the same branches, with any data, in each of the three formats.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ConsoleCaller } from '#platform/screens/screen.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { addBranches, importBranches } from '#test/branches.ts';
import { temporaryFolder } from '#test/folders.ts';
import { longRuns } from '#test/run/environment.ts';
import { downloadBranches, exportBranches } from './export-branches.ts';
import { type Format, formats, readRows } from './import-file.ts';

let kontor: TestApp;
let folder: string;

beforeAll(async () => {
  kontor = await testApp();
  folder = await temporaryFolder();
});

const tenantOf = (organisationId: string, environment: 'live' | 'sandbox') => ({ organisationId, environment });

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    '=1+1',
    "'=x",
    "''",
    '+420 1',
    '-',
    '@x',
    '"quoted"',
    'a;b,c\td',
    'line\nline',
    '[1]',
    '(x)',
    '123',
    'null',
    'a: b',
    '\uFEFFx',
  ),
);
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const moment = fc.oneof(
  fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') }).map((date) => date.toISOString()),
  fc.constantFrom('2026-12-24', 0, '2026-06-01T08:00:00+02:00'),
);
const time = fc
  .integer({ min: 0, max: 1439 })
  .map((minutes) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`);
const span = fc
  .tuple(time, fc.oneof(time, fc.constant('24:00')))
  .filter(([from, to]) => from !== to)
  .map((times) => times.join('-'));
const address = fc.record(
  Object.fromEntries(
    [...'firstName lastName companyName streetAddress city cityPart stateRegion'.split(' '), 'notice'].map((name) => [
      name,
      text,
    ]),
  ),
  { requiredKeys: [] },
);
const row = fc.record(
  {
    name: text.filter((name) => /[a-z0-9]/i.test(name)),
    branchType: fc.constantFrom('own', 'franchise', 'partner'),
    active: fc.boolean(),
    description: text,
    url: fc.webUrl(),
    point: fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    }),
    address,
    establishedDate: moment,
    termsAndConditions: text,
    operatingCompany: fc.record({ name: text, taxIdentificationNumber: text }, { requiredKeys: [] }),
    openingHours: fc.record(
      {
        regular: fc.array(
          fc.record({
            dayOfWeek: fc.integer({ min: 0, max: 6 }),
            definition: span,
            description: maybe(text),
            validFrom: maybe(moment),
          }),
          { maxLength: 9 },
        ),
        exceptions: fc.array(
          fc.record({ date: fc.constantFrom('2026-12-24', '2027-01-01'), isOpen: fc.boolean(), reason: maybe(text) }),
          { maxLength: 3 },
        ),
      },
      { requiredKeys: [] },
    ),
    emails: fc.array(fc.record({ email: fc.emailAddress(), role: maybe(text) }), { maxLength: 3 }),
    phones: fc.array(fc.record({ phone: fc.constantFrom('+420 200 000 100', '1 (2)', '1;2'), role: maybe(text) }), {
      maxLength: 3,
    }),
    people: fc.array(
      fc.record({ role: text.filter((role) => /[a-z]/.test(role)), customLabel: maybe(text), name: maybe(text) }),
      { maxLength: 3 },
    ),
    internalCode: text,
    staffInstructions: text,
    internalBillingContact: fc.oneof(text, fc.jsonValue()),
    calendars: fc.jsonValue(),
    writeOffs: fc.jsonValue(),
  },
  { requiredKeys: ['name'] },
);

/** Rows with unique slugs, parents among each other, and former slugs. */
const rows = fc.array(row, { minLength: 1, maxLength: 8 }).map((list) =>
  list.map(({ point, ...rest }, index) => ({
    ...rest,
    ...point,
    slug: `branch-${index}`,
    ...(index > 1 ? { parentBranch: { slug: `branch-${index - 2}` } } : {}),
    ...(index % 3 === 1 ? { formerSlugs: [`former-${index}`] } : {}),
  })),
);

async function dump(organisationId: string, environment: string): Promise<unknown[]> {
  const { rows: found } = await kontor.database.query<Record<string, unknown>>({
    text: `select branch.*, (select array_agg(former_slug) from branch_former_slug as former where former.slug = branch.slug
             and former.organisation_id = branch.organisation_id and former.environment = branch.environment) as former
           from branch_branch as branch where organisation_id = $1 and environment = $2 order by slug`,
    values: [organisationId, environment],
  });
  return found.map(({ environment: _, revision: __, ...rest }) => rest);
}

async function exportTo(organisationId: string, format: Format): Promise<string> {
  const path = join(folder, `export.${format}`);
  const texts: string[] = [];
  await exportBranches(
    kontor.app.rooms.branch.room,
    tenantOf(organisationId, 'live'),
    format,
    async (piece) => void texts.push(piece),
  );
  await writeFile(path, texts.join(''));
  return path;
}

let organisations = 0;

it('holds no connection while nobody reads it, nor after its reader has hung up', async () => {
  const { organisation } = await kontor.addOrganisation('hung-up');
  const many = Array.from({ length: 1_100 }, (_, at) => ({ name: `Branch ${at}` }));
  await addBranches(kontor, many, { organisationId: organisation.id });
  const caller = { organisationId: organisation.id, environment: 'live' } as ConsoleCaller;
  const { content } = await downloadBranches(kontor.app.rooms.branch.room, caller, { format: 'json' });
  const { pool } = kontor.database;
  const readable = content as Readable;
  readable.read(0);
  await expect.poll(() => readable.readableLength).toBeGreaterThan(0);
  // Time enough for what would go on without a reader.
  for (let turn = 0; turn < 20; turn += 1) await kontor.database.query({ text: 'select count(*) from branch_branch' });
  expect(pool.totalCount - pool.idleCount).toBe(0);
  readable.destroy();
});

describe('an export', () => {
  it.each(formats)(
    'as %s is imported again as the same branches',
    async (format) => {
      await fc.assert(
        fc.asyncProperty(rows, async (values) => {
          organisations += 1;
          const { organisation } = await kontor.addOrganisation(`trip-${organisations}`);
          const { problems } = await importBranches(kontor, values, { organisationId: organisation.id });
          expect(problems).toEqual([]);
          const path = await exportTo(organisation.id, format);
          const order = { tenant: tenantOf(organisation.id, 'sandbox'), defaultCountry: 'SK' };
          const openRows = () => readRows({ path }, format);
          expect(await kontor.app.rooms.branch.imports.run({ by: 'command line', ...order, openRows })).toMatchObject({
            created: values.length,
            problems: [],
            problemCount: 0,
            wrongRows: 0,
          });
          expect(await dump(organisation.id, 'sandbox')).toEqual(await dump(organisation.id, 'live'));
          const again = await kontor.app.rooms.branch.imports.run({ by: 'command line', ...order, openRows });
          expect(again).toMatchObject({ created: 0, updated: 0, unchanged: values.length });
        }),
        longRuns(40),
      );
    },
    120_000,
  );

  it.each(formats)('of no branch at all is valid %s', async (format) => {
    const { organisation } = await kontor.addOrganisation('nothing');
    const path = await exportTo(organisation.id, format);
    const found = [];
    for await (const item of readRows({ path }, format)) found.push(item);
    expect(found.flatMap(({ problems }) => problems)).toEqual([]);
  });

  it('as CSV can be read by people, and runs no formula in a spreadsheet', async () => {
    const { organisation } = await kontor.addOrganisation('spreadsheet');
    await addBranches(
      kontor,
      [
        {
          name: '=HYPERLINK("x")',
          slug: 'evil',
          openingHours: { regular: [0, 1, 2, 3, 4].map((dayOfWeek) => ({ dayOfWeek, definition: '8-12, 13-17' })) },
          phones: [{ phone: '+420 200 000 100', role: 'orders' }],
          people: [{ role: 'manager', name: 'Vedoucí' }],
        },
      ],
      { organisationId: organisation.id },
    );
    const texts: string[] = [];
    await exportBranches(
      kontor.app.rooms.branch.room,
      tenantOf(organisation.id, 'live'),
      'csv',
      async (piece) => void texts.push(piece),
    );
    const csv = texts.join('');
    expect(csv).toContain(`evil,"'=HYPERLINK(""x"")",own`);
    expect(csv).toContain('"Mo-Fr 08:00-12:00, 13:00-17:00"');
    expect(csv).toContain("'+420 200 000 100 (orders),manager: Vedoucí,");
  });
});
