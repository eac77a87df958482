// Measures what a browser loads for a page.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The bytes that the browser loads for the page, as transferred. */
export async function measureWeight(page: Page, address: string): Promise<{ kilobytes: number; parts: string }> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const underWay = new Map<string, string>();
  const parts: [name: string, bytes: number][] = [];
  client.on('Network.requestWillBeSent', ({ requestId, request }) => underWay.set(requestId, request.url));
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    parts.push([new URL(underWay.get(requestId) ?? 'http://x').pathname, encodedDataLength]);
    underWay.delete(requestId);
  });
  await page.goto(address);
  // The module of the page may request more after the load event. The live figures never end.
  await page.waitForTimeout(1_000);
  await expect.poll(() => [...underWay.values()].filter((url) => !url.endsWith('/live'))).toEqual([]);
  const bytes = parts.reduce((sum, [, size]) => sum + size, 0);
  return { kilobytes: bytes / 1_024, parts: parts.map(([name, size]) => `${name} ${size}`).join('\n') };
}
