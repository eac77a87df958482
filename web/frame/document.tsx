// The HTML document of every page: head, style sheets, the data for the browser, and one module.
import type { JSX } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { PageAssets } from '#platform/http/assets.ts';
import type { Language, Theme } from '#platform/http/preferences.ts';
import { PartStyles } from './part-style.tsx';

export type DocumentNeeds = {
  language: Language;
  theme: Theme;
  title: string;
  assets: PageAssets;
  isIndexed: boolean;
  body: JSX.Element;
  /** What the module of the page needs to take over. */
  data?: unknown;
  /** The id of an element near the end: a browser that can waits for it before it paints, so that nothing moves while loading. */
  paintFrom?: string;
  /** What the head of this page has besides: its description, its picture for those who share it. */
  head?: JSX.Element;
};

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%232f56e0'/%3E%3Cpath d='M10 7v18M22 7l-9 9 9 9' fill='none' stroke='%23fff' stroke-width='4' stroke-linecap='round' stroke-linejoin='round'/%3E%3C/svg%3E";

export function writeDocument(needs: DocumentNeeds): string {
  const { language, theme, title, assets, isIndexed, body, data, paintFrom, head } = needs;
  return renderToString(
    <html lang={language} data-theme={theme}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {!isIndexed && <meta name="robots" content="noindex" />}
        <title>{`${title} · Kontor`}</title>
        {head}
        <link rel="icon" href={ICON} />
        {paintFrom !== undefined && <link rel="expect" href={`#${paintFrom}`} {...{ blocking: 'render' }} />}
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {assets.preload.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        <script type="module" src={assets.script} />
      </head>
      <body>
        <div id="page">
          <PartStyles.Provider value={assets.parts}>{body}</PartStyles.Provider>
        </div>
        {data !== undefined && <DataBlock data={data} />}
      </body>
    </html>,
  );
}

/** A script element of a type that is never executed; "<" is escaped so that no value can end it. */
function DataBlock({ data }: { data: unknown }) {
  const text = JSON.stringify(data).replaceAll('<', '\\u003c');
  return <script type="application/json" id="data" dangerouslySetInnerHTML={{ __html: text }} />;
}
