// The checks of declarations can fail: each fault of a broken room is reported.
import { beforeAll, describe, expect, it } from 'vitest';
import { joinRooms } from '#platform/room/house.ts';
import { testApp } from '#test/app.ts';
import { makeWorld, type World } from '#test/audit/world.ts';
import { signedInAs } from '#test/console-calls.ts';
import { testDatabase } from '#test/database.ts';
import { brokenRoom, drawBroken } from '#test/declared/broken-room.ts';
import { makeLook } from '#test/declared/look-at-page.ts';
import { makeProbe } from '#test/declared/probe-action.ts';
import { makeScreenProbe, type Seen } from '#test/declared/probe-screens.ts';
import { loseAnswers } from '#test/lost-answers.ts';
import { openPages } from '../../src/app.ts';
import { rooms } from '../../src/rooms.ts';

const none = { writesNothing: {}, leavesNoLine: {}, undoDiffers: {}, ofBothEnvironments: {}, ofEverybody: {} };

let world: World;
let probe: Awaited<ReturnType<typeof makeProbe>>;
beforeAll(async () => {
  const database = await testDatabase();
  await database.query({
    text: 'create table broken_thing (organisation_id bigint, environment text, id uuid, name text)',
  });
  const draw = drawBroken(openPages());
  world = await makeWorld(await testApp({ house: joinRooms([...rooms, brokenRoom]), database, draw }));
  probe = await makeProbe(world, none);
  await loseAnswers(database);
});

const add = async ({ act }: World) => String((await act('demo/live/broken/add', { name: 'canary1' })).id);
const onThing = (verb: string, fields: object = {}) =>
  probe(`organisation broken/:id/${verb}`, {
    leaves: 'broken.change',
    do: async (given) => given.act(`demo/live/broken/${await add(given)}/${verb}`, fields),
  });

describe('an action', () => {
  it('that forgets its line in the audit log is found', async () => {
    const found = await probe('organisation broken/add', { leaves: 'broken.add', do: add });
    expect(found).toEqual([expect.stringContaining('it leaves no broken.add in the audit log')]);
  });

  it('that ignores whose thing it is, its version, and what it was before is found', async () => {
    const found = await onThing('rename', { name: 'renamed' });
    expect(found).toEqual([
      expect.stringContaining('from another version: 200 instead of 409'),
      'what was refused wrote to broken_thing',
      ...['strangers/live', 'strangers/sandbox', 'demo/sandbox'].map((place) =>
        expect.stringMatching(new RegExp(`^${place}/broken/.*: 200 instead of 404`)),
      ),
      'from elsewhere it wrote to broken_thing',
      expect.stringContaining('it leaves no broken.change'),
      'its Undo, sent elsewhere, wrote to broken_thing',
      expect.stringContaining('after its Undo differs'),
    ]);
  });

  it('that commits something without its mark, and leads nowhere, is found', async () => {
    const found = await onThing('unmarked');
    expect(found).toContain('its mark is not committed with its change');
  });

  it('that does nothing is found', async () => {
    const found = await onThing('look');
    expect(found).toContain('it wrote to 0 rows');
  });

  it('whose example does something else is found', async () => {
    const found = await probe('organisation broken/:id/look', { leaves: null, do: add });
    expect(found).toEqual(['its example does something else']);
  });
});

describe('a screen', () => {
  it('that shows things of everybody, and offers viewers what they may not do, is found', async () => {
    const { kontor, browser } = world;
    const [screen] = kontor.app.screens.filter(({ path }) => path === 'broken');
    const ofScreens = await makeScreenProbe(kontor, browser, { ofBoth: {}, carried: {} });
    const read = async (root: string) => (await browser.get(`/${root}/demo/live/broken`)).body;
    const seen: Seen[] = [{ address: 'broken', html: await read('console'), json: await read('bff') }];
    if (!screen) throw new Error('There is no broken screen.');
    expect(await ofScreens.listWrongOffers(screen, seen)).toEqual(['broken offers broken/add to viewer']);
    const places = await ofScreens.listWrongPlaces(screen, seen);
    expect(places).toContainEqual(expect.stringMatching(/^\/console\/strangers\/live\/broken shows .*canary1/));
    expect(places).toContainEqual(expect.stringMatching(/^\/bff\/demo\/sandbox\/broken shows [0-9a-f]{8}-/));
    expect(await ofScreens.listWrongProblems(seen)).toContainEqual(expect.stringContaining('nothing at name'));
    expect(await ofScreens.listWrongReaders({ ...screen, scope: 'operator' }, seen)).not.toEqual([]);
  });

  it('with a form that nobody can use, or a text in another language, is found', async () => {
    const page = (await world.browser.get('/console/demo/live/broken')).body;
    const look = makeLook(world.kontor.app);
    const ofForm = 'the form of /console/demo/live/broken/add: ';
    expect(look.forms(page)).toEqual([
      `${ofForm}the field name has no label`,
      `${ofForm}the field other has no label`,
      `${ofForm}a file would not fit in`,
      `${ofForm}it has no mark of its page`,
      `${ofForm}name takes 9 characters, and its action 10`,
      `${ofForm}no action takes other`,
    ]);
    expect(look.page(page, 'cs')).toEqual([
      'its title is ""',
      'it has 0 h1',
      'it is not in cs',
      'it says "Send a test" in Czech',
    ]);
    const without = page.replace('<button>Send</button>', '').replace('broken/add', 'broken/nowhere');
    expect(look.forms(without).join()).toMatch(/it has no button to send it.*no action is at one of/);
  });

  it('that is read by whom it is not for is found', async () => {
    const { kontor, browser } = world;
    const ofScreens = await makeScreenProbe(kontor, browser, { ofBoth: {}, carried: {} });
    const keys = kontor.app.screens.find(({ path }) => path === 'keys');
    const own = await signedInAs(kontor, 'viewer');
    expect((await own.get('/console/demo/live/keys')).statusCode).toBe(403);
    // As if it were declared for admins, while its route lets viewers in.
    const links = { ...keys, path: 'links', csv: undefined, page: 'new-link' } as never;
    const found = await ofScreens.listWrongReaders(links, [{ address: 'links', html: '', json: '' }]);
    expect(found).toContain('/console/demo/live/links for viewer: 200 instead of 403');
  });
});
