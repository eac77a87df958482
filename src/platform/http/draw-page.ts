// How a page is drawn: by its name in web/pages.tsx, in the language of its reader (src/app.ts does it); and pages that are drawn
// once.
import type { Frame } from '../screens/screen.ts';
import type { Html } from './html.ts';
import type { Preferences, Reader } from './preferences.ts';

/** `frame` surrounds the screens of the console. */
export type DrawPage = (name: string, view: unknown, reader: Reader, frame?: Frame | null) => Html;

/**
 * For pages that differ by nothing but language and theme: each of these few is drawn once and kept. `path` is the page's address;
 * what a caller appends to it draws no page of its own.
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
