// An app with data of every kind: the demo, and what all actions of the console leave. Every hidden column of it holds a canary.

import type { AuditEntry } from '#platform/audit/audit.ts';
import { keepDetails, kindOf } from '#platform/audit/declare.ts';
import { demoStore } from '#platform/room/demo-store.ts';
import type { HiddenColumns } from '#platform/room/hidden-columns.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { actionProofs } from '#test/audit/action-proofs.ts';
import { createEvent } from '#test/audit/route-proofs.ts';
import { findAction, makeWorld, type World } from '#test/audit/world.ts';
import { type Browser, browserOf } from '#test/console-calls.ts';
import { testDatabase } from '#test/database.ts';
import { visitor } from '#test/members.ts';
import { internalTexts, internalValues } from '../../../src/branch/rules/branch.ts';
import { house } from '../../../src/rooms.ts';
import { type Canary, moveNumbers, plantCanaries } from './canaries.ts';

export type RichWorld = {
  kontor: TestApp;
  browser: Browser;
  canaries: Canary[];
  /** What the actions answered that made the data: the path of each, and its JSON. */
  outcomes: { action: string; text: string }[];
  /** The fields that the audit log was given meanwhile. */
  recorded: ReadonlySet<string>;
};

/** Empty fields count, too: another time they are filled. */
function watchAudit({ app: { audit } }: TestApp): ReadonlySet<string> {
  const recorded = new Set<string>();
  const note = ({ action, before, after, details }: AuditEntry) => {
    const kept = keepDetails(house.audited[kindOf(action)], details);
    // What stays as it was, as an id does, is no change.
    const isSame = (field: string) =>
      before && after && (before[field] ?? null) !== null && before[field] === after[field];
    for (const field of Object.keys({ ...before, ...after, ...kept })) if (!isSame(field)) recorded.add(field);
  };
  const { record, rowOf } = audit;
  audit.record = (entry, within) => {
    note(entry);
    return record(entry, within);
  };
  audit.rowOf = (entry) => {
    note(entry);
    return rowOf(entry);
  };
  return recorded;
}

/** Both apps must read what the other one wrote. */
const settings = {
  KEY_PEPPER: 'a pepper of the tests, long enough',
  VISITOR_SECRET: 'a secret of visitors, long enough',
};

const company = {
  ...{ companyName: 'Firma', streetAddress: 'Dlouhá 1', city: 'Praha', postalCode: '11000', country: 'CZ' },
  ...{ companyRegistrationNumber: '26435675', taxIdentificationNumber: 'CZ26435675' },
};

/** Of everything that a branch can have, something. */
const wholeBranch = {
  ...{ slug: 'whole', name: 'Whole' },
  ...{ description: 'All of it', url: 'https://example.com/', mainPhotoUrl: 'https://example.com/photo.jpg' },
  ...{ latitude: 50, longitude: 14, establishedDate: '2016-05-09', operatingCompany: { name: 'Firma' } },
  ...{ termsAndConditions: 'Terms', complaintsProcedure: 'Complaints', privacyPolicy: 'Privacy' },
  address: { city: 'Praha', country: 'CZ', notice: 'The back door' },
  ...Object.fromEntries(internalTexts.map((name) => [name, name])),
  ...Object.fromEntries(internalValues.map((name) => [name, [name]])),
};

/** A working day: the demo has bookings then. */
const monday = '2026-11-16T09:00:00Z';

async function seedDemo({ app, database, organisation }: TestApp): Promise<void> {
  const { id: organisationId, defaultCountry, timeZone } = organisation;
  const tenants = (['live', 'sandbox'] as const).map((environment) => ({ organisationId, environment }));
  await database.transaction(async (within) => {
    for (const { name, faces } of app.openRooms) {
      const seeded = await faces.seedDemo?.({ tenants, defaultCountry, timeZone }, within);
      if (seeded) await demoStore(database).insert(name, seeded.things, within);
    }
  });
}

/** What no action of the console leaves behind. */
async function addTheRest(world: World): Promise<void> {
  const { kontor, act, call, browser } = world;
  const { database } = kontor;
  const repeatable = { 'idempotency-key': 'a-key-of-the-tests' };
  const sent = { streetAddress: 'NAD PRIVOZEM 5', city: 'praha', postalCode: '14700' };
  await call('/api/v1/address/create', { identityId: 'rewritten', lastName: 'Nová', ...sent }, repeatable);
  await call('/api/v1/address/create', { identityId: 'likely-the-same', lastName: 'Nová', ...sent });
  const whole = {
    ...company,
    firstName: 'Jana',
    lastName: 'Nová',
    cityPart: 'Josefov',
    stateRegion: 'Praha',
    notice: 'Zvonek',
  };
  await call('/api/v1/address/create', { identityId: 'whole', ...whole });
  const url = `/api/shorten?url=${encodeURIComponent('https://example.com/once')}`;
  await kontor.shortener.inject({ url, headers: repeatable });
  await browser.call('/bff/account/profile', { name: 'Jan Novák', once: 'a mark of the tests' });
  await act('account/passkeys/options');
  await createEvent(world);
  const { id: reminded } = await createEvent(world, { type: 'Kontrola' });
  await database.query({
    text: `insert into calendar_reminder
             (organisation_id, environment, id, event_id, position, channel, remind_at, state, reason, attempts, settled_at)
           select organisation_id, environment, gen_random_uuid(), event_id, position, 'email', $2, 'failed', 'refused', 3, $2
           from calendar_attendee where event_id = $1`,
    values: [reminded, new Date(kontor.clock.now())],
  });
  const base64 = Buffer.from('name\nJihlava\n').toString('base64');
  await act('demo/live/branch-files/look', { file: { name: 'branches.csv', base64 } });
  const links = Buffer.from('url,code\nhttps://example.com/,waiting\n').toString('base64');
  await act('demo/live/link-files/look', { file: { name: 'links.csv', base64: links } });
  const branch = Buffer.from(JSON.stringify([wholeBranch])).toString('base64');
  const { id } = await act('demo/live/branch-files/look', { file: { name: 'branches.json', base64: branch } });
  await act('demo/live/branch-files/apply', { id });
  await act('system/backups/make');
  await kontor.app.backups.settled();
  await kontor.app.rooms.webhook.handOn();
  // As one that is not handed on yet.
  await database.query({
    text: `insert into platform_outbox (at, organisation_id, environment, type, thing, person, body)
           select created_at, organisation_id, environment, type, thing, 'somebody', body from webhook_message limit 1`,
  });
  await database.query({
    text: `insert into webhook_attempt select seq, 1, created_at, 12, 'refused', 403, 'No.' from webhook_message
           on conflict do nothing`,
  });
  await database.query({
    text: `insert into webhook_lease select id, gen_random_uuid(), created_at from webhook_endpoint on conflict do nothing`,
  });
  await database.query({
    text: `insert into registry_cache (country, number, registry, record, is_partial, fetched_at)
           values ('CZ', '26435675', 'ares', $2, false, $1)`,
    values: [new Date(kontor.clock.now()), JSON.stringify(company)],
  });
}

export async function makeRichWorld(hidden: HiddenColumns): Promise<RichWorld> {
  const database = await testDatabase();
  await moveNumbers(database, hidden);
  const first = await testApp({ database, settings });
  const recorded = watchAudit(first);
  const made = await makeWorld(first);
  const outcomes: RichWorld['outcomes'] = [];
  const act: World['act'] = async (path, ...rest) => {
    const answer = await made.act(path, ...rest);
    outcomes.push({ action: findAction(made.kontor.app.actions, path).path, text: JSON.stringify(answer) });
    return answer;
  };
  const world = { ...made, act };
  const { id: memberId } = world.owner;
  await world.kontor.app.rooms.member.members.setOperator({ memberId, isOperator: true, by: 'command line' });
  await seedDemo(world.kontor);
  for (const proof of Object.values(actionProofs)) await proof.do(world);
  await addTheRest(world);
  const canaries = await plantCanaries(database, hidden);
  // Another process: what the first one remembers has no canaries.
  const kontor = await testApp({ database, settings, withJobs: true });
  kontor.clock.set(monday);
  await kontor.app.jobs.boss.send('calendar-email', {}, { startAfter: 3_600 });
  const { members } = kontor.app.rooms.member;
  const { link } = await members.link({ who: memberId, by: 'command line' });
  const { token } = await members.useToken(link.token, visitor);
  return { kontor, browser: browserOf(kontor, token), canaries, outcomes, recorded };
}
