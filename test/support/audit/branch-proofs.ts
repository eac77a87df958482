// How each action of the screens of branches and registers is done for real, for the completeness of the audit log.
import type { Proof, World } from './world.ts';

const live = 'demo/live';
const base = `${live}/branches`;
const byMember = (leaves: string, act: Proof['do']): Proof => ({ leaves, by: 'member', do: act });

let made = 0;

async function addBranch({ act }: World): Promise<string> {
  made += 1;
  const slug = `audited-${made}`;
  await act(`${base}/create`, { name: `Audited ${made}`, slug });
  return slug;
}

/** An action on a new branch. */
const onBranch = (leaves: string, action: string, body: (world: World) => object): Proof =>
  byMember(leaves, async (world) => world.act(`${base}/${await addBranch(world)}/${action}`, body(world)));

const revisionOf = async ({ browser }: World, slug: string) =>
  (await browser.get(`/bff/${base}/${slug}/hours`)).json().revision;

async function copyHours(world: World) {
  const [from, to] = [await addBranch(world), await addBranch(world)];
  await world.act(`${base}/${from}/hours`, { hours: 'Po–Pá 8–12' });
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
    await world.act(`${base}/${slug}/deactivate`);
    await world.act(`${base}/${slug}/activate`);
  }),
  'organisation branches/:slug/rename': byMember('branch.rename', async (world) => {
    const slug = await addBranch(world);
    await world.act(`${base}/${slug}/rename`, { to: `${slug}-new` });
  }),
  'organisation branches/:slug/copy-hours': byMember('branch.copy-hours', copyHours),
  'organisation branches/close-days': byMember('branch.close-days', async (world) => {
    const slug = await addBranch(world);
    const revision = await revisionOf(world, slug);
    await world.act(`${base}/close-days`, { days: '24. 12. 2026', ids: [slug], revision });
  }),
  'organisation branches/restore': byMember('branch.restore-hours', async (world) => {
    const { undo } = (await copyHours(world)) as { undo: { fields: { before: string; revision: string } } };
    const { before, revision } = undo.fields;
    await world.act(`${base}/restore`, { before, revision: Number(revision) });
  }),
  'organisation branch-files/apply': {
    ...byMember('branch.import', async (world) =>
      world.act(`${live}/branch-files/apply`, { id: await lookAtFile(world) }),
    ),
    hasSubject: false,
  },
  'organisation registers/:id/ask': byMember('register.ask', ({ act }) => act(`${live}/registers/ares/ask`)),
  'organisation companies/refresh': {
    ...byMember('register.ask', ({ act }) => act(`${live}/companies/refresh`, { country: 'CZ', number: '26435675' })),
    // No register answered, so none is named.
    hasSubject: false,
  },
};

export const branchExceptions: Record<string, string> = {
  'organisation branches/:slug/check-hours': 'Reads the hours and shows how they would look; nothing is stored.',
  'organisation branch-files/look':
    'Keeps the rows for an hour, for a preview that only its sender sees; applying them is recorded.',
};
