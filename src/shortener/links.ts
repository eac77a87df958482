// What an operator does with links: list, disable and enable them.
import type { Actor, AuditLog } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import { linkNotFound } from './errors.ts';
import type { Link, LinkStore, ListedLink } from './store.ts';

/** The channel on which processes tell each other that a link was changed; the payload is its code, or empty for many. */
export const linkChanged = 'shortener_link_changed';

type LinksNeeds = { store: LinkStore; audit: AuditLog; clock: Clock };

export type Links = ReturnType<typeof makeLinks>;

export function makeLinks({ store, audit, clock }: LinksNeeds) {
  function update(code: string, disabledAt: Date | null, by: Actor): Promise<Link> {
    return store.transaction(async (within) => {
      const [before] = await store.listByCodes([code], within);
      const link = await store.updateDisabled(code, disabledAt, within);
      if (link === null) throw linkNotFound();
      const action = disabledAt === null ? 'link.enable' : 'link.disable';
      const states = { before: { disabledAt: before?.disabledAt ?? null }, after: { disabledAt } };
      await audit.record({ actor: by, action, subject: code, ...states }, within);
      await within.notify(linkChanged, code);
      return link;
    });
  }

  return {
    list: (search: string, most: number): Promise<ListedLink[]> => store.listLinks(search, most),
    disable: (code: string, by: Actor = 'command line'): Promise<Link> => update(code, new Date(clock.now()), by),
    enable: (code: string, by: Actor = 'command line'): Promise<Link> => update(code, null, by),
  };
}
