// How each action of the screens of branches is done for real, for the completeness of the audit log.
import type { Proof, World } from './world.ts';

const live = 'demo/live';
const base = `${live}/branches`;
const byMember = (leaves: string, act: Proof['do']): Proof => ({ leaves, by: 'member', do: act });

/** Two days after the time of the tests. */
const holiday = { country: 'CZ', date: '2026-11-17' };

let made = 0;

async function addBranch({ act }: World): Promise<string> {
  made += 1;
  const slug = `audited-${made}`;
  await act(`${base}/create`, { name: `Audited ${made}`, slug });
  return slug;
}

const viewOf = async ({ browser }: World, slug: string) => (await browser.get(`/bff/${base}/${slug}/hours`)).json();
const revisionOf = async (world: World, slug: string) => (await viewOf(world, slug)).revision;

/** An edit of a branch, from its version of now. */
async function edit(world: World, slug: string, action: string, body: object = {}) {
  const { version } = await viewOf(world, slug);
  return world.act(`${base}/${slug}/${action}`, { version, ...body });
}

/** An action on a new branch. */
const onBranch = (leaves: string, action: string, body: (world: World) => object): Proof =>
  byMember(leaves, async (world) => edit(world, await addBranch(world), action, body(world)));

async function copyHours(world: World) {
  const [from, to] = [await addBranch(world), await addBranch(world)];
  await edit(world, from, 'hours', { hours: 'Po–Pá 8–12' });
  return world.act(`${base}/${from}/copy-hours`, { ids: [to], revision: await revisionOf(world, from) });
}

async function lookAtFile({ act, canary }: World): Promise<string> {
  const rows = [{ name: 'Jihlava', emails: [{ email: `${canary()}@example.com` }] }];
  const base64 = Buffer.from(JSON.stringify(rows)).toString('base64');
  return String((await act(`${live}/branch-files/look`, { file: { name: 'branches.json', base64 } })).id);
}

export const branchProofs: Record<string, Proof> = {
  'organisation branches/create': byMember('branch.create', addBranch),
  'organisation branches/:slug/overview': onBranch('branch.change', 'overview', () => ({ name: 'Another name' })),
  'organisation branches/:slug/address': onBranch('branch.change', 'address', ({ canary }) => ({
    'address-lastName': canary(),
    'address-city': 'Brno',
  })),
  'organisation branches/:slug/contacts': onBranch('branch.change', 'contacts', ({ canary }) => ({
    emails: `${canary()}@example.com`,
  })),
  'organisation branches/:slug/people': onBranch('branch.change', 'people', ({ canary }) => ({
    people: JSON.stringify([{ role: 'manager', name: canary() }]),
  })),
  'organisation branches/:slug/documents': onBranch('branch.change', 'documents', () => ({
    termsAndConditions: '# Terms',
  })),
  'organisation branches/:slug/internal': onBranch('branch.change', 'internal', ({ canary }) => ({
    staffInstructions: `Ask ${canary()}`,
  })),
  'organisation branches/:slug/hours': onBranch('branch.change', 'hours', () => ({ hours: 'nonstop' })),
  'organisation branches/:slug/deactivate': onBranch('branch.change', 'deactivate', () => ({})),
  'organisation branches/:slug/activate': byMember('branch.change', async (world) => {
    const slug = await addBranch(world);
    await edit(world, slug, 'deactivate');
    await edit(world, slug, 'activate');
  }),
  'organisation branches/:slug/rename': byMember('branch.rename', async (world) => {
    const slug = await addBranch(world);
    await edit(world, slug, 'rename', { to: `${slug}-new` });
  }),
  'organisation branches/:slug/copy-hours': byMember('branch.copy-hours', copyHours),
  'organisation branches/close-days': byMember('branch.close-days', async (world) => {
    const slug = await addBranch(world);
    const revision = await revisionOf(world, slug);
    await world.act(`${base}/close-days`, { days: '24. 12. 2026', ids: [slug], revision });
  }),
  'organisation branches/restore': byMember('branch.restore-hours', async (world) => {
    const { undo } = (await copyHours(world)) as { undo: { fields: { id: string } } };
    await world.act(`${base}/restore`, undo.fields);
  }),
  'organisation branches/settle-holiday': byMember('branch.settle-holiday', ({ act }) =>
    act(`${base}/settle-holiday`, holiday),
  ),
  'organisation branches/unsettle-holiday': byMember('branch.unsettle-holiday', async ({ act }) => {
    await act(`${base}/settle-holiday`, holiday);
    await act(`${base}/unsettle-holiday`, holiday);
  }),
  'organisation branch-files/apply': {
    ...byMember('branch.import', async (world) =>
      world.act(`${live}/branch-files/apply`, { id: await lookAtFile(world) }),
    ),
    hasSubject: false,
  },
};

export const branchExceptions: Record<string, string> = {
  'organisation branches/:slug/check-hours': 'Reads the hours and shows how they would look; nothing is stored.',
  'organisation branch-files/look':
    'Keeps the rows for an hour, for a preview that only its sender sees; applying them is recorded.',
};
