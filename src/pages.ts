// Draws the pages of web/ with the files that the build made for them and the texts of locales/.
import { readPageAssets } from '#platform/http/assets.ts';
import type { DrawPage } from '#platform/http/draw-page.ts';
import { Html } from '#platform/http/html.ts';
import type { TableOf } from '#platform/screens/screen-routes.ts';
import { translator } from '#platform/text/texts.ts';
import { drawNamed, tableOfNamed } from '#web';

export function openPages(): DrawPage {
  const assetsOf = readPageAssets();
  return (name, view, reader, frame = null) => new Html(drawNamed(name, { view, reader, frame, assetsOf, translator }));
}

/** The list of a page as a file, where its columns are declared. */
export const tableOf: TableOf = tableOfNamed;
