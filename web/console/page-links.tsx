// The ways from a list to its other pages and to its CSV; all keep the filters of the address.
import type { Frame } from '#platform/screens/screen.ts';
import { changeAddress } from '../frame/links.ts';
import { frameWords } from './frame-words.ts';

/** The list that is shown, as a file. */
export function CsvLink({ frame }: { frame: Frame }) {
  const [path, query] = changeAddress(frame.reader.address, { after: null, before: null }).split('?', 2);
  return (
    <a class="button" href={query ? `${path}.csv?${query}` : `${path}.csv`}>
      {frameWords[frame.reader.language].csv}
    </a>
  );
}

type PageLinksNeeds = { page: { next: string | null; previous: string | null }; frame: Frame };

export function PageLinks({ page: { next, previous }, frame }: PageLinksNeeds) {
  if (next === null && previous === null) return null;
  const { language, address } = frame.reader;
  const words = frameWords[language];
  return (
    <nav class="inline push" aria-label={words.pages}>
      {previous !== null && (
        <a class="button low" rel="prev" href={changeAddress(address, { before: previous, after: null })}>
          {words.previousPage}
        </a>
      )}
      {next !== null && (
        <a class="button low" rel="next" href={changeAddress(address, { after: next, before: null })}>
          {words.nextPage}
        </a>
      )}
    </nav>
  );
}
