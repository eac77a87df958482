// The bar above the start page and the pages of refusals: the product, language and theme.
import type { Reader } from '#platform/http/preferences.ts';
import { Mark } from '../frame/mark.tsx';
import { ReaderChoices } from '../frame/reader-choices.tsx';
import type { StartWords } from './words.ts';

export function Bar({ words, reader }: { words: StartWords; reader: Reader }) {
  return (
    <header class="bar">
      <a class="brand" href="/">
        <Mark /> Kontor
      </a>
      <nav class="actions" aria-label={words.choices}>
        <ReaderChoices reader={reader} words={words} />
      </nav>
    </header>
  );
}
