// What is cached, for how long, and that a number is fetched once: through the whole room, on real PostgreSQL.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { type TestClock, testClock } from '#test/clock.ts';
import { testDatabase } from '#test/database.ts';
import { behaviours, type Replay, startReplay } from '#test/neighbours/registry-replay.ts';
import { type OpenedRoom, openRegistryRoom } from '#test/registry-room.ts';
import { examineCompany } from './lookup.ts';

const hour = 3_600_000;
const day = 24 * hour;
const ares = '/ekonomicke-subjekty-v-be/rest/ekonomicke-subjekty/';
const found = behaviours.replay('cz-ares-street-letter.json');
const notFound = behaviours.replay('cz-ares-notfound.json', 404);
const down = behaviours.answer(500, '');

let database: Database;
let replay: Replay;
let clock: TestClock;
let room: OpenedRoom;

const openRoom = () => openRegistryRoom({ database, clock, replay });

beforeAll(async () => {
  database = await testDatabase();
  replay = await startReplay();
});
afterAll(() => replay.close());
beforeEach(async () => {
  clock = testClock();
  replay.requests.length = 0;
  replay.on(ares, found);
  room = await openRoom();
  await room.maintenance.clear(null);
});

describe('a record', () => {
  it('is fetched once for 100 who ask at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => room.lookUp()));
    expect(new Set(answers.map((answer) => answer.companyName))).toEqual(new Set(['CineStar s.r.o.']));
    expect(replay.requests).toHaveLength(1);
  });

  it('is fetched at once for somebody who waits, also while a list asks for the same number', async () => {
    const waiting: (() => void)[] = [];
    replay.on(ares, (...sides) => waiting.push(() => found(...sides)));
    const asked = { companyRegistrationNumber: '26435675', defaultCountry: 'CZ' };
    const budgets = { attemptMs: 60_000, totalMs: 60_000 };
    const slow = await openRegistryRoom({ database, clock, replay, budgets });
    const ofList = examineCompany(slow.room, { ...asked, isPatient: true });
    await expect.poll(() => waiting.length).toBe(1);
    const live = slow.lookUp();
    await expect.poll(() => waiting.length).toBe(2);
    waiting[1]?.();
    expect((await live).companyName).toBe('CineStar s.r.o.');
    waiting[0]?.();
    await ofList;
  });

  it('is fresh for 24 hours, in this process and in others', async () => {
    await room.lookUp();
    clock.advance(day - 1);
    await room.lookUp();
    expect((await (await openRoom()).lookUp()).companyName).toBe('CineStar s.r.o.');
    expect(replay.requests).toHaveLength(1);
    clock.advance(1);
    await room.lookUp();
    expect(replay.requests).toHaveLength(2);
  });

  it('is served for 30 days while its registry is down, and fetched again when it is back', async () => {
    await room.lookUp();
    replay.on(ares, down);
    clock.advance(30 * day - 1);
    expect((await room.lookUp()).companyName).toBe('CineStar s.r.o.');
    expect((await (await openRoom()).lookUp()).companyName).toBe('CineStar s.r.o.');
    replay.on(ares, found);
    const before = replay.requests.length;
    await room.lookUp();
    expect(replay.requests.length).toBe(before + 1);
    replay.on(ares, down);
    clock.advance(30 * day);
    expect((await room.lookUp()).code).toBe('registry_unavailable');
  });

  it('gives way to "not found" when the registry says so', async () => {
    await room.lookUp();
    clock.advance(day);
    replay.on(ares, notFound);
    expect((await room.lookUp()).code).toBe('company_not_found');
    replay.on(ares, down);
    clock.advance(hour);
    expect((await room.lookUp()).code).toBe('registry_unavailable');
  });

  it('is cached under its canonical number', async () => {
    await room.lookUp('264 35 675');
    await room.lookUp('CZ26435675');
    expect(replay.requests).toHaveLength(1);
  });
});

describe('not found', () => {
  it('is cached for an hour', async () => {
    replay.on(ares, notFound);
    expect((await room.lookUp('99999994')).code).toBe('company_not_found');
    clock.advance(hour - 1);
    expect((await room.lookUp('99999994')).code).toBe('company_not_found');
    expect(replay.requests).toHaveLength(1);
    clock.advance(1);
    await room.lookUp('99999994');
    expect(replay.requests).toHaveLength(2);
  });
});

describe('unavailable', () => {
  it.each([
    ['500', down],
    ['a 404 of the endpoint', behaviours.replay('cz-ares-endpoint404.json', 404)],
    ['a page of HTML', behaviours.html(404)],
    ['a reset connection', behaviours.reset()],
  ])('is never cached: %s', async (_name, behaviour) => {
    replay.on(ares, behaviour);
    expect((await room.lookUp()).code).toBe('registry_unavailable');
    replay.on(ares, found);
    expect((await room.lookUp()).companyName).toBe('CineStar s.r.o.');
  });
});

describe('a Slovak record', () => {
  const rpo = '/rpo/v1/search';
  const list = '/cruz-public/api/uctovne-jednotky';
  const unit = '/cruz-public/api/uctovna-jednotka';
  const freevision = JSON.stringify({
    results: [{ identifiers: [{ value: '46792511' }], fullNames: [{ value: 'freevision s. r. o.' }] }],
  });

  beforeEach(() => {
    replay.on(rpo, behaviours.answer(200, freevision));
    replay.on(list, behaviours.answer(200, '{"id":[1217556]}'));
    replay.on(unit, behaviours.replay('sk-ruz-unit.json'));
  });

  it('gets its DIČ from RÚZ', async () => {
    expect(await room.lookUp('46792511', 'SK')).toMatchObject({ taxIdentificationNumber: '2023579580', country: 'SK' });
  });

  it('comes without DIČ while RÚZ is down, and is completed after an hour', async () => {
    replay.on(list, down);
    expect(await room.lookUp('46792511', 'SK')).not.toHaveProperty('taxIdentificationNumber');
    replay.on(list, behaviours.answer(200, '{"id":[1217556]}'));
    clock.advance(hour - 1);
    expect(await room.lookUp('46792511', 'SK')).not.toHaveProperty('taxIdentificationNumber');
    clock.advance(1);
    expect(await room.lookUp('46792511', 'SK')).toHaveProperty('taxIdentificationNumber');
  });

  it('without an entry in RÚZ is complete, and fresh for a day', async () => {
    replay.on(list, behaviours.replay('sk-ruz-list-notfound.json'));
    expect(await room.lookUp('46792511', 'SK')).not.toHaveProperty('taxIdentificationNumber');
    const before = replay.requests.length;
    clock.advance(day - 1);
    await room.lookUp('46792511', 'SK');
    expect(replay.requests.length).toBe(before);
  });

  it('does not ask RÚZ for a company that RPO does not have', async () => {
    replay.on(rpo, behaviours.replay('sk-rpo-search-active.json'));
    expect((await room.lookUp('36421928', 'SK')).code).toBe('company_not_found');
    expect(replay.requests).toHaveLength(1);
  });
});

describe('a country without a registry of its own', () => {
  const vies = '/taxation_customs';
  const gleif = '/api/v1/lei-records';
  const undisclosed = JSON.stringify({ valid: true, vatNumber: '123456789', name: '---', address: '---' });

  it('asks VIES for a VAT number, then GLEIF', async () => {
    replay.on(vies, behaviours.answer(200, undisclosed));
    replay.on(gleif, behaviours.replay('gleif-empty.json'));
    expect((await room.lookUp('DE123456789', 'DE')).code).toBe('company_not_found');
    expect(replay.requests.map(({ path }) => path.slice(0, 10))).toEqual(['/taxation_', '/api/v1/le']);
  });

  it('does not say "not found" while one of the two is down', async () => {
    replay.on(vies, down);
    replay.on(gleif, behaviours.replay('gleif-empty.json'));
    expect((await room.lookUp('DE123456789', 'DE')).code).toBe('registry_unavailable');
    replay.on(vies, behaviours.answer(200, undisclosed));
    replay.on(gleif, down);
    expect((await room.lookUp('DE123456789', 'DE')).code).toBe('registry_unavailable');
  });
});
