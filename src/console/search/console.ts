// The search as the console serves it: a page with a plain form, and the same in JSON for the palette.
import Type from 'typebox';
import { declareFor, type RoomConsole } from '#platform/screens/declare.ts';
import type { searchStory } from './search.ts';

export type SearchRoom = { search: ReturnType<typeof searchStory> };

/** Everybody may search, and finds what their role may see. */
export const searchPermissions = { 'search:read': 'viewer' } as const;

const { screen } = declareFor<SearchRoom>();

export const searchConsole: RoomConsole<SearchRoom> = {
  name: 'console',
  screens: [
    screen({
      path: 'search',
      page: 'search',
      permission: 'search:read',
      summary: 'Find people, events, links, companies, branches and keys by any part of their texts',
      query: Type.Object({
        q: Type.Optional(
          Type.String({
            maxLength: 100,
            examples: ['novak'],
            description:
              'Any part of a name, e-mail, phone, number, street, city or code; three letters or four digits at least.',
          }),
        ),
      }),
      view: ({ search }, caller, asked) => search(caller, asked),
    }),
  ],
  actions: [],
};
