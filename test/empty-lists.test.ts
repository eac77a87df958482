// A list of the console without rows offers what its page makes: one primary button, and none while its form is open.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type Browser, browserOf } from '#test/console-calls.ts';
import { joinedMember, roomOf } from '#test/members.ts';

let browser: Browser;
let kontor: TestApp;

beforeAll(async () => {
  kontor = await testApp();
  const { organisations } = kontor.app.rooms.organisation;
  const made = { slug: 'nothing-yet', name: 'Nothing yet', defaultCountry: 'CZ', timeZone: 'Europe/Prague' };
  await organisations.create(made, 'command line');
  const organisation = await organisations.findBySlug(made.slug);
  if (!organisation) throw new Error('The organisation was not made.');
  const owner = await joinedMember(kontor, { role: 'owner', organisationId: organisation.id });
  await roomOf(kontor).members.setOperator({ memberId: owner.id, isOperator: true, by: 'command line' });
  browser = browserOf(kontor, owner.token);
});

const here = '/console/nothing-yet/live';

/** Each button that makes something, as it is written, and the empty list itself. */
async function openEmpty(address: string) {
  const { statusCode, body } = await browser.get(`${address}${address.includes('?') ? '&' : '?'}lang=en`);
  expect(statusCode, body).toBe(200);
  const [, list] = body.split('<div class="empty">', 2);
  const buttons = [...body.matchAll(/<a [^>]*class="button[^"]*"[^>]*>.*?<\/a>/gs)].map(([button]) => button);
  return { list, offers: (label: string) => buttons.filter((button) => button.endsWith(`${label}</a>`)) };
}

const lists = [
  ['branches', `${here}/branches`, 'New branch', '?open=new'],
  ['calendars', `${here}/calendar/calendars`, 'New calendar', '?new=calendar'],
  ['customers', `${here}/customers`, 'New customer', null],
  ['events', `${here}/calendar/events`, 'New event', null],
  ['keys', `${here}/keys`, 'New key', '?new=key'],
  ['links', `${here}/links`, 'New link', null],
  ['webhooks', `${here}/webhooks`, 'New webhook', '?new=webhook'],
  ['blocked domains', '/console/system/blocked-domains', 'Block a domain', '?new=domain'],
] as const;

describe.each(lists)('the empty list of %s', (_name, address, label, opens) => {
  it('offers what its page makes, once, as the one thing to do', async () => {
    const { list, offers } = await openEmpty(address);
    const [offered, ...more] = offers(label);
    expect(offered).toMatch(/class="button primary"/);
    expect(more).toEqual([]);
    expect(list).toContain(offered);
  });

  it.skipIf(opens === null)('offers it no more while its form is open', async () => {
    const { list, offers } = await openEmpty(`${address}${opens}`);
    expect(list).toBeDefined();
    expect(offers(label)).toEqual([]);
  });
});

it('Today offers the first calendar to who may make one', async () => {
  const { offers } = await openEmpty(`${here}/today`);
  expect(offers('Make a calendar')).toHaveLength(1);
  const viewer = await joinedMember(kontor, { role: 'viewer' });
  const { body } = await browserOf(kontor, viewer.token).get('/console/demo/live/today?lang=en');
  expect(body).toContain('There is no calendar yet.');
  expect(body).not.toContain('Make a calendar');
});
