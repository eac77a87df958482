// A screen and its actions that exist for tests only: a list of names that two people may edit at once.
import { Readable } from 'node:stream';
import Type, { type Static } from 'typebox';
import type { DrawPage } from '#platform/http/draw-page.ts';
import { html } from '#platform/http/html.ts';
import { changedMeanwhile } from '#platform/screens/errors.ts';
import { PageQuery, pageOf, readPage, readSorted } from '#platform/screens/keyset.ts';
import { type Action, defineAction, defineScreen, type Screen } from '#platform/screens/screen.ts';
import { fileOf } from '#platform/screens/sent-file.ts';
import { msg } from '#platform/text/msg.ts';
import { openPages } from '../../src/pages.ts';

const Sample = Type.Object({ id: Type.String(), name: Type.String(), version: Type.Integer() });
const SamplesView = Type.Object({ ...pageOf(Sample), find: Type.String() });

const keyOf = ({ id }: Static<typeof Sample>) => [id];

/** Of a long text, which may have four bytes in each. */
export const mostCharacters = 196_608;
export const fileBytes = 300 * 1024;

/** The page of the sample, beside those of web/pages.tsx. */
export const drawSample: DrawPage = (name, view, reader, frame) => {
  if (name !== 'sample' || !frame) return openPages()(name, view, reader, frame);
  const { items, find } = view as Static<typeof SamplesView>;
  return html`<html><body><h1>${frame.place?.organisation.name} ${frame.place?.environment} ${find}</h1>
    <ul>${items.map(({ name: label }) => html`<li>${label}</li>`)}</ul>
    <nav>${frame.nav.map(({ id, href }) => `${id} ${href} `)}</nav>
    <p id="done">${frame.flash?.done.code ?? ''} ${frame.flash?.secret ?? ''} ${frame.flash?.undo?.action ?? ''}</p>
    <p id="values">${JSON.stringify(frame.flash?.done.values ?? {})}</p>
    <p id="form">${JSON.stringify(frame.form)}</p></body></html>`;
};

export function sampleScreens(): { screens: Screen[]; actions: Action[] } {
  let counted = 0;
  const kept = new Map([['1', { id: '1', name: '=1+1', version: 1 }]]);
  const change = { scope: 'organisation', permission: 'sample:write', form: 'samples' } as const;
  return {
    screens: [
      defineScreen({
        scope: 'organisation',
        path: 'samples',
        permission: 'sample:see',
        summary: 'The samples',
        nav: { id: 'samples', label: msg('Samples'), group: 'work', at: 1 },
        query: Type.Object({ ...PageQuery, find: Type.Optional(Type.String({ maxLength: 10 })) }),
        answer: SamplesView,
        view: async (_caller, { find = '', ...asked }) => {
          if (find === 'fault') throw new Error('a fault of the sample');
          const found = [...kept.values()].filter(({ name }) => name.includes(find));
          const page = await readPage(asked, { kinds: ['text'], keyOf, read: readSorted(found, keyOf) });
          // As a row that carries more than it should.
          return { ...page, find, ...(find === 'leak' ? { sampleSecret: 'SAMPLE-12345678' } : {}) };
        },
        page: 'sample',
        download: async ({ organisation }, { find = '' }) => ({
          name: `vzorky ${organisation.slug}${find}.txt`,
          type: 'text/plain; charset=utf-8',
          content: Readable.from(['one\n', 'two\n']),
        }),
        csv: ({ items }) => ({ header: ['id', 'name'], rows: items.map(({ id, name }) => [id, name]) }),
      }),
    ],
    actions: [
      defineAction({
        ...change,
        path: 'samples/:id/rename',
        summary: 'Rename a sample',
        body: Type.Object({
          id: Type.String({ maxLength: 10 }),
          name: Type.String({ minLength: 1, maxLength: 20 }),
          version: Type.Optional(Type.Integer()),
        }),
        act: async (_caller, { id, name, version }) => {
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
      defineAction({
        ...change,
        path: 'samples/large',
        summary: 'Take a large text',
        body: Type.Object({ text: Type.String({ maxLength: mostCharacters }) }),
        act: async (_caller, { text }) => ({ to: 'samples', data: { length: text.length } }),
      }),
      defineAction({
        ...change,
        path: 'samples/import',
        summary: 'Take a file',
        body: Type.Object({ file: fileOf(fileBytes), note: Type.Optional(Type.String()) }),
        act: async (_caller, { file, note = '' }) => {
          const values = { name: file.name, bytes: String(file.bytes.length), last: String(file.bytes.at(-1)), note };
          return { to: 'samples', done: { code: 'sample.imported', values }, data: values };
        },
      }),
      defineAction({
        ...change,
        path: 'samples/count',
        summary: 'Count how often this is done',
        body: Type.Object({ by: Type.Integer({ minimum: 1 }) }),
        act: async (_caller, { by }) => {
          counted += by;
          return { to: 'samples', done: { code: 'sample.counted' }, secret: `secret ${counted}`, data: { counted } };
        },
      }),
    ],
  };
}
