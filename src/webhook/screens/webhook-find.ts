// What the search of the console finds of this room: the webhooks of the environment, for those who may see them.
import type { Find } from '#platform/screens/find.ts';
import { holdsTerm } from '#platform/search/rules/term.ts';
import type { Endpoints } from '../endpoints.ts';

/** There are 50 at most: they are read as the screen reads them, and looked at in memory. */
export const webhookFind = (endpoints: Pick<Endpoints, 'list'>): Find => ({
  noun: 'webhook',
  at: 75,
  permission: 'webhook:read',
  find: async (caller, { term, most }) => {
    const found = (await endpoints.list(caller))
      .map(({ id, label, url, state }) => ({ id, label, state, address: addressOf(url) }))
      .filter(({ label, address }) => holdsTerm(`${label} ${address}`, term));
    return {
      rows: found.slice(0, most).map(({ id, label, address, state }) => ({
        ...{ id, title: label, detail: address, at: null, to: `webhooks/${id}` },
        // That it works needs no word.
        state: state === 'on' ? null : state,
      })),
      isMore: false,
    };
  },
});

/** Without the query, which may hold a secret of the receiver. */
function addressOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
