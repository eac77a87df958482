// How each action of the console is done for real, by its scope and path, so that its line in the audit log can be looked for.
import { makeAuthenticator } from '#test/authenticator.ts';
import { browserOf, ownOrigin } from '#test/console-calls.ts';
import { visitor } from '#test/members.ts';
import { branchExceptions, branchProofs } from './branch-proofs.ts';
import { calendarProofs } from './calendar-proofs.ts';
import { customerProofs } from './customer-proofs.ts';
import { eventProofs } from './event-proofs.ts';
import { linkExceptions, linkProofs } from './link-proofs.ts';
import { registryProofs } from './registry-proofs.ts';
import { webhookProofs } from './webhook-proofs.ts';
import type { Proof, World } from './world.ts';

const live = 'demo/live';
const byMember = (leaves: string, act: Proof['do']): Proof => ({ leaves, by: 'member', do: act });

const makeKey = async ({ act }: World) => String((await act(`${live}/keys/create`, { label: 'Till' })).id);

/** Another session of the same person. */
async function signInAgain({ kontor, owner }: World): Promise<string> {
  const { members, sessions } = kontor.app.rooms.member;
  const { link } = await members.link({ who: owner.id, by: 'command line' });
  const { signedIn } = await members.useToken(link.token, visitor);
  return (await sessions.list({ memberId: owner.id, by: { member: owner.id } })).find(
    ({ id }) => id === signedIn.sessionId,
  )?.id as string;
}

async function addPasskey({ act, canary, browser }: World): Promise<string> {
  const { options } = (await act('account/passkeys/options')) as { options: { challenge: string; rp: { id: string } } };
  const page = { origin: ownOrigin, challenge: options.challenge, rpId: options.rp.id };
  await act('account/passkeys/add', { name: `Phone of ${canary()}`, response: makeAuthenticator().create(page) });
  const { passkeys } = (await browser.get('/bff/account', { accept: 'application/json' })).json();
  return passkeys.at(-1).id;
}

export const actionProofs: Record<string, Proof> = {
  ...branchProofs,
  ...registryProofs,
  ...calendarProofs,
  ...eventProofs,
  ...customerProofs,
  ...linkProofs,
  ...webhookProofs,
  'organisation keys/create': byMember('key.create', makeKey),
  'organisation keys/:id/rotate': byMember('key.rotate', async (world) => {
    const id = await makeKey(world);
    await world.act(`${live}/keys/${id}/rotate`);
  }),
  'organisation keys/:id/revoke': byMember('key.revoke', async (world) => {
    const id = await makeKey(world);
    await world.act(`${live}/keys/${id}/revoke`, { reason: 'moved' });
  }),
  'organisation people/invite': byMember('member.invite', ({ act, canary }) =>
    act(`${live}/people/invite`, { email: `${canary()}@example.com`, role: 'viewer' }),
  ),
  'organisation people/:id/role': byMember('member.role', async ({ act, person, browser }) => {
    const { id } = await person();
    const { chosen } = (await browser.get(`/bff/${live}/people?person=${id}`)).json();
    return act(`${live}/people/${id}/role`, { role: 'admin', version: chosen.version });
  }),
  'organisation people/:id/block': byMember('member.block', async ({ act, person }) =>
    act(`${live}/people/${(await person()).id}/block`),
  ),
  'organisation people/:id/unblock': byMember('member.unblock', async ({ act, person }) => {
    const { id } = await person();
    await act(`${live}/people/${id}/block`);
    await act(`${live}/people/${id}/unblock`);
  }),
  'organisation people/:id/remove': byMember('member.remove', async ({ act, person }) =>
    act(`${live}/people/${(await person()).id}/remove`),
  ),
  'organisation people/:id/link': byMember('member.link', async ({ act, person }) =>
    act(`${live}/people/${(await person()).id}/link`),
  ),
  'organisation people/:id/sessions/:session/end': byMember('member.session-end', async ({ act, person }) => {
    const { id, signedIn } = await person();
    await act(`${live}/people/${id}/sessions/${signedIn.sessionId}/end`);
  }),
  'organisation people/:id/sessions/end-all': byMember('member.sessions-end', async ({ act, person }) =>
    act(`${live}/people/${(await person()).id}/sessions/end-all`),
  ),
  'member account/profile': byMember('member.profile', ({ act, canary }) =>
    act('account/profile', { name: `Jan ${canary()}` }),
  ),
  'member account/password': byMember('member.password', async ({ act, person, canary, kontor }) => {
    const browser = browserOf(kontor, (await person()).token);
    await act('account/password', { password: `a ${canary()} that is long enough` }, browser);
  }),
  'member account/passkeys/add': byMember('member.passkey-add', addPasskey),
  'member account/passkeys/:id/remove': byMember('member.passkey-remove', async (world) => {
    const [, id] = [await addPasskey(world), await addPasskey(world)];
    await world.act(`account/passkeys/${id}/remove`);
  }),
  'member account/sessions/:id/end': byMember('member.session-end', async (world) =>
    world.act(`account/sessions/${await signInAgain(world)}/end`),
  ),
  'member account/sessions/end-others': byMember('member.sessions-end', ({ act }) =>
    act('account/sessions/end-others'),
  ),
};

/** Actions that write nothing which the log would have to hold, and why. */
export const actionExceptions: Record<string, string> = {
  ...branchExceptions,
  ...linkExceptions,
  'member account/passkeys/options':
    'Makes a challenge, which is over after five minutes; adding the passkey is recorded.',
};
