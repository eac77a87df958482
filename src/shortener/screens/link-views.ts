// What the list of links and the page of one link show.
import type { Clock } from '#platform/clock.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { notFoundHere } from '#platform/screens/errors.ts';
import type { ConsoleCaller } from '#platform/screens/screen.ts';
import { type AskedLinks, type Links, MOST_SORTED } from '../links.ts';
import type { DaysStore } from '../managed/days-store.ts';
import type { ListStore } from '../managed/list-store.ts';
import type { ListedLink } from '../managed/managed-store.ts';
import { type LinkScope, nobody, ownersOf } from '../managed/rules/scope.ts';
import { drawPath, readColor, writeScanAddress } from '../qr-code.ts';
import { displayTarget } from '../rules/display-target.ts';
import type { ReadStatistics } from '../statistics/statistics.ts';
import type { LinkItem, LinksView, LinkView } from './schema.ts';

export type ViewNeeds = {
  links: Links;
  lists: ListStore;
  days: DaysStore;
  statistics: ReadStatistics;
  clock: Clock;
  shortenerUrl: string;
  /** The names of members by id; those who belong to no organisation of the reader stay unknown. */
  namesOf(organisationId: string | null, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
};

const mostCounted = 1_000;
const mostTags = 200;
const mostUsed = 8;
const shownDays = 30;
/** A file has no lines to draw. */
const mostDrawn = 100;
const mostReferrers = 5;
const usualPixels = 512;
const dayMs = 86_400_000;

export const scopeOf = ({ organisationId, environment, permissions }: ConsoleCaller): Exclude<LinkScope, 'all'> => ({
  owner: { organisationId, environment },
  isOperator: permissions.has('link:all'),
});

const moment = (at: Date | null) => at?.toISOString() ?? null;

export function linkViews(needs: ViewNeeds) {
  const { links, lists, days, statistics, clock, shortenerUrl } = needs;

  function toItem(link: ListedLink, counts: readonly number[]): LinkItem {
    const { code, title, tags, clicks, visitors } = link;
    return {
      ...{ code, title, tags, clicks, visitors },
      shortUrl: `${shortenerUrl}/${encodeURIComponent(code)}`,
      target: displayTarget(link.originalUrl),
      createdAt: link.createdAt.toISOString(),
      disabledAt: moment(link.disabledAt),
      disabledReason: link.disabledReason,
      isOwned: link.owner.organisationId !== nobody.organisationId,
      clicksBeforeMove: link.earlierClicks,
      visitorsBeforeMove: link.earlierVisitors,
      botsBeforeMove: link.earlierBots,
      lastAt: moment(link.lastAt),
      days: [...counts],
    };
  }

  /** The list is there, whoever else is counting: then nobody says where the clicks came from. */
  async function listReferrers({ client, organisation }: ConsoleCaller, code: string, from: number) {
    const asker = { client, subject: code, signal: new AbortController().signal };
    try {
      const asked = { from: new Date(from).toISOString(), timezone: organisation.timeZone };
      const { statistics: counted } = await statistics.read(asker, asked);
      return counted.referrers.slice(0, mostReferrers).map(({ referrer, clicks }) => ({ referrer, clicks }));
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  }

  async function nameAll({ organisationId, permissions }: ConsoleCaller, ids: readonly (string | null)[]) {
    const wanted = [...new Set(ids)].filter((id) => id !== null);
    // Operators may come from any organisation, and see the links of nobody, which any of them may have changed.
    return wanted.length === 0
      ? new Map<string, string>()
      : needs.namesOf(permissions.has('link:all') ? null : organisationId, wanted);
  }

  async function look(caller: ConsoleCaller, link: ListedLink): Promise<NonNullable<LinksView['peek']>> {
    const { timeZone } = caller.organisation;
    const now = clock.now();
    const counted = await days.countDays([link.id], { days: 2 * shownDays, now, timeZone });
    const counts = counted.get(link.id) ?? [];
    const sum = (part: readonly number[]) => part.reduce((all, one) => all + one, 0);
    const from = now - (shownDays - 1) * dayMs;
    const names = await nameAll(caller, [link.madeBy]);
    return {
      ...toItem(link, counts.slice(shownDays)),
      qr: drawPath(writeScanAddress(shortenerUrl, link.code)),
      month: {
        clicks: sum(counts.slice(shownDays)),
        before: sum(counts.slice(0, shownDays)),
        from: new Date(from).toISOString(),
        to: new Date(now).toISOString(),
        referrers: await listReferrers(caller, link.code, from),
      },
      madeBy: names.get(link.madeBy ?? '') ?? null,
      targetChangedAt: moment(link.targetChangedAt),
    };
  }

  /** Null for a code that leads nowhere, or that others own. */
  async function find(caller: ConsoleCaller, code: string) {
    try {
      return await links.show(scopeOf(caller), code);
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) return null;
      throw error;
    }
  }

  return {
    find,
    toItem,

    list: async (caller: ConsoleCaller, asked: AskedLinks & { link?: string }): Promise<LinksView> => {
      const { link: opened, ...wanted } = asked;
      const scope = scopeOf(caller);
      const { filter, limited, ...page } = await links.page(scope, wanted);
      const owners = ownersOf(scope);
      const each = async <T>(read: (owner: (typeof owners)[number]) => Promise<T>) => Promise.all(owners.map(read));
      const [counts, used, tags] = await Promise.all([
        each((owner) => lists.count(owner, filter, mostCounted + 1)),
        each((owner) => lists.listUsed(owner)),
        each((owner) => lists.listTags(owner, mostTags)),
      ]);
      const total = counts.reduce((sum, count) => sum + count, 0);
      const isDrawn = (asked.size ?? 0) <= mostDrawn;
      const ids = isDrawn ? page.items.map(({ id }) => id) : [];
      const { timeZone } = caller.organisation;
      const counted = await days.countDays(ids, { days: shownDays, now: clock.now(), timeZone });
      const found = opened === undefined ? null : await find(caller, opened);
      return {
        ...page,
        items: page.items.map((link) => toItem(link, counted.get(link.id) ?? [])),
        total: Math.min(total, mostCounted + 1),
        isSortable: total <= MOST_SORTED,
        host: shortenerUrl.replace(/^https?:\/\//, ''),
        ...{ limited, q: asked.q ?? '', tag: asked.tag || null, state: asked.state ?? null },
        used: [...new Set(used.flat())].slice(0, mostUsed),
        tags: [...new Set(tags.flat())].sort(new Intl.Collator('cs').compare).slice(0, mostTags),
        peek: found && (await look(caller, found.link)),
      };
    },

    one: async (
      caller: ConsoleCaller,
      { code, open, size = usualPixels, color = '' }: AskedLink,
    ): Promise<LinkView> => {
      const found = await find(caller, code);
      if (!found) throw notFoundHere();
      const { link, targets } = found;
      const ids = [link.disabledBy, ...targets.map(({ changedBy }) => changedBy)];
      const names = await nameAll(caller, ids);
      const nameOf = (id: string | null) => (id === 'command line' ? id : (names.get(id ?? '') ?? null));
      const isColorRefused = color !== '' && !isColor(color);
      return {
        ...(await look(caller, link)),
        target: link.originalUrl,
        ...{ note: link.note, version: link.version, open: open ?? null, size, isColorRefused },
        color: color === '' || isColorRefused ? null : color.replace('#', ''),
        disabledBy: nameOf(link.disabledBy),
        targets: targets.map(({ changedAt, changedBy, from, to }) => ({
          ...{ changedAt: changedAt.toISOString(), changedBy: nameOf(changedBy), from, to },
        })),
        statisticsUrl: `${shortenerUrl}/${encodeURIComponent(link.code)}+`,
      };
    },
  };
}

type AskedLink = { code: string; open?: 'off'; size?: number; color?: string };

export type LinkViews = ReturnType<typeof linkViews>;

function isColor(text: string): boolean {
  try {
    return readColor(text) !== undefined;
  } catch {
    return false;
  }
}
