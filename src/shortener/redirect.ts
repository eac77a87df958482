// The story of a redirect: find the link, keep the click, then send the visitor on.
import type { Clock } from '#platform/clock.ts';
import { clickNotKept, linkDisabled, linkNotFound } from './errors.ts';
import { type Journal, JournalUnavailable } from './journal/journal.ts';
import type { CachedLink, LinkCache } from './link-cache.ts';
import { AGENT_MAX_LENGTH } from './rules/agent.ts';
import { REFERRER_MAX_LENGTH } from './rules/referrer.ts';
import { isShortCode } from './rules/short-code.ts';

/** What the visitor's request says. */
type Visit = { ip: string; agent: string; referrer: string; isScan: boolean };

export type Redirect = {
  /** Where the code leads. Nothing is counted. */
  find(code: string): CachedLink | Promise<CachedLink>;
  /** Resolves once the click is on disk. */
  keepClick(link: CachedLink, visit: Visit): Promise<void>;
};

export function makeRedirect(needs: { links: LinkCache; journal: Journal; clock: Clock }): Redirect {
  const { links, journal, clock } = needs;
  return {
    find(code) {
      if (!isShortCode(code)) throw linkNotFound();
      const found = links.find(code);
      return found instanceof Promise ? found.then(requireLink) : requireLink(found);
    },
    async keepClick(link, { ip, agent, referrer, isScan }) {
      try {
        await journal.append({
          linkId: link.id,
          at: clock.now(),
          ip,
          agent: agent.slice(0, AGENT_MAX_LENGTH),
          referrer: referrer.slice(0, REFERRER_MAX_LENGTH),
          isScan,
        });
      } catch (error) {
        if (error instanceof JournalUnavailable) throw clickNotKept({ cause: error });
        throw error;
      }
    },
  };
}

function requireLink(link: CachedLink | null): CachedLink {
  if (link === null) throw linkNotFound();
  if (link.isDisabled) throw linkDisabled();
  return link;
}
