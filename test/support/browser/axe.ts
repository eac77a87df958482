// Lists the violations of WCAG 2.2 A and AA that axe finds on the current page.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { drawEverything } from './browser.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

type Violation = { id: string; nodes: { target: unknown[]; failureSummary?: string }[] };

/** One line for each violation, with its elements. */
export async function listViolations(page: Page): Promise<string[]> {
  // The debugger evaluates it: the content security policy does not apply there.
  await page.evaluate(`window.axe || (() => { ${source} })()`);
  await drawEverything(page);
  const violations = (await page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(tags)}, rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] }).then((run) => run.violations)`,
  )) as Violation[];
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map(({ target }) => target.join(' '))
        .slice(0, 4)
        .join(', ')} ${nodes[0]?.failureSummary}`,
  );
}
