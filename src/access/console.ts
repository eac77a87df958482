// The Keys screen of the console, and who may do what there.
import Type from 'typebox';
import { declareFor, oneOfValues, optionalText, type RoomConsole } from '#platform/screens/declare.ts';
import { PageQuery } from '#platform/screens/keyset.ts';
import { msg } from '#platform/text/msg.ts';
import { keyActions } from './actions.ts';
import type { AccessRoom } from './room.ts';
import { keyFilters, keySorts, viewKeys } from './views.ts';

/** The least role for each: keys open everything, so they are for admins. */
export const keyPermissions = { 'key:read': 'admin', 'key:write': 'admin' } as const;

const { screen } = declareFor<AccessRoom>();

export const accessConsole: RoomConsole<AccessRoom> = {
  name: 'access',
  screens: [
    screen({
      path: 'keys',
      page: 'keys',
      permission: 'key:read',
      view: viewKeys,
      summary: 'The API keys of an environment, their use and their risks',
      nav: { id: 'keys', label: msg('Keys'), letter: 'k', group: 'developers', at: 70 },
      starts: [{ id: 'key', label: msg('New key'), letter: 'k', to: 'keys?new=key', permission: 'key:write' }],
      query: Type.Object({
        ...PageQuery,
        show: Type.Optional(oneOfValues(keyFilters)),
        sort: Type.Optional(oneOfValues(keySorts)),
        key: optionalText({ maxLength: 40, description: 'The id of the key that is open beside the list.' }),
        new: Type.Optional(Type.Literal('key', { description: 'Opens the form for a new key.' })),
      }),
    }),
  ],
  actions: keyActions,
};
