// What an operator does with links: list, look at, switch off and on.
import type { Clock } from '#platform/clock.ts';
import { linkNotFound } from './errors.ts';
import type { Link, LinkStore, ListedLink } from './store.ts';

/** The channel on which processes tell each other that a link was changed. */
export const linkChanged = 'shortener_link_changed';

export type LinksNeeds = {
  store: LinkStore;
  clock: Clock;
  notify: (channel: string, payload: string) => Promise<void>;
};

export type Links = ReturnType<typeof makeLinks>;

export function makeLinks({ store, clock, notify }: LinksNeeds) {
  async function update(code: string, disabledAt: Date | null): Promise<Link> {
    const link = await store.updateDisabled(code, disabledAt);
    if (link === null) throw linkNotFound();
    await notify(linkChanged, code);
    return link;
  }

  return {
    list: (search: string, most: number): Promise<ListedLink[]> => store.listLinks(search, most),
    disable: (code: string): Promise<Link> => update(code, new Date(clock.now())),
    enable: (code: string): Promise<Link> => update(code, null),
  };
}
