// Two people at the same opening hours: "theirs" is what was stored when the second was refused, neither what was there before nor what a
// third one saved right after. PostgreSQL holds the second up at the right moment: a lock of a whole table makes readers wait, too,
// and who asks for it later waits behind who asked first.
import pg from 'pg';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { branchesBff as bff, openBranchDesk } from '#test/branch-desk.ts';

const { kontor, first, second, viewOf } = await openBranchDesk(() => ({}));

const hoursOf = (name: string) => ({ brno: 'Po 9–10', plzen: 'Po 11–12', zlin: 'Po 13–14' })[name] ?? '';

async function save(slug: string, hours: string) {
  const { version } = await viewOf(slug, '/hours');
  expect((await first.call(`${bff}/${slug}/hours`, { version, hours })).statusCode).toBe(200);
}

beforeAll(async () => {
  for (const slug of ['plzen', 'zlin']) await save(slug, hoursOf(slug));
});

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(kontor.database.connectionConfig);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Somebody else's save as one statement: Brno gets the hours of another branch. */
const copyTo = (from: string) =>
  `update branch_branch set revision = nextval('branch_revision'),
     opening_hours = (select opening_hours from branch_branch where slug = '${from}') where slug = 'brno'`;

const lock = (table: string) => `lock table ${table} in access exclusive mode`;

/** Until somebody waits for the table who has locked the other one, if one is named. */
const untilWaited = (table: string, holding = table) =>
  expect
    .poll(async () => {
      const text = `select from pg_locks waiting join pg_locks held using (pid)
        join pg_database on pg_database.oid = waiting.database and datname = current_database()
        where waiting.relation = $1::regclass and not waiting.granted
          and held.database = waiting.database and held.relation = $2::regclass and held.granted = ($1 <> $2)`;
      return (await kontor.database.query({ text, values: [table, holding] })).rowCount;
    })
    .toBeGreaterThan(0);

const sendSecond = async (version: number) => {
  const answer = await second.call(`${bff}/brno/hours`, { version, hours: 'nonstop', language: 'cs' });
  return { status: answer.statusCode, ...answer.json() };
};

it('a save right after the refusal is not theirs', async () => {
  const { version } = await viewOf('brno', '/hours');
  await save('brno', hoursOf('brno'));
  const [holder, third] = [await connect(), await connect()];
  await holder.query(`begin; ${lock('branch_former_slug')}`);
  // Its transaction reads the branch, and waits for the former slugs.
  const refused = sendSecond(version);
  await untilWaited('branch_former_slug', 'branch_branch');
  // Gets its turn when that transaction ends, before anybody who would read the branch after that.
  const saved = third.query(`begin; ${lock('branch_branch')}; ${copyTo('plzen')}; commit`);
  await untilWaited('branch_branch');
  await holder.query('commit');
  expect(await refused).toMatchObject({ status: 409, yours: { hours: 'nonstop' }, theirs: { hours: hoursOf('brno') } });
  await saved;
  expect((await sendSecond(version)).theirs.hours).toBe(hoursOf('plzen'));
});

it('a save between the beginning of the request and the refusal is theirs', async () => {
  const { version } = await viewOf('brno', '/hours');
  const holder = await connect();
  await holder.query(`begin; ${lock('branch_data_version')}`);
  const refused = sendSecond(version);
  await untilWaited('branch_data_version');
  await holder.query(`${copyTo('zlin')}; commit`);
  expect(await refused).toMatchObject({ status: 409, theirs: { hours: hoursOf('zlin') } });
});
