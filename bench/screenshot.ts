// Takes the screenshot of the README: starts Kontor as a newcomer does, and opens the dashboard of its demo link.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { startProduct } from './product-process.ts';

const file = fileURLToPath(new URL('../docs/images/dashboard.webp', import.meta.url));
const size = { width: 1280, height: 1500 };
/** Sharp on fine screens, and still a small file. */
const scale = 1.5;
/** The height of the picture, below its last card. */
const marginPx = 10;
const mostBytes = 200_000;
const quality = 82;

const dataDir = await mkdtemp(join(tmpdir(), 'kontor-screenshot-'));
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
try {
  // The address that README names, whichever port is free here.
  const product = await startProduct(dataDir, { SHORTENER_URL: 'http://127.0.0.1:3001' });
  try {
    const context = await browser.newContext({
      viewport: size,
      locale: 'en-GB',
      timezoneId: 'Europe/Prague',
      colorScheme: 'light',
    });
    const page = await context.newPage();
    await page.goto(`${product.shortenerUrl}/demo+`, { waitUntil: 'load' });
    // The first visit tells the server the time zone.
    await page.reload({ waitUntil: 'load' });
    await page.locator('.live.live').waitFor();
    // The picture ends below the map and the countries, not in the middle of a card.
    const places = await page.locator('.places').boundingBox();
    if (places === null) throw new Error('The dashboard shows no places.');
    const clip = { x: 0, y: 0, width: size.width, height: Math.ceil(places.y + places.height) + marginPx, scale };
    // Playwright cannot write WebP.
    const client = await context.newCDPSession(page);
    const { data } = await client.send('Page.captureScreenshot', { format: 'webp', quality, clip });
    const image = Buffer.from(data, 'base64');
    if (image.length > mostBytes) throw new Error(`The screenshot has ${image.length} bytes, more than ${mostBytes}.`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, image);
    process.stdout.write(`${file}: ${image.length} bytes\n`);
  } finally {
    await product.stop();
  }
} finally {
  await browser.close();
  await rm(dataDir, { recursive: true, force: true });
}
