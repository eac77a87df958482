// Bench row: how soon pages are painted with a slow connection and a slow machine, in a real browser.
import { chromium } from 'playwright-core';
import { judgePage, measurePage, type Painted, slowScreens } from '../paint.ts';
import type { Measured, Row } from '../row.ts';
import { startServer } from '../server-process.ts';

const ROUNDS = 7;

export const pages: Row = {
  name: 'pages',
  title: 'Pages at 150 ms round trip, 1.6 Mbit/s and a processor 4 times slower',
  run: async (say) => {
    const server = await startServer('pages');
    const browser = await chromium.launch({
      executablePath: '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu'],
    });
    try {
      const addresses = {
        'landing page': server.url,
        dashboard: `${server.url}/bench1+`,
        reference: `${server.keys?.apiUrl}/docs`,
      };
      const measured: Measured[] = [];
      const looks = Object.entries(addresses).flatMap(([page, address]) =>
        Object.entries(slowScreens).map(([where, screen]) => ({ name: page + where, address, screen })),
      );
      for (const { name, address, screen } of looks) {
        const rounds: Painted[] = [];
        // The browser's own start (fonts, processes) does not count for the page.
        await measurePage(browser, { address, screen });
        for (let round = 1; round <= ROUNDS; round += 1) {
          rounds.push(await measurePage(browser, { address, screen }));
          say(`${name} ${round}/${ROUNDS}: LCP ${Math.round(rounds.at(-1)?.lcp ?? 0)} ms`);
        }
        measured.push(...judgePage(name, rounds));
      }
      return measured;
    } finally {
      await browser.close();
      await server.stop();
    }
  },
};
