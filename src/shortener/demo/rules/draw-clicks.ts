// Draws the clicks of a demo link: two months with days and nights, working days and weekends, growth, places, devices,
// visitors who return, and some bots. Equal for the same link and moment.
import { dayMs, hourMs } from '#platform/rules/wall-clock.ts';
import type { Click } from '../../rules/click.ts';

type Weighed = { weight: number };
type DemoPlace = Weighed & { country: string; city: string; offsetHours: number };
type DemoAgent = Weighed & { device: string; browser: string; os: string };

export type DemoLink = {
  code: string;
  target: string;
  /** About how many clicks. */
  clicks: number;
  /** How long ago the link was made. */
  days: number;
  /** How many clicks a day has at the end for each that it had at the beginning. */
  growth: number;
  /** The share of visitors from the country where it was made and its neighbour. */
  home: number;
  /** How many days ago somebody well known mentioned it. */
  busyDay: number | null;
  referrers: Partial<Record<string, number>>;
};

type DemoWorld = {
  now: number;
  places: readonly DemoPlace[];
  agents: readonly DemoAgent[];
  /** The next number from 0 to 1. */
  draw: () => number;
};

/** How many of a hundred people are awake and online in each hour of their day. */
const hours = [3, 2, 1, 1, 1, 2, 6, 14, 26, 34, 38, 37, 33, 35, 36, 34, 31, 29, 30, 34, 36, 31, 19, 8];
/** From Sunday to Saturday. */
const weekdays = [0.55, 1.05, 1.15, 1.1, 1.05, 0.95, 0.5];

const homeCountries = ['CZ', 'SK'];
const returning = 0.34;
const longestAbsenceDays = 12;
const botsPerClick = 0.05;

type Visitor = Pick<Click, 'visitor' | 'country' | 'city' | 'device' | 'browser' | 'os'> & { offsetHours: number };

/** In order of time, none before the link was made, none after `now`. */
export function drawClicks(link: DemoLink, linkId: string, world: DemoWorld): Click[] {
  const { draw, now } = world;
  const madeAt = whenMade(link, now);
  const pickDay = picker(listDays(link, now), draw);
  const pickReferrer = picker(
    Object.entries(link.referrers).map(([referrer, weight = 0]) => ({ referrer, weight })),
    draw,
  );
  const newVisitor = visitorMaker(link, world);
  const clicks: Click[] = [];
  const add = (visitor: Visitor, at: number, referrer: string) => {
    const { offsetHours: _, ...seen } = visitor;
    if (at > madeAt && at <= now) clicks.push({ linkId, at, ...seen, referrer, bot: false });
  };
  for (let drawn = 0; drawn < link.clicks; drawn += 1) {
    const visitor = newVisitor();
    let day = pickDay().start;
    const { referrer } = pickReferrer();
    add(visitor, day + timeOfDay(visitor, draw), referrer);
    while (draw() < returning) {
      drawn += 1;
      day += Math.floor(draw() ** 2 * longestAbsenceDays) * dayMs;
      // Visitors who return usually have the same address.
      add(visitor, day + timeOfDay(visitor, draw), draw() < 0.7 ? '(direct)' : referrer);
    }
  }
  return [...clicks, ...drawBots(linkId, clicks, draw)].sort((a, b) => a.at - b.at);
}

/** At half past eight in the morning of its first day. */
export const whenMade = ({ days }: Pick<DemoLink, 'days'>, now: number): number =>
  startOfDay(now) - days * dayMs + 8.5 * hourMs;

const startOfDay = (moment: number): number => Math.floor(moment / dayMs) * dayMs;

function listDays({ days, growth, busyDay }: DemoLink, now: number) {
  return Array.from({ length: days + 1 }, (_, ago) => {
    const start = startOfDay(now) - ago * dayMs;
    const grown = 1 + (growth - 1) * (1 - ago / days);
    const news = busyDay === null || ago > busyDay ? 1 : 1 + 3.2 * Math.exp((ago - busyDay) / 1.4);
    return { start, weight: grown * news * (weekdays[new Date(start).getUTCDay()] ?? 1) };
  });
}

/** In milliseconds of a UTC day; at night in the visitor's place there is little. */
function timeOfDay({ offsetHours }: Visitor, draw: () => number): number {
  let hour = Math.floor(draw() * 24);
  while (draw() * 40 > (hours[hour] ?? 0)) hour = Math.floor(draw() * 24);
  return Math.floor((((hour + draw() - offsetHours + 24) % 24) * hourMs) / 1_000) * 1_000 + Math.floor(draw() * 1_000);
}

function visitorMaker(link: DemoLink, { places, agents, draw }: DemoWorld): () => Visitor {
  const isHome = ({ country }: DemoPlace) => homeCountries.includes(country);
  const pickAtHome = picker(places.filter(isHome), draw);
  const pickAbroad = picker(
    places.filter((place) => !isHome(place)),
    draw,
  );
  const pickAgent = picker(agents, draw);
  return () => {
    const { weight: _place, ...place } = draw() < link.home ? pickAtHome() : pickAbroad();
    const { weight: _agent, ...agent } = pickAgent();
    return { visitor: drawDigest(draw), ...place, ...agent };
  };
}

/** Previewers and crawlers come when a link is shared. */
function drawBots(linkId: string, clicks: readonly Click[], draw: () => number): Click[] {
  return clicks
    .filter(() => draw() < botsPerClick)
    .map(({ at }) => ({
      linkId,
      at,
      visitor: drawDigest(draw),
      bot: true,
      country: 'US',
      city: '',
      referrer: '(direct)',
      device: 'other',
      browser: 'Other',
      os: 'Other',
    }));
}

/** A signed number of 64 bits, as a visitor's digest is one. */
function drawDigest(draw: () => number): string {
  const part = () => BigInt(Math.floor(draw() * 2 ** 32));
  return BigInt.asIntN(64, (part() << 32n) | part()).toString();
}

function picker<Item extends Weighed>(items: readonly Item[], draw: () => number): () => Item {
  const total = items.reduce((sum, { weight }) => sum + weight, 0);
  return () => {
    let left = draw() * total;
    for (const item of items) {
      left -= item.weight;
      if (left < 0) return item;
    }
    return items.at(-1) as Item;
  };
}
