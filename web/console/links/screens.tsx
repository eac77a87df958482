// Every page of the Links screens with its title, for the one place that writes whole documents (web/server.tsx).
import type { JSX } from 'preact';
import type { Frame } from '#platform/screens/screen.ts';
import type { LinksView, LinkView } from '#shortener';
import { Link } from './link.tsx';
import { Links } from './links.tsx';
import { linkWords } from './words.ts';

type Write<Page> = (title: string, frame: Frame, page: JSX.Element) => Page;

export const linkScreens = <Page,>(write: Write<Page>) => ({
  list: (view: LinksView, frame: Frame) =>
    write(linkWords[frame.reader.language].title, frame, <Links view={view} frame={frame} />),
  one: (view: LinkView, frame: Frame) => write(view.title || view.code, frame, <Link view={view} frame={frame} />),
});
