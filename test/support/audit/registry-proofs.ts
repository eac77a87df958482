// How each action of the screens of companies, registers and lists is done for real, for the completeness of the audit log.
import type { Proof, World } from './world.ts';

const live = 'demo/live';
const lists = `${live}/companies/lists`;
const byMember = (leaves: string, act: Proof['do']): Proof => ({ leaves, by: 'member', do: act });

/** Accounts are read at once, so no background work is needed. */
const addList = async ({ act, canary }: World) =>
  String((await act(`${lists}/paste`, { text: `účet;jméno\n124/0100;${canary()}` })).id);

const onList = (what: string) =>
  byMember(`company-list.${what}`, async (world) => {
    await world.act(`${lists}/${await addList(world)}/${what}`);
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
  'organisation companies/lists/:id/cancel': onList('cancel'),
  'organisation companies/lists/:id/resume': onList('resume'),
  'organisation companies/lists/:id/dismiss': onList('dismiss'),
  'organisation companies/lists/:id/restore': onList('restore'),
};
