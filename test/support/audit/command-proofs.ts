// How each command that writes is run for real, so that its line in the audit log can be looked for.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addCalendar } from '#test/events.ts';
import { temporaryFolder } from '#test/folders.ts';
import { createEvent } from './route-proofs.ts';
import type { Proof, World } from './world.ts';

const byCommand = (leaves: string, act: Proof['do'], more: Partial<Proof> = {}): Proof => ({
  leaves,
  by: 'command',
  do: act,
  ...more,
});
let count = 0;
function next(word: string): string {
  count += 1;
  return `${word}-${count}`;
}

async function addContact({ call, canary }: World): Promise<{ identityId: string; id: string }> {
  const identityId = canary();
  const { id } = await call('/api/v1/address/create', { identityId, city: 'Brno', lastName: canary() });
  return { identityId, id: String(id) };
}

async function addBranch({ run, canary }: World): Promise<string> {
  const slug = next('branch');
  const people = [`people=Vedoucí|${canary()}`, `emails=${canary()}@example.com`, `internalDescription=${canary()}`];
  const fields = [`address.lastName=${canary()}`, 'branchType=own', `staffInstructions=${canary()}`, ...people];
  await run('branch', 'create', slug, ...fields, '--name', 'Praha 1', '--org', 'demo');
  return slug;
}

async function makeFile(name: string, text: string): Promise<string> {
  const path = join(await temporaryFolder(), name);
  await writeFile(path, text);
  return path;
}

async function makeLink({ run }: World): Promise<string> {
  const code = next('code').replace('-', '');
  await run('link', 'import', await makeFile('links.csv', `url,code\nhttps://example.com/,${code}\n`));
  return code;
}

const makeCalendar = ({ kontor }: World) => addCalendar(kontor);

const makeFeed = async (world: World) =>
  (await world.run('calendar', 'feed', 'create', await makeCalendar(world), '--org', 'demo')) as { id: string };

const makeKey = async ({ run }: World) =>
  (await run('key', 'create', '--org', 'demo', '--type', 'PROD', '--label', 'Till')) as { id: string };

const makeWebhook = async ({ run }: World): Promise<string> => {
  const made = (await run('webhook', 'add', '--url', 'https://example.com/hooks', '--org', 'demo')) as { id: string };
  return made.id;
};

export const commandProofs: Record<string, Proof> = {
  'org create': byCommand('organisation.create', ({ run }) => run('org', 'create', next('org'), '--name', 'Shop')),
  'org set': byCommand('organisation.change', ({ run }) => run('org', 'set', 'demo', 'bankAccountCheck=strict')),
  'key create': byCommand('key.create', ({ run, canary }) =>
    run('key', 'create', '--org', 'demo', '--type', 'DEV_', '--member', `${canary()}@example.com`),
  ),
  'key rotate': byCommand('key.rotate', async (world) => world.run('key', 'rotate', (await makeKey(world)).id)),
  'key revoke': byCommand('key.revoke', async (world) => world.run('key', 'revoke', (await makeKey(world)).id)),
  'member invite': byCommand('member.invite', ({ run, canary }) =>
    run('member', 'invite', `${canary()}@example.com`, '--org', 'demo', '--role', 'viewer'),
  ),
  'member link': byCommand('member.link', async ({ run, person }) => run('member', 'link', (await person()).email)),
  'member role': byCommand('member.role', async ({ run, person }) =>
    run('member', 'role', (await person()).email, '--org', 'demo', '--role', 'admin'),
  ),
  'member operator': byCommand('member.operator', async ({ run, person }) =>
    run('member', 'operator', (await person()).email),
  ),
  'member block': byCommand('member.block', async ({ run, person }) => run('member', 'block', (await person()).email)),
  'member unblock': byCommand('member.unblock', async ({ run, person }) => {
    const { email } = await person();
    await run('member', 'block', email);
    await run('member', 'unblock', email);
  }),
  'member sessions': byCommand('member.sessions-end', async ({ run, person }) =>
    run('member', 'sessions', (await person()).email, '--end', 'all'),
  ),
  'contact export': byCommand('contact.export', async (world) =>
    world.run('contact', 'export', '--org', 'demo', '--identity', (await addContact(world)).identityId),
  ),
  'contact erase': byCommand('contact.erase', async (world) =>
    world.run('contact', 'erase', '--org', 'demo', '--identity', (await addContact(world)).identityId, '--yes'),
  ),
  'address set-default': byCommand('address.set-default', async (world) =>
    world.run('address', 'set-default', (await addContact(world)).id, '--org', 'demo'),
  ),
  'address renormalise': byCommand('address.renormalise', async (world) => {
    const { id } = await addContact(world);
    const text = "update address_item set city = 'brno', rules_version = 0 where external_id = $1";
    await world.kontor.database.query({ text, values: [id] });
    await world.run('address', 'renormalise', '--org', 'demo');
  }),
  'gazetteer import': byCommand('gazetteer.import', async ({ run }) => {
    const rows = Array.from({ length: 1_000 }, (_, n) => `SK\t000 00\tObec ${n}\tKraj\t\tOkres\t\t\t\t\t\t\n`);
    await run('gazetteer', 'import', await makeFile('SK.txt', rows.join('')), '--source', 'GeoNames');
  }),
  'branch create': byCommand('branch.create', addBranch),
  'branch set': byCommand('branch.change', async (world) =>
    world.run(
      'branch',
      'set',
      await addBranch(world),
      'description=Nová',
      `people=Vedoucí|${world.canary()}`,
      '--org',
      'demo',
    ),
  ),
  'branch deactivate': byCommand('branch.change', async (world) =>
    world.run('branch', 'deactivate', await addBranch(world), '--org', 'demo'),
  ),
  'branch rename': byCommand('branch.rename', async (world) =>
    world.run('branch', 'rename', await addBranch(world), next('renamed'), '--org', 'demo'),
  ),
  'branch remove': byCommand('branch.remove', async (world) =>
    world.run('branch', 'remove', await addBranch(world), '--yes', '--org', 'demo'),
  ),
  'branch import': byCommand(
    'branch.import',
    async ({ run, canary }) => {
      const rows = [
        { slug: next('imported'), name: 'Brno', branchType: 'own', people: [{ role: 'lead', name: canary() }] },
      ];
      await run('branch', 'import', await makeFile('branches.json', JSON.stringify(rows)), '--org', 'demo');
    },
    { hasSubject: false },
  ),
  'calendar create': byCommand('calendar.create', ({ run, canary }) =>
    run('calendar', 'create', '--org', 'demo', '--name', `MUDr. ${canary()}`),
  ),
  'calendar rename': byCommand('calendar.change', async (world) =>
    world.run('calendar', 'rename', await makeCalendar(world), '--name', `MUDr. ${world.canary()}`, '--org', 'demo'),
  ),
  'calendar recolour': byCommand('calendar.change', async (world) =>
    world.run('calendar', 'recolour', await makeCalendar(world), '--colour', '2', '--org', 'demo'),
  ),
  'calendar rules': byCommand('calendar.change', async (world) =>
    world.run('calendar', 'rules', await makeCalendar(world), '--hours', 'Mon-Fri 8-17', '--org', 'demo'),
  ),
  'calendar archive': byCommand('calendar.archive', async (world) =>
    world.run('calendar', 'archive', await makeCalendar(world), '--org', 'demo'),
  ),
  'calendar delete': byCommand('calendar.delete', async (world) =>
    world.run('calendar', 'delete', await makeCalendar(world), '--org', 'demo'),
  ),
  'calendar feed create': byCommand('feed.create', makeFeed),
  'calendar feed rotate': byCommand('feed.rotate', async (world) =>
    world.run('calendar', 'feed', 'rotate', (await makeFeed(world)).id, '--org', 'demo'),
  ),
  'calendar feed revoke': byCommand('feed.revoke', async (world) =>
    world.run('calendar', 'feed', 'revoke', (await makeFeed(world)).id, '--org', 'demo'),
  ),
  'event change': byCommand('event.change', async (world) =>
    world.run('event', 'change', (await createEvent(world)).id, '--title', world.canary(), '--org', 'demo'),
  ),
  'event move': byCommand('event.move', async (world) =>
    world.run('event', 'move', (await createEvent(world)).id, '--start', '2026-12-02T10:00:00Z', '--org', 'demo'),
  ),
  'event cancel': byCommand('event.cancel', async (world) =>
    world.run('event', 'cancel', (await createEvent(world)).id, '--reason', world.canary(), '--org', 'demo'),
  ),
  'event restore': byCommand('event.restore', async (world) => {
    const { id } = await createEvent(world);
    await world.run('event', 'cancel', id, '--reason', world.canary(), '--org', 'demo');
    await world.run('event', 'restore', id, '--org', 'demo');
  }),
  'attendee export': byCommand('attendee.export', async (world) =>
    world.run('attendee', 'export', '--email', (await createEvent(world)).email, '--org', 'demo'),
  ),
  'attendee erase': byCommand('attendee.erase', async (world) =>
    world.run('attendee', 'erase', '--email', (await createEvent(world)).email, '--yes', '--org', 'demo'),
  ),
  'blocked-domain add': byCommand('blocked-domain.add', ({ run }) =>
    run('blocked-domain', 'add', '--domain', 'command.example', '--reason', 'Phishing'),
  ),
  'blocked-domain remove': byCommand('blocked-domain.remove', async ({ run }) => {
    await run('blocked-domain', 'add', '--domain', 'removed.example', '--reason', 'Phishing');
    await run('blocked-domain', 'remove', 'removed.example');
  }),
  'link import': byCommand('link.import', makeLink, { hasSubject: false }),
  'link disable': byCommand('link.disable', async (world) => world.run('link', 'disable', await makeLink(world))),
  'link edit': byCommand('link.change', async (world) =>
    world.run('link', 'edit', await makeLink(world), '--target', 'https://example.com/new', '--note', world.canary()),
  ),
  'link export': byCommand(
    'link.export',
    async ({ run }) => run('link', 'export', '--output', join(await temporaryFolder(), 'links.csv'), '--org', 'demo'),
    { hasSubject: false },
  ),
  'link tag': byCommand('link.tag', async (world) => world.run('link', 'tag', await makeLink(world), '--add', 'sale')),
  'link create-many': byCommand('link.create', async ({ run }) => {
    await run('link', 'create-many', await makeFile('many.txt', 'https://example.com/many\n'), '--org', 'demo');
  }),
  'webhook add': byCommand('webhook.add', makeWebhook),
  'webhook change': byCommand('webhook.change', async (world) =>
    world.run('webhook', 'change', await makeWebhook(world), '--events', 'event.created'),
  ),
  'webhook rotate': byCommand('webhook.rotate', async (world) =>
    world.run('webhook', 'rotate', await makeWebhook(world)),
  ),
  'webhook off': byCommand('webhook.switch-off', async (world) =>
    world.run('webhook', 'off', await makeWebhook(world)),
  ),
  'webhook on': byCommand('webhook.switch-on', async (world) => {
    const id = await makeWebhook(world);
    await world.run('webhook', 'off', id);
    await world.run('webhook', 'on', id);
  }),
  'webhook test': byCommand('webhook.test', async (world) =>
    world.run('webhook', 'test', await makeWebhook(world), '--wait', '0'),
  ),
  'webhook resend': byCommand('webhook.resend', async (world) =>
    world.run('webhook', 'resend', await makeWebhook(world), '--failed-since', '7d'),
  ),
  'webhook remove': byCommand('webhook.remove', async (world) =>
    world.run('webhook', 'remove', await makeWebhook(world)),
  ),
  'link enable': byCommand('link.enable', async (world) => world.run('link', 'enable', await makeLink(world))),
};

const reads = 'Only reads.';

/** Commands that write nothing which the log would have to hold, and why. */
export const commandExceptions: Record<string, string> = {
  start:
    'Serves. What its first start makes is recorded by what it calls (test/demo.test.ts), its migrations in platform_migration.',
  'demo remove': 'Proved in test/demo.test.ts, which makes the demo data that it takes away.',
  'registry clear': 'Empties a cache: the next lookup asks the register again.',
  'registry lookup': reads,
  'registry status': reads,
  'bank read': reads,
  'org list': reads,
  'key list': reads,
  'audit list': reads,
  'member list': reads,
  'contact list': reads,
  'address list': reads,
  'branch export': reads,
  'branch list': reads,
  'calendar list': reads,
  'calendar free': reads,
  'calendar feed list': reads,
  'event list': reads,
  'event show': reads,
  'blocked-domain list': reads,
  'link list': reads,
  'link show': reads,
  'link sum': reads,
  'webhook list': reads,
  'webhook deliveries': reads,
  'db status': reads,
  doctor: reads,
  config: reads,
  openapi: reads,
  docs: 'Writes files of the repository, for developers.',
};
