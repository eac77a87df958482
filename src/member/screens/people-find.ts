// What the search of the console finds of this room: the people whom the People screen lists.
import { type Find, joinLine, type Start } from '#platform/screens/find.ts';
import { mostCandidates } from '#platform/search/find-text.ts';
import { holdsTerm } from '#platform/search/rules/term.ts';
import type { People } from '../people/people.ts';

export const peopleStarts: readonly Start[] = [{ id: 'person', to: 'people?new=person', permission: 'people:write' }];

/** An organisation has few people: they are read as the screen reads them, and looked at in memory. */
export const peopleFind = (people: Pick<People, 'list'>): Find => ({
  noun: 'member',
  at: 60,
  permission: 'people:read',
  find: async ({ organisationId }, { term, most }) => {
    const all = await people.list(organisationId, { from: null, isBackwards: false, limit: mostCandidates + 1 });
    const found = all
      .slice(0, mostCandidates)
      .filter(({ name, email }) => holdsTerm([name ?? '', email ?? ''].join(' '), term));
    return {
      rows: found.slice(0, most).map(({ id, name, email, state }) => ({
        id,
        title: name ?? email ?? '',
        detail: joinLine(name === null ? null : email),
        at: null,
        state: state === 'active' ? null : state,
        to: `people?person=${id}`,
      })),
      isMore: all.length > mostCandidates,
    };
  },
});
