// Proves that internal data is never published: a marker in every internal column must not be in any answer.
import { beforeAll, describe, expect, it } from 'vitest';
import { mediaTypes } from '#test/answers.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { addBranches } from '#test/branches.ts';
import { signedInAs } from '#test/console-calls.ts';
import { exportBranches } from './export-branches.ts';

const canary = 'canary-7f3a';

/** Spec 2.4 and 2.5. Every other column is internal, also a new one. */
const publicColumns = new Set(
  `slug name branch_type description url main_photo_url latitude longitude parent_slug operating_company
   established_date terms_and_conditions complaints_procedure privacy_policy address opening_hours opening_exceptions
   emails phones people`.split(/\s+/),
);
/** Columns that cannot contain a marker. */
const bookkeeping = new Set(['organisation_id', 'environment', 'active', 'created_at', 'updated_at', 'revision']);

let kontor: TestApp;
let internal: { name: string; type: string }[];

beforeAll(async () => {
  kontor = await testApp();
  await addBranches(kontor, [
    { name: 'Rodič', latitude: 50, longitude: 14 },
    { name: 'Pobočka', latitude: 50, longitude: 14, parentBranch: { slug: 'rodic' } },
    { name: 'Neaktivní', active: false, latitude: 50, longitude: 14, address: { city: canary } },
  ]);
  const { rows } = await kontor.database.query<{ name: string; type: string }>({
    text: `select column_name as name, data_type as type from information_schema.columns
           where table_name = 'branch_branch'`,
  });
  internal = rows.filter(({ name }) => !publicColumns.has(name) && !bookkeeping.has(name));
  for (const { name, type } of internal) {
    const value = type === 'jsonb' ? JSON.stringify({ [canary]: [canary] }) : canary;
    await kontor.database.query({ text: `update branch_branch set ${name} = $1`, values: [value] });
  }
  // Members that do not belong in a public document, from a later version or added by hand.
  const smuggled = JSON.stringify({ notice: canary, internalNote: canary });
  for (const column of ['address', 'operating_company'])
    await kontor.database.query({ text: `update branch_branch set ${column} = $1`, values: [smuggled] });
  const items = {
    emails: [{ email: 'a@b', note: canary }],
    phones: [{ phone: '1', note: canary }],
    people: [{ role: 'manager', salary: canary }],
    opening_hours: [{ dayOfWeek: 0, definition: '08:00-09:00', alarmCode: canary }],
    opening_exceptions: [{ date: '2026-12-24', isOpen: false, internalReason: canary }],
  };
  for (const [column, value] of Object.entries(items))
    await kontor.database.query({ text: `update branch_branch set ${column} = $1`, values: [JSON.stringify(value)] });
  await kontor.database.query({
    text: `insert into branch_former_slug values ($1, 'live', '${canary}-former', 'pobocka')`,
    values: [kontor.organisation.id],
  });
});

describe('internal data', () => {
  it('is every column that spec 2.5 calls internal', () => {
    expect(internal.map(({ name }) => name).sort()).toEqual([
      'address_notice',
      'ai_system_prompt',
      'calendars',
      'internal_billing_contact',
      'internal_code',
      'internal_description',
      'locks',
      'products',
      'staff_instructions',
      'write_offs',
    ]);
  });

  it.each([...mediaTypes, 'application/ld+json', 'application/problem+json', 'text/html'])(
    'never leaves as %s, in answers, errors or headers',
    async (accept) => {
      const paths = [
        'list',
        'list?latitude=50&longitude=14',
        'list?latitude=50',
        'list?page=x',
        'detail?slug=pobocka',
        'detail?slug=rodic',
        'detail?slug=neaktivni',
        'detail?slug=nikde',
        'detail',
      ];
      for (const path of paths) {
        for (const key of [kontor.keys.PROD, kontor.keys.ROOT]) {
          const url = `/api/v1/branch/${path}`;
          const answer = await kontor.api.inject({ url, headers: { 'x-api-key': key, accept } });
          expect([200, 400, 404]).toContain(answer.statusCode);
          expectNoCanary(answer.body, answer.headers);
          const etag = String(answer.headers.etag ?? '*');
          const again = await kontor.api.inject({ url, headers: { 'x-api-key': key, accept, 'if-none-match': etag } });
          expectNoCanary(again.body, again.headers);
        }
      }
    },
  );

  it('is on no screen but the one that says it is internal, and not in what the public sees', async () => {
    const viewer = await signedInAs(kontor, 'viewer');
    const base = '/demo/live/branches';
    for (const path of [
      '',
      '.csv',
      '?q=pobocka',
      ...['address', 'hours', 'contacts', 'people', 'documents'].map((tab) => `/pobocka/${tab}`),
    ]) {
      const { statusCode, body, headers } = await viewer.get(`/console${base}${path}`);
      expect(statusCode, path).toBe(200);
      expectNoCanary(body, headers);
    }
    const { public: answer } = (await viewer.get(`/bff${base}/pobocka/public`)).json();
    expect(answer.slug).toBe('pobocka');
    expectNoCanary(JSON.stringify(answer), {});
    expect((await viewer.get(`/console${base}/pobocka/internal`)).body).toContain(canary);
  });

  it('is not in the log', () => {
    expect(kontor.logLines.filter((line) => line.includes(canary))).toEqual([]);
  });

  it('is in the export, which is for the operator', async () => {
    const texts: string[] = [];
    const tenant = { organisationId: kontor.organisation.id, environment: 'live' as const };
    await exportBranches(kontor.app.rooms.branch.room, tenant, 'json', async (text) => void texts.push(text));
    const [branch] = JSON.parse(texts.join(''));
    for (const field of [
      'internalCode',
      'staffInstructions',
      'aiSystemPrompt',
      'writeOffs',
      'internalBillingContact',
    ]) {
      expect(JSON.stringify(branch[field]), field).toContain(canary);
    }
  });
});

/** The marker, plain and encoded. */
function expectNoCanary(body: string, headers: Record<string, unknown>): void {
  const everything = `${body}\n${JSON.stringify(headers)}`;
  for (const spelling of [canary, Buffer.from(canary).toString('base64').slice(0, 12), encodeURIComponent(canary)])
    expect(everything).not.toContain(spelling);
}
