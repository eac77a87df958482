// What an operator does with links: list, disable and enable them.
import type { Clock } from '#platform/clock.ts';
import { linkNotFound } from './errors.ts';
import type { Link, LinkStore, ListedLink } from './store.ts';

/** The channel on which processes tell each other that a link was changed; the payload is its code, or empty for many. */
export const linkChanged = 'shortener_link_changed';

type LinksNeeds = { store: LinkStore; clock: Clock };

export type Links = ReturnType<typeof makeLinks>;

export function makeLinks({ store, clock }: LinksNeeds) {
  function update(code: string, disabledAt: Date | null): Promise<Link> {
    return store.transaction(async (within) => {
      const link = await store.updateDisabled(code, disabledAt, within);
      if (link === null) throw linkNotFound();
      await within.notify(linkChanged, code);
      return link;
    });
  }

  return {
    list: (search: string, most: number): Promise<ListedLink[]> => store.listLinks(search, most),
    disable: (code: string): Promise<Link> => update(code, new Date(clock.now())),
    enable: (code: string): Promise<Link> => update(code, null),
  };
}
