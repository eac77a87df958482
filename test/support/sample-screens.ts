// A screen and its actions that exist for tests only: a list of names that two people may edit at once.
import Type from 'typebox';
import { html } from '#platform/http/html.ts';
import { changedMeanwhile } from '#platform/screens/errors.ts';
import { type Action, defineAction, defineScreen, type Screen } from '#platform/screens/screen.ts';

const Sample = Type.Object({ id: Type.String(), name: Type.String(), version: Type.Integer() });
const SamplesView = Type.Object({ items: Type.Array(Sample), next: Type.Null(), find: Type.String() });

export const largeBytes = 1024 * 1024;

export function sampleScreens(): { screens: Screen[]; actions: Action[] } {
  const kept = new Map([['1', { id: '1', name: '=1+1', version: 1 }]]);
  const change = { scope: 'organisation', permission: 'sample:write', form: 'samples' } as const;
  return {
    screens: [
      defineScreen({
        scope: 'organisation',
        path: 'samples',
        permission: 'sample:see',
        summary: 'The samples',
        nav: { id: 'samples', group: 'work', at: 1 },
        query: Type.Object({ find: Type.Optional(Type.String({ maxLength: 10 })) }),
        answer: SamplesView,
        view: async (_caller, { find = '' }) => ({
          items: [...kept.values()].filter(({ name }) => name.includes(find)),
          next: null,
          find,
        }),
        draw: ({ items, find }, frame) =>
          html`<html><body><h1>${frame.place?.organisation.name} ${frame.place?.environment} ${find}</h1>
            <ul>${items.map(({ name }) => html`<li>${name}</li>`)}</ul>
            <nav>${frame.nav.map(({ id, href }) => `${id} ${href} `)}</nav>
            <p id="done">${frame.flash?.done.code ?? ''} ${frame.flash?.secret ?? ''} ${frame.flash?.undo?.action ?? ''}</p>
            <p id="form">${JSON.stringify(frame.form)}</p></body></html>`,
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
        body: Type.Object({ text: Type.String() }),
        bodyLimitBytes: largeBytes,
        act: async (_caller, { text }) => ({ to: 'samples', data: { length: text.length } }),
      }),
    ],
  };
}
