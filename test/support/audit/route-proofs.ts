// How each route that writes is called for real, so that its line in the audit log can be looked for.
import { randomUUID } from 'node:crypto';
import { makeAuthenticator } from '#test/authenticator.ts';
import { browserOf, ownOrigin } from '#test/console-calls.ts';
import { addCalendar } from '#test/events.ts';
import type { Proof, World } from './world.ts';

const createAddress = async ({ call, canary }: World) => {
  const identityId = `${canary()}@example.com`;
  const fields = { firstName: canary(), lastName: canary(), companyName: canary(), notice: `Zvonek ${canary()}` };
  const address = { streetAddress: `${canary()} 5`, city: canary(), postalCode: '11000' };
  const made = await call('/api/v1/address/create', { identityId, ...fields, ...address });
  return { identityId, id: String(made.id) };
};

export async function createEvent(
  { kontor, call, canary }: World,
  more: { type?: string } = {},
): Promise<{ id: string; email: string }> {
  const calendarId = await addCalendar(kontor);
  const email = `${canary()}@example.com`;
  const texts = { title: `Visit of ${canary()}`, description: canary(), agenda: canary(), locationTitle: canary() };
  const attendees = [{ name: canary(), email, phone: '+420777123456', customerId: canary() }];
  const times = { startTime: '2026-12-01T10:00:00Z', endTime: '2026-12-01T11:00:00Z' };
  const event = { calendarId, ...texts, url: `https://example.com/${canary()}`, ...times, attendees, ...more };
  return { id: String((await call('/api/v1/calendar/add-event', { event })).eventId), email };
}

const shorten = async ({ kontor }: World, path: string) => {
  const url = `${path}?url=${encodeURIComponent(`https://example.com/${randomUUID()}`)}`;
  return kontor.shortener.inject({ url, remoteAddress: '198.51.100.77' });
};

async function signIn({ person, act, kontor, canary }: World) {
  const someone = await person();
  const password = `a ${canary()} that is long enough`;
  await act('account/password', { password }, browserOf(kontor, someone.token));
  const browser = browserOf(kontor, null);
  await browser.send('/console/sign-in', { email: someone.email, password });
  return browser;
}

async function signInByPasskey({ act, person, kontor }: World): Promise<void> {
  const browser = browserOf(kontor, (await person()).token);
  const authenticator = makeAuthenticator();
  const { options } = (await act('account/passkeys/options', {}, browser)) as never as {
    options: { challenge: string; rp: { id: string } };
  };
  const page = { origin: ownOrigin, challenge: options.challenge, rpId: options.rp.id };
  await act('account/passkeys/add', { name: 'Phone', response: authenticator.create(page) }, browser);
  const nobody = browserOf(kontor, null);
  const asked = (await nobody.call('/bff/sign-in/passkey-options', {})).json();
  const response = authenticator.get({ ...page, challenge: asked.challenge });
  await nobody.call('/bff/sign-in/passkey', { response });
}

export const routeProofs: Record<string, Proof> = {
  'POST /api/v1/address/create': { leaves: 'address.create', by: 'key', do: createAddress },
  'POST /api/v1/address/update': {
    leaves: 'address.update',
    by: 'key',
    do: async (world) => {
      const { identityId, id } = await createAddress(world);
      await world.call('/api/v1/address/update', { identityId, id, lastName: world.canary(), notice: world.canary() });
    },
  },
  'POST /api/v1/calendar/add-event': { leaves: 'event.create', by: 'key', do: createEvent },
  'GET /api/shorten': { leaves: 'link.create', by: 'visitor', do: (world) => shorten(world, '/api/shorten') },
  'GET /new': { leaves: 'link.create', by: 'visitor', do: (world) => shorten(world, '/new') },
  'POST /console/sign-in': { leaves: 'member.sign-in', by: 'member', do: signIn },
  'POST /console/sign-out': {
    leaves: 'member.sign-out',
    by: 'member',
    do: async (world) => (await signIn(world)).send('/console/sign-out', {}),
  },
  'POST /console/enter/:token': {
    leaves: 'member.join',
    by: 'member',
    do: async ({ kontor, canary }) => {
      const { members } = kontor.app.rooms.member;
      const invitation = { organisationId: kontor.organisation.id, email: `${canary()}@example.com`, role: 'viewer' };
      const { link } = await members.invite({ ...invitation, by: 'command line', deliver: 'link' } as never);
      await browserOf(kontor, null).send(`/console/enter/${link?.token}`, {});
    },
  },
  'POST /bff/sign-in/passkey': { leaves: 'member.sign-in', by: 'member', do: signInByPasskey },
};

/** Routes that write nothing which the log would have to hold, and why. */
export const routeExceptions: Record<string, string> = {
  'POST /bff/sign-in/passkey-options': 'Makes a challenge, which is over after five minutes; the sign-in is recorded.',
  'POST /console/lost-password':
    'Anybody may ask, for any e-mail, so strangers could fill the log; the link that is made for a member is recorded.',
};
