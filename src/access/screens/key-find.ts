// What the search of the console finds of this room: the keys that the Keys screen shows to the same person.
import type { Clock } from '#platform/clock.ts';
import { type Find, joinLine, type Start } from '#platform/screens/find.ts';
import { holdsTerm } from '#platform/search/rules/term.ts';
import type { Keys } from '../keys.ts';
import { judgeState } from '../rules/key-risks.ts';
import { isShownTo } from './key-view.ts';

export const keyStarts: readonly Start[] = [{ id: 'key', to: 'keys?new=key', permission: 'key:write' }];

export const keyFind = ({ keys, clock }: { keys: Pick<Keys, 'list'>; clock: Clock }): Find => ({
  noun: 'key',
  at: 70,
  permission: 'key:read',
  find: async (caller, { term, most }) => {
    const found = (await keys.list(caller.organisationId))
      .filter((key) => isShownTo(caller, key))
      .filter(({ label, member, firstFour, lastFour }) =>
        holdsTerm([label, member, firstFour, lastFour].join(' '), term),
      );
    return {
      rows: found.slice(0, most).map((key) => ({
        id: key.id,
        title: key.label ?? `${key.firstFour}…${key.lastFour}`,
        detail: joinLine(`${key.firstFour}…${key.lastFour}`, key.member),
        at: null,
        state: stateOf(judgeState(key, clock.now())),
        to: `keys?key=${key.id}`,
      })),
      isMore: false,
    };
  },
});

/** That a key works needs no word. */
const stateOf = (state: ReturnType<typeof judgeState>) => (state === 'active' ? null : state);
