// Limits of texts exist once: what the schema of an action takes, the story takes, too. That pages and schemas agree, and that one
// character more is refused, is proved by their declarations (test/declared).
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { makeWorld } from '#test/audit/world.ts';
import { type Browser, signedInAs } from '#test/console-calls.ts';
import { addCalendar, postEvent } from '#test/events.ts';

let kontor: TestApp;
let owner: Browser;
let eventId: string;

beforeAll(async () => {
  kontor = await testApp();
  owner = await signedInAs(kontor, 'owner');
  const times = { startTime: '2037-11-16T10:00:00Z', endTime: '2037-11-16T11:00:00Z' };
  const event = { calendarId: await addCalendar(kontor), title: 'Visit', ...times };
  eventId = (await postEvent(kontor, event)).json().eventId;
});

describe('a text', () => {
  const bff = '/bff/demo/live';
  it('of as many characters as its form takes is saved', async () => {
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
      ['reason', 500, (length: number) => owner.call(cancel(), { version: 1, reason: 'x'.repeat(length) })],
      ['name', 100, (length: number) => owner.call('/bff/account/profile', { name: 'x'.repeat(length) })],
    ] as const;
    for (const [field, most, send] of cases) {
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
