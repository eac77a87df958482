// Opens every state of the pages: it says what it is, and is accessible.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Language } from '#platform/http/preferences.ts';
import { translator } from '#platform/text/texts.ts';
import { inspectLooks } from '#test/browser/axe.ts';
import { localeOf, newVisitor, type Watched } from '#test/browser/browser.ts';
import { openCampaign, openSite, type PagesSite } from '#test/browser/pages-site.ts';
import { describeWith } from '#test/run/needs.ts';
import { commandLine } from '../../src/shortener/links.ts';

/** A text of these pages as its reader sees it. */
const say = (language: Language, text: string) => translator(language, 'shortener')(text);

let site: PagesSite;
let strict: PagesSite;
let blind: PagesSite;
let lostLink: string;

type State = {
  name: string;
  open: (visitor: Watched, language: Language) => Promise<unknown>;
  /** What differs from the normal state, which pages-quality.test.ts inspects; otherwise the whole page. */
  part?: string;
  /** The text that must be visible. */
  sees: (language: Language) => string;
};

const go = (path: string) => (visitor: Watched) => {
  visitor.mayFail(site.shortenerUrl + path);
  return visitor.page.goto(site.shortenerUrl + path);
};

async function create(page: Page, language: Language, url: string, custom = ''): Promise<void> {
  await page.getByLabel(say(language, 'Link to shorten')).fill(url);
  await page.getByLabel(say(language, 'Custom ending (optional)')).fill(custom);
  await page.getByRole('button', { name: say(language, 'Shorten') }).click();
}

const shortenAddress = (url: string, custom?: string) =>
  `${site.shortenerUrl}/api/shorten?${new URLSearchParams(custom === undefined ? { url } : { url, custom })}`;

/** On a busy machine the first press may come too early; pages-dashboard tests the keys themselves. */
async function pressUntilOpen(page: Page, key: string): Promise<void> {
  for (let time = 0; time < 5; time += 1) {
    await page.keyboard.press(key);
    const isOpen = await page
      .getByRole('dialog')
      .waitFor({ timeout: 5_000 })
      .then(() => true)
      .catch(() => false);
    if (isOpen) return;
  }
}

const states: State[] = [
  { name: 'dashboard-empty', open: go('/empty1+'), sees: (language) => say(language, 'No clicks yet') },
  {
    name: 'dashboard-nothing',
    open: go('/podzim26+?country=NZ'),
    sees: (of) => say(of, 'No clicks match these filters'),
  },
  {
    name: 'dashboard-filtered',
    open: go('/podzim26+?period=all&country=SK&weekday=0&places=cities&agents=browsers&map=world'),
    sees: (language) => say(language, 'Clear all'),
  },
  {
    name: 'dashboard-ignored',
    open: go('/podzim26+?hour=99'),
    sees: (language) =>
      say(language, 'Part of the address was not understood and has been left out: {names}.').replace(
        '{names}',
        'hour',
      ),
  },
  {
    name: 'dashboard-geo-off',
    open: ({ page }) => page.goto(`${blind.shortenerUrl}/blind1+`),
    sees: (language) => say(language, 'Locations are unknown because this server has no location file.'),
  },
  {
    name: 'dashboard-lost',
    open: async ({ page, mayFail }) => {
      mayFail(lostLink);
      await page.route(lostLink, (route) => route.abort());
      await page.goto(`${site.shortenerUrl}/podzim26+`);
    },
    sees: (language) => say(language, 'Connection lost, reconnecting…'),
  },
  {
    name: 'dashboard-qr',
    open: async ({ page }) => {
      await page.goto(`${site.shortenerUrl}/podzim26+`);
      await page.locator('.live.live').waitFor();
      await pressUntilOpen(page, 'r');
      await page.getByRole('dialog').getByRole('img').waitFor();
    },
    sees: (language) => say(language, 'QR code'),
  },
  {
    name: 'dashboard-keys',
    open: async ({ page }) => {
      await page.goto(`${site.shortenerUrl}/podzim26+`);
      await page.locator('.live.live').waitFor();
      await pressUntilOpen(page, '?');
    },
    sees: (language) => say(language, 'light, dark or automatic'),
  },
  {
    name: 'dashboard-dates',
    open: async ({ page }, language) => {
      await page.goto(`${site.shortenerUrl}/podzim26+`);
      await page.getByText(say(language, 'Custom dates'), { exact: true }).click();
    },
    sees: (language) => say(language, 'Show'),
  },
  {
    name: 'dashboard-table',
    open: async ({ page }, language) => {
      await page.goto(`${site.shortenerUrl}/podzim26+`);
      await page.getByText(say(language, 'View as table')).click();
    },
    sees: (language) => say(language, 'Time'),
  },
  {
    name: 'landing-made',
    open: go('/new?url=https://example.com/'),
    sees: (of) => say(of, 'Your short link is ready'),
  },
  {
    name: 'landing-400',
    open: async ({ page, mayFail }, language) => {
      mayFail(shortenAddress('ftp://example.com'));
      await page.goto(site.shortenerUrl);
      await create(page, language, 'ftp://example.com');
    },
    sees: (language) => ({ en: 'must begin with http://', cs: 'Odkaz musí začínat http://' })[language],
  },
  {
    name: 'landing-409',
    open: async ({ page, mayFail }, language) => {
      mayFail(shortenAddress('https://example.com/', 'podzim26'));
      await page.goto(site.shortenerUrl);
      await create(page, language, 'https://example.com/', 'podzim26');
      await page.locator('.suggestions a').nth(2).waitFor();
    },
    sees: (language) => say(language, 'This ending is taken. Choose another one.'),
  },
  {
    name: 'landing-429',
    open: async ({ page, mayFail }, language) => {
      mayFail(`${strict.shortenerUrl}/api/shorten?url=https%3A%2F%2Fexample.com%2F`);
      await page.goto(strict.shortenerUrl);
      await create(page, language, 'https://example.com/');
      expect(await page.locator('.countdown').innerText()).toMatch(/^(\d:)?\d?\d:\d\d$/);
    },
    sees: (language) => say(language, 'You have created too many links. Try again in'),
  },
  {
    name: 'landing-offline',
    open: async ({ page, mayFail }, language) => {
      mayFail(shortenAddress('https://example.com/'));
      await page.route(shortenAddress('https://example.com/'), (route) => route.abort());
      await page.goto(site.shortenerUrl);
      await create(page, language, 'https://example.com/');
    },
    sees: (language) => say(language, 'The server cannot be reached. Check your connection and try again.'),
  },
  { name: 'landing-404', open: go('/Nothing1'), sees: (language) => say(language, 'This link does not exist') },
  { name: 'landing-410', open: go('/gone1'), sees: (language) => say(language, 'This link is no longer active') },
  {
    name: 'reference-try-it',
    part: '#post-calendar-add-event',
    open: async ({ page }, language) => {
      await page.goto(`${site.apiUrl}/docs`);
      await page.locator('#post-calendar-add-event').getByText(say(language, 'Try it'), { exact: true }).click();
    },
    sees: (language) => say(language, 'Send'),
  },
  {
    name: 'reference-answer',
    part: '#get-branch-list',
    open: async ({ page, mayFail }, language) => {
      mayFail(`${site.apiUrl}/api/v1/branch/list?page=1&limit=2&latitude=50.0835&longitude=14.4267`);
      await page.goto(`${site.apiUrl}/docs`);
      const operation = page.locator('#get-branch-list');
      await operation.getByText(say(language, 'Try it'), { exact: true }).click();
      await operation.getByRole('button', { name: say(language, 'Send') }).click();
    },
    sees: () => '401 Unauthorized',
  },
  {
    name: 'reference-no-match',
    open: async ({ page }, language) => {
      await page.goto(`${site.apiUrl}/docs`);
      await page.getByLabel(say(language, 'Search'), { exact: true }).fill('nothing like this');
    },
    sees: (language) => say(language, 'Nothing found for “{text}”.').replace('{text}', 'nothing like this'),
  },
];

describeWith('chromium', 'every state', () => {
  beforeAll(async () => {
    site = await openSite();
    await openCampaign(site, { clicks: 300, days: 70 });
    lostLink = `${site.shortenerUrl}/api/stats/podzim26/live`;
    await site.makeLink('https://example.com/empty', 'empty1');
    await site.makeLink('https://example.com/gone', 'gone1');
    await site.app.rooms.shortener.links.disable(commandLine, 'gone1', '');
    strict = await openSite({ SHORTEN_PER_HOUR: '1' });
    await strict.shortener.inject({ url: '/api/shorten?url=https://example.com/first' });
    blind = await openSite({ GEO_CITY_FILE: '/nowhere/city.mmdb' });
    await blind.makeLink('https://example.com/', 'blind1');
    await blind.shortener.inject({ url: '/blind1', remoteAddress: '147.32.1.1' });
    await blind.untilCounted('blind1', 1);
  });

  describe.each(['en', 'cs'] as const)('in %s', (language) => {
    let visitor: Watched;

    beforeAll(async () => {
      visitor = await newVisitor({ lasts: true, locale: localeOf(language), timezoneId: 'Europe/Prague' });
    });

    it.each(states)('$name says so and has no violation of WCAG 2.2 AA', async ({ name, open, part, sees }) => {
      const { page, complaints, foreign } = visitor;
      await visitor.forget();
      await open(visitor, language);
      const words = page.getByText(sees(language)).filter({ visible: true }).first();
      await words.waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      // A dialog covers only the window, and the reference is too long for a screenshot.
      const fullPage = !/^reference|qr$|keys$/.test(name);
      expect(await inspectLooks(page, language, name, { part, fullPage })).toEqual([]);
      expect(await words.isVisible()).toBe(true);
      expect(complaints).toEqual([]);
      expect(foreign).toEqual([]);
    });
  });
});
