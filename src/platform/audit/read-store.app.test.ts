// Proves that a page of the audit log costs the same, however far it lies from the edge of the days that are shown.
import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { countBlocksRead } from '#test/rows-read.ts';
import { writeList } from './read-store.ts';

const [from, to] = [new Date('2027-01-01T00:00Z'), new Date('2028-01-01T00:00Z')];
const mark = ['2027-07-01T00:00:00.000Z', 0] as const;
let kontor: TestApp;

beforeAll(async () => {
  kontor = await testApp();
  await kontor.database.query({
    text: `insert into platform_audit (at, organisation_id, environment, actor, actor_kind, action, subject, details)
           select timestamptz '2027-01-01' + n * interval '1 hour', $1, 'live', 'nobody', 'key', 'address.update', 'x', '{}'
           from generate_series(1, 8000) n`,
    values: [kontor.organisation.id],
  });
  await kontor.database.query({ text: 'analyze platform_audit' });
});

it.each([false, true])('reads a page in the midst of a year alone, backwards: %s', async (isBackwards) => {
  const place = { organisationId: kontor.organisation.id, environment: 'live' as const };
  const { text, values } = writeList(place, { from, to }, { from: mark, isBackwards, limit: 50 });
  expect((await kontor.database.query({ text, values })).rowCount).toBe(50);
  expect(await countBlocksRead(kontor.database, { text, table: 'platform_audit' }, values)).toBeLessThan(20);
});
