// The clicks of the demo: they look like those of people, are the same for the same moment, and never lie in the future.
import { describe, expect, it } from 'vitest';
import { drawNumbers } from '#platform/draw-numbers.ts';
import { nameCity } from '../../rules/city.ts';
import { BROWSERS, SITES, SYSTEMS } from '../../rules/names.ts';
import { isShortCode } from '../../rules/short-code.ts';
import links from '../data/links.json' with { type: 'json' };
import visitors from '../data/visitors.json' with { type: 'json' };
import { type DemoLink, drawClicks, whenMade } from './draw-clicks.ts';

const now = Date.parse('2026-11-16T14:20:00Z');
const hourOf = (at: number) => new Date(at).getUTCHours();
const drawAt = (link: DemoLink, at: number) =>
  drawClicks(link, '1', { ...visitors, now: at, draw: drawNumbers(link.code) });
const demo = links[0] as DemoLink;
const clicks = drawAt(demo, now);
const people = clicks.filter(({ bot }) => !bot);

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string | number): Map<string | number, number> {
  return new Map([...Map.groupBy(items, keyOf)].map(([key, all]) => [key, all.length]));
}

describe('the clicks of a demo link', () => {
  it('are the same for the same moment, in order, after the link was made and before now', () => {
    expect(drawAt(demo, now)).toEqual(clicks);
    for (const link of links as DemoLink[]) {
      for (const at of [now, now + 11 * 3_600_000, Date.parse('2027-03-01T00:00:00Z')]) {
        const drawn = drawAt(link, at);
        const times = drawn.map((click) => click.at);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        expect(times[0]).toBeGreaterThan(whenMade(link, at));
        expect(times.at(-1)).toBeLessThanOrEqual(at);
        expect(drawn.length).toBeGreaterThan(link.clicks * 0.85);
      }
    }
  });

  it('have days and nights, working days and weekends, and grow', () => {
    const atHome = people.filter(({ country }) => country === 'CZ');
    const nights = atHome.filter(({ at }) => hourOf(at) < 4).length;
    const mornings = atHome.filter(({ at }) => hourOf(at) >= 8 && hourOf(at) < 12).length;
    expect(nights * 5).toBeLessThan(mornings);
    const weekdays = countBy(people, ({ at }) => new Date(at).getUTCDay());
    const weekend = (weekdays.get(0) ?? 0) + (weekdays.get(6) ?? 0);
    expect(weekend / 2).toBeLessThan(((people.length - weekend) / 5) * 0.8);
    const monthBefore = people.filter(({ at }) => at < now - 30 * 86_400_000).length;
    expect(people.length - monthBefore).toBeGreaterThan(monthBefore * 1.3);
  });

  it('come from many countries, cities, devices, browsers and sites, directly too, and some from bots', () => {
    expect(new Set(people.map(({ country }) => country)).size).toBeGreaterThan(20);
    expect(new Set(people.map(({ city }) => city)).size).toBeGreaterThan(40);
    expect(new Set(people.map(({ device }) => device))).toEqual(new Set(['mobile', 'desktop', 'tablet', 'tool']));
    expect(new Set(people.map(({ browser }) => browser)).size).toBeGreaterThan(5);
    expect(countBy(people, ({ referrer }) => referrer).get('(direct)')).toBeGreaterThan(people.length / 4);
    expect(new Set(people.map(({ referrer }) => referrer)).size).toBeGreaterThan(8);
    const bots = clicks.length - people.length;
    expect(bots).toBeGreaterThan(clicks.length / 50);
    expect(bots).toBeLessThan(clicks.length / 10);
  });

  it('are often by visitors who return, from the same place with the same device', () => {
    const ofVisitor = [...Map.groupBy(people, ({ visitor }) => visitor).values()];
    expect(ofVisitor.length).toBeLessThan(people.length * 0.8);
    expect(ofVisitor.length).toBeGreaterThan(people.length * 0.5);
    for (const all of ofVisitor) {
      expect(
        new Set(all.map(({ country, city, device, browser }) => `${country}${city}${device}${browser}`)).size,
      ).toBe(1);
    }
  });
});

describe('the data of the demo links', () => {
  it('has the names that the drain gives', () => {
    for (const { country, city } of visitors.places) expect(nameCity({ country, city })).toBe(city);
    for (const { browser, os } of visitors.agents) {
      expect(BROWSERS.name(browser)).toBe(browser);
      expect(SYSTEMS.name(os)).toBe(os);
    }
    for (const { code, target, referrers } of links) {
      expect(isShortCode(code)).toBe(true);
      expect(new URL(target).hostname).toBe('example.com');
      for (const referrer of Object.keys(referrers)) expect(SITES.name(referrer)).toBe(referrer);
    }
  });
});
