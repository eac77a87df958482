// Draws pages on the server. Vite builds this file into dist/server/server.js, which the app loads as #web.
import { type DrawNeeds, drawPage } from './frame/page.ts';
import { pages } from './pages.tsx';

export function drawNamed(name: string, needs: DrawNeeds): string {
  const page = pages[name];
  if (!page) throw new Error(`There is no page ${name} in web/pages.tsx.`);
  return drawPage(page, needs);
}

/** The list of a page as a file; null where its columns declare none. */
export const tableOfNamed = (name: string) => pages[name]?.table ?? null;

export { tellProblem } from './console/companies/problems.ts';
