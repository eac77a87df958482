// How a page is drawn: by its name in web/pages.tsx, in the language of its reader. src/app.ts does it.
import type { Frame } from '../screens/screen.ts';
import type { Html } from './html.ts';
import type { Reader } from './preferences.ts';

/** `frame` surrounds the screens of the console. */
export type DrawPage = (name: string, view: unknown, reader: Reader, frame?: Frame | null) => Html;
