// The pages for a browser: both addresses on real ports, with links and clicks.
import { expect, vi } from 'vitest';
import { HANGS_MS } from '#test/run/environment.ts';
import type { SettingName } from '../../../src/rooms.ts';
import { type TestApp, testApp } from '../app.ts';
import { makeClicks } from '../clicks.ts';
import { findFreePort } from '../neighbours/free-port.ts';

export type PagesSite = TestApp & {
  apiUrl: string;
  shortenerUrl: string;
  makeLink(url: string, custom?: string): Promise<string>;
  /** Waits until every click so far is counted. */
  untilCounted(code: string, clicks: number): Promise<void>;
};

export async function openSite(settings: Partial<Record<SettingName, string>> = {}): Promise<PagesSite> {
  const [apiPort, shortenerPort] = [await findFreePort(), await findFreePort()];
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  const shortenerUrl = `http://127.0.0.1:${shortenerPort}`;
  const app = await testApp({ settings: { API_URL: apiUrl, SHORTENER_URL: shortenerUrl, ...settings } });
  await app.api.listen({ host: '127.0.0.1', port: apiPort });
  await app.shortener.listen({ host: '127.0.0.1', port: shortenerPort });
  return {
    ...app,
    apiUrl,
    shortenerUrl,
    makeLink: async (url, custom) => {
      const query = { url, ...(custom === undefined ? {} : { custom }) };
      const answer = await app.shortener.inject({ url: '/api/shorten', query });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json().data.short_code;
    },
    untilCounted: async (code, clicks) => {
      const count = async () => (await app.shortener.inject({ url: `/api/stats/${code}` })).json().data.total_clicks;
      await vi.waitFor(async () => expect(await count()).toBe(clicks), { timeout: HANGS_MS, interval: 50 });
    },
  };
}

export type Campaign = { clicks: number; days: number };

/** A link with clicks over some days, up to the current time of the test's clock. */
export async function openCampaign(
  site: PagesSite,
  { clicks, days }: Campaign,
): Promise<{ code: string; clicks: number }> {
  const until = site.clock.now();
  site.clock.set(until - days * 86_400_000 - 3_600_000);
  const code = await site.makeLink(
    'https://www.example.cz/kampan/podzim-2026?utm_source=letak&utm_medium=print',
    'podzim26',
  );
  const made = await makeClicks(site.shortener, site.clock, { code, days, clicks, until });
  await site.untilCounted(code, made);
  return { code, clicks: made };
}
