// An Undo belongs to where it was offered: every one that the console offers is sent to another organisation by its owner, and to
// the other environment. Neither changes a row of the place that it came from; there it still works.
import { beforeAll, describe, expect, it } from 'vitest';
import { actionProofs } from '#test/audit/action-proofs.ts';
import { makeWorld, type World } from '#test/audit/world.ts';
import { type Browser, signedInAs } from '#test/console-calls.ts';

type Undo = { action: string; fields: Record<string, string> };

let world: World;
let stranger: Browser;
const tried = new Set<string>();

/** People belong to their organisation, whatever environment the address names. */
const isOfBoth = ({ action }: Undo) => action.startsWith('people/');

/** What is written beside a change, wherever it is made: logs, marks of forms, and when a session was last used. */
const beside = ['access_audit', 'platform_sent_form', 'member_session'];

/** Every row of demo/live, and every row that says no place. */
async function readRows(): Promise<string[]> {
  const { database, organisation } = world.kontor;
  const columns = await database.query<{ table: string; columns: string[] }>({
    text: `select relname as table, array_agg(attname::text) as columns from pg_class join pg_attribute on attrelid = pg_class.oid
           where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
             and relname <> all($1) group by 1 order by 1`,
    values: [beside],
  });
  const selects = columns.rows.map(({ table, columns: names }) => {
    const ours = [
      ...(names.includes('organisation_id')
        ? [`(organisation_id is null or organisation_id = '${organisation.id}')`]
        : []),
      ...(names.includes('environment') ? [`(environment is null or environment::text = 'live')`] : []),
    ];
    const where = ours.length > 0 ? `where ${ours.join(' and ')}` : '';
    return `select '${table} ' || row_to_json(one)::text as line from "${table}" as one ${where}`;
  });
  const { rows } = await database.query<{ line: string }>({ text: selects.join(' union all ') });
  return rows.map(({ line }) => line).sort();
}

beforeAll(async () => {
  const made = await makeWorld();
  const { organisation } = await made.kontor.addOrganisation('strangers');
  stranger = await signedInAs(made.kontor, 'owner', organisation.id);
  world = {
    ...made,
    act: async (path, body, browser) => {
      const done = await made.act(path, body, browser);
      if (done.undo) await tryElsewhere(done.undo as Undo, browser ?? made.browser);
      return done;
    },
  };
});

async function tryElsewhere(undo: Undo, own: Browser): Promise<void> {
  const before = await readRows();
  const send = (browser: Browser, place: string) => browser.call(`/bff/${place}/${undo.action}`, undo.fields);
  const answers = [await send(stranger, 'strangers/live'), await send(stranger, 'strangers/sandbox')];
  if (!isOfBoth(undo)) answers.push(await send(own, 'demo/sandbox'));
  answers.push(await send(stranger, 'demo/live'));
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(await readRows(), `${undo.action} ${statuses}`).toEqual(before);
  tried.add(undo.action.split('/')[0] ?? '');
}

describe('an Undo, sent to another organisation or environment, changes nothing of its own', () => {
  it.each(Object.entries(actionProofs))('%s', async (_name, { do: act }) => void (await act(world)));
});

it('is tried for the things of every room that offers one', () => {
  const all = ['branches', 'calendar', 'companies', 'customers', 'links', 'people', 'webhooks'];
  expect([...tried].sort()).toEqual(all);
});
