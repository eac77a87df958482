// What a page is: the room whose texts it says, the module that the build made for it, and the document that it writes.

import type { PageAssets } from '#platform/http/assets.ts';
import type { Language, Reader } from '#platform/http/preferences.ts';
import type { CsvTable, Frame } from '#platform/screens/screen.ts';
import type { Reading } from '#platform/text/format.ts';
import type { Translate } from '#platform/text/msg.ts';
import { drawWith, readingOf } from '../console/page.ts';
import { sayWith } from '../say.ts';
import { type DocumentNeeds, writeDocument } from './document.tsx';

type Written = Omit<DocumentNeeds, 'language' | 'theme' | 'assets'>;

export type Page = {
  room: string;
  /** The entry of its module, as vite.config.ts names it. */
  entry: string;
  /** Screens of the console have a frame. */
  write(view: unknown, reader: Reader, frame: Frame | null): Written;
  /** Its list as a file. */
  table?(view: unknown): CsvTable;
};

export type DrawNeeds = {
  view: unknown;
  reader: Reader;
  frame: Frame | null;
  assetsOf(entry: string): PageAssets;
  translator(language: Language, room: string, place?: Omit<Reading, 'language'>): Translate;
};

export const drawPage = ({ room, entry, write }: Page, needs: DrawNeeds): string => {
  const { view, reader, frame, assetsOf, translator } = needs;
  const draw = () => writeDocument({ ...reader, assets: assetsOf(entry), ...write(view, reader, frame) });
  const place = frame ? readingOf(frame) : undefined;
  return sayWith(translator(reader.language, room, place), () => (frame ? drawWith(view, frame, draw) : draw()));
};
