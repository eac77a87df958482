// The story of a redirect: find the link, keep the click, then send the visitor on.
import { clickNotKept, linkDisabled, linkNotFound } from './errors.ts';
import { JournalUnavailable } from './journal/journal.ts';
import type { CachedLink } from './link-cache.ts';
import type { ServedShortener } from './room.ts';
import { AGENT_MAX_LENGTH } from './rules/agent.ts';
import { REFERRER_MAX_LENGTH } from './rules/referrer.ts';
import { isShortCode } from './rules/short-code.ts';

/** Where the code leads. Nothing is counted. */
export function findTarget({ links }: ServedShortener, code: string): CachedLink | Promise<CachedLink> {
  if (!isShortCode(code)) throw linkNotFound();
  const found = links.find(code);
  return found instanceof Promise ? found.then(requireLink) : requireLink(found);
}

function requireLink(link: CachedLink | null): CachedLink {
  if (link === null) throw linkNotFound();
  if (link.isDisabled) throw linkDisabled();
  return link;
}

/** What the visitor's request says. */
type Visit = { ip: string; agent: string; referrer: string; isScan: boolean };

/** Resolves once the click is on disk. */
export async function keepClick(
  { journal, clock }: ServedShortener,
  link: CachedLink,
  { ip, agent, referrer, isScan }: Visit,
): Promise<void> {
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
}
