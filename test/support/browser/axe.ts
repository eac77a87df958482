// Lists what axe finds wrong on the current page by WCAG 2.2 A and AA, and inspects it in every look.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CDPSession, Page } from 'playwright-core';
import type { Language } from '#platform/http/preferences.ts';
import { drawEverything, keepScreenshot } from './browser.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const sessions = new WeakMap<Page, CDPSession>();

/**
 * The debugger evaluates it: the content security policy does not apply there, and a page that went on to another document of
 * its site does not compile it again.
 */
async function addAxe(page: Page): Promise<void> {
  if (await page.evaluate('window.axe !== undefined')) return;
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  await session.send('Runtime.evaluate', { expression: source });
}

type Violation = { id: string; nodes: { target: unknown[]; failureSummary?: string }[] };

/** One line for each violation, with its elements; of the whole page, or of the part of it that this selector finds. */
export async function listViolations(page: Page, part = 'html'): Promise<string[]> {
  await addAxe(page);
  await drawEverything(page);
  const options = {
    runOnly: tags,
    rules: { 'target-size': { enabled: true } },
    resultTypes: ['violations'],
    // Axe would also read all style sheets, for a rule that is not among these.
    preload: { assets: ['media'] },
  };
  const violations = (await page.evaluate(
    `axe.run(${JSON.stringify(part)}, ${JSON.stringify(options)}).then((run) => run.violations)`,
  )) as Violation[];
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map(({ target }) => target.join(' '))
        .slice(0, 4)
        .join(', ')} ${nodes[0]?.failureSummary}`,
  );
}

/** All four come up, and each language has both themes and both widths: one language's looks are the contrary of the other's. */
const looks = {
  en: [
    ['light', 1280],
    ['dark', 390],
  ],
  cs: [
    ['dark', 1280],
    ['light', 390],
  ],
} as const;

type Inspection = {
  /** What is looked at, if not the whole page. */
  part?: string | undefined;
  /** Of the screenshot. */
  fullPage?: boolean;
};

/** What is wrong with the page in either look of its language: violations, and scrolling sideways. */
export async function inspectLooks(
  page: Page,
  language: Language,
  name: string,
  { part, fullPage = true }: Inspection = {},
): Promise<string[]> {
  const found: string[] = [];
  for (const [colorScheme, width] of looks[language]) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    const violations = await listViolations(page, part);
    const wide = (await page.evaluate('document.documentElement.scrollWidth')) as number;
    if (wide > width) violations.push(`is ${wide} px wide`);
    const look = `${name}-${language}-${colorScheme}-${width}`;
    found.push(...violations.map((violation) => `${look}: ${violation}`));
    await keepScreenshot(page, look, fullPage);
  }
  return found;
}
