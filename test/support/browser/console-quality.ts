// Checks every state of the console: accessibility, narrow screens, size of targets, content security policy, weight.
// In two files (test/journeys/console-quality-*.test.ts), because there are many states, and two files run side by side.
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { contentSecurityPolicy } from '#platform/http/html.ts';
import { declaredAt } from '../declared/look-at-page.ts';
import { TEST_HANGS_MS } from '../run/environment.ts';
import { describeWith } from '../run/needs.ts';
import { listViolations } from './axe.ts';
import { keepScreenshot, localeOf, newVisitor, type Watched } from './browser.ts';
import { type ConsoleSite, openConsole } from './console-site.ts';
import { type ConsoleState, listStates } from './console-states.ts';
import { measureWeight } from './weight.ts';

let site: ConsoleSite;
let states: ConsoleState[];

/** What was found wrong, by kind. */
const found = {
  unreached: [] as string[],
  violations: [] as string[],
  sideways: [] as string[],
  small: [] as string[],
  complaints: [] as string[],
  foreign: [] as string[],
  policies: [] as string[],
};

type Look = { colorScheme: 'light' | 'dark'; language: 'cs' | 'en'; width: 390 | 1440; hasScripts: boolean };

/**
 * Two looks for each state, the second one the contrary of the first: so every state is seen with either value of all four,
 * and all sixteen looks come up.
 */
function looksOf(index: number): Look[] {
  return [index % 8, 15 - (index % 8)].map((bits) => ({
    colorScheme: bits & 1 ? 'dark' : 'light',
    language: bits & 2 ? 'cs' : 'en',
    width: bits & 4 ? 390 : 1440,
    hasScripts: (bits & 8) === 0,
  }));
}

/** Targets under 24 px, except links within a sentence (WCAG 2.5.8). A box to tick is as large as its label. */
const findSmall = `[...document.querySelectorAll('a, button, input:not([type=hidden]), select, summary')]
  .map((one) => one.closest('label') ?? one)
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.offscreen, .skip'))
  .map((one) => ({ one, box: one.getBoundingClientRect() }))
  .filter(({ box }) => box.width > 0 && (box.width < 24 || box.height < 24))
  .map(({ one, box }) => one.outerHTML.slice(0, 90) + ' ' + Math.round(box.width) + '×' + Math.round(box.height))`;

async function inspect(page: Page, name: string): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const fits = async (narrow: number) => {
    const wide = (await page.evaluate('document.documentElement.scrollWidth')) as number;
    if (wide > narrow) found.sideways.push(`${name}: ${wide} px at ${narrow} px`);
  };
  const long = (await page.evaluate('document.documentElement.scrollHeight')) as number;
  // So high that nothing is under the tabs of a phone: there it would only have to be scrolled.
  await page.setViewportSize({ width, height: Math.max(height, long) });
  for (const words of await listViolations(page)) found.violations.push(`${name}: ${words}`);
  for (const words of (await page.evaluate(findSmall)) as string[]) found.small.push(`${name}: ${words}`);
  await keepScreenshot(page, `console-${name}`);
  await fits(width);
  for (const narrow of [1_000, 320]) {
    await page.setViewportSize({ width: narrow, height });
    await fits(narrow);
  }
}

type Reader = Watched & { policyOf: Map<string, string | undefined> };

/** One page for all visits in a language, with scripts or without. */
const readers = new Map<string, Promise<Reader>>();

async function newReader({ language, hasScripts }: Look): Promise<Reader> {
  const watched = await newVisitor({ lasts: true, reducedMotion: 'reduce', locale: localeOf(language) });
  // Axe is a script itself, so the browser keeps them on and the page gets none.
  const nothing = { contentType: 'text/javascript', body: '' };
  if (!hasScripts) await watched.context.route('**/*.js', (route) => route.fulfill(nothing));
  const policyOf: Reader['policyOf'] = new Map();
  watched.page.on('response', (response) => {
    const headers = response.headers();
    if (headers['content-type']?.startsWith('text/html')) {
      policyOf.set(response.url(), headers['content-security-policy']);
    }
  });
  return { ...watched, policyOf };
}

async function visit(state: ConsoleState, look: Look): Promise<void> {
  const { colorScheme, language, width, hasScripts } = look;
  const name = [state.name, colorScheme, language, width, hasScripts ? 'scripts' : 'plain'].join('-');
  const kind = `${language} ${hasScripts}`;
  if (!readers.has(kind)) readers.set(kind, newReader(look));
  const { page, context, complaints, foreign, mayFail, forget, policyOf } = await (readers.get(
    kind,
  ) as Promise<Reader>);
  await forget();
  policyOf.clear();
  mayFail(...(state.refused ?? []));
  if (state.as) await site.enter(context, state.as);
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 900 });
  await page.goto(state.address, { waitUntil: 'load' });
  await state.goOn?.(page);
  expect(await page.locator('html').getAttribute('lang'), name).toBe(language);
  await inspect(page, name);
  for (const [address, policy] of policyOf) {
    if (policy !== contentSecurityPolicy) found.policies.push(`${name}: ${address} ${policy}`);
  }
  found.complaints.push(...complaints.map((words) => `${name}: ${words}`));
  found.foreign.push(...foreign);
}

/** Screens that no state begins at, by their scope and path. */
export const listUnseen = ({ app }: Pick<ConsoleSite, 'app'>, all: readonly ConsoleState[]): string[] => {
  const paths = all.filter(({ address }) => address !== '').map(({ address }) => new URL(address).pathname);
  const seen = new Set(paths.map((path) => declaredAt(app.screens, path)));
  return app.screens.filter((screen) => !seen.has(screen)).map(({ scope, path }) => `${scope} ${path}`);
};

/** There are more than 150 visits, and a slow machine is not a failing one. */
const wholeMs = 3 * TEST_HANGS_MS;

/** Every second state, from the first or from the second one. */
export function inspectConsole(half: 'first' | 'second'): void {
  const parity = half === 'first' ? 0 : 1;
  describeWith('chromium', `every state of the console, ${half} half`, () => {
    beforeAll(async () => {
      site = await openConsole();
      states = await listStates(site);
      for (const [index, state] of states.entries()) {
        if (index % 2 !== parity) continue;
        // One state that cannot be reached must not hide what is wrong with the others.
        for (const look of looksOf(index)) {
          await visit(state, look).catch((error) => found.unreached.push(`${state.name}: ${error}`));
        }
      }
    }, wholeMs);

    it('is of every screen that is declared', () => {
      expect(listUnseen(site, states)).toEqual([]);
    });

    it('is reached', () => {
      expect(found.unreached).toEqual([]);
    });

    it('has no violation of WCAG 2.2 AA: themes, languages, widths, with and without scripts', () => {
      expect(found.violations).toEqual([]);
    });

    it('never scrolls sideways, at 320 px neither', () => {
      expect(found.sideways).toEqual([]);
    });

    it('has no target smaller than 24 px', () => {
      expect(found.small).toEqual([]);
    });

    it('has exactly the content security policy, never breaks it, and loads nothing from other hosts', () => {
      expect(found.policies).toEqual([]);
      expect(found.complaints).toEqual([]);
      expect(found.foreign).toEqual([]);
    });

    if (half === 'first') {
      it('loads at most 60 KB', async () => {
        for (const name of ['sign-in', 'keys-rotating', 'people-chosen', 'account']) {
          const state = states.find((one) => one.name === name);
          const { page, context } = await newVisitor();
          if (state?.as) await site.enter(context, state.as);
          const { kilobytes, parts } = await measureWeight(page, state?.address ?? '');
          expect(kilobytes, parts).toBeLessThanOrEqual(60);
          expect(kilobytes, parts).toBeGreaterThan(3);
        }
      });
    }
  });
}
