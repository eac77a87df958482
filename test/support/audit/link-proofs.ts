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

const sendFile = async (world: World) => {
  made += 1;
  const base64 = Buffer.from(`url,code\nhttps://example.com/,file${made}\n`).toString('base64');
  return String((await world.act('demo/live/link-files/look', { file: { name: 'links.csv', base64 } })).id);
};

/** The address of a domain that an operator has blocked. */
async function blockDomain({ kontor, owner, act }: World): Promise<string> {
  made += 1;
  const domain = `proof${made}.example`;
  await kontor.app.rooms.member.members.setOperator({ memberId: owner.id, isOperator: true, by: 'command line' });
  await act('system/blocked-domains/add', { domain, reason: 'Phishing' });
  return `system/blocked-domains/${domain}`;
}

export const linkProofs: Record<string, Proof> = {
  'operator system/blocked-domains/add': byMember('blocked-domain.add', blockDomain),
  'operator system/blocked-domains/:domain/remove': byMember('blocked-domain.remove', async (world) => {
    await world.act(`${await blockDomain(world)}/remove`);
  }),
  'organisation links/create': byMember('link.create', ({ act, canary }) =>
    act(`${base}/create`, { url: 'https://example.com/', note: canary() }),
  ),
  'organisation links/create-many': byMember('link.create', ({ act }) =>
    act(`${base}/create-many`, { text: 'https://example.com/many' }),
  ),
  'organisation links/create-file': byMember('link.create', ({ act }) => {
    const base64 = Buffer.from('https://example.com/of-a-file').toString('base64');
    return act(`${base}/create-file`, { file: { name: 'links.txt', base64 } });
  }),
  'organisation link-batches/:id/tag': byMember('link.tag', async ({ act }) => {
    const { id } = await act(`${base}/create-many`, { text: 'https://example.com/tagged' });
    await act(`demo/live/link-batches/${id}/tag`, { tags: 'sale' });
  }),
  'organisation link-files/apply': {
    ...byMember('link.import', async (world) => world.act('demo/live/link-files/apply', { id: await sendFile(world) })),
    hasSubject: false,
  },
  'organisation links/tag': byMember('link.tag', async (world) =>
    world.act(`${base}/tag`, { ids: [await makeLink(world)], tags: 'sale' }),
  ),
  'organisation links/disable': byMember('link.disable', async (world) =>
    world.act(`${base}/disable`, { ids: [await makeLink(world)], reason: 'moved' }),
  ),
  'organisation links/enable': byMember('link.enable', async (world) => {
    const code = await makeLink(world);
    await world.act(`${base}/${code}/disable`, { reason: 'moved' });
    const { link } = await world.kontor.app.rooms.shortener.links.show('all', code);
    await world.act(`${base}/enable`, { links: String(link.id) });
  }),
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

/** Actions that write nothing which the log would have to hold, and why. */
export const linkExceptions: Record<string, string> = {
  'organisation link-files/look':
    'Keeps the file for an hour, to show what it would do; the import itself is recorded.',
  'organisation links/sheet': 'Writes nothing: it leads to the sheet of the chosen links.',
};
