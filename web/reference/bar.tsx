// The bar above the reference: its name, its formats for machines, language and theme.
import type { Reader } from '#platform/http/preferences.ts';
import { Mark } from '../frame/mark.tsx';
import { ReaderChoices } from '../frame/reader-choices.tsx';
import type { ReferenceWords } from './words.ts';

export function Bar({ words, reader }: { words: ReferenceWords; reader: Reader }) {
  return (
    <header class="bar">
      <a class="brand" href="/docs">
        <Mark /> {words.brand}
      </a>
      <nav class="actions" aria-label={words.formats}>
        <a class="button format" href="/openapi.json">
          OpenAPI
        </a>
        <a class="button format" href="/llms.txt">
          llms.txt
        </a>
        <ReaderChoices reader={reader} words={words} />
      </nav>
    </header>
  );
}
