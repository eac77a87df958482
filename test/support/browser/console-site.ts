// The console for a browser: people of each role, and keys with a life behind them. At `localhost`, since passkeys need a name.
import type { BrowserContext } from 'playwright-core';
import { expect } from 'vitest';
import { makeAuthenticator } from '../authenticator.ts';
import { joinedMember, type Person, roomOf, visitor } from '../members.ts';
import { openSite, type PagesSite } from './pages-site.ts';

const dayMs = 86_400_000;

export type ConsoleSite = PagesSite & {
  /** `http://localhost:…`, as people open it. */
  url: string;
  /** The screens of the organisation `demo`, live. */
  base: string;
  people: { owner: Person; editor: Person };
  /** Signs this visitor in as one of them. */
  enter(context: BrowserContext, person: Person): Promise<void>;
  /** Makes so many calls with a key. */
  call(key: string, times?: number): Promise<void>;
};

export async function openConsole(settings: Parameters<typeof openSite>[0] = {}): Promise<ConsoleSite> {
  const site = await openSite(settings);
  const url = site.apiUrl.replace('127.0.0.1', 'localhost');
  const owner = await joinedMember(site, { role: 'owner', email: 'owner@example.com' });
  const editor = await joinedMember(site, { email: 'editor@example.com' });
  const { members } = roomOf(site);
  await members.completeProfile({ signedIn: owner.signedIn, visitor, name: 'Jana Ukázková', password: ownerPassword });
  return {
    ...site,
    url,
    base: `${url}/console/demo/live`,
    people: { owner, editor },
    enter: (context, { token }) => context.addCookies([{ name: 'kontor', value: token, url, httpOnly: true }]),
    call: async (key, times = 1) => {
      for (let made = 0; made < times; made += 1) {
        const query = { bankAccount: '19-2000145399/0800' };
        const headers = { 'x-api-key': key };
        const { statusCode } = await site.api.inject({ url: '/api/v1/bank/bank-account-status', query, headers });
        expect(statusCode).toBe(200);
      }
    },
  };
}

export const ownerPassword = 'four small words of a sample';

/** Keys as a company has them after a year: in use, forgotten, without end, new, being rotated, revoked. */
export async function addKeys(site: ConsoleSite): Promise<{ rotatingId: string; plainId: string; revokedId: string }> {
  const { keys } = site.app.rooms.access;
  const organisationId = site.organisation.id;
  const now = site.clock.now();
  const make = (label: string, roles: string[] | null, lifeDays: number | null = 365) =>
    keys.create({
      by: 'command line',
      organisationId,
      type: 'PROD',
      label,
      roles,
      lifeMs: lifeDays === null ? null : lifeDays * dayMs,
    });

  site.clock.set(now - 200 * dayMs);
  const forgotten = await make('E-shop', null, null);
  await site.call(forgotten.key);
  site.clock.set(now - 100 * dayMs);
  const shop = await make('E-shop', ['bank:read', 'registry:read']);
  const tills = await make('Pokladny Brno', ['bank:read'], null);
  const revoked = await make('Agentura Léto', ['bank:read']);
  await keys.revoke(revoked.id, 'command line', 'the season is over');
  for (let day = 89; day > 0; day -= 1) {
    site.clock.set(now - day * dayMs);
    await site.call(shop.key, 2 + ((day * 7) % 5));
    await site.call(tills.key, 1 + (day % 3));
  }
  site.clock.set(now - 3 * dayMs);
  await make('Mobilní aplikace', ['branch:read']);
  site.clock.set(now - 50 * 60_000);
  const fresh = await keys.rotate(tills.id, dayMs, 'command line');
  for (let minute = 50; minute > 0; minute -= 5) {
    site.clock.set(now - minute * 60_000);
    await site.call(tills.key, Math.ceil(minute / 10));
    await site.call(fresh.key, 6 - Math.ceil(minute / 10));
  }
  site.clock.set(now);
  return { rotatingId: fresh.id, plainId: shop.id, revokedId: revoked.id };
}

export async function addPasskey(site: ConsoleSite, { signedIn }: Person): Promise<void> {
  const { passkeys } = roomOf(site);
  const { challenge } = await passkeys.registrationOptions(signedIn);
  const response = makeAuthenticator().create({ challenge, origin: site.url, rpId: 'localhost' });
  await passkeys.register({ signedIn, response, name: 'Telefon' });
}
