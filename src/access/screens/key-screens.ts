// The Keys screen and its actions, as the console serves them.
import type { Clock } from '#platform/clock.ts';
import { type Action, defineAction, defineScreen, type Screen } from '#platform/screens/screen.ts';
import type { Keys } from '../keys.ts';
import type { UsageStore } from '../usage/usage-store.ts';
import { keyActions } from './key-actions.ts';
import { keyView } from './key-view.ts';
import { KeysQuery, KeysView, NewKeyForm, RevokeForm, RotateForm } from './schema.ts';

export type KeyScreenNeeds = {
  keys: Keys;
  usage: UsageStore;
  flush(): Promise<void>;
  clock: Clock;
  permissions: readonly string[];
  apiUrl: string;
};

/** The least role for each: keys open everything, so they are for admins. */
export const keyPermissions = { 'key:read': 'admin', 'key:write': 'admin' } as const;

export function keyScreens(needs: KeyScreenNeeds): { screens: Screen[]; actions: Action[] } {
  const { keys, usage, flush, clock, permissions: roles, apiUrl } = needs;
  const { create, rotate, revoke } = keyActions({ keys, roles });
  const change = { scope: 'organisation', permission: 'key:write', form: 'keys' } as const;
  return {
    screens: [
      defineScreen({
        scope: 'organisation',
        path: 'keys',
        permission: 'key:read',
        summary: 'The API keys of an environment, their use and their risks',
        nav: { id: 'keys', group: 'developers', at: 70 },
        query: KeysQuery,
        answer: KeysView,
        view: keyView({ keys, usage, flush, clock, roles, apiUrl }),
        page: 'keys',
        csv: ({ items }) => ({
          header: [
            'id',
            'key',
            'label',
            'member',
            'roles',
            'state',
            'created',
            'last used',
            'expires',
            'calls in 90 days',
          ],
          rows: items.map((key) => [
            key.id,
            key.shown,
            key.label,
            key.member,
            key.roles?.join(' ') ?? 'all',
            key.state,
            key.createdAt,
            key.lastUsedAt,
            key.expiresAt,
            key.days.reduce((sum, calls) => sum + calls, 0),
          ]),
        }),
      }),
    ],
    actions: [
      defineAction({ ...change, path: 'keys/create', summary: 'Make a key', body: NewKeyForm, act: create }),
      defineAction({ ...change, path: 'keys/:id/rotate', summary: 'Make a successor', body: RotateForm, act: rotate }),
      defineAction({ ...change, path: 'keys/:id/revoke', summary: 'Revoke a key', body: RevokeForm, act: revoke }),
    ],
  };
}
