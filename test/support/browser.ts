// A real browser for the journeys: Debian's chromium, with everything it complains about written down.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach } from 'vitest';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** For people to look at; git ignores it. */
export const screenshotFolder = fileURLToPath(new URL('../../test-results/', import.meta.url));

let browser: Browser | undefined;
const contexts: BrowserContext[] = [];

afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

afterAll(async () => {
  await browser?.close();
  browser = undefined;
});

export async function openBrowser(): Promise<Browser> {
  browser ??= await chromium.launch({ executablePath: '/usr/bin/chromium', headless: true, args: flags });
  return browser;
}

export type Watched = {
  page: Page;
  context: BrowserContext;
  /** Console errors, uncaught exceptions and policy violations. */
  complaints: string[];
  /** Addresses of other hosts that were asked for. */
  foreign: string[];
};

export type VisitOptions = BrowserContextOptions & { policy?: string };

/** A visitor with a browser of its own: cookies, storage and language. */
export async function newVisitor(options: VisitOptions = {}): Promise<Watched> {
  const context = await (await openBrowser()).newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    ...options,
  });
  contexts.push(context);
  // A step that hangs says which one it is, instead of letting the whole test run out of time.
  context.setDefaultTimeout(8_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  const foreign: string[] = [];
  page.on('console', (message) => {
    // A refusal that the page handles (400, 404, 409, 429 of its own interface) is written by the browser all the same.
    const isHandled = /^Failed to load resource.*status of (400|404|409|410|429)/.test(message.text());
    if (message.type() === 'error' && !isHandled) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') foreign.push(request.url());
  });
  return { page, context, complaints, foreign };
}

export async function keepScreenshot(page: Page, name: string, fullPage = true): Promise<void> {
  await mkdir(screenshotFolder, { recursive: true });
  await page.screenshot({ path: join(screenshotFolder, `${name}.png`), fullPage, animations: 'disabled' });
}

export const forgetScreenshots = () => rm(screenshotFolder, { recursive: true, force: true });
