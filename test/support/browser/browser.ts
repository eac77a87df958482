// A real browser for the journeys (Debian's chromium) that records every error it reports.
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach } from 'vitest';
import type { Language } from '#platform/http/preferences.ts';
import { HANGS_MS, wantsScreenshots } from '../run/environment.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The shell has the same engine and no windows, whose own pages cost as much processor time as ours. */
const program =
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path)) ?? 'chromium';

/** For people who ask for them to look at (`SCREENSHOTS=1`); ignored by git. */
const screenshotFolder = fileURLToPath(new URL('../../../test-results/', import.meta.url));

/** Passkeys need a name, so the console is at `localhost`. */
const ownHosts = ['127.0.0.1', 'localhost'];

let browser: Browser | undefined;
const contexts: BrowserContext[] = [];

afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

afterAll(async () => {
  await browser?.close();
  browser = undefined;
});

async function openBrowser(): Promise<Browser> {
  browser ??= await chromium.launch({ executablePath: program, headless: true, args: flags });
  return browser;
}

/** What a reader of this language has chosen in the browser. */
export const localeOf = (language: Language) => ({ en: 'en-GB', cs: 'cs-CZ' })[language];

export type Watched = {
  page: Page;
  context: BrowserContext;
  /** Console errors, uncaught exceptions and policy violations. */
  complaints: string[];
  /** Exact URLs that the test expects to fail: the browser's error about them does not count. */
  mayFail(...addresses: string[]): void;
  /** Requested URLs of other hosts. */
  foreign: string[];
  /** The page becomes a new visitor's: nothing is kept, routed or complained about, and nothing may fail. */
  forget(): Promise<void>;
};

/**
 * A visitor with cookies, storage and language of its own, until the test ends. One that lasts is there for the whole file: a
 * browser that visits many pages in one window need not learn our files, and axe, again for each of them.
 */
export async function newVisitor({
  lasts = false,
  ...options
}: BrowserContextOptions & { lasts?: boolean } = {}): Promise<Watched> {
  const context = await (await openBrowser()).newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    ...options,
  });
  if (!lasts) contexts.push(context);
  context.setDefaultTimeout(HANGS_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  const foreign: string[] = [];
  const failing = new Set<string>();
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    const isExpected = message.text().startsWith('Failed to load resource') && failing.has(url);
    if (!isExpected) complaints.push(`${message.text()} ${url}`);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && !ownHosts.includes(hostname)) foreign.push(request.url());
  });
  const mayFail = (...addresses: string[]) => addresses.forEach((address) => void failing.add(address));
  const forget = async () => {
    if (page.url().startsWith('http')) await page.evaluate('localStorage.clear()');
    await context.clearCookies();
    await page.unrouteAll();
    failing.clear();
    complaints.length = 0;
    foreign.length = 0;
  };
  return { page, context, complaints, mayFail, foreign, forget };
}

/**
 * Clicks a link to another page and waits until that page is complete. A click alone only waits for the first bytes: a list
 * could still lack its last rows.
 */
export async function follow(page: Page, link: Locator): Promise<void> {
  await Promise.all([page.waitForEvent('load'), link.click()]);
}

/** The button of the form, or that of its bar, which takes its place. */
export const saveOf = (page: Page, field: string) =>
  page.locator(`form:has(${field}) :is(.actions .primary, .save-bar .now):visible`);

/** Also renders what the page only renders when it comes near the screen. */
export async function drawEverything(page: Page): Promise<void> {
  await page.evaluate(`(() => {
    const sheet = new CSSStyleSheet();
    sheet.insertRule('* { content-visibility: visible !important; }');
    document.adoptedStyleSheets = [sheet];
  })()`);
}

export async function keepScreenshot(page: Page, name: string, fullPage = true): Promise<void> {
  if (!wantsScreenshots) return;
  await mkdir(screenshotFolder, { recursive: true });
  await drawEverything(page);
  await page.screenshot({ path: join(screenshotFolder, `${name}.png`), fullPage, animations: 'disabled' });
}

/** What a page shows only for a moment: the look begins before the action, so that a slow machine does not miss it. */
export async function seesForAMoment(target: Locator, action: () => Promise<void>): Promise<void> {
  const seen = target.waitFor();
  const [first] = await Promise.allSettled([seen, action()]);
  if (first.status === 'rejected') throw first.reason;
}
