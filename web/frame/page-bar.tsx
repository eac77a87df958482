// The bar above the public pages: the mark of the product, language and theme, and what a page has besides.
import type { ComponentChildren } from 'preact';
import type { Reader } from '#platform/http/preferences.ts';
import { Mark } from './mark.tsx';
import { ReaderChoices } from './reader-choices.tsx';

type BarNeeds = {
  reader: Reader;
  name: string;
  home: string;
  /** What its actions are called, and the switch of the theme. */
  label: string;
  theme: string;
  children?: ComponentChildren;
};

export function PageBar({ reader, name, home, label, theme, children }: BarNeeds) {
  return (
    <header class="bar">
      <a class="brand" href={home}>
        <Mark /> {name}
      </a>
      <nav class="actions" aria-label={label}>
        {children}
        <ReaderChoices reader={reader} words={{ theme }} />
      </nav>
    </header>
  );
}
