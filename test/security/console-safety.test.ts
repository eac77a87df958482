// The safety of the console, as a table: every screen and every action of every room × every role × a foreign organisation ×
// the other environment × signed out × another site. A room enters it by declaring its screens and actions.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Action, Screen } from '#platform/screens/screen.ts';
import { addressCalls } from '#test/address-calls.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { addBranches } from '#test/branches.ts';
import { type Browser, browserOf, ownOrigin, signedInAs } from '#test/console-calls.ts';
import { addCalendar } from '#test/events.ts';
import { addHook } from '#test/webhooks.ts';
import { house } from '../../src/rooms.ts';

const roles = ['viewer', 'editor', 'admin', 'owner'] as const;
type Role = (typeof roles)[number];

let kontor: TestApp;
let screens: Screen[];
let actions: Action[];
let browsers: Record<Role, Browser>;

beforeAll(async () => {
  kontor = await testApp();
  await kontor.addOrganisation('other');
  // A page of one thing is there where the thing is.
  for (const environment of ['live', 'sandbox'] as const)
    await addBranches(kontor, [{ name: 'Some branch', slug: anyId }], { environment });
  for (const environment of ['live', 'sandbox'] as const) await addCalendar(kontor, { environment, id: anyId });
  for (const key of [kontor.keys.PROD, kontor.keys.DEV_]) await addressCalls(kontor).add(anyId, {}, { key });
  screens = kontor.app.screens;
  actions = kontor.app.actions;
  const made = await Promise.all(roles.map(async (role) => [role, await signedInAs(kontor, role)] as const));
  browsers = Object.fromEntries(made) as Record<Role, Browser>;
  for (const environment of ['live', 'sandbox'] as const) {
    // Of accounts, which are read at once.
    const text = 'account\n19-2000145399/0800';
    const list = await browsers.editor.call(`/bff/demo/${environment}/companies/lists/paste`, { text });
    // A code is there once, in one environment.
    const owner = { organisationId: kontor.organisation.id, environment };
    const url = 'https://example.com/';
    await kontor.app.rooms.shortener.createLinks.many({ owner, by: 'command line' }, [
      { row: 1, url, code: `Any${environment}` },
    ]);
    const known = ownIds[environment];
    const batch = await browsers.editor.call(`/bff/demo/${environment}/links/create-many`, { text: url });
    const { id: webhook } = await addHook(kontor, { environment });
    if (known) {
      known['webhooks/:id'] = webhook;
      known['companies/lists/:id'] = list.json().id;
      known['link-batches/:id'] = batch.json().id;
    }
  }
});

type Place = { org?: string; environment?: string };

/** What parameters of a path name: it exists as a branch and as a customer, and as nothing else. */
const anyId = '00000000-0000-4000-8000-000000000000';
/** What is there under another name: a link, whose code no two environments share, and lists, whose ids nobody chooses. */
const ownIds: Record<string, Record<string, string>> = {
  live: { 'links/:code': 'Anylive' },
  sandbox: { 'links/:code': 'Anysandbox' },
};

/** The address of a screen or action. */
function addressOf(root: 'console' | 'bff', { scope, path }: Screen | Action, place: Place = {}): string {
  const { org = 'demo', environment = 'live' } = place;
  const own = path.replaceAll(/:\w+/g, ownIds[environment]?.[path] ?? anyId);
  return scope === 'organisation' ? `/${root}/${org}/${environment}/${own}` : `/${root}/${own}`;
}

/** What is for operators does not exist for anybody else. */
const refusalOf = ({ scope }: Screen | Action) =>
  scope === 'operator' ? { status: 404, code: 'not_found_here' } : { status: 403, code: 'not_permitted' };

function isAllowed(role: Role, { scope, permission }: Screen | Action): boolean {
  if (scope !== 'organisation') return scope === 'member';
  const least = house.consolePermissions[String(permission)] as Role;
  return roles.indexOf(role) >= roles.indexOf(least);
}

/** The answer without what differs between two requests. */
const bytesOf = ({ statusCode, body, headers }: { statusCode: number; body: string; headers: object }) => ({
  statusCode,
  body: body.replaceAll(/[0-9a-f]{16,}/g, 'id').replaceAll(/\b(?:other|nobod)\b/g, 'org'),
  headers: Object.keys(headers).sort(),
});

const json = { accept: 'application/json' };

describe('every screen', () => {
  it('is there for the roles that may open it, in both environments, and for no other; no cache keeps it', async () => {
    expect(screens.length).toBeGreaterThan(2);
    for (const screen of screens) {
      // In live the declaration proves it for the other roles: a page for who may, and a refusal in every form for who may not
      // (test/declared/screens.test.ts).
      const ofLive: readonly Role[] = screen.scope === 'organisation' ? ['admin'] : roles;
      for (const role of roles) {
        const { status } = isAllowed(role, screen) ? { status: 200 } : refusalOf(screen);
        const answers = [await browsers[role].get(addressOf('bff', screen, { environment: 'sandbox' }), json)];
        if (ofLive.includes(role)) {
          answers.push(await browsers[role].get(addressOf('bff', screen), json));
          const page = await browsers[role].get(addressOf('console', screen));
          expect(page.headers['content-type'], screen.path).toBe('text/html; charset=utf-8');
          answers.push(page);
        }
        for (const { statusCode, headers } of answers) {
          expect(statusCode, `${screen.path} ${role}`).toBe(status);
          expect(headers['cache-control'], `${screen.path} ${role}`).toBe('private, no-store');
        }
      }
    }
  });

  it('of a foreign organisation answers as one that does not exist, byte by byte', async () => {
    for (const screen of screens.filter(({ scope }) => scope === 'organisation')) {
      for (const root of ['console', 'bff'] as const) {
        const foreign = await browsers.owner.get(addressOf(root, screen, { org: 'other' }), root === 'bff' ? json : {});
        const missing = await browsers.owner.get(addressOf(root, screen, { org: 'nobod' }), root === 'bff' ? json : {});
        expect(foreign.statusCode, screen.path).toBe(404);
        expect(bytesOf(foreign), screen.path).toEqual(bytesOf(missing));
        const environment = await browsers.owner.get(addressOf(root, screen, { environment: 'prod' }));
        expect(environment.statusCode, screen.path).toBe(404);
      }
    }
  });

  it('asks whoever is not signed in to sign in, and takes no API key', async () => {
    const nobody = browserOf(kontor, null);
    const stranger = browserOf(kontor, `session_${'A'.repeat(43)}`);
    for (const screen of screens) {
      const address = addressOf('console', screen);
      for (const browser of [nobody, stranger]) {
        const page = await browser.get(address);
        expect([page.statusCode, page.headers.location], address).toEqual([
          303,
          `/console/sign-in?${new URLSearchParams({ next: address })}`,
        ]);
        expect((await browser.get(addressOf('bff', screen), json)).json()).toMatchObject({ code: 'sign_in_needed' });
      }
      for (const key of Object.values(kontor.keys)) {
        const withKey = await nobody.get(addressOf('bff', screen), { ...json, 'x-api-key': key });
        expect(withKey.statusCode, address).toBe(401);
      }
    }
  });

  it('at an address that cannot be stored is not there, whatever else is wrong with it', async () => {
    for (const screen of screens.filter(({ path }) => path.includes('/:'))) {
      const path = addressOf('console', { ...screen, path: screen.path.replace(/:\w+/, 'a%00b') });
      const names = Object.keys(screen.query.properties).map((name) => `${name}=%00`);
      expect((await browsers.owner.get(path)).statusCode, screen.path).toBe(404);
      expect((await browsers.owner.get(`${path}?${names.join('&')}`)).statusCode, screen.path).toBe(404);
    }
  });
});

describe('every action', () => {
  it('of a foreign organisation answers as one that does not exist', async () => {
    for (const action of actions.filter(({ scope }) => scope === 'organisation')) {
      const foreign = await browsers.owner.call(addressOf('bff', action, { org: 'other' }), {});
      const missing = await browsers.owner.call(addressOf('bff', action, { org: 'nobod' }), {});
      expect(foreign.statusCode, action.path).toBe(404);
      expect(bytesOf(foreign), action.path).toEqual(bytesOf(missing));
      expect((await browsers.owner.send(addressOf('console', action, { org: 'other' }), {})).statusCode).toBe(404);
    }
  });

  it('is refused when another site sends it, or nobody says who does', async () => {
    // Every other header that does not name our own page: src/platform/screens/enter.test.ts.
    const foreign = [{ origin: 'https://evil.example' }, {}];
    for (const action of actions) {
      for (const headers of foreign) {
        const asJson = await browsers.owner.call(addressOf('bff', action), {}, headers);
        expect(asJson.json(), action.path).toMatchObject({ status: 403, code: 'cross_site' });
        expect((await browsers.owner.send(addressOf('console', action), {}, headers)).statusCode).toBe(403);
      }
    }
  });

  it('needs a session, also with an API key', async () => {
    const nobody = browserOf(kontor, null);
    for (const action of actions) {
      for (const headers of [{ origin: ownOrigin }, { origin: ownOrigin, 'x-api-key': kontor.keys.ROOT }]) {
        expect((await nobody.call(addressOf('bff', action), {}, headers)).statusCode, action.path).toBe(401);
        expect((await nobody.send(addressOf('console', action), {}, headers)).statusCode, action.path).toBe(401);
      }
    }
  });

  it('answers texts that cannot be stored with a refusal', async () => {
    let browser = await signedInAs(kontor, 'owner');
    for (const action of actions) {
      const names = Object.keys(action.body.properties);
      const send = async (path: string, body: Record<string, string>) => {
        const answer = await browser.call(path, body);
        // An action without fields did what it does: one signs out.
        if (answer.statusCode !== 401) return answer;
        browser = await signedInAs(kontor, 'owner');
        return browser.call(path, body);
      };
      for (const text of ['\0', 'a\0b', '\ud800']) {
        const answer = await send(addressOf('bff', action), Object.fromEntries(names.map((name) => [name, text])));
        expect(answer.statusCode, `${action.path} ${JSON.stringify(text)}`).toBeLessThan(500);
        expect(answer.statusCode, action.path).not.toBe(401);
      }
      const path = addressOf('bff', action).replace(anyId, '%00');
      if (path.includes('%00')) expect((await send(path, {})).statusCode, action.path).toBeLessThan(500);
    }
  });

  it('answers an address that cannot be stored with 404, in place of the form that was sent', async () => {
    const browser = await signedInAs(kontor, 'owner');
    for (const action of actions.filter(({ path }) => path.includes('/:'))) {
      const path = addressOf('console', { ...action, path: action.path.replace(/:\w+/, 'a%00b') });
      expect((await browser.send(path, {})).statusCode, action.path).toBe(404);
    }
  });
});
