// How a page is drawn: by its name in web/pages.tsx, in the reader's language (src/app.ts passes it in); and pages that are
// drawn only once.
import type { Frame } from '../screens/screen.ts';
import type { Html } from './html.ts';
import type { Preferences, Reader } from './preferences.ts';

/** `frame` surrounds the screens of the console. */
export type DrawPage = (name: string, view: unknown, reader: Reader, frame?: Frame | null) => Html;

/**
 * For pages that differ only by language and theme: each of these few is drawn once and kept. `path` is the page's address;
 * anything that a caller appends to it is ignored.
 */
export function drawOnce(path: string, draw: (reader: Reader) => Html): (preferences: Preferences) => Html {
  const drawn = new Map<string, Html>();
  return ({ language, theme }) => {
    const variant = `${language} ${theme}`;
    const page = drawn.get(variant) ?? draw({ language, theme, timezone: null, address: path });
    drawn.set(variant, page);
    return page;
  };
}
