// Draws pages on the server. Vite builds this file into dist/server/server.js, which the app loads as #web.
import { type DrawNeeds, drawPage } from './frame/page.ts';
import { pages } from './pages.tsx';

export function drawNamed(name: string, needs: DrawNeeds): string {
  const page = pages[name];
  if (!page) throw new Error(`There is no page ${name} in web/pages.tsx.`);
  return drawPage(page, needs);
}

export { tellProblem } from './console/companies/list-words.ts';
