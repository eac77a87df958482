// A room whose screens and actions are wrong, each in one way, so that the checks of declarations can be seen to fail.
import Type from 'typebox';
import { withoutCommitMark } from '#platform/database/commit-mark.ts';
import type { Database } from '#platform/database/database.ts';
import type { DrawPage } from '#platform/http/draw-page.ts';
import { defineRoom } from '#platform/room/room.ts';
import { declareFor, openConsole, type RoomConsole } from '#platform/screens/declare.ts';
import type { ConsoleCaller } from '#platform/screens/screen.ts';
import { html } from '#test/html.ts';

type Thing = { id: string; name: string };

const { screen, action } = declareFor<Database>();
const change = { permission: 'link:write', form: 'broken', summary: 'Break something' } as const;
const One = { id: Type.String({ maxLength: 40 }) };

const tenantOf = ({ organisationId, environment }: Pick<ConsoleCaller, 'organisationId' | 'environment'>) => [
  organisationId,
  environment,
];

const run = (database: Database, text: string, values: unknown[]) =>
  database.transaction((within) => within.query({ text, values }));

/** Each time it is longer, so that nothing takes it back. */
const rename = (database: Database, id: string, name: string) =>
  run(database, 'update broken_thing set name = name || $2 where id = $1', [id, name]);

const brokenConsole: RoomConsole<Database> = {
  name: 'broken',
  screens: [
    screen({
      permission: 'link:read',
      path: 'broken',
      page: 'broken',
      summary: 'Things of everybody',
      query: Type.Object({}),
      view: async (database) => {
        const text = 'select id, name from broken_thing';
        return { items: (await database.query<Thing>({ text })).rows };
      },
    }),
  ],
  actions: [
    action({
      ...change,
      path: 'broken/add',
      body: Type.Object({ name: Type.String({ maxLength: 10, label: 'Name' }) }),
      act: async (database, caller, { name }) => {
        const id = crypto.randomUUID();
        await run(database, 'insert into broken_thing values ($1, $2, $3, $4)', [...tenantOf(caller), id, name]);
        return { to: 'broken', data: { id } };
      },
    }),
    action({
      ...change,
      path: 'broken/:id/rename',
      body: Type.Object({ ...One, name: Type.String({ maxLength: 10 }), version: Type.Optional(Type.Integer()) }),
      act: async (database, _caller, { id, name }) => {
        await rename(database, id, name);
        return { to: 'broken', undo: { action: `broken/${id}/rename`, fields: { name: 'another' } } };
      },
    }),
    action({
      ...change,
      path: 'broken/:id/unmarked',
      body: Type.Object(One),
      act: async (database, _caller, { id }) => {
        await withoutCommitMark(() => rename(database, id, 'unmarked'));
        await rename(database, id, 'marked');
        return { to: 'nowhere' };
      },
    }),
    action({
      ...change,
      path: 'broken/:id/look',
      body: Type.Object(One),
      act: async () => ({ to: 'broken' }),
    }),
  ],
};

export const brokenRoom = defineRoom({
  name: 'broken',
  offers: 'broken things',
  settings: {},
  permissions: [],
  refusals: [],
  open: ({ database }) => ({ ...openConsole(database, brokenConsole), close: async () => undefined }),
});

/** A page without a title, with a form that nobody can use; to viewers, too. */
export const drawBroken =
  (others: DrawPage): DrawPage =>
  (name, view, reader, frame) =>
    name === 'broken'
      ? html`<html><body>${(view as { items: Thing[] }).items.map((one) => html`<p>${one.name}</p>`)}
          <p>Send a test</p>
          <form method="post" action="/console/demo/live/broken/add"><input name="name" maxlength="9"><input name="other">
          <button>Send</button></form></body></html>`
      : others(name, view, reader, frame);
