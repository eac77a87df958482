// Measures one page in a real browser on a slow connection and machine: when it is painted, what moves, what blocks it.
import type { Browser, Cookie } from 'playwright-core';
import type { Measured } from './row.ts';
import { median } from './statistics.ts';

/** Design pages.md: 150 ms round trip, 1.6 Mbit/s, a processor four times slower. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWER = 4;
const LCP_MOST_MS = 1_500;

/** Design pages.md: hydration in pieces, no task over 200 ms. */
const TASK_MOST_MS = 200;

/** The limit for all tasks together: the part of each task above 50 ms is time in which the page does not answer. */
const BLOCKED_MOST_MS = 200;

export const slowScreens = {
  '': { viewport: { width: 1280, height: 900 } },
  ' on a phone': { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
};
type Screen = (typeof slowScreens)[keyof typeof slowScreens];

export type PageLook = {
  address: string;
  screen: Screen;
  cookies?: readonly Pick<Cookie, 'name' | 'value' | 'domain' | 'path'>[];
};

/** `kilobytes`: everything that was transferred, in its transferred form. */
export type Painted = {
  lcp: number;
  cls: number;
  moved: string[];
  longest: number;
  blocked: number;
  kilobytes: number;
};

// Runs in the page: the largest element painted so far, everything that moved by itself, the longest task, and how long tasks
// blocked the page.
const watchPaint = `
  window.painted = { lcp: 0, cls: 0, moved: [], longest: 0, blocked: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.painted.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      window.painted.cls += entry.value;
      for (const { node } of entry.sources) window.painted.moved.push(node?.className || node?.nodeName || 'something');
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      window.painted.longest = Math.max(window.painted.longest, entry.duration);
      window.painted.blocked += entry.duration - 50;
    }
  }).observe({ type: 'longtask', buffered: true });`;

export async function measurePage(browser: Browser, { address, screen, cookies = [] }: PageLook): Promise<Painted> {
  const context = await browser.newContext({ ...screen, timezoneId: 'UTC' });
  try {
    await context.addCookies([...cookies]);
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    let bytes = 0;
    client.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await client.send('Network.emulateNetworkConditions', line);
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.addInitScript(watchPaint);
    await page.goto(address, { waitUntil: 'load' });
    await page.waitForTimeout(1_500);
    const painted = (await page.evaluate('window.painted')) as Omit<Painted, 'kilobytes'>;
    return { ...painted, kilobytes: bytes / 1_000 };
  } finally {
    await context.close();
  }
}

export function judgePage(name: string, rounds: readonly Painted[]): Measured[] {
  const lcp = median(rounds.map((round) => round.lcp));
  const longest = median(rounds.map((round) => round.longest));
  const blocked = median(rounds.map((round) => round.blocked));
  const cls = Math.max(...rounds.map((round) => round.cls));
  const all = rounds.map((round) => Math.round(round.lcp)).join(', ');
  return [
    {
      what: `${name}: largest contentful paint`,
      figure: `${Math.round(lcp)} ms`,
      bar: `≤ ${LCP_MOST_MS} ms`,
      met: lcp > 0 && lcp <= LCP_MOST_MS,
      notes: `median of ${rounds.length}: ${all}`,
    },
    {
      what: `${name}: longest task`,
      figure: `${Math.round(longest)} ms`,
      bar: `≤ ${TASK_MOST_MS} ms`,
      met: longest <= TASK_MOST_MS,
      notes: `median of ${rounds.length}: ${rounds.map((round) => Math.round(round.longest)).join(', ')}`,
    },
    {
      what: `${name}: blocking time`,
      figure: `${Math.round(blocked)} ms`,
      bar: `≤ ${BLOCKED_MOST_MS} ms`,
      met: blocked <= BLOCKED_MOST_MS,
      notes: `median of ${rounds.length}: ${rounds.map((round) => Math.round(round.blocked)).join(', ')}`,
    },
    {
      what: `${name}: layout shift`,
      figure: cls === 0 ? '0' : cls.toFixed(5),
      bar: '0',
      met: cls === 0,
      ...(cls === 0 ? {} : { notes: `moved: ${[...new Set(rounds.flatMap((round) => round.moved))].join(', ')}` }),
    },
  ];
}
