// The sample room declares one of everything, and each is served where people and programs look for it.
import { beforeAll, describe, expect, it } from 'vitest';
import { joinRooms } from '#platform/room/house.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { type Browser, signedInAs } from '#test/console-calls.ts';
import { runCommandWith } from '#test/run-command.ts';
import { sample } from '#test/sample-room.ts';
import { drawSample, openSamples, sampleConsole } from '#test/sample-screens.ts';
import { rooms } from '../../rooms.ts';
import { describeTools } from './declare.ts';

let kontor: TestApp;
let editor: Browser;
let viewer: Browser;

beforeAll(async () => {
  kontor = await testApp({ house: joinRooms([...rooms, sample]), draw: drawSample });
  editor = await signedInAs(kontor, 'editor');
  viewer = await signedInAs(kontor, 'viewer');
});

const bff = '/bff/demo/live';
const read = async (browser: Browser, path: string) => (await browser.get(`${bff}/${path}`)).json();

describe('what a room declares', () => {
  it('has its place and letter in the navigation, with how much waits there', async () => {
    const { body } = await editor.get('/console/demo/live/today');
    expect(body).toMatch(/href="\/console\/demo\/live\/samples"[^>]* data-go="j" title="Samples"/);
    expect(body).toMatch(/<span>Samples<\/span><b class="count"><span[^>]*>1</);
  });

  it('is begun by a letter and from the palette, by whom it is permitted', async () => {
    const begin = 'data-href="/console/demo/live/samples?find=new"';
    expect((await editor.get('/console/demo/live/today')).body).toContain(begin);
    expect((await viewer.get('/console/demo/live/today')).body).not.toContain(begin);
    const starts = async (q: string) => JSON.stringify((await read(editor, `search?q=${q}`)).starts);
    expect(await starts('new sample')).toContain('samples?find=new');
    expect(await starts('1')).toContain('samples?find=1');
    expect(await starts('2')).not.toContain('samples?find=2');
  });

  it('is found', async () => {
    await editor.call(`${bff}/samples/1/rename`, { name: 'needle' });
    const { items } = await read(viewer, 'search?q=needle');
    expect(items).toContainEqual(expect.objectContaining({ noun: 'sample', title: 'needle', stateLabel: 'first' }));
  });

  it('has tabs, each with its own address', async () => {
    const { body } = await viewer.get('/console/demo/live/samples/counted');
    expect(body).toContain('/console/demo/live/samples false /console/demo/live/samples/counted true');
  });

  it('stands on Today: a card, a lamp, and what waits, with what can be done about it', async () => {
    const { cards, lamps, attention } = await read(editor, 'today');
    expect(cards).toMatchObject({ samples: { kept: 1 } });
    expect(lamps).toContainEqual(expect.objectContaining({ id: 'sample', state: 'good' }));
    expect(attention).toContainEqual(
      expect.objectContaining({ code: 'sample.waits', remedies: [expect.objectContaining({ code: 'sample.count' })] }),
    );
    expect((await editor.get('/console/demo/live/today')).body).toContain('needle has no other name.');
  });

  it('is a tool for agents', () => {
    expect(describeTools(sampleConsole).map(({ name }) => name)).toContain('samples_id_rename');
  });

  it('is done with many at once, by the page and by its command', async () => {
    for (const id of ['8', '9']) await editor.call(`${bff}/samples/${id}/rename`, { name: `name ${id}` });
    const sent = await editor.call(`${bff}/samples/remove`, { ids: ['8', '7'] });
    expect(sent.json()).toMatchObject({ removed: 1, done: { message: '1 sample removed.' } });
    expect((await viewer.call(`${bff}/samples/remove`, { ids: ['9'] })).statusCode).toBe(403);
    const room = openSamples();
    const part = { room, findSample: String };
    const run = (...words: string[]) =>
      runCommandWith((use) => sample.commands?.(use as never, {} as never) ?? {}, part, words);
    expect((await run('sample', 'remove', '--ids', '1,2', '--json')).data).toEqual({ removed: 1 });
    expect((await run('sample', 'remove', '--ids', '1')).text).toContain('0 samples removed.');
    expect(room.kept.size).toBe(0);
  });
});
