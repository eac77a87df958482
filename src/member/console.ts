// The people of the console: the People screen and everybody's own account, and who may do what there.
import Type from 'typebox';
import { declareFor, type RoomConsole } from '#platform/screens/declare.ts';
import type { Start } from '#platform/screens/find.ts';
import { PageQuery } from '#platform/screens/keyset.ts';
import { accountActions } from './account-actions.ts';
import { peopleActions } from './people-actions.ts';
import { type MemberRoom, viewAccount, viewPeople } from './views.ts';

/** Everybody sees their colleagues; admins manage them. */
export const peoplePermissions = { 'people:read': 'viewer', 'people:write': 'admin' } as const;

/** What can be begun from anywhere. */
export const peopleStarts: readonly Start[] = [{ id: 'person', to: 'people?new=person', permission: 'people:write' }];

const { screen } = declareFor<MemberRoom>();

export const memberConsole: RoomConsole<MemberRoom> = {
  name: 'member',
  screens: [
    screen({
      path: 'people',
      page: 'people',
      permission: 'people:read',
      view: viewPeople,
      summary: 'The people of an organisation and their roles',
      nav: { id: 'people', group: 'administration', at: 90 },
      query: Type.Object({
        ...PageQuery,
        person: Type.Optional(Type.String({ maxLength: 40, description: 'The id of the person who is open.' })),
        new: Type.Optional(Type.Literal('person', { description: 'Opens the form for an invitation.' })),
      }),
    }),
    screen({
      scope: 'member',
      path: 'account',
      page: 'account',
      permission: null,
      view: viewAccount,
      summary: 'Your own account',
      query: Type.Object({}),
    }),
  ],
  actions: [...peopleActions, ...accountActions],
};
