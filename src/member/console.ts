// The people of the console: the People screen and everybody's own account, and who may do what there.
import Type from 'typebox';
import { declareFor, optionalText, type RoomConsole } from '#platform/screens/declare.ts';
import { PageQuery } from '#platform/screens/keyset.ts';
import { msg } from '#platform/text/msg.ts';
import { accountActions } from './account-actions.ts';
import { peopleActions } from './people-actions.ts';
import type { MemberRoom } from './room.ts';
import { viewAccount, viewPeople } from './views.ts';

/** Everybody sees their colleagues; admins manage them. */
export const peoplePermissions = { 'people:read': 'viewer', 'people:write': 'admin' } as const;

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
      nav: { id: 'people', label: msg('People'), letter: 'p', group: 'administration', at: 90 },
      starts: [
        {
          id: 'person',
          label: msg('Invite somebody'),
          letter: 'p',
          to: 'people?new=person',
          permission: 'people:write',
        },
      ],
      query: Type.Object({
        ...PageQuery,
        person: optionalText({ maxLength: 40, description: 'The id of the person who is open.' }),
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
