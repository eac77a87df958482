// Screens and actions that exist for tests only, with one of everything that can be declared: a list of names that two people may
// edit at once, what is done with many of them, what is begun, found and seen from elsewhere.
import { Readable } from 'node:stream';
import Type from 'typebox';
import type { DrawPage } from '#platform/http/draw-page.ts';
import { declareFor, type RoomConsole, type ViewOf } from '#platform/screens/declare.ts';
import { changedMeanwhile } from '#platform/screens/errors.ts';
import type { Find } from '#platform/screens/find.ts';
import { type AskedPage, PageQuery, readPage, readSorted } from '#platform/screens/keyset.ts';
import { fileOf } from '#platform/screens/sent-file.ts';
import type { TodayFace } from '#platform/screens/today.ts';
import { msg } from '#platform/text/msg.ts';
import { html } from '#test/html.ts';
import { openPages } from '../../src/app.ts';

type Sample = { id: string; name: string; version: number };

/** What the open room holds. */
export type SampleRoom = { kept: Map<string, Sample>; counted: number };
export const openSamples = (): SampleRoom => ({
  kept: new Map([['1', { id: '1', name: '=1+1', version: 1 }]]),
  counted: 0,
});

const { screen, action } = declareFor<SampleRoom>();
const change = { permission: 'sample:write', form: 'samples' } as const;
const keyOf = ({ id }: Sample) => [id];

async function viewSamples(
  { kept }: SampleRoom,
  _caller: unknown,
  { find = '', ...asked }: AskedPage & { find?: string },
) {
  if (find === 'fault') throw new Error('a fault of the sample');
  const found = [...kept.values()].filter(({ name }) => name.includes(find));
  const page = await readPage<Sample>(asked, { kinds: ['text'], keyOf, read: readSorted(found, keyOf) });
  // As a row that carries more than it should.
  return { ...page, find, ...(find === 'leak' ? { sampleSecret: 'SAMPLE-12345678' } : {}) };
}

/** Of a long text, which may have four bytes in each. */
export const mostCharacters = 196_608;
export const fileBytes = 300 * 1024;

/** The page of the sample, beside those of web/pages.tsx. */
export const drawSample: DrawPage = (name, view, reader, frame) => {
  if (name === 'samples-counted' && frame)
    return html`<html><body><nav>${frame.tabs.map(({ href, isCurrent }) => `${href} ${isCurrent} `)}</nav></body></html>`;
  if (name !== 'sample' || !frame) return openPages()(name, view, reader, frame);
  const { items, find } = view as ViewOf<typeof viewSamples>;
  return html`<html><body><h1>${frame.place?.organisation.name} ${frame.place?.environment} ${find}</h1>
    <ul>${items.map(({ name: label }) => html`<li>${label}</li>`)}</ul>
    <nav>${frame.nav.map(({ id, href }) => `${id} ${href} `)}</nav>
    <p id="done">${frame.flash?.done.code ?? ''} ${frame.flash?.secret ?? ''} ${frame.flash?.undo?.action ?? ''}</p>
    <p id="values">${JSON.stringify(frame.flash?.done.values ?? {})}</p>
    <p id="form">${JSON.stringify(frame.form)}</p></body></html>`;
};

export const sampleConsole: RoomConsole<SampleRoom> = {
  name: 'sample',
  screens: [
    screen({
      path: 'samples',
      permission: 'sample:see',
      summary: 'The samples',
      nav: {
        id: 'samples',
        label: msg('Samples'),
        letter: 'j',
        group: 'work',
        at: 1,
        count: async ({ kept }) => kept.size,
      },
      starts: [
        { id: 'sample', label: msg('New sample'), letter: 'j', to: 'samples?find=new', permission: 'sample:write' },
        {
          id: 'typed',
          label: msg('Sample {typed}'),
          to: ({ kept }, _caller, typed) => (kept.has(typed) ? `samples?find=${typed}` : null),
          permission: 'sample:write',
        },
      ],
      tab: { of: 'samples', at: 1, label: msg('All') },
      query: Type.Object({ ...PageQuery, find: Type.Optional(Type.String({ maxLength: 10 })) }),
      view: viewSamples,
      page: 'sample',
      download: async (_room, { organisation }, { find = '' }) => ({
        name: `vzorky ${organisation.slug}${find}.txt`,
        type: 'text/plain; charset=utf-8',
        content: Readable.from(['one\n', 'two\n']),
      }),
      csv: ({ items }) => ({ header: ['id', 'name'], rows: items.map(({ id, name }) => [id, name]) }),
    }),
    screen({
      path: 'samples/counted',
      permission: 'sample:see',
      summary: 'How often something was counted',
      tab: { of: 'samples', at: 2, label: msg('Counted') },
      query: Type.Object({}),
      view: async ({ counted }) => ({ counted }),
      page: 'samples-counted',
    }),
  ],
  actions: [
    action({
      ...change,
      path: 'samples/remove',
      summary: 'Remove some samples',
      body: Type.Object({ ids: Type.Array(Type.String({ maxLength: 10 }), { minItems: 1, maxItems: 100 }) }),
      act: async ({ kept }, _caller, { ids }) => {
        const removed = ids.filter((id) => kept.delete(id)).length;
        const said = msg('{removed, plural, one {# sample} other {# samples}} removed.', { removed });
        return { to: 'samples', keepsFilters: true, done: { code: 'samples.removed', said }, data: { removed } };
      },
      command: {
        name: 'sample remove',
        args: { ids: { description: 'Ids.' } },
        body: (_room, { ids }) => ({ ids: String(ids).split(',') }),
      },
    }),
    action({
      ...change,
      path: 'samples/:id/rename',
      summary: 'Rename a sample',
      body: Type.Object({
        id: Type.String({ maxLength: 10 }),
        name: Type.String({ minLength: 1, maxLength: 20 }),
        version: Type.Optional(Type.Integer()),
      }),
      act: async ({ kept }, _caller, { id, name, version }) => {
        const before = kept.get(id) ?? { id, name: '', version: 0 };
        if (version !== undefined && version !== before.version)
          throw changedMeanwhile({
            extra: { yours: { name }, theirs: { name: before.name }, version: before.version },
          });
        kept.set(id, { id, name, version: before.version + 1 });
        const undo = { action: `samples/${id}/rename`, fields: { name: before.name } };
        return { to: 'samples?find=', done: { code: 'sample.renamed' }, undo, secret: 'once', data: { id } };
      },
    }),
    action({
      ...change,
      path: 'samples/large',
      summary: 'Take a large text',
      body: Type.Object({ text: Type.String({ maxLength: mostCharacters }) }),
      act: async (_room, _caller, { text }) => ({ to: 'samples', data: { length: text.length } }),
    }),
    action({
      ...change,
      path: 'samples/import',
      summary: 'Take a file',
      body: Type.Object({ file: fileOf(fileBytes), note: Type.Optional(Type.String()) }),
      act: async (_room, _caller, { file, note = '' }) => {
        const values = { name: file.name, bytes: String(file.bytes.length), last: String(file.bytes.at(-1)), note };
        return { to: 'samples', done: { code: 'sample.imported', values }, data: values };
      },
    }),
    action({
      ...change,
      path: 'samples/count',
      summary: 'Count how often this is done',
      body: Type.Object({ by: Type.Integer({ minimum: 1 }) }),
      act: async (room, _caller, { by }) => {
        room.counted += by;
        const data = { counted: room.counted };
        return { to: 'samples', done: { code: 'sample.counted' }, secret: `secret ${room.counted}`, data };
      },
    }),
  ],
};

const isSeen = { permission: 'sample:see' } as const;

/** Its parts of Today. */
export const sampleToday = ({ kept }: SampleRoom): TodayFace => ({
  cards: [{ ...isSeen, id: 'samples', name: msg('Samples'), read: async () => ({ kept: kept.size }) }],
  lamps: [
    {
      ...isSeen,
      id: 'sample',
      name: msg('Sample lamp'),
      read: async () => [
        {
          id: 'sample',
          label: msg('Samples'),
          state: 'good',
          figure: { code: 'sample.kept', said: msg('{kept} kept', { kept: kept.size }) },
          checkedAt: new Date(0),
        },
      ],
    },
  ],
  attention: [
    {
      ...isSeen,
      id: 'waiting-samples',
      name: msg('Samples that wait'),
      read: async () => [
        {
          ...{ id: '1', code: 'sample.waits', level: 'warn', icon: 'message', since: null },
          title: msg('A sample waits'),
          harm: msg('{name} has no other name.', { name: kept.get('1')?.name ?? '' }),
          remedies: [{ code: 'sample.count', label: msg('Count'), action: 'samples/count', fields: { by: '1' } }],
        },
      ],
    },
  ],
});

export const sampleFind = ({ kept }: SampleRoom): Find => ({
  ...isSeen,
  noun: 'sample',
  label: msg('Samples'),
  states: { first: msg('first') },
  at: 999,
  find: async (_caller, { typed }) => ({
    rows: [...kept.values()]
      .filter(({ name }) => name.includes(typed))
      .map(({ id, name }) => ({
        id,
        title: name,
        detail: null,
        at: null,
        state: id === '1' ? 'first' : null,
        to: 'samples',
      })),
    isMore: false,
  }),
});
