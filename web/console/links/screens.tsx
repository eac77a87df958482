// Every page of the Links screens with its title, for the one place that writes whole documents (web/server.tsx).
import type { JSX } from 'preact';
import type { Frame } from '#platform/screens/screen.ts';
import type { BatchView, LinkFilesView, LinksView, LinkView, NewLinkView, SheetView, SumsView } from '#shortener';
import { Batch } from './batch.tsx';
import { LinkFiles } from './files.tsx';
import { Link } from './link.tsx';
import { Links } from './links.tsx';
import { manyWords } from './many-words.ts';
import { ManyLinks, NewLink } from './new-link.tsx';
import { Sheet } from './sheet.tsx';
import { linkFileWords, sumWords } from './sum-words.ts';
import { Sums } from './sums.tsx';
import { linkWords } from './words.ts';

/** `needs`: the module whose styles the page needs. */
type Write<Page> = (title: string, frame: Frame, page: JSX.Element, needs?: 'console' | 'figures') => Page;

export const linkScreens = <Page,>(write: Write<Page>) => ({
  list: (view: LinksView, frame: Frame) =>
    write(linkWords[frame.reader.language].title, frame, <Links view={view} frame={frame} />),
  one: (view: LinkView, frame: Frame) => write(view.title || view.code, frame, <Link view={view} frame={frame} />),
  blank: (view: NewLinkView, frame: Frame) =>
    write(manyWords[frame.reader.language].newTitle, frame, <NewLink view={view} frame={frame} />),
  many: (view: NewLinkView, frame: Frame) =>
    write(manyWords[frame.reader.language].manyTitle, frame, <ManyLinks view={view} frame={frame} />),
  batch: (view: BatchView, frame: Frame) =>
    write(manyWords[frame.reader.language].batchTitle, frame, <Batch view={view} frame={frame} />),
  sheet: (view: SheetView, frame: Frame) =>
    write(manyWords[frame.reader.language].sheetTitle, frame, <Sheet view={view} frame={frame} />),
  files: (view: LinkFilesView, frame: Frame) =>
    write(linkFileWords[frame.reader.language].title, frame, <LinkFiles view={view} frame={frame} />),
  sums: (view: SumsView, frame: Frame) => {
    const words = sumWords[frame.reader.language];
    const title = view.tag === null ? words.title : words.titleOf(view.tag);
    return write(title, frame, <Sums view={view} frame={frame} />, 'figures');
  },
});
