// A real browser that fetches a short link ahead of its user: nothing is counted until the person follows the link.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newVisitor } from '#test/browser/browser.ts';
import { openSite, type PagesSite } from '#test/browser/pages-site.ts';
import { describeWith } from '#test/run/needs.ts';

let site: PagesSite;
let website: Server;
let origin: string;

/** What a page writes to have a link fetched ahead. */
const hints: Record<string, (link: string) => string> = {
  'a prefetch link': (link) => `<link rel="prefetch" href="${link}">`,
  'a rule to prefetch': (link) => speculate('prefetch', link),
  'a rule to prerender': (link) => speculate('prerender', link),
};
const speculate = (kind: string, link: string) =>
  `<script type="speculationrules">${JSON.stringify({ [kind]: [{ urls: [link], eagerness: 'immediate' }] })}</script>`;

/** Somebody's website: a page with a short link and a hint, and the page that the link leads to. */
function answerWebsite(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://127.0.0.1');
  if (pathname === '/target') return '<h1>The target</h1>';
  const link = searchParams.get('link') ?? '';
  return `<!doctype html>${hints[searchParams.get('hint') ?? '']?.(link)}<a href="${link}">Follow</a>`;
}

describeWith('chromium', 'a link that a page has fetched ahead', () => {
  beforeAll(async () => {
    site = await openSite();
    website = createServer((request, response) => {
      response.setHeader('content-type', 'text/html').end(answerWebsite(request.url ?? ''));
    });
    await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', resolve));
    origin = `127.0.0.1:${(website.address() as AddressInfo).port}`;
  });
  afterAll(() => website.close());

  const countPrefetches = async () =>
    Number(/^kontor_shortener_prefetches_total.* (\d+)$/m.exec(await site.app.metrics.registry.metrics())?.[1]);

  it.each(
    Object.keys(hints).flatMap((hint) => [
      [hint, 'of the same site', '127.0.0.1'],
      [hint, 'of another site', 'localhost'],
    ]),
  )('by %s %s is asked for again when the person follows it, and that is one click', async (hint, _where, host) => {
    const code = await site.makeLink(`http://${origin}/target`);
    const before = await countPrefetches();
    const { page } = await newVisitor();
    const link = `${site.shortenerUrl}/${code}`;
    await page.goto(`http://${origin.replace('127.0.0.1', host)}/?${new URLSearchParams({ hint, link })}`);
    // The browser has asked ahead, and nothing is counted.
    await expect.poll(countPrefetches).toBe(before + 1);
    const { data } = (await site.shortener.inject(`/api/stats/${code}`)).json();
    expect(data).toMatchObject({ total_clicks: 0, bot_clicks: 0 });

    await page.getByText('Follow').click();
    await page.getByRole('heading', { name: 'The target' }).waitFor();
    await site.untilCounted(code, 1);
  });
});
