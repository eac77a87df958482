// How each action of the Links screens is done for real, for the completeness of the audit log.
import type { Proof, World } from './world.ts';

const base = 'demo/live/links';
const byMember = (leaves: string, act: Proof['do']): Proof => ({ leaves, by: 'member', do: act });

let made = 0;

/** A link of the organisation. Its note is somebody's own words, which the log never holds. */
async function makeLink({ kontor, canary }: World): Promise<string> {
  made += 1;
  const { id: organisationId } = kontor.organisation;
  const request = { owner: { organisationId, environment: 'live' }, by: 'command line' } as const;
  const wanted = { row: 1, url: 'https://example.com/', code: `proof${made}`, note: canary() };
  await kontor.app.rooms.shortener.createLinks.many(request, [wanted]);
  return wanted.code;
}

export const linkProofs: Record<string, Proof> = {
  'organisation links/tag': byMember('link.tag', async (world) =>
    world.act(`${base}/tag`, { ids: [await makeLink(world)], tags: 'sale' }),
  ),
  'organisation links/:code/edit': byMember('link.change', async (world) => {
    const target = 'https://example.com/new';
    await world.act(`${base}/${await makeLink(world)}/edit`, { target, note: world.canary(), version: 1 });
  }),
  'organisation links/:code/disable': byMember('link.disable', async (world) =>
    world.act(`${base}/${await makeLink(world)}/disable`, { reason: 'moved' }),
  ),
  'organisation links/:code/enable': byMember('link.enable', async (world) => {
    const code = await makeLink(world);
    await world.act(`${base}/${code}/disable`, { reason: 'moved' });
    await world.act(`${base}/${code}/enable`);
  }),
};
