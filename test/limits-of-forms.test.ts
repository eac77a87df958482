// Limits of texts exist once: what a field of a page takes is what the schema of its action takes, and what the story takes.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Action } from '#platform/screens/screen.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { makeWorld } from '#test/audit/world.ts';
import { addBranches } from '#test/branches.ts';
import { type Browser, signedInAs } from '#test/console-calls.ts';
import { addCalendar, postEvent } from '#test/events.ts';
import { addHook } from '#test/webhooks.ts';

let kontor: TestApp;
let owner: Browser;
let hook: string;
let calendarId: string;
let eventId: string;
let key: string;
let link: string;

beforeAll(async () => {
  kontor = await testApp();
  owner = await signedInAs(kontor, 'owner');
  await addBranches(kontor, [{ name: 'Ostrava' }]);
  hook = (await addHook(kontor)).id;
  const times = { startTime: '2037-11-16T10:00:00Z', endTime: '2037-11-16T11:00:00Z' };
  calendarId = await addCalendar(kontor);
  const event = { calendarId, title: 'Visit', ...times };
  eventId = (await postEvent(kontor, event)).json().eventId;
  key = (await owner.call('/bff/demo/live/keys/create', { label: 'Till' })).json().id;
  link = (await owner.call('/bff/demo/live/links/create', { url: 'https://example.com/limits' })).json().code;
});

function findAction(address: string): Action | undefined {
  const path = address.split('?', 1)[0]?.replace(/^\/console\/(?:demo\/live\/)?/, '') ?? '';
  const fits = ({ path: pattern }: Action) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path);
  return kontor.app.actions.find(fits);
}

/** Of every field in a form of the page: how many characters it takes, and how many its schema takes. */
function listLimits(page: string): { field: string; form: number; schema: number }[] {
  return [...page.matchAll(/<form[^>]*action="([^"]+)"[^>]*>(.*?)<\/form>/gs)].flatMap(
    ([, address = '', content = '']) => {
      const action = findAction(address);
      return [...content.matchAll(/<(?:input|textarea)\b[^>]*>/g)].flatMap(([tag]) => {
        const name = /\bname="([^"]+)"/.exec(tag)?.[1] ?? '';
        const form = /\bmaxlength="(\d+)"/i.exec(tag)?.[1];
        const schema = (action?.body.properties[name] as { maxLength?: number } | undefined)?.maxLength;
        if (form === undefined || schema === undefined) return [];
        return [{ field: `${action?.path} ${name}`, form: Number(form), schema }];
      });
    },
  );
}

describe('a field', () => {
  it('takes as much on the page as in the schema of its action', async () => {
    const seen = new Set<string>();
    const differ: string[] = [];
    for (const address of [
      ...['webhooks?new=webhook', `webhooks/${hook}`, 'keys?new=key', `keys?key=${key}`],
      ...['calendar/new', `calendar?event=${eventId}`, 'customers/new', 'link-new', 'link-many', 'people', 'branches'],
      ...[
        'links',
        `links/${link}`,
        'branches/ostrava/hours',
        'companies/lists',
        'calendar/calendars?new=calendar',
        `calendar/calendars/${calendarId}`,
      ],
    ]
      .map((path) => `/console/demo/live/${path}`)
      .concat('/console/account')) {
      const page = await owner.get(address);
      expect(page.statusCode, address).toBe(200);
      for (const { field, form, schema } of listLimits(page.body)) {
        if (form !== schema) differ.push(`${field}: ${form} on the page, ${schema} in the schema`);
        seen.add(field);
      }
    }
    expect(differ).toEqual([]);
    expect([...seen]).toEqual(
      expect.arrayContaining(['webhooks/create url', 'webhooks/create label', 'account/profile name']),
    );
  });
});

describe('a text', () => {
  const bff = '/bff/demo/live';
  it('of as many characters as its form takes is saved, and of one more is refused at its field', async () => {
    const url = (length: number) => `https://example.com/${'x'.repeat(length - 20)}`;
    const events = ['link.created'];
    const cancel = () => `${bff}/calendar/events/${eventId}/cancel`;
    const cases = [
      ['url', 2_000, (length: number) => owner.call(`${bff}/webhooks/create`, { url: url(length), events })],
      [
        'label',
        100,
        (length: number) => owner.call(`${bff}/webhooks/create`, { url: url(30), label: 'x'.repeat(length), events }),
      ],
      ['reason', 500, (length: number) => owner.call(cancel(), { reason: 'x'.repeat(length) })],
      ['name', 100, (length: number) => owner.call('/bff/account/profile', { name: 'x'.repeat(length) })],
    ] as const;
    for (const [field, most, send] of cases) {
      const refused = await send(most + 1);
      expect([refused.statusCode, refused.json().errors?.[0]?.field], field).toEqual([400, field]);
      const saved = await send(most);
      expect([saved.statusCode, field], saved.body).toEqual([200, field]);
    }
  });
});

describe('the overlap of a rotated key', () => {
  const newKey = async () => (await owner.call('/bff/demo/live/keys/create', { label: 'Till' })).json().id as string;
  const dayMs = 86_400_000;

  it('is at most 30 days on the screen, which says so at its field', async () => {
    const id = await newKey();
    const rotate = (overlap: string) => owner.call(`/bff/demo/live/keys/${id}/rotate`, { overlap });
    for (const overlap of ['31d', '721h', '43201m']) {
      const refused = await rotate(overlap);
      expect(refused.json(), overlap).toMatchObject({
        ...{ status: 400, errors: [{ field: 'overlap', code: 'overlap_too_long' }] },
      });
    }
    expect((await rotate('30d')).statusCode).toBe(200);
  });

  it('is at most 30 days in the story', async () => {
    const { keys } = kontor.app.rooms.access;
    const id = await newKey();
    await expect(keys.rotate(id, 30 * dayMs + 1, 'command line')).rejects.toMatchObject({ status: 400 });
    expect((await keys.rotate(id, 30 * dayMs, 'command line')).replaces).toBe(id);
  });

  it('is at most 30 days on the command line', async () => {
    const { run } = await makeWorld(kontor);
    const id = await newKey();
    await expect(run('key', 'rotate', id, '--overlap', '31d')).rejects.toThrow('at most 30 days');
    expect(await run('key', 'rotate', id, '--overlap', '30d')).toMatchObject({ key: expect.stringMatching(/^PROD/) });
  });
});
