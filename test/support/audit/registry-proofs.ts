// How each action of the screens of companies, registers and lists is done for real, for the completeness of the audit log.
import type { Proof, World } from './world.ts';

const live = 'demo/live';
const lists = `${live}/companies/lists`;
const byMember = (leaves: string, act: Proof['do']): Proof => ({ leaves, by: 'member', do: act });

/** Accounts are read at once, so no background work is needed. */
const addList = async ({ act, canary }: World) =>
  String((await act(`${lists}/paste`, { text: `účet;jméno\n124/0100;${canary()}` })).id);

/** A list with its row still to check; one of an organisation at a time. */
const addRunning = async (world: World) => {
  const id = await addList(world);
  const values = [id];
  const { database } = world.kontor;
  await database.query({ text: `update registry_list set state = 'cancelled' where state = 'running'` });
  const text = `update registry_list set state = 'running', done = 0, finished_at = null where id = $1`;
  await database.query({ text, values });
  return id;
};

/** An act that changes nothing leaves no line: what comes `before` makes it change something. */
const onList = (what: string, add: (world: World) => Promise<string>, before: string[] = []) =>
  byMember(`company-list.${what}`, async (world) => {
    const id = await add(world);
    for (const act of [...before, what]) {
      // A list goes on in the background, which the app of some tests does not have.
      if (act !== 'resume' || world.kontor.app.jobs.isUp()) await world.act(`${lists}/${id}/${act}`);
    }
  });

export const registryProofs: Record<string, Proof> = {
  'organisation registers/:id/ask': byMember('register.ask', ({ act }) => act(`${live}/registers/ares/ask`)),
  'organisation companies/refresh': {
    ...byMember('register.ask', ({ act }) => act(`${live}/companies/refresh`, { country: 'CZ', number: '26435675' })),
    // No register answered, so none is named.
    hasSubject: false,
  },
  'organisation companies/lists/paste': byMember('company-list.create', addList),
  'organisation companies/lists/send': byMember('company-list.create', ({ act, canary }) => {
    const base64 = Buffer.from(`124/0100;${canary()}`).toString('base64');
    return act(`${lists}/send`, { file: { name: `${canary()}.csv`, base64 } });
  }),
  'organisation companies/lists/:id/cancel': onList('cancel', addRunning),
  'organisation companies/lists/:id/resume': onList('resume', addRunning, ['cancel']),
  'organisation companies/lists/:id/dismiss': onList('dismiss', addList),
  'organisation companies/lists/:id/restore': onList('restore', addList, ['dismiss']),
};
